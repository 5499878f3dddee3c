// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @embedding(%table: tensor<50x64xf32>, %ids: tensor<8x16x1xi32>, %grads: tensor<8x16x64xf32>) {
  // expected-remark @below {{([i, j], [k, l, m]) -> [k, l, j] {i=50 reduction(sum), j=64, k=8, l=16, m=1 need_replication}}}
  %r = linalg_ext.gather %table[%ids] slice_sizes [1, 64]
      offset_dims [2] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 2
      : tensor<50x64xf32>, tensor<8x16x1xi32> -> tensor<8x16x64xf32>
  // expected-remark @below {{([i, j], [k, l, m], [k, l, j]) -> [i, j] {i=50, j=64, k=8 reduction(sum), l=16 reduction(sum), m=1 need_replication}}}
  %s = linalg_ext.scatter %grads into %table[%ids]
      update_window_dims [2] inserted_window_dims [0]
      scatter_dims_to_operand_dims [0] index_vector_dim 2
      : (tensor<50x64xf32>, tensor<8x16x1xi32>, tensor<8x16x64xf32>) -> tensor<50x64xf32> {
  ^bb0(%old: f32, %update: f32):
    %sum = arith.addf %old, %update : f32
    linalg_ext.yield %sum : f32
  }
  // Updates that replace have an order.
  // expected-remark @below {{([i, j], [k, l, m], [k, l, j]) -> [i, j] {i=50, j=64, k=8 need_replication, l=16 need_replication, m=1 need_replication}}}
  %t = linalg_ext.scatter %grads into %table[%ids]
      update_window_dims [2] inserted_window_dims [0]
      scatter_dims_to_operand_dims [0] index_vector_dim 2
      : (tensor<50x64xf32>, tensor<8x16x1xi32>, tensor<8x16x64xf32>) -> tensor<50x64xf32> {
  ^bb0(%old: f32, %update: f32):
    linalg_ext.yield %update : f32
  }
  return
}

// -----

// Cross-entropy: the logit of the label, by batching dimensions.
func.func @batched(%logits: tensor<8x16x50xf32>, %labels: tensor<8x16x1x1xi32>) {
  // expected-remark @below {{([i, j, k], [i, j, l, m]) -> [i, j, l] {i=8, j=16, k=50 reduction(sum), l=1, m=1 need_replication}}}
  %r = linalg_ext.gather %logits[%labels] slice_sizes [1, 1, 1]
      collapsed_slice_dims [2] operand_batching_dims [0, 1] start_indices_batching_dims [0, 1]
      start_index_map [2] index_vector_dim 3
      : tensor<8x16x50xf32>, tensor<8x16x1x1xi32> -> tensor<8x16x1xf32>
  return
}

// -----

// A window that takes an indexed part of a dimension is put together from the
// ranks that have some of it; one that takes an indexed whole is not.
func.func @windows(%x: tensor<9x9xf32>, %i: tensor<4x2xi32>) {
  // expected-remark @below {{([i, j], [k, l]) -> [k, m, n] {i=9 reduction(sum), j=9 need_replication, k=4, l=2 need_replication, m=3 need_replication, n=9 need_replication}}}
  %r = linalg_ext.gather %x[%i] slice_sizes [3, 9]
      offset_dims [1, 2] start_index_map [0, 1] index_vector_dim 1
      : tensor<9x9xf32>, tensor<4x2xi32> -> tensor<4x3x9xf32>
  return
}

// -----

// Along the scanned dimension the partition exchanges totals.
func.func @scan(%x: tensor<4x6xf32>, %zero: tensor<f32>) {
  // expected-remark @below {{([i, j], []) -> [i, j] {i=4, j=6 permutation}}}
  %r = linalg_ext.scan %x from %zero dimension 1 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32> {
  ^bb0(%sum: f32, %element: f32):
    %next = arith.addf %sum, %element : f32
    linalg_ext.yield %next : f32
  }
  return
}

// -----

func.func @lines(%x: tensor<4x6xf32>) {
  // expected-remark @below {{([i, j]) -> [i, j] {i=4, j=6 permutation}}}
  %r = linalg_ext.sort %x dimension 1 : (tensor<4x6xf32>) -> tensor<4x6xf32> {
  ^bb0(%a: f32, %b: f32):
    %before = arith.cmpf olt, %a, %b : f32
    linalg_ext.yield %before : i1
  }
  // expected-remark @below {{([i, j]) -> [i, k], [i, k] {i=4, j=6 permutation, k=2 need_replication}}}
  %v:2 = linalg_ext.top_k %x dimension 1 : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}
