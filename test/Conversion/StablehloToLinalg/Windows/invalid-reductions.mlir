// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.reduce': 1 operands and 1 results, expected an input and an initial value for each result}}
  %r = "stablehlo.reduce"(%a0) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.reduce': 0 operands and 0 results, expected an input}}
  "stablehlo.reduce"() <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : () -> ()
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': inputs differ in shape: 'tensor<4xf32>' and 'tensor<2x3xf32>'}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.reduce': initial value 0 has type 'tensor<4xf32>', expected a scalar}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  // expected-error @below {{'stablehlo.reduce': input, initial value and result 0 differ in element type}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': dimensions has dimension 1, expected 0 <= dimension < 1}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': result 0 has type 'tensor<4xf32>', but operands and attributes give 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': expected one region of one block}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': the region has 1 arguments, expected 2}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': region argument 1 has type 'tensor<i32>', expected a scalar tensor of 'f32'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': the region ends in 'stablehlo.add', expected a return after it}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.reduce': the region returns 2 values of types 'f32', 'f32', expected 'f32'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.sort': is not supported in the region of a reduce or scatter}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.sort"(%p0) : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.add': uses a value from outside of the region}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %a1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.constant': expected scalar tensors in a region}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.constant': expected a scalar constant in a region}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.constant"() <{value = 1.0}> : () -> tensor<f32>
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.tanh': expected 1 operands and 1 result, got 2 and 1}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.tanh"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error @below {{'stablehlo.compare': comparison_direction must be}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.compare"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{'stablehlo.bitcast_convert': a change of width is not supported, got 'f32' -> 'i16'}}
  %r = "stablehlo.reduce"(%a0, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %n = "stablehlo.bitcast_convert"(%a) : (tensor<f32>) -> tensor<i16>
    %c = "stablehlo.convert"(%n) : (tensor<i16>) -> tensor<f32>
    %s = "stablehlo.add"(%c, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
