// RUN: dist-opt %s --dist-outline-kernels | FileCheck %s

// The zeros between the elements of a convolution's input, and those around
// them, are the convolution's own.

// CHECK-LABEL: func.func @main
// CHECK:         tensor.expand_shape
// CHECK-NEXT:    call @kernel_0
// CHECK-NEXT:    return
// CHECK:       func.func private @kernel_0
// CHECK-SAME:    tensor<9x1x3xf32>
// CHECK:         tensor.pad
// CHECK:         tensor.collapse_shape
// CHECK:         tensor.pad
// CHECK:         linalg.generic
func.func @main(%x: tensor<9x3xf32>, %w: tensor<2x3x2xf32>) -> tensor<19x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.expand_shape %x [[0, 1], [2]] output_shape [9, 1, 3] : tensor<9x3xf32> into tensor<9x1x3xf32>
  %d = tensor.pad %e low[0, 0, 0] high[0, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<9x1x3xf32> to tensor<9x2x3xf32>
  %c = tensor.collapse_shape %d [[0, 1], [2]] : tensor<9x2x3xf32> into tensor<18x3xf32>
  %p = tensor.pad %c low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<18x3xf32> to tensor<20x3xf32>
  %empty = tensor.empty() : tensor<19x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<19x2xf32>) -> tensor<19x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(o, f, c, k) -> (o + k, c)>, affine_map<(o, f, c, k) -> (k, c, f)>,
      affine_map<(o, f, c, k) -> (o, f)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %w : tensor<20x3xf32>, tensor<2x3x2xf32>) outs(%init : tensor<19x2xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %t = arith.mulf %a, %b : f32
    %u = arith.addf %s, %t : f32
    linalg.yield %u : f32
  } -> tensor<19x2xf32>
  return %y : tensor<19x2xf32>
}
