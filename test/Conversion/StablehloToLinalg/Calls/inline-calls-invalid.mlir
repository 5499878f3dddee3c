// RUN: dist-opt %s --dist-inline-calls -split-input-file -verify-diagnostics

func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.composite': expected a function of the module of type '(tensor<4xf32>) -> tensor<4xf32>'}}
  %0 = "stablehlo.composite"(%x) <{decomposition = @gone}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-note @below {{this is of type '(tensor<4xf32>) -> ()'}}
func.func private @f(%x: tensor<4xf32>) {
  return
}
func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.composite': expected a function of the module of type '(tensor<4xf32>) -> tensor<4xf32>'}}
  %1 = "stablehlo.composite"(%x) <{decomposition = @f}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// The verifier does not see the order of values in a region that it knows
// nothing of.

func.func private @same(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @main(%i: tensor<i32>) {
  %0 = "stablehlo.case"(%i) ({
    // expected-error @below {{'func.call': an operand comes after the call}}
    %a = func.call @same(%b) : (tensor<4xf32>) -> tensor<4xf32>
    %b = func.call @same(%a) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return
}
