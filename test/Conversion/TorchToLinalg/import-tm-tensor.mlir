// RUN: dist-opt %s --dist-import-torch -split-input-file | FileCheck %s

// torch.cumsum
// CHECK-LABEL: func.func @cumsum
// CHECK:         %[[ZERO:.*]] = arith.constant dense<{{-?}}0.000000e+00> : tensor<f32>
// CHECK:         %[[R:.*]] = linalg_ext.scan %{{.*}} from %[[ZERO]] dimension 1 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
// CHECK:           arith.addf
// CHECK:         return %[[R]]
func.func @cumsum(%x: tensor<4x6xf32>, %out: tensor<4x6xf32>, %sum: tensor<4xf32>) -> tensor<4x6xf32> {
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x6xf32>) outs(%out, %sum : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  return %0#0 : tensor<4x6xf32>
}

// -----

// Rows are windows; the old value is the second argument.
// CHECK-LABEL: func.func @index_add
// CHECK:         linalg_ext.scatter %{{.*}} into %{{.*}}[%{{.*}}] update_window_dims [1, 2] scatter_dims_to_operand_dims [0] index_vector_dim 1 : (tensor<4x6xf32>, tensor<3x1xi64>, tensor<3x1x6xf32>) -> tensor<4x6xf32>
// CHECK-NEXT:    ^bb0(%[[OLD:.*]]: f32, %[[UPDATE:.*]]: f32):
// CHECK-NEXT:      arith.subf %[[OLD]], %[[UPDATE]]
func.func @index_add(%x: tensor<4x6xf32>, %at: tensor<3x1xi64>, %rows: tensor<3x1x6xf32>) -> tensor<4x6xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%rows, %at : tensor<3x1x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    %1 = arith.subf %old, %update : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

// Single elements: no window dimensions.
// CHECK-LABEL: func.func @elements
// CHECK:         linalg_ext.scatter %{{.*}} into %{{.*}}[%{{.*}}] inserted_window_dims [0, 1] scatter_dims_to_operand_dims [0, 1] index_vector_dim 1
func.func @elements(%x: tensor<4x6xf32>, %at: tensor<8x2xi64>, %updates: tensor<8xf32>) -> tensor<4x6xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(true) ins(%updates, %at : tensor<8xf32>, tensor<8x2xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

// What may stand before another becomes what must: NaN is the largest, as in PyTorch.
// CHECK-LABEL: func.func @topk
// CHECK:         linalg_ext.sort %{{.*}}, %{{.*}} dimension 1
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i64, %{{.*}}: i64):
// CHECK-NEXT:      %[[LESS:.*]] = arith.cmpf ult, %[[B]], %[[A]]
// CHECK-NEXT:      %[[NUMBER:.*]] = arith.cmpf ord, %[[B]], %[[B]]
// CHECK-NEXT:      %[[BEFORE:.*]] = arith.andi %[[LESS]], %[[NUMBER]]
// CHECK-NEXT:      linalg_ext.yield %[[BEFORE]]
func.func @topk(%x: tensor<4x6xf32>, %i: tensor<4x6xi64>) -> (tensor<4x6xf32>, tensor<4x6xi64>) {
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x6xf32>, tensor<4x6xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x6xf32>, tensor<4x6xi64>
  return %0#0, %0#1 : tensor<4x6xf32>, tensor<4x6xi64>
}

// -----

// CHECK-LABEL: func.func @integers
// CHECK:         arith.cmpi sgt
func.func @integers(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.cmpi sge, %a, %b : i32
    tm_tensor.yield %1 : i1
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @tosa
// CHECK:         linalg_ext.scatter %{{.*}} into %{{.*}}[%{{.*}}] update_window_dims [2] inserted_window_dims [1] input_batching_dims [0] scatter_indices_batching_dims [0] scatter_dims_to_operand_dims [1] index_vector_dim 2 : (tensor<2x4x6xf32>, tensor<2x3xi32>, tensor<2x3x6xf32>) -> tensor<2x4x6xf32>
// CHECK-NEXT:    ^bb0(%{{.*}}: f32, %[[UPDATE:.*]]: f32):
// CHECK-NEXT:      linalg_ext.yield %[[UPDATE]]
func.func @tosa(%x: tensor<2x4x6xf32>, %at: tensor<2x3xi32>, %rows: tensor<2x3x6xf32>) -> tensor<2x4x6xf32> {
  %0 = tosa.scatter %x, %at, %rows : (tensor<2x4x6xf32>, tensor<2x3xi32>, tensor<2x3x6xf32>) -> tensor<2x4x6xf32>
  return %0 : tensor<2x4x6xf32>
}
