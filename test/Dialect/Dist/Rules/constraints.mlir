// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @barrier(%x: tensor<8x64xf32>, %y: tensor<8xf32>) {
  // expected-remark @below {{([i, j], [k]) -> [i, j], [k] {i=8, j=64, k=8}}}
  %b:2 = dist.optimization_barrier %x, %y : tensor<8x64xf32>, tensor<8xf32>
  return
}
