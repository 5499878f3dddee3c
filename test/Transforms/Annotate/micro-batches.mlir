// RUN: dist-opt --dist-annotate=micro-batches=2 %s | FileCheck %s

// A program without a mesh is for one device.
// CHECK: dist.mesh @mesh <["device"=1, "micro"=2 temporal]>
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  return %x : tensor<8x4xf32>
}
