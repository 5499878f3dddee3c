// RUN: dist-opt %s --dist-import --dist-verify-import | FileCheck %s

// The form of jax.shard_map: a manual region, with collectives over axes.

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[R:.*]] = dist.manual %{{.*}} over <["a", "b"]>
  // CHECK-SAME: in [#dist.sharding<@mesh, [{"a"}, {"b"}]>] out [#dist.sharding<@mesh, [{"a"}, {"b"}]>]
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x4xf32>):
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // CHECK: %[[SUM:.*]] = dist.all_reduce %[[A]] over <["b"]> <sum> : tensor<4x4xf32>
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %t = "sdy.sharding_constraint"(%s) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%t) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: %[[G:.*]] = dist.all_gather %[[SUM]] over <["a"]> dim 0 : tensor<4x4xf32> -> tensor<8x4xf32>
    %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
    // CHECK: %[[S:.*]] = dist.reduce_scatter %[[G]] over <["b":(2)2]> <max> dim 0 : tensor<8x4xf32> -> tensor<4x4xf32>
    %3 = "stablehlo.reduce_scatter"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.maximum"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>) -> tensor<4x4xf32>
    // CHECK: %[[T:.*]] = dist.all_to_all %[[S]] over <["a"]> split 0 concat 1 : tensor<4x4xf32> -> tensor<2x8xf32>
    %4 = "stablehlo.all_to_all"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>) -> tensor<2x8xf32>
    %5 = "stablehlo.reshape"(%4) : (tensor<2x8xf32>) -> tensor<4x4xf32>
    // CHECK: dist.permute %{{.*}} over <["b"]> from [-1, 0, 1, -1]
    %6 = "stablehlo.collective_permute"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [4, 5], [5, 6]]> : tensor<4x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: dist.broadcast %{{.*}} over <["b"]> root 2
    %7 = "stablehlo.collective_broadcast"(%6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 0, 1, 3], [6, 4, 5, 7]]> : tensor<2x4xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: dist.axis_index <["a", "b"]>
    %8 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %9 = "stablehlo.convert"(%8) : (tensor<ui32>) -> tensor<f32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
    %11 = "stablehlo.add"(%7, %10) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: dist.axis_index <["a"]>
    %four = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %two = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %12 = "stablehlo.divide"(%8, %four) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %13 = "stablehlo.remainder"(%12, %two) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %14 = "stablehlo.convert"(%13) : (tensor<ui32>) -> tensor<f32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
    %16 = "stablehlo.add"(%11, %15) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // A part of an axis stays arithmetic.
    // CHECK: arith.remui
    %17 = "stablehlo.remainder"(%8, %two) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %18 = "stablehlo.convert"(%17) : (tensor<ui32>) -> tensor<f32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
    %20 = "stablehlo.add"(%16, %19) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: dist.yield
    "sdy.return"(%20) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: return %[[R]]
  return %0 : tensor<8x16xf32>
}
