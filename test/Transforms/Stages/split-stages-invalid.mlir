// RUN: dist-opt --dist-split-stages --split-input-file --verify-diagnostics %s

// Stage 0 needs in its forward pass what stage 1 computes from a value of it.
dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %zero: tensor<4xf32>, %go: tensor<i1>)
    -> (tensor<4xf32> {dist.forward, dist.stage = 0 : i64}) {
  %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4xf32>
  } do {
  ^bb0(%s: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    // expected-error @below {{is in segment 0F, which waits for a value that another stage computes from its own: choose the borders of the stages so that each part of a stage can run as one}}
    %y = linalg.exp ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %t = dist.transfer %y from 0 to 1 : tensor<4xf32>
    %z = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %u = dist.transfer %z from 1 to 0 : tensor<4xf32>
    %next = linalg.add ins(%s, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %sum : tensor<4xf32>
}

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4xf32>, %zero: tensor<4xf32>, %go: tensor<i1>) -> (tensor<4xf32> {dist.forward}) {
  %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4xf32>
  } do {
  ^bb0(%s: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    // expected-error @below {{value 0 that the loop over micro-batches carries depends on no argument of one stage, so no stage computes it}}
    %next = linalg.add ins(%s, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %sum : tensor<4xf32>
}

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
func.func @f(%w: tensor<4xf32> {dist.stage = 0 : i64}, %v: tensor<4xf32> {dist.stage = 1 : i64},
             %zero: tensor<4xf32>, %go: tensor<i1>) -> (tensor<4xf32> {dist.forward}) {
  %sum = scf.while (%s = %zero) : (tensor<4xf32>) -> tensor<4xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<4xf32>
  } do {
  ^bb0(%s: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    // expected-error @below {{reads values of several stages; see dist-verify-stages}}
    %next = linalg.add ins(%v, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %sum : tensor<4xf32>
}
