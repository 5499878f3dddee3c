// RUN: dist-opt %s --dist-split-complex -split-input-file -verify-diagnostics

func.func @main(%x: tensor<4xcomplex<f32>>) {
  // expected-error @below {{'stablehlo.fft': expected fft_type FFT, IFFT, RFFT or IRFFT, and fft_length with 1 to 3 sizes}}
  %r = "stablehlo.fft"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.constant': expected dense complex elements of the result's type}}
  %r = "stablehlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @main(%x: tensor<4xcomplex<f32>>) {
  // expected-error @below {{'stablehlo.add': has no importer for complex numbers}}
  %r = "stablehlo.add"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @main(%x: tensor<4xcomplex<f32>>) {
  // expected-error @below {{'stablehlo.convert': has no importer for complex numbers}}
  %r = "stablehlo.convert"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%x: tensor<16x6xcomplex<f32>>, %w: tensor<4x6x8xcomplex<f32>>, %n: tensor<4xi32>) {
  // expected-error @below {{'chlo.ragged_dot': has no importer for complex numbers}}
  %r = "chlo.ragged_dot"(%x, %w, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x6xcomplex<f32>>, tensor<4x6x8xcomplex<f32>>, tensor<4xi32>) -> tensor<16x8xcomplex<f32>>
  return
}

// -----

func.func @main(%x: tensor<4x3xcomplex<f32>>, %s: tensor<3xcomplex<f32>>) {
  // expected-error @below {{'stablehlo.batch_norm_inference': has no importer for complex numbers}}
  %r = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
  return
}

// -----

func.func @main(%x: tensor<f32>) {
  // expected-error @below {{'stablehlo.dynamic_iota': expected tensors of static shape}}
  %r = "stablehlo.dynamic_iota"(%x) : (tensor<f32>) -> tensor<?xcomplex<f32>>
  return
}

// -----

func.func @main() -> tensor<2xcomplex<f32>> {
  // expected-error @below {{'arith.constant': has no importer for complex numbers}}
  %c = arith.constant dense<(0.0, 0.0)> : tensor<2xcomplex<f32>>
  return %c : tensor<2xcomplex<f32>>
}

// -----

func.func @main() {
  "foreign.region"() ({
  ^bb0(%x: tensor<2xcomplex<f32>>):
    // expected-error @below {{'stablehlo.negate': a complex operand comes from an operation without importer}}
    %0 = "stablehlo.negate"(%x) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  }) : () -> ()
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @main(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %0 = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>]
      : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  ^bb0(%a: tensor<4xcomplex<f32>>):
    // expected-error @below {{'dist.all_reduce': has no importer for complex numbers}}
    %1 = dist.all_reduce %a over <["x"]> <product> : tensor<4xcomplex<f32>>
    dist.yield %1 : tensor<4xcomplex<f32>>
  }
  return %0 : tensor<4xcomplex<f32>>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @main(%x: tensor<4xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %0 = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>]
      : (tensor<4xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  ^bb0(%a: tensor<4xcomplex<f32>>):
    // expected-error @below {{'dist.scatter': has no importer for complex numbers}}
    %1 = dist.scatter %a over <["x"]> dim 0 root 0 : tensor<4xcomplex<f32>> -> tensor<2xcomplex<f32>>
    dist.yield %1 : tensor<2xcomplex<f32>>
  }
  return %0 : tensor<2xcomplex<f32>>
}

// -----

// Of the runtime's functions none is of complex numbers.
func.func @main(%x: tensor<4x1xcomplex<f32>>) -> (tensor<4x1xcomplex<f32>>, tensor<4xi32>) {
  // expected-error @below {{custom call 'lapack_spotrf_ffi': is of real matrices, got complex ones}}
  %0:2 = "stablehlo.custom_call"(%x) <{call_target_name = "lapack_spotrf_ffi", backend_config = {uplo = 76 : ui8}}> : (tensor<4x1xcomplex<f32>>) -> (tensor<4x1xcomplex<f32>>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4x1xcomplex<f32>>, tensor<4xi32>
}

// -----

func.func @real_operands(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xcomplex<f32>> {
  // expected-error @below {{'stablehlo.dot_general': has no importer for complex numbers}}
  %z = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xcomplex<f32>>
  return %z : tensor<2x4xcomplex<f32>>
}
