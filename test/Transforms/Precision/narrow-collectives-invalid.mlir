// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-narrow-collectives

// expected-error @below {{'dist.narrow_collectives' needs "bf16" or "f16", got "half"}}
dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "half"}
func.func @f(%x: tensor<8xf32>) {
  return
}

// -----

dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "f16"}
// expected-remark @below {{narrow collectives: no sum of f32 gradients moves between ranks}}
func.func @f(%x: tensor<8xf32>) {
  return
}
