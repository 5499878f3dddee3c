// A plan that was written for a mesh with an order of its devices, which plan files do not say,
// is used for that mesh again; so is --mesh of the same axes.
// RUN: dist-opt %s --dist-auto-shard=plan=%t.json -o %t.chosen.mlir
// RUN: dist-opt %s --dist-annotate=plan=%t.json -o %t.planned.mlir && diff %t.chosen.mlir %t.planned.mlir
// RUN: dist-opt %s --dist-annotate="plan=%t.json mesh=x=2,y=2" | diff %t.chosen.mlir -
// RUN: FileCheck %s < %t.planned.mlir

// CHECK: dist.mesh @mesh <["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>
dist.mesh @mesh <["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>
func.func @main(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
