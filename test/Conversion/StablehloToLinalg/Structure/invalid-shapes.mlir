// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.broadcast_in_dim': attribute 'broadcast_dimensions' is missing}}
  %r = "stablehlo.broadcast_in_dim"(%a0) : (tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.broadcast_in_dim': attribute 'broadcast_dimensions' is not a list of i64}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = 1}> : (tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.broadcast_in_dim': attribute 'broadcast_dimensions' has 2 elements, expected 1}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.broadcast_in_dim': broadcast_dimensions has dimension 2, expected 0 <= dimension < 2}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 2>}> : (tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{'stablehlo.broadcast_in_dim': broadcast_dimensions has dimension 1 twice}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = dense<[1, 1]> : tensor<2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.broadcast_in_dim': operand type 'tensor<4xf32>' does not broadcast to 'tensor<2x3xf32>': size 4 becomes dimension 1 of size 3}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.broadcast_in_dim': operand 0 has elements of type 'f32', expected 'i32' as the result}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>) {
  // expected-error @below {{'stablehlo.transpose': result 0 has type 'tensor<2x3xf32>', but operands and attributes give 'tensor<3x2xf32>'}}
  %r = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  // expected-error @below {{'stablehlo.transpose': got 2 operands and 1 results, expected 1 and 1}}
  %r = "stablehlo.transpose"(%a0, %a1) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>) {
  // expected-error @below {{'stablehlo.reshape': operand 'tensor<2x3xf32>' and result 'tensor<4xf32>' differ in number of elements}}
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>) {
  // expected-error @below {{'stablehlo.reshape': result 0 has type 'tensor<6xi32>', but operands and attributes give 'tensor<6xf32>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3xf32>) -> tensor<6xi32>
  return
}

// -----

func.func @main() {
  %a0 = tensor.empty() : tensor<4294967296x4294967296xf32>
  // expected-error @below {{'stablehlo.reshape': operand 0 has type 'tensor<4294967296x4294967296xf32>', expected at most 2^48 elements (281474976710656)}}
  %r = "stablehlo.reshape"(%a0) : (tensor<4294967296x4294967296xf32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.slice': dimension 0 of size 4 is sliced [1:5:1]}}
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 1>, limit_indices = array<i64: 5>, strides = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.slice': dimension 0 of size 4 is sliced [-1:3:1]}}
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: -1>, limit_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.slice': dimension 0 of size 4 is sliced [0:3:0]}}
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 3>, strides = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.concatenate': attribute 'dimension' is missing}}
  %r = "stablehlo.concatenate"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.concatenate': attribute 'dimension' is not an integer}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = "0"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.concatenate': expected at least one operand}}
  %r = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<8xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.concatenate': operands and result differ in rank}}
  %r = "stablehlo.concatenate"(%a0) <{dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x3xf32>) {
  // expected-error @below {{'stablehlo.concatenate': operands differ in rank}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<2x3xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<4x3xf32>) {
  // expected-error @below {{'stablehlo.concatenate': operand 1 has type 'tensor<4x3xf32>', expected the shape of operand 0 but for dimension 1}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.pad': the padding value has type 'tensor<4xf32>', expected a scalar}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.pad': dimension 0 of size 4 can't be padded by low -5, high 0, interior 0}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: -5>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.pad': dimension 0 of size 4 can't be padded by low 0, high 0, interior -1}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: -1>}> : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.constant': the value has type 'tensor<2xf32>', expected 'tensor<4xf32>'}}
  %r = "stablehlo.constant"() <{value = dense<0.0> : tensor<2xf32>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.constant': attribute 'value' is missing}}
  %r = "stablehlo.constant"() : () -> tensor<4xf32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.constant': attribute 'value' is not a dense constant}}
  %r = "stablehlo.constant"() <{value = 3}> : () -> tensor<4xf32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.constant': the constant's contents are not in the file (elided): print the program with all elements}}
  %r = "stablehlo.constant"() <{value = dense_resource<__elided__> : tensor<4xf32>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.constant': the value has type 'tensor<2xf32>', expected 'tensor<4xf32>'}}
  %r = "stablehlo.constant"() <{value = dense_resource<blob> : tensor<2xf32>}> : () -> tensor<4xf32>
  return
}

{-# dialect_resources: { builtin: { blob: "0x080000000000803F00000040" } } #-}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.constant': resource 'blob' has 8 bytes, expected 16 for 'tensor<4xf32>'}}
  %r = "stablehlo.constant"() <{value = dense_resource<blob> : tensor<4xf32>}> : () -> tensor<4xf32>
  return
}

{-# dialect_resources: { builtin: { blob: "0x080000000000803F00000040" } } #-}

// -----

func.func @main() -> tensor<3xi1> {
  // expected-error @below {{'arith.constant': resource 'blob' has 2 bytes, expected 3 for 'tensor<3xi1>'}}
  %r = arith.constant dense_resource<blob> : tensor<3xi1>
  return %r : tensor<3xi1>
}

{-# dialect_resources: { builtin: { blob: "0x010000000100" } } #-}

// -----

func.func @main() -> tensor<4xf32> {
  // expected-error @below {{'arith.constant': the constant's contents are not in the file (elided): print the program with all elements}}
  %r = arith.constant dense_resource<weights> : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.iota': iota_dimension has dimension 1, expected 0 <= dimension < 1}}
  %r = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4xf32>
  return
}
