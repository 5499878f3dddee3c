// RUN: dist-opt %s -split-input-file --dist-propagate --dist-insert-reshards | FileCheck %s

// A region in another works over the axes of both, and over axes of another view that
// have groups within theirs.

dist.mesh @mesh <["x"=2, "y"=2, "z"=2], views=[<["c"=2, "d"=4], device_ids=[0, 4, 2, 6, 1, 5, 3, 7]>]>
// CHECK-LABEL: func.func @nested
func.func @nested(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %r = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<4xf32>):
    %s = dist.manual %a over <["y"]> in [#dist.sharding<@mesh, [{"y"}]>] out [#dist.sharding<@mesh, [{"y"}]>] : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%b: tensor<2xf32>):
      // CHECK: dist.all_reduce %{{.*}} over <["x"]> <sum>
      %0 = dist.all_reduce %b over <["x"]> <sum> : tensor<2xf32>
      // CHECK: dist.all_reduce %{{.*}} over <["d"]> <max>
      %1 = dist.all_reduce %0 over <["d"]> <max> : tensor<2xf32>
      // CHECK: dist.permute %{{.*}} over <["y", "x"]> from [2, 1, 0, -1]
      %2 = dist.permute %1 over <["y", "x"]> from [2, 1, 0, -1] : tensor<2xf32> -> tensor<2xf32>
      dist.yield %2 : tensor<2xf32>
    }
    dist.yield %s : tensor<4xf32>
  }
  // CHECK: dist.barrier over <["z"]>
  dist.barrier over <["z"]>
  return %r : tensor<8xf32>
}
