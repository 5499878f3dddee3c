// RUN: dist-opt --dist-split-complex --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @main(%x: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  // expected-error @below {{'stablehlo.fft': expected fft_type FFT, IFFT, RFFT or IRFFT, and fft_length with 1 to 3 sizes}}
  %y = "stablehlo.fft"(%x) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type DCT>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return %y : tensor<8xcomplex<f32>>
}

// -----

func.func @main(%x: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  // expected-error @below {{expected one operand and one result}}
  %y = "stablehlo.fft"(%x, %x) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return %y : tensor<8xcomplex<f32>>
}

// -----

func.func @main(%x: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  // expected-error @below {{of its operand and its result the real one and the complex one are not those of its fft_type}}
  %y = "stablehlo.fft"(%x) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return %y : tensor<8xcomplex<f32>>
}

// -----

func.func @main(%x: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  // expected-error @below {{fft_length is not the last sizes of its real side, or of its result}}
  %y = "stablehlo.fft"(%x) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return %y : tensor<8xcomplex<f32>>
}

// -----

func.func @main(%x: tensor<7xf32>) -> tensor<5xcomplex<f32>> {
  // expected-error @below {{its complex side has other sizes than its fft_length gives: of a real transform of n it has n/2+1}}
  %y = "stablehlo.fft"(%x) <{fft_length = array<i64: 7>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<7xf32>) -> tensor<5xcomplex<f32>>
  return %y : tensor<5xcomplex<f32>>
}
