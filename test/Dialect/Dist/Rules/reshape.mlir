// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @expand(%x: tensor<32x6xf32>) {
  // expected-remark @below {{([ij, k]) -> [i, j, k, l] {i=4 even, j=8 even, k=6, l=1 need_replication}}}
  %y = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [4, 8, 6, 1] : tensor<32x6xf32> into tensor<4x8x6x1xf32>
  // expected-remark @below {{([i, j, k, l]) -> [ij, k] {i=4 even, j=8 even, k=6, l=1 need_replication}}}
  %z = tensor.collapse_shape %y [[0, 1], [2, 3]] : tensor<4x8x6x1xf32> into tensor<32x6xf32>
  return
}

// -----

func.func @units(%x: tensor<1x1xf32>, %y: tensor<1x5x1xf32>, %s: tensor<f32>) {
  // expected-remark @below {{([i, j]) -> [1] {i=1 need_replication, j=1 need_replication}}}
  %a = tensor.collapse_shape %x [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  // expected-remark @below {{([i, j, k]) -> [j] {i=1 need_replication, j=5, k=1 need_replication}}}
  %b = tensor.collapse_shape %y [[0, 1, 2]] : tensor<1x5x1xf32> into tensor<5xf32>
  // expected-remark @below {{([i, j]) -> [] {i=1 need_replication, j=1 need_replication}}}
  %c = tensor.collapse_shape %x [] : tensor<1x1xf32> into tensor<f32>
  // expected-remark @below {{([]) -> [i] {i=1 need_replication}}}
  %d = tensor.expand_shape %s [] output_shape [1] : tensor<f32> into tensor<1xf32>
  return
}

// -----

func.func @dynamic(%x: tensor<?x4xf32>) {
  // expected-remark @below {{([i, j]) -> [k]}}
  %a = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return
}
