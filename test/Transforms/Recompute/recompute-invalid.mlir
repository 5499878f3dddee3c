// RUN: dist-opt --dist-recompute --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error @below {{'dist.recompute' belongs on functions and needs a policy (none, cheap, dots, inputs) or a list of rules such as {match = "*layer1*", policy = "inputs", save = ["*model.py:12*"]}, got "all"}}
func.func @policy(%x: tensor<4xf32>) -> tensor<4xf32> attributes {dist.recompute = "all"} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{needs a policy}}
func.func @rule(%x: tensor<4xf32>) -> tensor<4xf32> attributes {dist.recompute = [{match = "x"}]} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{needs a policy}}
func.func @stage(%x: tensor<4xf32>) -> tensor<4xf32> attributes {dist.recompute = [{policy = "dots", stage = -1 : i64}]} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{needs a policy}}
func.func @saved(%x: tensor<4xf32>) -> tensor<4xf32> attributes {dist.recompute = [{policy = "dots", save = [1]}]} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{recompute: has no result that is not state, so that the forward pass cannot be told from the backward pass; return the loss}}
func.func @loss(%x: tensor<4xf32> {dist.alias = 0 : i64}) -> tensor<4xf32> attributes {dist.recompute = "dots"} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{recompute: no layer of the forward pass reads an argument 'm*' or is at such a location, or rules before this one name all of them}}
func.func @match(%x: tensor<4xf32>) -> tensor<4xf32> attributes {dist.recompute = [{match = "m*", policy = "dots"}]} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{has several blocks, expected one: nothing can be computed again}}
func.func @blocks(%x: tensor<4xf32>) -> tensor<4xf32> attributes {dist.recompute = "dots"} {
  cf.br ^next
^next:
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{recompute: no layer of the forward pass is of stage 3, or rules before this one name all of them}}
func.func @no_stage(%x: tensor<4xf32>) -> tensor<4xf32> attributes {dist.recompute = [{stage = 3 : i64, policy = "dots"}]} {
  return %x : tensor<4xf32>
}
