// RUN: dist-opt %s --dist-mixed-precision=precision=bf16:O2 | FileCheck %s

// The product is bf16, and its elements are of one value that both sums of
// squares read: these are f32, as a clip by the norm of all gradients is.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#all = affine_map<(m, n) -> (m, n)>
#one = affine_map<(m, n) -> ()>
// CHECK-LABEL: func.func @main
func.func @main(%w: tensor<4x2xf32> {dist.name = "w"}, %x: tensor<8x4xf32> {dist.name = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x2xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  // CHECK: %[[P:.*]] = linalg.contract {{.*}} ins(%{{.*}} : tensor<8x4xbf16>, tensor<4x2xbf16>) outs(%{{.*}} : tensor<8x2xf32>)
  %p = linalg.contract indexing_maps = [#mk, #kn, #mn] ins(%x, %w : tensor<8x4xf32>, tensor<4x2xf32>) outs(%none : tensor<8x2xf32>) -> tensor<8x2xf32>
  %e0 = tensor.empty() : tensor<f32>
  %none0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  // CHECK: linalg.contract {{.*}} ins(%[[P]], %[[P]] : tensor<8x2xf32>, tensor<8x2xf32>)
  %s = linalg.contract indexing_maps = [#all, #all, #one] ins(%p, %p : tensor<8x2xf32>, tensor<8x2xf32>) outs(%none0 : tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}
