// RUN: dist-opt --dist-split-complex --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: @main
// CHECK: "stablehlo.custom_call"(%{{.*}}) {backend_config = {kind = 82 : ui8}, call_target_name = "dist_fft1"} : (tensor<3x7xf32>) -> tensor<3x4x2xf32>
// CHECK: "stablehlo.custom_call"(%{{.*}}) {backend_config = {kind = 67 : ui8}, call_target_name = "dist_fft1"} : (tensor<3x4x2xf32>) -> tensor<3x7xf32>
func.func @main(%x: tensor<3x7xf32>) -> tensor<3x7xf32> {
  %y = "stablehlo.fft"(%x) <{fft_length = array<i64: 7>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x7xf32>) -> tensor<3x4xcomplex<f32>>
  %z = "stablehlo.fft"(%y) <{fft_length = array<i64: 7>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x4xcomplex<f32>>) -> tensor<3x7xf32>
  return %z : tensor<3x7xf32>
}
