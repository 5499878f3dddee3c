// RUN: dist-opt --dist-import %s | FileCheck %s

// Where nothing is to be imported, private functions that nobody calls go all
// the same: they are no part of the program.
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
