// Meshes over some of the devices; what lies on them crosses between.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s

// CHECK: all 3 results agree

dist.mesh @a <["x"=4]>
dist.mesh @b <["x"=4], device_ids=[4, 6, 5, 7]>
dist.mesh @c <["y"=2], device_ids=[1, 6]>
func.func @main(%a: tensor<9x12xf32> {dist.sharding = #dist.sharding<@a, [{"x"}, {}]>},
                %b: tensor<12x7xf32> {dist.sharding = #dist.sharding<@b, [{}, {"x"}]>},
                %i: tensor<7x4xi32> {dist.sharding = #dist.sharding<@c, [{}, {}], partial={"y" : sum}>})
    -> (tensor<9x7xf32> {dist.sharding = #dist.sharding<@c, [{"y"}, {}]>},
        tensor<7x4xi32> {dist.sharding = #dist.sharding<@b, [{"x"}, {}]>}, tensor<9x7xf32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<9x12xf32>, tensor<12x7xf32>) -> tensor<9x7xf32>
  %1 = dist.shard_tensor %0 <@b, [{}, {"x"}]> : tensor<9x7xf32>
  %2 = "stablehlo.tanh"(%1) : (tensor<9x7xf32>) -> tensor<9x7xf32>
  return %2, %i, %0 : tensor<9x7xf32>, tensor<7x4xi32>, tensor<9x7xf32>
}
