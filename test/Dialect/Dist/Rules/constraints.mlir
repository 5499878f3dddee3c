// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @barrier(%x: tensor<8x64xf32>) {
  // expected-remark @below {{([i, j]) -> [i, j] {i=8, j=64}}}
  %b = dist.optimization_barrier %x : tensor<8x64xf32>
  return
}
