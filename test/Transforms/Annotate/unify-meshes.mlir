// RUN: dist-opt %s --dist-unify-meshes | FileCheck %s

// CHECK: dist.mesh @mesh <["x"=8]>
// CHECK-NOT: dist.mesh
dist.mesh @mesh <["x"=8]>
dist.mesh @grid <["a"=2, "b"=4]>
// Devices in another order: "d" has the neighbours.
dist.mesh @transposed <["c"=4, "d"=2], device_ids=[0, 4, 1, 5, 2, 6, 3, 7]>
dist.mesh @same <["x"=8]>

// CHECK-LABEL: func.func @f
// CHECK-SAME: %arg0: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}, {"x":(2)4, ?}p1]>}
// CHECK-SAME: %arg1: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], replicated = {"x":(1)2}, partial = {"x":(2)4 : max}>}
// CHECK-SAME: %arg2: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)4}, {"x":(1)2}]>}
func.func @f(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@grid, [{"a"}, {"b", ?}p1]>},
             %y: tensor<8x4xf32> {dist.sharding = #dist.sharding<@grid, [{}, {}], replicated = {"a"}, partial = {"b" : max}>},
             %z: tensor<8x4xf32> {dist.sharding = #dist.placements<@transposed, [shard(0), shard(1)]>})
    -> tensor<8x4xf32> {
  // CHECK: dist.shard_tensor %arg0 <@mesh, [{"x"}, {}]>
  %0 = dist.shard_tensor %x <@transposed, [{"d", "c"}, {}]> : tensor<8x4xf32>
  // CHECK: dist.manual %{{.*}} over <["x":(2)4]> in [#dist.sharding<@mesh, [{"x":(2)4}, {}]>] out [#dist.sharding<@mesh, [{"x":(2)4}, {}]>]
  %1 = dist.manual %0 over <["b"]> in [#dist.sharding<@grid, [{"b"}, {}]>] out [#dist.sharding<@grid, [{"b"}, {}]>]
      : (tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%a: tensor<2x4xf32>):
    // CHECK: dist.all_reduce %{{.*}} over <["x":(2)4]> <sum>
    %s = dist.all_reduce %a over <["b"]> <sum> : tensor<2x4xf32>
    dist.yield %s : tensor<2x4xf32>
  }
  // CHECK: dist.shard_tensor %{{.*}} <@mesh, [{"x"}, {}]>
  %2 = dist.shard_tensor %1 <@same, [{"x"}, {}]> : tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
