// RUN: dist-opt %s --dist-import-torch -split-input-file -verify-diagnostics

func.func @exclusive(%x: tensor<4xf32>, %sum: tensor<f32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.scan' op is exclusive; expected inclusive(true)}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(false) ins(%x : tensor<4xf32>) outs(%x, %sum : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4xf32>, tensor<f32>
  return %0#0 : tensor<4xf32>
}

// -----

func.func @inputs(%x: tensor<4xf32>, %sum: tensor<f32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.scan' op expected one input and its result}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%x, %sum : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4xf32>, tensor<f32>
  return %0#0 : tensor<4xf32>
}

// -----

func.func @accumulator(%x: tensor<4xf32>, %sum: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{'tm_tensor.scan' op has users of its accumulator; expected users of its first result only}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%x, %sum : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4xf32>, tensor<f32>
  return %0#1 : tensor<f32>
}

// -----

func.func @neutral(%x: tensor<4xf32>, %sum: tensor<f32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.scan' op expected a region of one operation on both arguments that has a neutral element, such as arith.addf}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%x, %sum : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.subf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4xf32>, tensor<f32>
  return %0#0 : tensor<4xf32>
}

// -----

func.func @types(%x: tensor<4xf32>, %sum: tensor<f32>) -> tensor<5xf32> {
  // expected-error @below {{'tm_tensor.scan' op has results of types 'tensor<5xf32>', expected 'tensor<4xf32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%x, %sum : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<5xf32>, tensor<f32>
  return %0#0 : tensor<5xf32>
}

// -----

func.func @operands(%x: tensor<4xf32>, %at: tensor<3x1xi64>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.scatter' op expected updates, indices and a tensor, and a region of two arguments}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%at : tensor<3x1xi64>) outs(%x : tensor<4xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What is made of it says what does not go together.
func.func @shapes(%x: tensor<4xf32>, %at: tensor<3x1xi64>, %updates: tensor<5xf32>) -> tensor<4xf32> {
  // expected-error @below {{'linalg_ext.scatter' op}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%updates, %at : tensor<5xf32>, tensor<3x1xi64>) outs(%x : tensor<4xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @comparator(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.sort' op expected a region of one comparison by less or greater, such as arith.cmpf ole}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf one, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @equality(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{'tm_tensor.sort' op expected a region of one comparison by less or greater, such as arith.cmpf ole}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.cmpi eq, %a, %b : i32
    tm_tensor.yield %1 : i1
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
