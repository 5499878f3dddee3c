// RUN: dist-opt %s | dist-opt | FileCheck %s

// CHECK-LABEL: func.func @embedding(
func.func @embedding(%table: tensor<50x64xf32>, %ids: tensor<8x16x1xi32>, %grads: tensor<8x16x64xf32>) -> tensor<50x64xf32> {
  // CHECK: linalg_ext.gather %{{.*}}[%{{.*}}] slice_sizes [1, 64] offset_dims [2] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 2 : tensor<50x64xf32>, tensor<8x16x1xi32> -> tensor<8x16x64xf32>
  %r = linalg_ext.gather %table[%ids] slice_sizes [1, 64]
      offset_dims [2] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 2
      : tensor<50x64xf32>, tensor<8x16x1xi32> -> tensor<8x16x64xf32>
  // CHECK: linalg_ext.scatter %{{.*}} into %{{.*}}[%{{.*}}] update_window_dims [2] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 2 : (tensor<50x64xf32>, tensor<8x16x1xi32>, tensor<8x16x64xf32>) -> tensor<50x64xf32>
  // CHECK: linalg_ext.yield
  %s = linalg_ext.scatter %grads into %table[%ids]
      update_window_dims [2] inserted_window_dims [0]
      scatter_dims_to_operand_dims [0] index_vector_dim 2
      : (tensor<50x64xf32>, tensor<8x16x1xi32>, tensor<8x16x64xf32>) -> tensor<50x64xf32> {
  ^bb0(%old: f32, %update: f32):
    %sum = arith.addf %old, %update : f32
    linalg_ext.yield %sum : f32
  }
  return %s : tensor<50x64xf32>
}

// CHECK-LABEL: func.func @batched(
func.func @batched(%x: tensor<8x50xf32>, %i: tensor<8x3xindex>) -> tensor<8x3xf32> {
  // CHECK: operand_batching_dims [0] start_indices_batching_dims [0]
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 1]
      collapsed_slice_dims [1] operand_batching_dims [0] start_indices_batching_dims [0]
      start_index_map [1] index_vector_dim 2
      : tensor<8x50xf32>, tensor<8x3xindex> -> tensor<8x3xf32>
  return %r : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @scan(
func.func @scan(%x: tensor<4x6xf32>, %i: tensor<4x6xi32>, %zero: tensor<f32>, %none: tensor<i32>) {
  // CHECK: linalg_ext.scan %{{.*}}, %{{.*}} from %{{.*}}, %{{.*}} dimension 1 reverse exclusive : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  %r:2 = linalg_ext.scan %x, %i from %zero, %none dimension 1 reverse exclusive
      : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x6xf32>, tensor<4x6xi32>) {
  ^bb0(%sum: f32, %any: i32, %element: f32, %bits: i32):
    %next = arith.addf %sum, %element : f32
    %or = arith.ori %any, %bits : i32
    linalg_ext.yield %next, %or : f32, i32
  }
  return
}

// CHECK-LABEL: func.func @lines(
func.func @lines(%k: tensor<4x6xi32>, %v: tensor<4x6xf32>) {
  // CHECK: linalg_ext.sort %{{.*}}, %{{.*}} dimension 1 : (tensor<4x6xi32>, tensor<4x6xf32>) -> (tensor<4x6xi32>, tensor<4x6xf32>)
  %r:2 = linalg_ext.sort %k, %v dimension 1 : (tensor<4x6xi32>, tensor<4x6xf32>) -> (tensor<4x6xi32>, tensor<4x6xf32>) {
  ^bb0(%a: i32, %b: i32, %c: f32, %d: f32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  // CHECK: linalg_ext.sort %{{.*}} dimension 1 runs 3 : (tensor<4x6xi32>) -> tensor<4x6xi32>
  %merged = linalg_ext.sort %k dimension 1 runs 3 : (tensor<4x6xi32>) -> tensor<4x6xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  // CHECK: linalg_ext.top_k %{{.*}} dimension 0 unsigned : (tensor<4x6xi32>) -> (tensor<2x6xi32>, tensor<2x6xi64>)
  %s:2 = linalg_ext.top_k %k dimension 0 unsigned : (tensor<4x6xi32>) -> (tensor<2x6xi32>, tensor<2x6xi64>)
  // CHECK: linalg_ext.top_k %{{.*}} labels %{{.*}} dimension 1 : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  %t:2 = linalg_ext.top_k %v labels %k dimension 1 : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}
