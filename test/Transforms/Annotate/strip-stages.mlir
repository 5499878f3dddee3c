// RUN: dist-opt --dist-strip-annotations %s | FileCheck %s

// A single device has no stages.
// CHECK-NOT: dist.
dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
func.func @f(%a: tensor<4xf32> {dist.stage = 0 : i64},
             %b: tensor<4xf32> {dist.begins_stage = 1 : i64})
    -> (tensor<4xf32> {dist.stage = 1 : i64}) {
  %c = dist.split_point %a : tensor<4xf32>
  %e = tensor.empty() {dist.begins_stage = 1 : i64} : tensor<4xf32>
  %d = linalg.add ins(%c, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %d : tensor<4xf32>
}
