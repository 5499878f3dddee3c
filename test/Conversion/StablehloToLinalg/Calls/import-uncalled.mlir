// RUN: dist-opt --dist-import %s | FileCheck %s

// Private functions without a call are removed even if nothing is imported:
// they are no part of the program.
// CHECK-NOT: @unused
// CHECK:     func.func @main
func.func private @unused(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = dist.shard_tensor %x <@mesh, [{}], partial = {"x" : sum}> : tensor<2xf32>
  return %y : tensor<2xf32>
}
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
dist.mesh @mesh <["x"=2]>
