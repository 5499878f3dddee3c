// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @constants(%s: f32) {
  // expected-remark @below {{() -> [i, j] {i=2, j=2}}}
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  // expected-remark @below {{() -> [i, j] {i=4, j=8}}}
  %b = arith.constant dense<0.0> : tensor<4x8xf32>
  // expected-remark @below {{([]) -> [i] {i=5}}}
  %c = tensor.splat %s : tensor<5xf32>
  // expected-remark @below {{() -> [i] {i=7}}}
  %d = tensor.empty() : tensor<7xf32>
  return
}
