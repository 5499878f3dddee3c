// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%y: tensor<4xf32>) {
  %n = arith.constant 4 : index
  %a0 = tensor.empty(%n) : tensor<?xf32>
  // expected-error @below {{'stablehlo.tanh': operand 0 has type 'tensor<?xf32>', expected a tensor of static shape}}
  %r = "stablehlo.tanh"(%a0) : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.add': expected 2 operands and 1 result, got 1 and 1}}
  %r = "stablehlo.add"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xi32>) {
  // expected-error @below {{'stablehlo.tanh': elements of type 'i32' are not supported, expected float}}
  %r = "stablehlo.tanh"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @main(%a0: tensor<4xi1>, %a1: tensor<4xi1>) {
  // expected-error @below {{'stablehlo.subtract': elements of type 'i1' are not supported, expected float or signed integer or unsigned integer}}
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.not': elements of type 'f32' are not supported, expected signed integer or unsigned integer or boolean}}
  %r = "stablehlo.not"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xi32>) {
  // expected-error @below {{'stablehlo.add': element types differ, got 'tensor<4xf32>', 'tensor<4xi32>' -> 'tensor<4xi32>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  // expected-error @below {{'stablehlo.add': element types differ, got 'tensor<4xi32>', 'tensor<4xi32>' -> 'tensor<4xui32>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xui32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.is_finite': the result has elements of type 'f32', expected i1}}
  %r = "stablehlo.is_finite"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.select': operand 0 has elements of type 'f32', expected i1}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xi1>, %a1: tensor<4xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'stablehlo.select': element types differ}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.add': operand 1 has type 'tensor<f32>', expected the shape of the result 'tensor<4xf32>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xi1>, %a1: tensor<f32>, %a2: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.select': operand 1 has type 'tensor<f32>', expected the shape of the result 'tensor<4xf32>'}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.compare': comparison_direction must be EQ, NE, LT, LE, GT or GE, got #stablehlo<comparison_direction UP>}}
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction UP>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.compare': comparison_direction must be EQ, NE, LT, LE, GT or GE}}
  %r = "stablehlo.compare"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.bitcast_convert': got 'tensor<4xf32>' -> 'tensor<4xi8>', expected the narrower type to have 4 elements in one more dimension}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xf32>) -> tensor<4xi8>
  return
}

// -----

func.func @main(%a0: tensor<4xf64>) {
  // expected-error @below {{'stablehlo.reduce_precision': expected exponent_bits of 1 or more, and mantissa_bits}}
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 0 : i32, mantissa_bits = 3 : i32}> : (tensor<4xf64>) -> tensor<4xf64>
  return
}
