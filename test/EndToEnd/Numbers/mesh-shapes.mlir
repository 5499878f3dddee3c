// Meshes without parts in common, and one with the devices in another order.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s

// CHECK: all 3 results agree

dist.mesh @mesh <["x"=2, "y"=3]>
dist.mesh @other <["c"=3, "d"=2]>
dist.mesh @rev <["r"=6], device_ids=[5, 4, 3, 2, 1, 0]>
func.func @main(%a: tensor<6x12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
                %b: tensor<12x7xf32> {dist.sharding = #dist.sharding<@other, [{"c"}, {"d"}]>},
                %i: tensor<7x4xi32> {dist.sharding = #dist.sharding<@rev, [{"r"}, {}]>})
    -> (tensor<6x7xf32> {dist.sharding = #dist.sharding<@rev, [{}, {"r"}]>},
        tensor<7x4xi32> {dist.sharding = #dist.sharding<@other, [{"d"}, {"c"}]>},
        tensor<6x7xf32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<6x12xf32>, tensor<12x7xf32>) -> tensor<6x7xf32>
  %1 = dist.shard_tensor %0 <@rev, [{"r"}, {}]> : tensor<6x7xf32>
  %2 = "stablehlo.tanh"(%1) : (tensor<6x7xf32>) -> tensor<6x7xf32>
  %3 = dist.shard_tensor %2 <@other, [{"c"}, {?}]> : tensor<6x7xf32>
  %4 = "stablehlo.add"(%3, %0) : (tensor<6x7xf32>, tensor<6x7xf32>) -> tensor<6x7xf32>
  %5 = "stablehlo.add"(%i, %i) : (tensor<7x4xi32>, tensor<7x4xi32>) -> tensor<7x4xi32>
  return %2, %5, %4 : tensor<6x7xf32>, tensor<7x4xi32>, tensor<6x7xf32>
}
