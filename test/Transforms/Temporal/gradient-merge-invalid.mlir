// RUN: dist-opt --dist-micro-batch --split-input-file --verify-diagnostics %s

// A hidden state has rows of the batch: each batch would have its own.
dist.mesh @mesh <["micro"=1 temporal]> {dist.gradient_merge = 2 : i64}
func.func @hidden(%h: tensor<8x4xf32> {dist.alias = 1 : i64}, %w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>)
    -> (tensor<4xf32>, tensor<8x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  // expected-error @below {{gradient merge: result 1 replaces an argument, and '}}
  %n = linalg.add ins(%h, %x : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %g = linalg.reduce { arith.addf } ins(%n : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %u = linalg.sub ins(%w, %g : tensor<4xf32>, tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  return %u, %n : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// A number of tokens that the state counts.
dist.mesh @mesh <["micro"=1 temporal]> {dist.gradient_merge = 2 : i64}
func.func @counted(%c: tensor<i32> {dist.alias = 0 : i64}, %x: tensor<8xi32>) -> tensor<i32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %e = tensor.empty() : tensor<i32>
  // expected-error @below {{of each batch, which is 'tensor<i32>': integers have no mean over batches; convert it to a float in the step, or leave out gradient merge}}
  %s = linalg.reduce { arith.addi } ins(%x : tensor<8xi32>) outs(%zero : tensor<i32>) dimensions = [0]
  %n = linalg.add ins(%c, %s : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
  return %n : tensor<i32>
}

// -----

dist.mesh @mesh <["micro"=2 temporal]> {dist.gradient_merge = 2 : i64}
// expected-error @below {{gradient merge: no result that replaces an argument is made of the batch: expected a training step, which returns its next state (see 'carry' in a plan file)}}
func.func @inference(%w: tensor<4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %y = linalg.add ins(%x, %x : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----

// The last batch would be the next state.
dist.mesh @mesh <["micro"=1 temporal]> {dist.gradient_merge = 2 : i64}
func.func @stored(%old: tensor<8x4xf32> {dist.alias = 1 : i64}, %w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>)
    -> (tensor<4xf32>, tensor<8x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %u = linalg.sub ins(%w, %g : tensor<4xf32>, tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  // expected-error @-6 {{gradient merge: result 1 replaces an argument, and the batch itself is its next value: expected}}
  return %u, %x : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// expected-error @below {{'dist.gradient_merge' needs an i64 of at least 1, got 0}}
dist.mesh @mesh <["micro"=1 temporal]> {dist.gradient_merge = 0 : i64}
