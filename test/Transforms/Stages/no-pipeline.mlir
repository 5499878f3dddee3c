// RUN: dist-opt --dist-place-stages %s | FileCheck %s

// Without a dist.pipeline, stages are removed.
// CHECK-LABEL: func.func @f(
// CHECK-NOT:   dist.
func.func @f(%a: tensor<4xf32> {dist.stage = 0 : i64}, %b: tensor<4xf32> {dist.stage = 1 : i64}) -> tensor<4xf32> {
  %c = dist.split_point %a : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %d = linalg.add ins(%c, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %d : tensor<4xf32>
}
