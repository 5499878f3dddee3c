// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @matmul(%x: tensor<8x64xf32>, %w: tensor<64x256xf32>) -> tensor<8x256xf32> {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{() -> [i, j] {i=8, j=256}}}
  %empty = tensor.empty() : tensor<8x256xf32>
  // expected-remark @below {{([], [i, j]) -> [i, j] {i=8, j=256}}}
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x256xf32>) -> tensor<8x256xf32>
  // expected-remark @below {{([i, k], [k, j], [i, j]) -> [i, j] {i=8, j=256, k=64 reduction(sum)}}}
  %y = linalg.matmul ins(%x, %w : tensor<8x64xf32>, tensor<64x256xf32>)
                     outs(%fill : tensor<8x256xf32>) -> tensor<8x256xf32>
  return %y : tensor<8x256xf32>
}

// -----

func.func @unknown(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark @below {{'tensor.cast' has no sharding model: its operands and results are replicated}}
  %y = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  // expected-remark @below {{'tensor.cast' has no sharding model}}
  %z = tensor.cast %y : tensor<?xf32> to tensor<8xf32>
  return %z : tensor<8xf32>
}
