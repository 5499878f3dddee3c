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

func.func @comparator(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.sort' op expected a region of one comparison, by less or greater, of the two elements of one tensor, such as arith.cmpf ole, %a, %b}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf one, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @equality(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{'tm_tensor.sort' op expected a region of one comparison, by less or greater, of the two elements of one tensor, such as arith.cmpf ole, %a, %b}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.cmpi eq, %a, %b : i32
    tm_tensor.yield %1 : i1
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @one_element(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.sort' op expected a region of one comparison, by less or greater, of the two elements of one tensor, such as arith.cmpf ole, %a, %b}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %a : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @elements_of_two_tensors(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.sort' op expected a region of one comparison, by less or greater, of the two elements of one tensor, such as arith.cmpf ole, %a, %b}}
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %y : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %1 = arith.cmpf ole, %a, %c : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4xf32>, tensor<4xf32>
  return %0#0 : tensor<4xf32>
}

// -----

func.func @value_from_outside(%x: tensor<4xf32>, %limit: f32) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.sort' op expected a region of one comparison, by less or greater, of the two elements of one tensor, such as arith.cmpf ole, %a, %b}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %limit : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @tosa_dynamic(%x: tensor<2x?x6xf32>, %at: tensor<2x3xi32>, %rows: tensor<2x3x6xf32>) -> tensor<2x?x6xf32> {
  // expected-error @below {{'tosa.scatter' op operand 0 has type 'tensor<2x?x6xf32>', expected a tensor of static shape}}
  %0 = tosa.scatter %x, %at, %rows : (tensor<2x?x6xf32>, tensor<2x3xi32>, tensor<2x3x6xf32>) -> tensor<2x?x6xf32>
  return %0 : tensor<2x?x6xf32>
}
