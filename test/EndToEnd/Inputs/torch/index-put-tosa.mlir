module {
  func.func @main(%arg0: tensor<5x7xf32>, %arg1: tensor<4xi64>, %arg2: tensor<4x7xf32>) -> tensor<5x7xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 4, 7]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<[1, 5, 7]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %3 = tosa.const_shape  {values = dense<[5, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.cast %arg1 : (tensor<4xi64>) -> tensor<4xi32>
    %5 = tosa.reshape %arg2, %0 : (tensor<4x7xf32>, !tosa.shape<3>) -> tensor<1x4x7xf32>
    %6 = tosa.reshape %arg0, %1 : (tensor<5x7xf32>, !tosa.shape<3>) -> tensor<1x5x7xf32>
    %7 = tosa.reshape %4, %2 : (tensor<4xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %8 = tosa.scatter %6, %7, %5 : (tensor<1x5x7xf32>, tensor<1x4xi32>, tensor<1x4x7xf32>) -> tensor<1x5x7xf32>
    %9 = tosa.reshape %8, %3 : (tensor<1x5x7xf32>, !tosa.shape<2>) -> tensor<5x7xf32>
    return %9 : tensor<5x7xf32>
  }
}
