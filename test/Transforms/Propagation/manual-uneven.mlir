// RUN: dist-opt %s --dist-propagate | FileCheck %s

// Axes that do not divide the blocks of the manual axes are left out: the blocks of
// both would not be those of the whole.
dist.mesh @mesh <["x"=3, "y"=4]>
// CHECK-LABEL: func.func @uneven
// CHECK: dist.manual {{.*}} out [#dist.sharding<@mesh, [{"x", "y":(1)2}]>]
func.func @uneven(%a: tensor<2xf32>) -> (tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}]>}) {
  %r = dist.manual %a over <["x"]> in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{"x", ?}]>]
      : (tensor<2xf32>) -> tensor<6xf32> {
  ^bb0(%b: tensor<2xf32>):
    dist.yield %b : tensor<2xf32>
  }
  return %r : tensor<6xf32>
}
