// RUN: dist-opt %s --dist-propagate --dist-insert-reshards --dist-verify-reshards | FileCheck %s
// RUN: not dist-opt %s --dist-partition 2>&1 | FileCheck %s --check-prefix=ERROR

// Axes that a region says but that do not divide its blocks stay out: what is
// around it is resharded.
dist.mesh @mesh <["x"=3, "y"=2]>
// CHECK: %[[A:.*]] = dist.reshard %arg0 <@mesh, [{"x"}]>
// CHECK: %[[R:.*]] = dist.manual %[[A]] {{.*}} in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>]
// CHECK: dist.reshard %[[R]] <@mesh, [{"x", "y"}]>
// ERROR: [[#@LINE+3]]:8: error: 'dist.manual' op operand 0 is [{"x", "y"}], at the border of the manual region it must be [{"x"}]; run dist-insert-reshards first
func.func @closed(%a: tensor<9xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}]>})
    -> (tensor<9xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}]>}) {
  %r = dist.manual %a over <["x"]> in [#dist.sharding<@mesh, [{"x", "y"}]>] out [#dist.sharding<@mesh, [{"x", "y"}]>]
      : (tensor<9xf32>) -> tensor<9xf32> {
  ^bb0(%b: tensor<3xf32>):
    dist.yield %b : tensor<3xf32>
  }
  return %r : tensor<9xf32>
}
