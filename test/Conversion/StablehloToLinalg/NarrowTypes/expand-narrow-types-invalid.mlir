// RUN: dist-opt --dist-expand-narrow-types --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @main(%x: tensor<4xi4>) -> tensor<4xi4> {
  // expected-error @below {{'stablehlo.popcnt': depends on the bits that an element does not have: elements of 'i4' are stored, moved and computed with by way of wider ones; convert them before it, and its results after it}}
  %y = "stablehlo.popcnt"(%x) : (tensor<4xi4>) -> tensor<4xi4>
  return %y : tensor<4xi4>
}

// -----

func.func @main(%x: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> {
  // expected-error @below {{'stablehlo.custom_call': calls a function that has no such elements: elements of 'f8E5M2'}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f"}> : (tensor<4xf8E5M2>) -> tensor<4xf8E5M2>
  return %y : tensor<4xf8E5M2>
}

// -----

func.func @main(%x: tensor<4x2xi4>) -> tensor<4xi8> {
  // expected-error @below {{'stablehlo.bitcast_convert': packs elements, which are a byte each: elements of 'i4'}}
  %y = "stablehlo.bitcast_convert"(%x) : (tensor<4x2xi4>) -> tensor<4xi8>
  return %y : tensor<4xi8>
}

// -----

func.func @main(%s: tensor<2xui64>) -> tensor<4xui4> {
  // expected-error @below {{'stablehlo.rng_bit_generator': makes bits: elements of 'ui4'}}
  %t, %y = "stablehlo.rng_bit_generator"(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui4>)
  return %y : tensor<4xui4>
}

// -----

func.func @main(%x: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> {
  // expected-error @below {{'arith.addf': of a registered dialect, which has no rounding to them: elements of 'f8E5M2'}}
  %y = arith.addf %x, %x : tensor<4xf8E5M2>
  return %y : tensor<4xf8E5M2>
}
