// RUN: dist-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<4x6xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op has 2 inputs and 2 outputs, expected one input, and outputs for the result and the last accumulated values}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x, %x : tensor<4x6xf32>, tensor<4x6xf32>) outs(%x, %s : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %a : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op dimension is 2, expected 0 <= dimension < 2}}
  %0:2 = tm_tensor.scan dimension(2) inclusive(true) ins(%x : tensor<4x6xf32>) outs(%x, %s : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %a : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op outputs have types 'tensor<4x6xf32>', 'tensor<4xf32>', expected 'tensor<4x6xf32>', 'tensor<6xf32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4x6xf32>) outs(%x, %s : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %a : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op results have types 'tensor<5x6xf32>', 'tensor<4xf32>', expected those of the outputs, 'tensor<4x6xf32>', 'tensor<4xf32>'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x6xf32>) outs(%x, %s : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %a : f32
    tm_tensor.yield %1 : f32
  } -> tensor<5x6xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op combiner has arguments of types 'f32', expected 'f32', 'f32'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x6xf32>) outs(%x, %s : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32):
    %1 = arith.addf %a, %a : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op combiner must end in tm_tensor.yield of types 'f32'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x6xf32>) outs(%x, %s : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %a : f32
    tm_tensor.yield %1, %1 : f32, f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf32>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op has 1 inputs and 1 outputs, expected updates and indices, and the tensor that they go into}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%at : tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf64>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op updates have type 'tensor<3x1x6xf64>', expected elements of 'tensor<4x6xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<3x1x6xf64>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf32>, %at: tensor<3xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op indices have type 'tensor<3xi64>', expected integers of rank 2}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<3x1x6xf32>, tensor<3xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf32>, %at: tensor<5x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op updates have type 'tensor<3x1x6xf32>', expected 5 along dimension 0, one for each row of the indices}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<3x1x6xf32>, tensor<5x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf32>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op dimension_map is [0, 1], expected 1 different dimensions of 'tensor<4x6xf32>', one for each column of the indices}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %at : tensor<3x1x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf32>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op dimension_map is [-3], expected 1 different dimensions of 'tensor<4x6xf32>', one for each column of the indices}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: -3>} unique_indices(false) ins(%u, %at : tensor<3x1x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x1x6xf32>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op updates have type 'tensor<3x1x1x6xf32>', expected at most rank 3: windows of 'tensor<4x6xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<3x1x1x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x7xf32>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op updates dimension 2 has size 7, expected at most 6 as dimension 1 of 'tensor<4x6xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<3x1x7xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf32>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op results have types 'tensor<4x7xf32>', expected those of the outputs, 'tensor<4x6xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<3x1x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %u: tensor<3x1x6xf32>, %at: tensor<3x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op combiner has arguments of types 'f64', 'f32', expected 'f32', 'f32'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %at : tensor<3x1x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
  ^bb0(%old: f64, %update: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<4x5xi64>) {
  // expected-error @below {{'tm_tensor.sort' op output 1 has shape [4, 5], expected [4, 6] as output 0}}
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x6xf32>, tensor<4x5xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %a : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x6xf32>, tensor<4x6xi64>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<4x6xi64>) {
  // expected-error @below {{'tm_tensor.sort' op results have types 'tensor<4x6xf32>', 'tensor<4x5xi64>', expected those of the outputs, 'tensor<4x6xf32>', 'tensor<4x6xi64>'}}
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x6xf32>, tensor<4x6xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %a : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x6xf32>, tensor<4x5xi64>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<4x6xi64>) {
  // expected-error @below {{'tm_tensor.sort' op comparator has arguments of types 'f32', 'f32', expected 'f32', 'f32', 'i64', 'i64'}}
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x6xf32>, tensor<4x6xi64>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %a : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x6xf32>, tensor<4x6xi64>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<4x6xi64>) {
  // expected-error @below {{'tm_tensor.sort' op comparator must end in tm_tensor.yield of types 'i1'}}
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x6xf32>, tensor<4x6xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %a : f32
    tm_tensor.yield %a : f32
  } -> tensor<4x6xf32>, tensor<4x6xi64>
  return
}
