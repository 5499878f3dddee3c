// RUN: dist-opt --dist-place-stages --split-input-file --verify-diagnostics %s

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{a pipeline needs a loop over micro-batches: give micro_batches in the plan}}
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{'dist.pipeline' op has 2 stages, but no operation of the forward pass is of stage 1: give one split point less than there are stages, each before an operation that reads an argument or a value of the stages before it}}
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

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{the stages of a pipeline divide the last pass over the micro-batches that has products, but none of the 2 passes of the step has any: leave out the pipeline}}
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4x4xf32>, %zero: tensor<4x4xf32>, %go: tensor<i1>) -> tensor<4x4xf32> {
  %a = scf.while (%s = %zero) : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4x4xf32>
  } do {
  ^bb0(%s: tensor<4x4xf32>):
    %next = linalg.add ins(%w, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %next : tensor<4x4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  %b = scf.while (%s = %zero) : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4x4xf32>
  } do {
  ^bb0(%s: tensor<4x4xf32>):
    %next = linalg.add ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %next : tensor<4x4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %b : tensor<4x4xf32>
}

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{'dist.pipeline' op has 2 stages, but the program is split into 3: give one split point less than there are stages}}
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4xf32> {dist.begins_stage = 2 : i64}, %zero: tensor<4xf32>, %go: tensor<i1>) -> tensor<4xf32> {
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
// expected-error @below {{'dist.pipeline' op has 2 stages, but no operation of the forward pass is of stage 1}}
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4xf32>, %zero: tensor<4xf32>, %go: tensor<i1>) -> tensor<4xf32> {
  // expected-note @below {{stages begin outside of loops, as this one}}
  %layers = scf.while (%x = %w) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %x : tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>):
    scf.yield %x : tensor<4xf32>
  }
  %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4xf32>
  } do {
  ^bb0(%s: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %next = linalg.add ins(%s, %layers : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %sum : tensor<4xf32>
}

// -----

// What is of stage 0 is in the pass before the pipeline.
dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{has 2 stages, but no operation of the forward pass is of stage 0}}
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4x4xf32> {dist.stage = 0 : i64}, %v: tensor<4x4xf32> {dist.stage = 1 : i64}, %zero: tensor<4x4xf32>, %go: tensor<i1>) -> tensor<4x4xf32> {
  %a = scf.while (%s = %zero) : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4x4xf32>
  } do {
  ^bb0(%s: tensor<4x4xf32>):
    // expected-note @below {{the pass over the micro-batches with this product is before the pipeline, which divides a later pass}}
    %next = linalg.matmul ins(%w, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %next : tensor<4x4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  %b = scf.while (%s = %a) : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4x4xf32>
  } do {
  ^bb0(%s: tensor<4x4xf32>):
    %next = linalg.matmul ins(%v, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %next : tensor<4x4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %b : tensor<4x4xf32>
}
