// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics

func.func @main(%x: tensor<i32>) {
  // expected-error @below {{'stablehlo.while': has 1 regions, expected 2}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<i32>):
    "stablehlo.return"(%a) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @main(%x: tensor<i32>) {
  // expected-error @below {{'stablehlo.while': region 0 needs one block that returns}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<i32>):
  }, {
  ^bb0(%a: tensor<i32>):
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @main(%x: tensor<i32>) {
  // expected-error @below {{'stablehlo.while': region 0 returns ('tensor<i32>'), expected ('tensor<i1>')}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<i32>):
    "stablehlo.return"(%a) : (tensor<i32>) -> ()
  }, {
  ^bb0(%a: tensor<i32>):
    "stablehlo.return"(%a) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @main(%x: tensor<i32>, %p: tensor<i1>) {
  // expected-error @below {{'stablehlo.while': region 1 takes ('tensor<f32>'), expected ('tensor<i32>')}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<i32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @main(%x: tensor<i32>, %p: tensor<i1>) {
  // expected-error @below {{'stablehlo.while': has 1 operands and 0 results, expected as many}}
  "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<i32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>):
    "stablehlo.return"(%a) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> ()
  return
}

// -----

func.func @main(%x: tensor<i32>) {
  // expected-error @below {{'stablehlo.case': has 0 regions, expected at least 1}}
  %r = "stablehlo.case"(%x) : (tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%x: tensor<i64>, %y: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.case': expected one operand of type 'tensor<i32>'}}
  %r = "stablehlo.case"(%x) ({
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<i64>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%p: tensor<i1>, %y: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.if': region 1 returns ('tensor<i1>'), expected ('tensor<4xf32>')}}
  %r = "stablehlo.if"(%p) ({
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}
