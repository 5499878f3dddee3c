// RUN: dist-opt %s --dist-import --dist-verify-import --split-input-file | FileCheck %s

// JAX's own shardings, as jit(in_shardings=...) and with_sharding_constraint
// leave them. A mesh without axes says nothing.

// CHECK: dist.mesh @mesh <["dp"=2, "tp"=4]>
// CHECK-NOT: @empty
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty"}> : () -> ()

// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {?}]>}
// CHECK-SAME: %[[Y:[a-z0-9]+]]: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp":(1)2, ?}p1, {}], replicated = {"dp"}>}
// CHECK-SAME: %[[Z:[a-z0-9]+]]: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = {"tp":(1)2 : sum, "dp" : sum}>}
// CHECK-SAME: -> (tensor<8x16xf32> {dist.name = "y", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>})
func.func @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {?}]>},
                %y: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp":(1)2, ?}p1, {}], replicated={"dp"}>},
                %z: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"tp":(1)2, "dp"}>})
    -> (tensor<8x16xf32> {jax.result_info = "y", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}) {
  // CHECK: %[[C:.*]] = dist.shard_tensor %[[X]] <@mesh, [{"dp"}, {}]>
  %0 = "sdy.sharding_constraint"(%x) <{sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@empty, [{}, {}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[TANH:.*]] = linalg.generic {{.*}} ins(%[[C]]
  // CHECK: %[[T:.*]] = dist.shard_tensor %[[TANH]] <@mesh, [{?}, {"tp"}]>
  %2 = "stablehlo.tanh"(%1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}, {"tp"}]>]>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: dist.sharding_group %[[T]] 3 soft
  "sdy.sharding_group"(%2) <{group_id = 3 : i64}> : (tensor<8x16xf32>) -> ()
  // CHECK: dist.sharding_group %[[Y]] 3 soft
  "sdy.sharding_group"(%y) <{group_id = 3 : i64}> : (tensor<8x16xf32>) -> ()
  // CHECK: %[[B:.*]] = dist.propagation_barrier %[[T]] <none>
  %3 = "sdy.propagation_barrier"(%2) <{allowed_direction = 0 : i32}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[F:.*]] = dist.propagation_barrier %[[B]] <forward>
  %4 = "sdy.propagation_barrier"(%3) <{allowed_direction = 1 : i32}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %5 = "sdy.propagation_barrier"(%4) <{allowed_direction = 3 : i32}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[R:.*]] = dist.reshard %[[F]] <@mesh, [{"dp"}, {}]>
  %6 = "sdy.reshard"(%5) <{sharding = #sdy.sharding<@mesh, [{"dp"}, {?}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[IN:.*]] = dist.shard_tensor %[[R]] <@mesh, [{}, {"tp"}]>
  // CHECK: %[[NEG:.*]] = linalg.generic {{.*}} ins(%[[IN]]
  // CHECK: %[[OUT:.*]] = dist.shard_tensor %[[NEG]] <@mesh, [{"tp"}, {}]>
  %7 = "sdy.named_computation"(%6) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"tp"}]>]>, name = "negate", out_shardings = #sdy.sharding_per_value<[<@mesh, [{"tp"}, {}]>]>}> ({
  ^bb0(%a: tensor<8x16xf32>):
    %8 = "func.call"(%a) <{callee = @negate}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "sdy.return"(%8) : (tensor<8x16xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: return %[[OUT]]
  return %7 : tensor<8x16xf32>
}

func.func private @negate(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "stablehlo.negate"(%x) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

// What Shardy's own passes leave: its constants, and its collectives of whole
// values, of which only the target counts.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()

// CHECK-LABEL: func.func @partitioned
func.func @partitioned(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[C:.*]] = arith.constant dense<1.0{{.*}}> : tensor<8x16xf32>
  // CHECK: %[[ONE:.*]] = dist.shard_tensor %[[C]] <@mesh, [{"dp"}, {}]>
  %0 = "sdy.constant"() <{value = dense<1.0> : tensor<8x16xf32>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>} : () -> tensor<8x16xf32>
  // CHECK: %[[G:.*]] = dist.reshard %[[ONE]] <@mesh, [{}, {}]>
  %1 = "sdy.all_gather"(%0) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"dp"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{}, {}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[S:.*]] = dist.reshard %[[G]] <@mesh, [{"tp"}, {}]>
  %2 = "sdy.all_slice"(%1) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"tp"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[T:.*]] = dist.reshard %[[S]] <@mesh, [{}, {"tp"}]>
  %3 = "sdy.all_to_all"(%2) <{params = #sdy<all_to_all_param_list[{"tp"}: 0->1]>, out_sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: return %[[T]]
  return %3 : tensor<8x16xf32>
}
