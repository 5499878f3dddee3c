// RUN: dist-opt --dist-place-stages --split-input-file --verify-diagnostics %s

dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
// expected-error @below {{a pipeline needs one loop over micro-batches, got 0: give micro_batches, at least 2, in the plan}}
func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{'dist.pipeline' op has 2 stages, but the program is split into 1: give one split point less than there are stages}}
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4xf32>, %zero: tensor<4xf32>, %go: tensor<i1>) -> tensor<4xf32> {
  %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4xf32>
  } do {
  ^bb0(%s: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %next = linalg.add ins(%s, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %sum : tensor<4xf32>
}

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
// expected-error @below {{argument 0 is of stage 2, expected one of the 2 stages}}
func.func @f(%w: tensor<4xf32> {dist.stage = 2 : i64}, %zero: tensor<4xf32>, %go: tensor<i1>) -> tensor<4xf32> {
  %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4xf32>
  } do {
  ^bb0(%s: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %next = linalg.add ins(%s, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %sum : tensor<4xf32>
}

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
// expected-error @below {{has no result that is not state, so that the forward pass cannot be told from the backward pass; return the loss}}
func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %zero: tensor<4xf32> {dist.alias = 0 : i64}, %go: tensor<i1>) -> tensor<4xf32> {
  %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4xf32>
  } do {
  ^bb0(%s: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %next = linalg.add ins(%s, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %sum : tensor<4xf32>
}
