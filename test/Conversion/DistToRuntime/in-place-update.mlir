// RUN: dist-opt %s --dist-outline-kernels | FileCheck %s

// The input of a scatter may be updated in place; the value that its updates
// are broadcast from may not, although it has the result's type.

#row = affine_map<(d0, d1) -> (d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @main
// CHECK:         %[[Y:.*]] = call @[[EXP:.*]](%arg0)
// CHECK:         call @[[BROADCAST:.*]](%arg1, %[[Y]])
// CHECK:         %[[Z:.*]] = call @[[EXP]](%arg0)
// CHECK:         call @[[UPDATE:.*]](%[[Z]],
// CHECK:       func.func private @[[BROADCAST]](%{{.*}}: tensor<2x1xi32>, %{{.*}}: tensor<4xf32>)
// CHECK:       func.func private @[[UPDATE]](%{{.*}}: tensor<4xf32> {dist.inplace = 0 : i64},
func.func @main(%x: tensor<4xf32>, %i: tensor<2x1xi32>, %u: tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<2x4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4xf32>) outs(%e2 : tensor<2x4xf32>) {
  ^bb0(%v: f32, %o: f32):
    linalg.yield %v : f32
  } -> tensor<2x4xf32>
  %s = linalg_ext.scatter %b into %zero[%i] update_window_dims [1] scatter_dims_to_operand_dims [0]
      index_vector_dim 1 : (tensor<4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<4xf32> {
  ^bb0(%old: f32, %new: f32):
    linalg_ext.yield %new : f32
  }
  %z = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %t = linalg_ext.scatter %u into %z[%i] update_window_dims [1] scatter_dims_to_operand_dims [0]
      index_vector_dim 1 : (tensor<4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<4xf32> {
  ^bb0(%old: f32, %new: f32):
    linalg_ext.yield %new : f32
  }
  return %s, %t : tensor<4xf32>, tensor<4xf32>
}
