// RUN: dist-opt %s --dist-verify-import --verify-diagnostics -split-input-file

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'func.call' op is left after the import: calls must be inlined}}
  %y = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.tanh' is left after the import}}
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @below {{'func.func' op has a value of type 'tensor<4xui32>' after the import, expected tensors of static shape with signless elements}}
func.func @main(%x: tensor<4xui32>) {
  return
}

// -----

func.func @main(%n: index) {
  // expected-error @below {{'tensor.empty' op has a value of type 'tensor<?xf32>' after the import}}
  %0 = tensor.empty(%n) : tensor<?xf32>
  return
}

// -----

// expected-error @below {{expected one public function after the import, got 0}}
module {
}
