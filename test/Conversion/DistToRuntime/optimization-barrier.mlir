// RUN: dist-opt %s -split-input-file -dist-outline-kernels | FileCheck %s

// A computation that is repeated is a call of its own, of the same kernel. The barrier is gone,
// and %p is not overwritten while operations behind the barrier read it.

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[P:.*]]: tensor<8x8xf32> {dist.alias = 0 : i64}, %[[G:.*]]: tensor<8x8xf32>)
// CHECK-NEXT: %[[E1:.*]] = call @[[EXP:.*]](%[[P]])
// CHECK-NEXT: %[[S:.*]] = call @[[ADD:.*]](%[[P]], %[[G]])
// CHECK-NEXT: %[[E2:.*]] = call @[[EXP]](%[[P]])
// CHECK-NEXT: return %[[S]], %[[E1]], %[[E2]]
// CHECK: func.func private @[[EXP]]
// CHECK: func.func private @[[ADD]](%{{.*}}: tensor<8x8xf32>, %{{.*}}: tensor<8x8xf32>)
func.func @main(%p: tensor<8x8xf32> {dist.alias = 0 : i64}, %g: tensor<8x8xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %exp = linalg.exp ins(%p : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b0 = dist.optimization_barrier %p : tensor<8x8xf32>
  %b1 = dist.optimization_barrier %exp : tensor<8x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  %again = linalg.exp ins(%b0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %sum, %b1, %again : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// A broadcast, which every kernel makes for itself, is not made again behind a barrier.

// CHECK-LABEL: func.func @broadcast
// CHECK-NEXT: %[[B:.*]] = call @[[BROADCAST:.*]](
// CHECK-NEXT: %[[E:.*]] = call @{{.*}}(%[[B]])
// CHECK-NEXT: return %[[E]]
func.func @broadcast(%p: tensor<8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %b = linalg.broadcast ins(%p : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %c = dist.optimization_barrier %b : tensor<8x8xf32>
  %exp = linalg.exp ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %exp : tensor<8x8xf32>
}
