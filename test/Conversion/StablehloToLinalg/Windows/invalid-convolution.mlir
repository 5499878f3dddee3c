// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': attribute 'dimension_numbers' is #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, b]>, expected #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]> with each name once}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, b]>}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': operands and result have ranks 3, 3 and 3, expected as many dimensions as each list}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xi32>) {
  // expected-error @below {{'stablehlo.convolution': elements of type 'f32' and 'i32' with a result of type 'f32' are not supported}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<2x9x3xf32>, tensor<3x3x4xi32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': attribute 'window_strides' has 0, expected between 1 and 1073741824}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 0>}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': attribute 'padding' has 3 elements, expected 2}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, padding = array<i64: 0, 1, 2>}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': feature_group_count is 0, expected at least 1}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 0 : i64}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': feature_group_count is 3 and batch_group_count 2, expected 1 for one of them}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 3 : i64, batch_group_count = 2 : i64}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x2x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': lhs has 3 features in 1 groups, rhs has 2 input features, expected as many as a group}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<2x9x3xf32>, tensor<3x2x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': a batch of 2 and 4 output features can't be in 3 groups}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 3 : i64}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': attribute 'window_reversal' is not a list of i1}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_reversal = array<i64: 1>}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': attribute 'window_reversal' has 2 elements, expected 1}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_reversal = array<i1: true, false>}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x2147483648x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': windows of 3 elements slide over 2147483648, expected at most 1073741824 of either}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<2x2147483648x3xf32>, tensor<3x3x4xf32>) -> tensor<2x7x4xf32>
  return
}

// -----

func.func @main(%x: tensor<2x9x3xf32>, %w: tensor<3x3x4xf32>) {
  // expected-error @below {{'stablehlo.convolution': result 0 has type 'tensor<2x8x4xf32>', but operands and attributes give 'tensor<2x7x4xf32>'}}
  %0 = "stablehlo.convolution"(%x, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tensor<2x8x4xf32>
  return
}
