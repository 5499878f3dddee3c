module {
  func.func @main(%arg0: tensor<5x7xf32>, %arg1: tensor<4xi64>, %arg2: tensor<4x7xf32>) -> tensor<5x7xf32> {
    %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %expanded_0 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [4, 1, 7] : tensor<4x7xf32> into tensor<4x1x7xf32>
    %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_0, %expanded : tensor<4x1x7xf32>, tensor<4x1xi64>) outs(%arg0 : tensor<5x7xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.addf %arg4, %arg3 : f32
      tm_tensor.yield %1 : f32
    } -> tensor<5x7xf32>
    return %0 : tensor<5x7xf32>
  }
}
