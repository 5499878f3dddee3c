// RUN: dist-opt %s -dist-outline-kernels | FileCheck %s

// t = tanh(x) is needed by y, before the contraction, and by dx, behind it. It
// is computed again, and never written.

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>)
// CHECK-NEXT: %[[Y:.*]] = call @kernel_0(%[[X]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %[[D:.*]] = call @kernel_1(%[[Y]], %[[W]])
// CHECK-NEXT: %[[R:.*]] = call @kernel_2(%[[D]], %[[X]])
// CHECK-NEXT: return %[[R]]

// CHECK-LABEL: func.func private @kernel_0
// CHECK: math.tanh
// CHECK: arith.mulf
// CHECK: func.func private @kernel_2(%{{.*}}: tensor<8x8xf32> {dist.inplace = 0 : i64}, %{{.*}}: tensor<8x8xf32>)
// CHECK: math.tanh
// CHECK: arith.subf
func.func @main(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %t : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  %d = linalg.matmul ins(%y, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d, %t : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
