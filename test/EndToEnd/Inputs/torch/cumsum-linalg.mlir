module {
  func.func @main(%arg0: tensor<5x7xf32>) -> (tensor<5x7xf32>, tensor<5x7xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x7xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5x7xf32>) -> tensor<5x7xf32>
    %2 = tensor.empty() : tensor<5xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
    %4:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%arg0 : tensor<5x7xf32>) outs(%1, %3 : tensor<5x7xf32>, tensor<5xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %9 = arith.addf %arg1, %arg2 : f32
      tm_tensor.yield %9 : f32
    } -> tensor<5x7xf32>, tensor<5xf32>
    %5 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<5x7xf32>) -> tensor<5x7xf32>
    %6 = tensor.empty() : tensor<7xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<7xf32>) -> tensor<7xf32>
    %8:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%arg0 : tensor<5x7xf32>) outs(%5, %7 : tensor<5x7xf32>, tensor<7xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      %9 = arith.mulf %arg1, %arg2 : f32
      tm_tensor.yield %9 : f32
    } -> tensor<5x7xf32>, tensor<7xf32>
    return %4#0, %8#0 : tensor<5x7xf32>, tensor<5x7xf32>
  }
}
