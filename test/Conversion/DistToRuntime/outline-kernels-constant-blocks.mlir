// RUN: dist-opt %s --dist-outline-kernels --dist-verify-kernels | FileCheck %s

// A rank's block of a constant stays between kernels, filled up where it is
// uneven; what is taken from elsewhere is computed.

// CHECK-LABEL: func.func @main
// CHECK-DAG: %[[ALL:.*]] = arith.constant dense<[1.0{{.*}}> : tensor<3xf32>
// CHECK-DAG: %[[I:.*]] = dist.axis_index <["x"]>
// CHECK-DAG: %[[PADDED:.*]] = tensor.pad %[[ALL]]
// CHECK-DAG: %[[AT:.*]] = arith.muli %[[I]]
// CHECK: %[[BLOCK:.*]] = tensor.extract_slice %[[PADDED]][%[[AT]]] [2] [1]
// CHECK: call @kernel_0(%{{.*}}, %[[BLOCK]])
// CHECK: call @kernel_1(%[[ALL]])
// CHECK: return
// CHECK-LABEL: func.func private @kernel_1
// CHECK: tensor.extract_slice
#id = affine_map<(d0) -> (d0)>
dist.mesh @mesh <["x"=2]>
func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %all = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %i = dist.axis_index <["x"]>
  %at = arith.muli %i, %c2 : index
  %padded = tensor.pad %all low[0] high[1] {
  ^bb0(%j: index):
    tensor.yield %zero : f32
  } : tensor<3xf32> to tensor<4xf32>
  %block = tensor.extract_slice %padded[%at] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %empty = tensor.empty() : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %block : tensor<2xf32>, tensor<2xf32>) outs(%empty : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<2xf32>
  %last = tensor.extract_slice %all[%i] [2] [1] : tensor<3xf32> to tensor<2xf32>
  return %0, %last : tensor<2xf32>, tensor<2xf32>
}
