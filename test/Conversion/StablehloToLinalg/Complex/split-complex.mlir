// RUN: dist-opt %s --dist-split-complex -split-input-file | FileCheck %s

// Arguments and results stay one tensor.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK: %[[RE:.*]] = "stablehlo.slice"(%[[X]]) {{.*}}limit_indices = array<i64: 4, 1>
// CHECK: %[[RE1:.*]] = "stablehlo.reshape"(%[[RE]])
// CHECK: "stablehlo.negate"(%[[RE1]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: "stablehlo.concatenate"
"func.func"() <{function_type = (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>, sym_name = "main"}> ({
^bb0(%x: tensor<4xcomplex<f32>>):
  %r = "stablehlo.negate"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  "func.return"(%r) : (tensor<4xcomplex<f32>>) -> ()
}) : () -> ()

// -----

// Loops and reductions carry two tensors; sums are two sums.
// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: "stablehlo.reduce"(%{{.*}}, %{{.*}}) <{dimensions = array<i64: 0>}>
// CHECK: %{{.*}}:2 = "stablehlo.while"(%{{.*}}, %{{.*}})
// CHECK: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
func.func @main(%x: tensor<3xf32>) -> tensor<f32> {
  %z = "stablehlo.complex"(%x, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xcomplex<f32>>
  %y = "stablehlo.add"(%z, %z) : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  %zero = "stablehlo.constant"() <{value = dense<(0.0, 1.0)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
  %s = "stablehlo.reduce"(%y, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %c = "stablehlo.add"(%a, %b) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
    "stablehlo.return"(%c) : (tensor<complex<f32>>) -> ()
  }) : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  %w = "stablehlo.while"(%s) ({
  ^bb0(%a: tensor<complex<f32>>):
    %f = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    "stablehlo.return"(%f) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<complex<f32>>):
    "stablehlo.return"(%a) : (tensor<complex<f32>>) -> ()
  }) : (tensor<complex<f32>>) -> tensor<complex<f32>>
  %r = "stablehlo.imag"(%w) : (tensor<complex<f32>>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// Shardings: arguments and results have one more dimension, values in between
// are constrained part by part, lists have an entry for each part.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @shardings
// CHECK-SAME: tensor<4x2xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// CHECK-SAME: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}
// CHECK-SAME: -> (tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}]>})
// CHECK-COUNT-2: dist.shard_tensor %{{.*}} <@mesh, [{?}]> : tensor<4xf32>
// CHECK-COUNT-2: dist.sharding_group %{{.*}} 3 : tensor<4xf32>
// CHECK: %{{.*}}:2 = "sdy.manual_computation"(%{{.*}}, %{{.*}}) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>}>
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<2xf32>, %{{.*}}: tensor<2xf32>)
// CHECK: "sdy.return"(%{{.*}}, %{{.*}}) : (tensor<2xf32>, tensor<2xf32>) -> ()
func.func @shardings(%x: tensor<4xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                     %s: tensor<complex<f32>> {sdy.sharding = #sdy.sharding<@mesh, []>})
    -> (tensor<4xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>}) {
  %0 = dist.shard_tensor %x <@mesh, [{?}]> : tensor<4xcomplex<f32>>
  dist.sharding_group %0 3 : tensor<4xcomplex<f32>>
  %1 = "sdy.manual_computation"(%0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}> ({
  ^bb0(%a: tensor<2xcomplex<f32>>):
    %2 = "stablehlo.negate"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
    "sdy.return"(%2) : (tensor<2xcomplex<f32>>) -> ()
  }) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %1 : tensor<4xcomplex<f32>>
}

// -----

// Both parts are one message.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @collectives
// CHECK: dist.manual
// CHECK: %{{.*}}:2 = dist.all_reduce %{{.*}}, %{{.*}} over <["x"]> <sum> : tensor<4xf32>, tensor<4xf32>
// CHECK: %{{.*}}:2 = dist.reduce_scatter %{{.*}}, %{{.*}} over <["x"]> <sum> dim 0 : tensor<4xf32>, tensor<4xf32> -> tensor<2xf32>, tensor<2xf32>
// CHECK: dist.yield %{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2xf32>
func.func @collectives(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{"x"}]>]
      : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  ^bb0(%a: tensor<4xcomplex<f32>>):
    %1 = dist.all_reduce %a over <["x"]> <sum> : tensor<4xcomplex<f32>>
    %2 = dist.reduce_scatter %1 over <["x"]> <sum> dim 0 : tensor<4xcomplex<f32>> -> tensor<2xcomplex<f32>>
    dist.yield %2 : tensor<2xcomplex<f32>>
  }
  return %0 : tensor<4xcomplex<f32>>
}

// -----

// A comparator takes both real parts, then both imaginary ones.
// CHECK-LABEL: func.func @sort
// CHECK: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>)
// CHECK: "stablehlo.compare"(%[[A]], %[[B]])
func.func @sort(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %1 = "stablehlo.imag"(%a) : (tensor<complex<f32>>) -> tensor<f32>
    %2 = "stablehlo.imag"(%b) : (tensor<complex<f32>>) -> tensor<f32>
    %3 = "stablehlo.compare"(%1, %2) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%3) : (tensor<i1>) -> ()
  }) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

// Numbers of places are real, and so are sizes.
// CHECK-LABEL: func.func @main
// CHECK: %[[I:.*]] = "stablehlo.iota"() {{.*}} -> tensor<3xf32>
// CHECK: "stablehlo.constant"() {value = dense<0.000000e+00> : tensor<3xf32>}
// CHECK: "stablehlo.get_dimension_size"(%[[I]]) {{.*}} : (tensor<3xf32>) -> tensor<i32>
func.func @main() -> (tensor<3xcomplex<f32>>, tensor<i32>) {
  %x = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3xcomplex<f32>>
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<3xcomplex<f32>>) -> tensor<i32>
  return %x, %n : tensor<3xcomplex<f32>>, tensor<i32>
}

// -----

// A branch that only returns does not add.
// CHECK-LABEL: func.func @main
// CHECK: %{{.*}}:2 = "stablehlo.case"(%arg1)
// CHECK: "stablehlo.return"(%{{.*}}, %{{.*}}) : (tensor<3xf32>, tensor<3xf32>) -> ()
func.func @main(%x: tensor<3xcomplex<f32>>, %i: tensor<i32>) -> tensor<3xcomplex<f32>> {
  %0 = "stablehlo.multiply"(%x, %x) : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  %1 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%0) : (tensor<3xcomplex<f32>>) -> ()
  }) : (tensor<i32>) -> tensor<3xcomplex<f32>>
  return %1 : tensor<3xcomplex<f32>>
}

// -----

// Without any operation of StableHLO.
// CHECK-LABEL: func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3x2xf32>
func.func @main(%x: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
  return %x : tensor<3xcomplex<f32>>
}

// -----

// Names of meshes and axes may have brackets.
"sdy.mesh"() <{mesh = #sdy.mesh<["x]"=2]>, sym_name = "m[0]"}> : () -> ()
// CHECK-LABEL: func.func @main
// CHECK-SAME: #sdy.sharding<@"m[0]", [{"x]"}, {}, {}]>
func.func @main(%x: tensor<4x8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@"m[0]", [{"x]"}, {}]>}) -> tensor<4x8xcomplex<f32>> {
  return %x : tensor<4x8xcomplex<f32>>
}

// -----

// Both parts of a product depend on both of each factor: one scatter of two inputs.
// CHECK-LABEL: func.func @scatter
// CHECK: %{{.*}}:2 = "stablehlo.scatter"(%[[A:.*]], %[[B:.*]], %arg1, %[[U:.*]], %[[V:.*]]) <{
// CHECK: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK: }) : (tensor<4xf32>, tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
func.func @scatter(%x: tensor<4xcomplex<f32>>, %i: tensor<2x1xi32>, %u: tensor<2xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %1 = "stablehlo.multiply"(%a, %b) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
    "stablehlo.return"(%1) : (tensor<complex<f32>>) -> ()
  }) : (tensor<4xcomplex<f32>>, tensor<2x1xi32>, tensor<2xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

// A C function gets both parts of an element side by side, whatever the layout.
// CHECK-LABEL: func.func @custom_call
// CHECK: %[[P:.*]] = "stablehlo.concatenate"(%{{.*}}, %{{.*}}) {{.*}} -> tensor<4x8x2xf32>
// CHECK: %[[R:.*]]:2 = "stablehlo.custom_call"(%[[P]]) <{{.*}}operand_layouts = [dense<[2, 0, 1]> : tensor<3xindex>], result_layouts = [dense<[2, 1, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]{{.*}} : (tensor<4x8x2xf32>) -> (tensor<8x4x2xf32>, tensor<4xf32>)
// CHECK: "stablehlo.slice"(%[[R]]#0)
func.func @custom_call(%x: tensor<4x8xcomplex<f32>>) -> (tensor<8x4xcomplex<f32>>, tensor<4xf32>) {
  %z = "stablehlo.negate"(%x) : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %0:2 = "stablehlo.custom_call"(%z) <{call_target_name = "turn", operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> : (tensor<4x8xcomplex<f32>>) -> (tensor<8x4xcomplex<f32>>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<8x4xcomplex<f32>>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @inverse
// CHECK: "stablehlo.log_plus_one"
// CHECK: "stablehlo.atan2"
func.func @inverse(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = "chlo.asin"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}
