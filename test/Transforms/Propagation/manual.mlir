// RUN: dist-opt %s --dist-propagate --dist-verify-propagation | FileCheck %s
// RUN: dist-opt %s --dist-propagate --dist-insert-reshards --dist-verify-reshards --dist-lower-reshards --dist-partition --dist-verify-partition | FileCheck %s --check-prefix=LOCAL

// Axes that are not manual pass into the region and out of it.

dist.mesh @mesh <["x"=2, "y"=4]>

// CHECK-LABEL: func.func @partial
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}
// CHECK-SAME: -> (tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>})
// CHECK: dist.manual %{{.*}} in [#dist.sharding<@mesh, [{"x"}, {"y"}]>] out [#dist.sharding<@mesh, [{"x"}, {"y"}]>]
// CHECK: dist.all_reduce %{{.*}} {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<8x4xf32>
// LOCAL-LABEL: func.func @partial
// LOCAL-SAME: %[[A:.*]]: tensor<4x4xf32>
// LOCAL-NEXT: %[[R:.*]] = dist.all_reduce %[[A]] over <["y"]> <sum> : tensor<4x4xf32>
// LOCAL-NEXT: return %[[R]]
func.func @partial(%a: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", ?}, {?}]>}) -> tensor<8x16xf32> {
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{?}, {"y", ?}]>] out [#dist.sharding<@mesh, [{?}, {"y", ?}]>]
      : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x4xf32>):
    %s = dist.all_reduce %b over <["y"]> <sum> : tensor<8x4xf32>
    dist.yield %s : tensor<8x4xf32>
  }
  return %r : tensor<8x16xf32>
}
