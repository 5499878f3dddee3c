// RUN: dist-opt %s -dist-strip-annotations | FileCheck %s

// A manual region keeps its mesh and its own axes; all else is replicated.

// CHECK: dist.mesh @mesh <["x"=2, "y"=2]>
dist.mesh @mesh <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[A:.*]]: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}
// CHECK-SAME: -> (tensor<4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
func.func @f(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) -> tensor<4x4xf32> {
  // CHECK-NEXT: %[[IN:.*]] = dist.shard_tensor %[[A]] <@mesh, [{}, {}]>
  // CHECK-NEXT: %[[R:.*]] = dist.manual %[[IN]] over <["x"]>
  // CHECK-SAME: in [#dist.sharding<@mesh, [{"x"}, {}]>]
  // CHECK-SAME: out [#dist.sharding<@mesh, [{}, {}]>]
  %r = dist.manual %a over <["x"]> in [#dist.sharding<@mesh, [{"x", ?}, {"y"}]>]
      out [#dist.sharding<@mesh, [{?}, {?}]>] : (tensor<8x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%b: tensor<4x4xf32>):
    // CHECK-NOT: dist.shard_tensor
    // CHECK: dist.all_reduce
    %s = dist.shard_tensor %b <@mesh, [{"y"}, {?}]> : tensor<4x4xf32>
    %c = dist.all_reduce %s over <["x"]> <sum> : tensor<4x4xf32>
    dist.yield %c : tensor<4x4xf32>
  }
  // CHECK: %[[OUT:.*]] = dist.shard_tensor %[[R]] <@mesh, [{}, {}]>
  // CHECK-NEXT: return %[[OUT]]
  return %r : tensor<4x4xf32>
}
