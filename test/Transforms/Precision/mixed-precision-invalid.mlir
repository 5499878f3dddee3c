// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-mixed-precision
// RUN: not dist-opt %s --dist-mixed-precision=precision=half 2>&1 -split-input-file | FileCheck %s

// CHECK: error: precision: expected bf16 or bf16:O1 (products), bf16:O2 (what is between them, too), f16 or f16:O2 (with a scaled loss, as in f16:O1:initial=65536:interval=2000), or f32 (as it is), got 'half'

module attributes {dist.precision = "bf16"} {
  // expected-error @below {{precision: the program has no matrix product or convolution of f32 outside of an optimizer, and of the patterns of 'keep': leave out the precision}}
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

// expected-error @below {{'dist.precision' belongs on modules and needs bf16 or bf16:O1 (products), bf16:O2 (what is between them, too), f16 or f16:O2 (with a scaled loss, as in f16:O1:initial=65536:interval=2000), or f32 (as it is), or {type = "bf16", keep = ["*model.py:12*"]}, got "f16:O3"}}
module attributes {dist.precision = "f16:O3"} {
}

// -----

// expected-error @below {{got {keep = [3 : i32], type = "bf16"}}}
module attributes {dist.precision = {type = "bf16", keep = [3 : i32]}} {
}
