module {
  func.func @main(%arg0: tensor<4x16xf32> {dist.name = "x"}, %arg1: tensor<32x16xf32> {dist.name = "up.weight"}, %arg2: tensor<32xf32> {dist.name = "up.bias"}, %arg3: tensor<8x32xf32> {dist.name = "down.weight"}, %arg4: tensor<8xf32> {dist.name = "down.bias"}) -> tensor<4x8xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 4, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 16, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[4, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[1, 4, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 32, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[4, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %11 = tosa.reshape %arg0, %1 : (tensor<4x16xf32>, !tosa.shape<3>) -> tensor<1x4x16xf32>
    %12 = tosa.reshape %10, %2 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %13 = tosa.matmul %11, %12, %0, %0 : (tensor<1x4x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x32xf32>
    %14 = tosa.reshape %13, %3 : (tensor<1x4x32xf32>, !tosa.shape<2>) -> tensor<4x32xf32>
    %15 = tosa.reshape %arg2, %5 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %16 = tosa.add %14, %15 : (tensor<4x32xf32>, tensor<1x32xf32>) -> tensor<4x32xf32>
    %17 = tosa.clamp %16 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x32xf32>) -> tensor<4x32xf32>
    %18 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<8x32xf32>) -> tensor<32x8xf32>
    %19 = tosa.reshape %17, %6 : (tensor<4x32xf32>, !tosa.shape<3>) -> tensor<1x4x32xf32>
    %20 = tosa.reshape %18, %7 : (tensor<32x8xf32>, !tosa.shape<3>) -> tensor<1x32x8xf32>
    %21 = tosa.matmul %19, %20, %0, %0 : (tensor<1x4x32xf32>, tensor<1x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x8xf32>
    %22 = tosa.reshape %21, %8 : (tensor<1x4x8xf32>, !tosa.shape<2>) -> tensor<4x8xf32>
    %23 = tosa.reshape %arg4, %9 : (tensor<8xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
    %24 = tosa.add %22, %23 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
    %25 = tosa.reduce_max %24 {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %26 = tosa.sub %24, %25 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %27 = tosa.exp %26 : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %28 = tosa.reduce_sum %27 {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %29 = tosa.reciprocal %28 : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %30 = tosa.mul %27, %29, %4 : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<1xi8>) -> tensor<4x8xf32>
    return %30 : tensor<4x8xf32>
  }
}
