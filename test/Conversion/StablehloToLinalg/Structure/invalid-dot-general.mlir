// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': attribute 'dot_dimension_numbers' is missing}}
  %r = "stablehlo.dot_general"(%a0, %a1) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': expected an attribute #stablehlo.dot<...>, got #stablehlo.scatter<>}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.scatter<>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': unknown field 'middle' in #stablehlo.dot<middle = [1]>}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<middle = [1]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': field 'lhs_contracting_dimensions' is there twice}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], lhs_contracting_dimensions = [1]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': field 'lhs_contracting_dimensions' is neither an integer nor a list of integers}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1, x]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': field 'lhs_contracting_dimensions' is neither an integer nor a list of integers}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions : [1]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': expected '>' at the end of}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1] rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': lhs batching and contracting dimensions has dimension 2, expected 0 <= dimension < 2}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': rhs batching and contracting dimensions has dimension 0 twice}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': 1 contracting dimensions of lhs and 0 of rhs, expected as many}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': contracting dimension 0 of lhs has size 2, but dimension 0 of rhs has size 3}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xi32>) {
  // expected-error @below {{'stablehlo.dot_general': elements of type 'f32' and 'i32' with a result of type 'f32' are not supported}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': elements of type 'f32' and 'f32' with a result of type 'f16' are not supported}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf16>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error @below {{'stablehlo.dot_general': result 0 has type 'tensor<4x2xf32>', but operands and attributes give 'tensor<2x4xf32>'}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<4x2xf32>
  return
}
