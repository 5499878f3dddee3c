// Sub-axes that cut an axis at places that do not divide each other: each value
// fits itself only, between them lie exchanges.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s

// CHECK: all 4 results agree

dist.mesh @mesh <["x"=12]>
func.func @main(%a: tensor<24x12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)3}]>},
                %b: tensor<12x7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)3}, {}]>},
                %i: tensor<7x5xi32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)3}, {}]>},
                %j: tensor<7x5xi32> {dist.sharding = #dist.sharding<@mesh, [{"x":(4)3}, {}], partial = {"x":(1)2 : sum}>})
    -> (tensor<24x7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(6)2, "x":(1)2}, {}]>},
        tensor<7x5xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x":(2)2}], partial = {"x":(4)3 : max}>},
        tensor<24x7xf32>, tensor<7x5xi32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<24x12xf32>, tensor<12x7xf32>) -> tensor<24x7xf32>
  %1 = dist.shard_tensor %0 <@mesh, [{"x":(3)4}, {}]> : tensor<24x7xf32>
  %2 = "stablehlo.tanh"(%1) : (tensor<24x7xf32>) -> tensor<24x7xf32>
  %3 = dist.shard_tensor %2 <@mesh, [{"x":(2)6}, {?}]> : tensor<24x7xf32>
  %4 = "stablehlo.add"(%3, %0) : (tensor<24x7xf32>, tensor<24x7xf32>) -> tensor<24x7xf32>
  %5 = "stablehlo.add"(%i, %j) : (tensor<7x5xi32>, tensor<7x5xi32>) -> tensor<7x5xi32>
  return %2, %5, %4, %5 : tensor<24x7xf32>, tensor<7x5xi32>, tensor<24x7xf32>, tensor<7x5xi32>
}
