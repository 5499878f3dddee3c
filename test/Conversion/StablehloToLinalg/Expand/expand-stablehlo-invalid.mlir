// RUN: dist-opt %s --dist-expand-stablehlo -split-input-file -verify-diagnostics

func.func @main(%x: tensor<4x3xf32>) {
  // expected-error @below {{'stablehlo.batch_norm_training': expected 3 operands, 3 results, feature_index and epsilon}}
  %0 = "stablehlo.batch_norm_training"(%x) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @main(%x: tensor<4x3xf32>, %s: tensor<3xf32>) {
  // expected-error @below {{'stablehlo.batch_norm_training': expected a tensor of floats with dimension 2, got 'tensor<4x3xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @main(%x: tensor<4x3xf32>, %s: tensor<3xf32>) {
  // expected-error @below {{'stablehlo.batch_norm_training': operand 1 has type 'tensor<3xf32>', expected 'tensor<4xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 1.0e-3 : f32, feature_index = 0 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.map': expected one result and a region of one block with an argument for each operand}}
  %0 = "stablehlo.map"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @below {{'stablehlo.map': operands and result differ in shape}}
  %0 = "stablehlo.map"(%x, %y) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.map': 'stablehlo.iota' in its region does not compute one scalar}}
  %0 = "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<f32>):
    %0 = "stablehlo.iota"() : () -> tensor<2xf32>
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.map': expected the region to return one value}}
  %0 = "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.get_dimension_size': expected a dimension of a tensor of static shape, and a result of type 'tensor<i32>'}}
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<4xf32>) -> tensor<i32>
  return
}

// -----

func.func @main(%a0: tensor<16x6xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'chlo.ragged_dot': expected three operands and one result}}
  %0 = "chlo.ragged_dot"(%a0, %a1) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x6xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
  return
}

// -----

func.func @main(%a0: tensor<?x6xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'chlo.ragged_dot': expected tensors of static shape}}
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<?x6xf32>, tensor<4x6x8xf32>, tensor<4xi32>) -> tensor<16x8xf32>
  return
}

// -----

func.func @main(%a0: tensor<16x6xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'chlo.ragged_dot': lhs_ragged_dimensions has 0 dimensions, expected 1}}
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [], rhs_group_dimensions = [0]>}> : (tensor<16x6xf32>, tensor<4x6x8xf32>, tensor<4xi32>) -> tensor<16x8xf32>
  return
}

// -----

func.func @main(%a0: tensor<16x6xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'chlo.ragged_dot': lhs has dimension 2, expected each at most once, of 'tensor<16x6xf32>'}}
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x6xf32>, tensor<4x6x8xf32>, tensor<4xi32>) -> tensor<16x8xf32>
  return
}

// -----

func.func @main(%a0: tensor<16x6xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'chlo.ragged_dot': rhs_group_dimensions has 0 dimensions, expected 1}}
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<16x6xf32>, tensor<4x6x8xf32>, tensor<4xi32>) -> tensor<16x8xf32>
  return
}

// -----

func.func @main(%a0: tensor<16x6xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<5xi32>) {
  // expected-error @below {{'chlo.ragged_dot': group_sizes has type 'tensor<5xi32>', expected integers of shape [number of groups]}}
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x6xf32>, tensor<4x6x8xf32>, tensor<5xi32>) -> tensor<16x8xf32>
  return
}

// -----

func.func @main(%a0: tensor<16x6xf32>, %a1: tensor<4x6x8xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'chlo.ragged_dot': result has type 'tensor<f32>', expected a dimension of groups before all others}}
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1]>}> : (tensor<16x6xf32>, tensor<4x6x8xf32>, tensor<4xi32>) -> tensor<f32>
  return
}
