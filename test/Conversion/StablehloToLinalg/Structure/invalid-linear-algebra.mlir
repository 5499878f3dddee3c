// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics

func.func @main(%a: tensor<3x6x5xf32>) {
  // expected-error @below {{'stablehlo.cholesky': operand 0 has type 'tensor<3x6x5xf32>', expected square matrices of f32 or f64}}
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x6x5xf32>) -> tensor<3x6x5xf32>
  return
}

// -----

func.func @main(%a: tensor<5x5xf16>) {
  // expected-error @below {{'stablehlo.cholesky': operand 0 has type 'tensor<5x5xf16>', expected square matrices of f32 or f64}}
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<5x5xf16>) -> tensor<5x5xf16>
  return
}

// -----

func.func @main(%a: tensor<5x5xf32>) {
  // expected-error @below {{'stablehlo.cholesky': attribute 'lower' is no boolean: 1 : i64}}
  %0 = "stablehlo.cholesky"(%a) {lower = 1} : (tensor<5x5xf32>) -> tensor<5x5xf32>
  return
}

// -----

func.func @main(%a: tensor<5x5xf32>, %b: tensor<2x5xf32>) {
  // expected-error @below {{'stablehlo.triangular_solve': operand 1 has type 'tensor<2x5xf32>', expected rows and a batch as of 'tensor<5x5xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<5x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%a: tensor<5x5xf32>, %b: tensor<5x2xf32>) {
  // expected-error @below {{'stablehlo.triangular_solve': operand 1 has type 'tensor<5x2xf32>', expected columns and a batch as of 'tensor<5x5xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<5x5xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
  return
}

// -----

func.func @main(%a: tensor<5x5xf32>, %b: tensor<5x2xf32>) {
  // expected-error @below {{'stablehlo.triangular_solve': attribute 'transpose_a' is #stablehlo<transpose TRANSPOSE_INVALID>, expected NO_TRANSPOSE, TRANSPOSE or ADJOINT}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>, unit_diagonal = false}> : (tensor<5x5xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
  return
}
