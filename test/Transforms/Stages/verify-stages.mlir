// RUN: dist-opt --dist-verify-stages --split-input-file --verify-diagnostics %s

func.func @f(%a: tensor<4xf32> {dist.stage = 0 : i64}) {
  // expected-error @below {{is from stage 1, but its operand is of stage 0}}
  %b = dist.transfer %a from 1 to 2 : tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @below {{is from stage 1, but every stage has its operand}}
  %b = dist.transfer %a from 1 to 2 : tensor<4xf32>
  return
}

// -----

// expected-error @below {{result 0 is of stage 2, expected 0}}
func.func @f(%a: tensor<4xf32> {dist.stage = 0 : i64}) -> (tensor<4xf32> {dist.stage = 0 : i64}) {
  %b = dist.transfer %a from 0 to 2 : tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

// expected-error @below {{result 0 is of stage 2, expected all stages}}
func.func @f(%a: tensor<4xf32> {dist.stage = 0 : i64}) -> tensor<4xf32> {
  %b = dist.transfer %a from 0 to 2 : tensor<4xf32>
  return %b : tensor<4xf32>
}
