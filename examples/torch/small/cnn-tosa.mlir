module {
  func.func @main(%arg0: tensor<4x3x8x8xf32> {dist.name = "images"}, %arg1: tensor<8x3x3x3xf32> {dist.name = "first.weight"}, %arg2: tensor<8xf32> {dist.name = "first.bias"}, %arg3: tensor<8xf32> {dist.name = "norm.weight"}, %arg4: tensor<8xf32> {dist.name = "norm.bias"}, %arg5: tensor<8xf32> {dist.name = "norm.running_mean"}, %arg6: tensor<8xf32> {dist.name = "norm.running_var"}, %arg7: tensor<8x8x3x3xf32> {dist.name = "second.weight"}, %arg8: tensor<8xf32> {dist.name = "second.bias"}, %arg9: tensor<4x8xf32> {dist.name = "head.weight"}, %arg10: tensor<4xf32> {dist.name = "head.bias"}) -> tensor<4x4xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.const_shape  {values = dense<[1, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[1, 8, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<4> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1xf32>}> : () -> tensor<1xf32>
    %7 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %8 = tosa.const_shape  {values = dense<[1, 1, 1, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %9 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x3x8x8xf32>) -> tensor<4x8x8x3xf32>
    %10 = tosa.transpose %arg1 {perms = array<i32: 0, 2, 3, 1>} : (tensor<8x3x3x3xf32>) -> tensor<8x3x3x3xf32>
    %11 = tosa.conv2d %9, %10, %arg2, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<4x8x8x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x8x8x8xf32>
    %12 = tosa.add %arg6, %6 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
    %13 = tosa.rsqrt %12 : (tensor<8xf32>) -> tensor<8xf32>
    %14 = tosa.reshape %arg5, %8 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %15 = tosa.sub %11, %14 : (tensor<4x8x8x8xf32>, tensor<1x1x1x8xf32>) -> tensor<4x8x8x8xf32>
    %16 = tosa.reshape %13, %8 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %17 = tosa.mul %15, %16, %1 : (tensor<4x8x8x8xf32>, tensor<1x1x1x8xf32>, tensor<1xi8>) -> tensor<4x8x8x8xf32>
    %18 = tosa.reshape %arg3, %8 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %19 = tosa.mul %17, %18, %1 : (tensor<4x8x8x8xf32>, tensor<1x1x1x8xf32>, tensor<1xi8>) -> tensor<4x8x8x8xf32>
    %20 = tosa.reshape %arg4, %8 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x1x1x8xf32>
    %21 = tosa.add %19, %20 : (tensor<4x8x8x8xf32>, tensor<1x1x1x8xf32>) -> tensor<4x8x8x8xf32>
    %22 = tosa.clamp %21 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x8x8x8xf32>) -> tensor<4x8x8x8xf32>
    %23 = tosa.max_pool2d %22 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<4x8x8x8xf32>) -> tensor<4x4x4x8xf32>
    %24 = tosa.transpose %arg7 {perms = array<i32: 0, 2, 3, 1>} : (tensor<8x8x3x3xf32>) -> tensor<8x3x3x8xf32>
    %25 = tosa.conv2d %23, %24, %arg8, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<4x4x4x8xf32>, tensor<8x3x3x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x2x2x8xf32>
    %26 = tosa.transpose %25 {perms = array<i32: 0, 3, 1, 2>} : (tensor<4x2x2x8xf32>) -> tensor<4x8x2x2xf32>
    %27 = tosa.clamp %26 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf32>
    %28 = tosa.reduce_sum %27 {axis = 3 : i32} : (tensor<4x8x2x2xf32>) -> tensor<4x8x2x1xf32>
    %29 = tosa.reduce_sum %28 {axis = 2 : i32} : (tensor<4x8x2x1xf32>) -> tensor<4x8x1x1xf32>
    %30 = tosa.mul %29, %7, %1 : (tensor<4x8x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x1x1xf32>
    %31 = tosa.transpose %arg9 {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %32 = tosa.reshape %30, %2 : (tensor<4x8x1x1xf32>, !tosa.shape<3>) -> tensor<1x4x8xf32>
    %33 = tosa.reshape %31, %3 : (tensor<8x4xf32>, !tosa.shape<3>) -> tensor<1x8x4xf32>
    %34 = tosa.matmul %32, %33, %0, %0 : (tensor<1x4x8xf32>, tensor<1x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32>
    %35 = tosa.reshape %34, %4 : (tensor<1x4x4xf32>, !tosa.shape<2>) -> tensor<4x4xf32>
    %36 = tosa.reshape %arg10, %5 : (tensor<4xf32>, !tosa.shape<2>) -> tensor<1x4xf32>
    %37 = tosa.add %35, %36 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
    return %37 : tensor<4x4xf32>
  }
}
