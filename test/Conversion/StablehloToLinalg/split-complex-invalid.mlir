// RUN: dist-opt %s --dist-split-complex -split-input-file -verify-diagnostics

func.func @main(%x: tensor<4xcomplex<f32>>) {
  // expected-error @below {{'stablehlo.fft': has no importer for complex numbers}}
  %r = "stablehlo.fft"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.constant': expected dense complex elements of the result's type}}
  %r = "stablehlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xcomplex<f32>>
  return
}
