// One mesh with its devices in another order.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s

// CHECK: all 2 results agree

dist.mesh @a <["x"=2, "y"=2], device_ids=[3, 1, 2, 0]>
func.func @main(%a: tensor<9x12xf32> {dist.sharding = #dist.sharding<@a, [{"x"}, {"y"}]>})
    -> (tensor<9x12xf32> {dist.sharding = #dist.sharding<@a, [{"y"}, {"x"}]>}, tensor<f32>) {
  %z = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %s = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0, 1>}> ({
   ^bb0(%p: tensor<f32>, %q: tensor<f32>):
     %r = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
     "stablehlo.return"(%r) : (tensor<f32>) -> () }) : (tensor<9x12xf32>, tensor<f32>) -> tensor<f32>
  return %a, %s : tensor<9x12xf32>, tensor<f32>
}
