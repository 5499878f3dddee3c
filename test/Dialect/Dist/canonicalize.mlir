// RUN: dist-opt %s --canonicalize | FileCheck %s

dist.mesh @mesh <["x"=2, "one"=1]>

// CHECK-LABEL: func @reshard_to_itself
// CHECK-NEXT: return %arg0
func.func @reshard_to_itself(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = dist.reshard %x <@mesh, [{"x"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A detour is skipped.
// CHECK-LABEL: func @reshard_of_reshard
// CHECK-NEXT: %[[R:.*]] = dist.reshard %arg0 <@mesh, [{}, {"x"}]>
// CHECK-NEXT: return %[[R]]
func.func @reshard_of_reshard(
    %x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = dist.reshard %x <@mesh, [{}, {}]> : tensor<8x8xf32>
  %1 = dist.reshard %0 <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// Not if someone else reads the inner one, nor through a Partial.
// CHECK-LABEL: func @reshard_kept
// CHECK-COUNT-4: dist.reshard
func.func @reshard_kept(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = dist.reshard %x <@mesh, [{}]> : tensor<8xf32>
  %1 = dist.reshard %0 <@mesh, [{"one"}]> : tensor<8xf32>
  %2 = dist.reshard %x <@mesh, [{}], partial = {"x" : sum}> : tensor<8xf32>
  %3 = dist.reshard %2 <@mesh, [{}]> : tensor<8xf32>
  return %0, %1, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @shard_tensor_twice
// CHECK-COUNT-1: dist.shard_tensor
// CHECK-NOT: dist.shard_tensor
func.func @shard_tensor_twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = dist.shard_tensor %x <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = dist.shard_tensor %0 <@mesh, [{"x"}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @size_one_axes
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT: return %[[ZERO]], %arg0
func.func @size_one_axes(%x: tensor<8xf32>) -> (index, tensor<8xf32>) {
  %0 = dist.axis_index <["one"]>
  %1 = dist.all_reduce %x over <["one"]> <sum> : tensor<8xf32>
  return %0, %1 : index, tensor<8xf32>
}
