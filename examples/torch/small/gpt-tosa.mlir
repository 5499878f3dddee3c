module {
  func.func @main(%arg0: tensor<4x8xi64> {dist.name = "tokens"}, %arg1: tensor<8x16xf32> {dist.name = "positions"}, %arg2: tensor<32x16xf32> {dist.name = "tokens.weight"}, %arg3: tensor<16xf32> {dist.name = "layers.0.norm1.weight"}, %arg4: tensor<16xf32> {dist.name = "layers.0.norm1.bias"}, %arg5: tensor<16xf32> {dist.name = "layers.0.norm2.weight"}, %arg6: tensor<16xf32> {dist.name = "layers.0.norm2.bias"}, %arg7: tensor<16x16xf32> {dist.name = "layers.0.q.weight"}, %arg8: tensor<16x16xf32> {dist.name = "layers.0.k.weight"}, %arg9: tensor<16x16xf32> {dist.name = "layers.0.v.weight"}, %arg10: tensor<16x16xf32> {dist.name = "layers.0.o.weight"}, %arg11: tensor<64x16xf32> {dist.name = "layers.0.up.weight"}, %arg12: tensor<64xf32> {dist.name = "layers.0.up.bias"}, %arg13: tensor<16x64xf32> {dist.name = "layers.0.down.weight"}, %arg14: tensor<16xf32> {dist.name = "layers.0.down.bias"}, %arg15: tensor<16xf32> {dist.name = "layers.1.norm1.weight"}, %arg16: tensor<16xf32> {dist.name = "layers.1.norm1.bias"}, %arg17: tensor<16xf32> {dist.name = "layers.1.norm2.weight"}, %arg18: tensor<16xf32> {dist.name = "layers.1.norm2.bias"}, %arg19: tensor<16x16xf32> {dist.name = "layers.1.q.weight"}, %arg20: tensor<16x16xf32> {dist.name = "layers.1.k.weight"}, %arg21: tensor<16x16xf32> {dist.name = "layers.1.v.weight"}, %arg22: tensor<16x16xf32> {dist.name = "layers.1.o.weight"}, %arg23: tensor<64x16xf32> {dist.name = "layers.1.up.weight"}, %arg24: tensor<64xf32> {dist.name = "layers.1.up.bias"}, %arg25: tensor<16x64xf32> {dist.name = "layers.1.down.weight"}, %arg26: tensor<16xf32> {dist.name = "layers.1.down.bias"}, %arg27: tensor<16xf32> {dist.name = "norm.weight"}, %arg28: tensor<16xf32> {dist.name = "norm.bias"}, %arg29: tensor<32x16xf32> {dist.name = "head.weight"}) -> tensor<4x8x32xf32> {
    %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<8x8xf32>}> : () -> tensor<8x8xf32>
    %1 = tosa.const_shape  {values = dense<[1, 32, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %3 = tosa.const_shape  {values = dense<[4, 8, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<[1, 8, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %6 = tosa.const_shape  {values = dense<[1, 1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[32, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %9 = tosa.const_shape  {values = dense<[1, 16, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[4, 8, 4, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %11 = tosa.const_shape  {values = dense<[16, 8, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[16, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[4, 4, 8, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %14 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi64>}> : () -> tensor<8xi64>
    %15 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<[8, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %17 = tosa.const_shape  {values = dense<[1, 1, 8, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %18 = tosa.const_shape  {values = dense<[16, 8, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %19 = tosa.const_shape  {values = dense<[4, 4, 8, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %20 = tosa.const_shape  {values = dense<[1, 16, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[32, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %22 = tosa.const_shape  {values = dense<[1, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %23 = tosa.const_shape  {values = dense<[4, 8, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[1, 32, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %25 = tosa.const_shape  {values = dense<[1, 64, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %26 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %27 = tosa.const_shape  {values = dense<[1, 16, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = tosa.const_shape  {values = dense<[4, 8, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %29 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf64>}> : () -> tensor<1x1x1xf64>
    %30 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %31 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %32 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %33 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %34 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %35 = "tosa.const"() <{values = dense<-1.000000e+09> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %36 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %37 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %38 = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %39 = tosa.reshape %arg2, %1 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %40 = tosa.reshape %arg0, %2 : (tensor<4x8xi64>, !tosa.shape<2>) -> tensor<1x32xi64>
    %41 = tosa.cast %40 : (tensor<1x32xi64>) -> tensor<1x32xi32>
    %42 = tosa.gather %39, %41 : (tensor<1x32x16xf32>, tensor<1x32xi32>) -> tensor<1x32x16xf32>
    %43 = tosa.reshape %42, %3 : (tensor<1x32x16xf32>, !tosa.shape<3>) -> tensor<4x8x16xf32>
    %44 = tosa.reshape %arg1, %4 : (tensor<8x16xf32>, !tosa.shape<3>) -> tensor<1x8x16xf32>
    %45 = tosa.add %43, %44 : (tensor<4x8x16xf32>, tensor<1x8x16xf32>) -> tensor<4x8x16xf32>
    %46 = tosa.cast %45 : (tensor<4x8x16xf32>) -> tensor<4x8x16xf64>
    %47 = tosa.reduce_sum %46 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %48 = tosa.mul %47, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %49 = tosa.sub %46, %48 : (tensor<4x8x16xf64>, tensor<4x8x1xf64>) -> tensor<4x8x16xf64>
    %50 = tosa.mul %49, %49, %5 : (tensor<4x8x16xf64>, tensor<4x8x16xf64>, tensor<1xi8>) -> tensor<4x8x16xf64>
    %51 = tosa.reduce_sum %50 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %52 = tosa.mul %51, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %53 = tosa.cast %52 : (tensor<4x8x1xf64>) -> tensor<4x8x1xf32>
    %54 = tosa.reduce_sum %45 {axis = 2 : i32} : (tensor<4x8x16xf32>) -> tensor<4x8x1xf32>
    %55 = tosa.mul %54, %30, %5 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x1xf32>
    %56 = tosa.add %53, %31 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>) -> tensor<4x8x1xf32>
    %57 = tosa.rsqrt %56 : (tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %58 = tosa.sub %45, %55 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %59 = tosa.mul %58, %57, %5 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %60 = tosa.reshape %arg3, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %61 = tosa.mul %59, %60, %5 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %62 = tosa.reshape %arg4, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %63 = tosa.add %61, %62 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %64 = tosa.transpose %arg7 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %65 = tosa.reshape %63, %1 : (tensor<4x8x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %66 = tosa.reshape %64, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %67 = tosa.matmul %65, %66, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %68 = tosa.reshape %67, %10 : (tensor<1x32x16xf32>, !tosa.shape<4>) -> tensor<4x8x4x4xf32>
    %69 = tosa.transpose %68 {perms = array<i32: 0, 2, 1, 3>} : (tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %70 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %71 = tosa.reshape %70, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %72 = tosa.matmul %65, %71, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %73 = tosa.reshape %72, %10 : (tensor<1x32x16xf32>, !tosa.shape<4>) -> tensor<4x8x4x4xf32>
    %74 = tosa.transpose %arg9 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %75 = tosa.reshape %74, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %76 = tosa.matmul %65, %75, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %77 = tosa.reshape %76, %10 : (tensor<1x32x16xf32>, !tosa.shape<4>) -> tensor<4x8x4x4xf32>
    %78 = tosa.transpose %77 {perms = array<i32: 0, 2, 1, 3>} : (tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %79 = tosa.transpose %73 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x8x4x4xf32>) -> tensor<4x4x4x8xf32>
    %80 = tosa.reshape %69, %11 : (tensor<4x4x8x4xf32>, !tosa.shape<3>) -> tensor<16x8x4xf32>
    %81 = tosa.reshape %79, %12 : (tensor<4x4x4x8xf32>, !tosa.shape<3>) -> tensor<16x4x8xf32>
    %82 = tosa.matmul %80, %81, %8, %8 : (tensor<16x8x4xf32>, tensor<16x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<16x8x8xf32>
    %83 = tosa.reshape %82, %13 : (tensor<16x8x8xf32>, !tosa.shape<4>) -> tensor<4x4x8x8xf32>
    %84 = tosa.mul %83, %32, %5 : (tensor<4x4x8x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x4x8x8xf32>
    %85 = tosa.reshape %14, %15 : (tensor<8xi64>, !tosa.shape<2>) -> tensor<1x8xi64>
    %86 = tosa.reshape %14, %16 : (tensor<8xi64>, !tosa.shape<2>) -> tensor<8x1xi64>
    %87 = tosa.cast %86 : (tensor<8x1xi64>) -> tensor<8x1xi32>
    %88 = tosa.cast %85 : (tensor<1x8xi64>) -> tensor<1x8xi32>
    %89 = tosa.sub %88, %87 : (tensor<1x8xi32>, tensor<8x1xi32>) -> tensor<8x8xi32>
    %90 = tosa.cast %89 : (tensor<8x8xi32>) -> tensor<8x8xi64>
    %91 = tosa.greater_equal %33, %90 : (tensor<1x1xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %92 = tosa.select %91, %0, %34 : (tensor<8x8xi1>, tensor<8x8xf32>, tensor<1x1xf32>) -> tensor<8x8xf32>
    %93 = tosa.equal %92, %34 : (tensor<8x8xf32>, tensor<1x1xf32>) -> tensor<8x8xi1>
    %94 = tosa.reshape %93, %17 : (tensor<8x8xi1>, !tosa.shape<4>) -> tensor<1x1x8x8xi1>
    %95 = tosa.select %94, %35, %84 : (tensor<1x1x8x8xi1>, tensor<1x1x1x1xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32>
    %96 = tosa.reduce_max %95 {axis = 3 : i32} : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x1xf32>
    %97 = tosa.sub %95, %96 : (tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %98 = tosa.exp %97 : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32>
    %99 = tosa.reduce_sum %98 {axis = 3 : i32} : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x1xf32>
    %100 = tosa.reciprocal %99 : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x1xf32>
    %101 = tosa.mul %98, %100, %5 : (tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>, tensor<1xi8>) -> tensor<4x4x8x8xf32>
    %102 = tosa.reshape %101, %18 : (tensor<4x4x8x8xf32>, !tosa.shape<3>) -> tensor<16x8x8xf32>
    %103 = tosa.reshape %78, %11 : (tensor<4x4x8x4xf32>, !tosa.shape<3>) -> tensor<16x8x4xf32>
    %104 = tosa.matmul %102, %103, %8, %8 : (tensor<16x8x8xf32>, tensor<16x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<16x8x4xf32>
    %105 = tosa.reshape %104, %19 : (tensor<16x8x4xf32>, !tosa.shape<4>) -> tensor<4x4x8x4xf32>
    %106 = tosa.transpose %105 {perms = array<i32: 0, 2, 1, 3>} : (tensor<4x4x8x4xf32>) -> tensor<4x8x4x4xf32>
    %107 = tosa.transpose %arg10 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %108 = tosa.reshape %106, %1 : (tensor<4x8x4x4xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %109 = tosa.reshape %107, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %110 = tosa.matmul %108, %109, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %111 = tosa.reshape %110, %3 : (tensor<1x32x16xf32>, !tosa.shape<3>) -> tensor<4x8x16xf32>
    %112 = tosa.add %45, %111 : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %113 = tosa.cast %112 : (tensor<4x8x16xf32>) -> tensor<4x8x16xf64>
    %114 = tosa.reduce_sum %113 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %115 = tosa.mul %114, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %116 = tosa.sub %113, %115 : (tensor<4x8x16xf64>, tensor<4x8x1xf64>) -> tensor<4x8x16xf64>
    %117 = tosa.mul %116, %116, %5 : (tensor<4x8x16xf64>, tensor<4x8x16xf64>, tensor<1xi8>) -> tensor<4x8x16xf64>
    %118 = tosa.reduce_sum %117 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %119 = tosa.mul %118, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %120 = tosa.cast %119 : (tensor<4x8x1xf64>) -> tensor<4x8x1xf32>
    %121 = tosa.reduce_sum %112 {axis = 2 : i32} : (tensor<4x8x16xf32>) -> tensor<4x8x1xf32>
    %122 = tosa.mul %121, %30, %5 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x1xf32>
    %123 = tosa.add %120, %31 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>) -> tensor<4x8x1xf32>
    %124 = tosa.rsqrt %123 : (tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %125 = tosa.sub %112, %122 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %126 = tosa.mul %125, %124, %5 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %127 = tosa.reshape %arg5, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %128 = tosa.mul %126, %127, %5 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %129 = tosa.reshape %arg6, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %130 = tosa.add %128, %129 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %131 = tosa.transpose %arg11 {perms = array<i32: 1, 0>} : (tensor<64x16xf32>) -> tensor<16x64xf32>
    %132 = tosa.reshape %130, %1 : (tensor<4x8x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %133 = tosa.reshape %131, %20 : (tensor<16x64xf32>, !tosa.shape<3>) -> tensor<1x16x64xf32>
    %134 = tosa.matmul %132, %133, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x64xf32>
    %135 = tosa.reshape %134, %21 : (tensor<1x32x64xf32>, !tosa.shape<2>) -> tensor<32x64xf32>
    %136 = tosa.reshape %arg12, %22 : (tensor<64xf32>, !tosa.shape<2>) -> tensor<1x64xf32>
    %137 = tosa.add %135, %136 : (tensor<32x64xf32>, tensor<1x64xf32>) -> tensor<32x64xf32>
    %138 = tosa.reshape %137, %23 : (tensor<32x64xf32>, !tosa.shape<3>) -> tensor<4x8x64xf32>
    %139 = tosa.mul %138, %38, %5 : (tensor<4x8x64xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x64xf32>
    %140 = tosa.erf %139 : (tensor<4x8x64xf32>) -> tensor<4x8x64xf32>
    %141 = tosa.add %140, %36 : (tensor<4x8x64xf32>, tensor<1x1x1xf32>) -> tensor<4x8x64xf32>
    %142 = tosa.mul %37, %141, %5 : (tensor<1x1x1xf32>, tensor<4x8x64xf32>, tensor<1xi8>) -> tensor<4x8x64xf32>
    %143 = tosa.mul %138, %142, %5 : (tensor<4x8x64xf32>, tensor<4x8x64xf32>, tensor<1xi8>) -> tensor<4x8x64xf32>
    %144 = tosa.transpose %arg13 {perms = array<i32: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
    %145 = tosa.reshape %143, %24 : (tensor<4x8x64xf32>, !tosa.shape<3>) -> tensor<1x32x64xf32>
    %146 = tosa.reshape %144, %25 : (tensor<64x16xf32>, !tosa.shape<3>) -> tensor<1x64x16xf32>
    %147 = tosa.matmul %145, %146, %8, %8 : (tensor<1x32x64xf32>, tensor<1x64x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %148 = tosa.reshape %147, %7 : (tensor<1x32x16xf32>, !tosa.shape<2>) -> tensor<32x16xf32>
    %149 = tosa.reshape %arg14, %26 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %150 = tosa.add %148, %149 : (tensor<32x16xf32>, tensor<1x16xf32>) -> tensor<32x16xf32>
    %151 = tosa.reshape %150, %3 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<4x8x16xf32>
    %152 = tosa.add %112, %151 : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %153 = tosa.cast %152 : (tensor<4x8x16xf32>) -> tensor<4x8x16xf64>
    %154 = tosa.reduce_sum %153 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %155 = tosa.mul %154, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %156 = tosa.sub %153, %155 : (tensor<4x8x16xf64>, tensor<4x8x1xf64>) -> tensor<4x8x16xf64>
    %157 = tosa.mul %156, %156, %5 : (tensor<4x8x16xf64>, tensor<4x8x16xf64>, tensor<1xi8>) -> tensor<4x8x16xf64>
    %158 = tosa.reduce_sum %157 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %159 = tosa.mul %158, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %160 = tosa.cast %159 : (tensor<4x8x1xf64>) -> tensor<4x8x1xf32>
    %161 = tosa.reduce_sum %152 {axis = 2 : i32} : (tensor<4x8x16xf32>) -> tensor<4x8x1xf32>
    %162 = tosa.mul %161, %30, %5 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x1xf32>
    %163 = tosa.add %160, %31 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>) -> tensor<4x8x1xf32>
    %164 = tosa.rsqrt %163 : (tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %165 = tosa.sub %152, %162 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %166 = tosa.mul %165, %164, %5 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %167 = tosa.reshape %arg15, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %168 = tosa.mul %166, %167, %5 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %169 = tosa.reshape %arg16, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %170 = tosa.add %168, %169 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %171 = tosa.transpose %arg19 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %172 = tosa.reshape %170, %1 : (tensor<4x8x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %173 = tosa.reshape %171, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %174 = tosa.matmul %172, %173, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %175 = tosa.reshape %174, %10 : (tensor<1x32x16xf32>, !tosa.shape<4>) -> tensor<4x8x4x4xf32>
    %176 = tosa.transpose %175 {perms = array<i32: 0, 2, 1, 3>} : (tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %177 = tosa.transpose %arg20 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %178 = tosa.reshape %177, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %179 = tosa.matmul %172, %178, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %180 = tosa.reshape %179, %10 : (tensor<1x32x16xf32>, !tosa.shape<4>) -> tensor<4x8x4x4xf32>
    %181 = tosa.transpose %arg21 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %182 = tosa.reshape %181, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %183 = tosa.matmul %172, %182, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %184 = tosa.reshape %183, %10 : (tensor<1x32x16xf32>, !tosa.shape<4>) -> tensor<4x8x4x4xf32>
    %185 = tosa.transpose %184 {perms = array<i32: 0, 2, 1, 3>} : (tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %186 = tosa.transpose %180 {perms = array<i32: 0, 2, 3, 1>} : (tensor<4x8x4x4xf32>) -> tensor<4x4x4x8xf32>
    %187 = tosa.reshape %176, %11 : (tensor<4x4x8x4xf32>, !tosa.shape<3>) -> tensor<16x8x4xf32>
    %188 = tosa.reshape %186, %12 : (tensor<4x4x4x8xf32>, !tosa.shape<3>) -> tensor<16x4x8xf32>
    %189 = tosa.matmul %187, %188, %8, %8 : (tensor<16x8x4xf32>, tensor<16x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<16x8x8xf32>
    %190 = tosa.reshape %189, %13 : (tensor<16x8x8xf32>, !tosa.shape<4>) -> tensor<4x4x8x8xf32>
    %191 = tosa.mul %190, %32, %5 : (tensor<4x4x8x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x4x8x8xf32>
    %192 = tosa.select %94, %35, %191 : (tensor<1x1x8x8xi1>, tensor<1x1x1x1xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32>
    %193 = tosa.reduce_max %192 {axis = 3 : i32} : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x1xf32>
    %194 = tosa.sub %192, %193 : (tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %195 = tosa.exp %194 : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32>
    %196 = tosa.reduce_sum %195 {axis = 3 : i32} : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x1xf32>
    %197 = tosa.reciprocal %196 : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x1xf32>
    %198 = tosa.mul %195, %197, %5 : (tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>, tensor<1xi8>) -> tensor<4x4x8x8xf32>
    %199 = tosa.reshape %198, %18 : (tensor<4x4x8x8xf32>, !tosa.shape<3>) -> tensor<16x8x8xf32>
    %200 = tosa.reshape %185, %11 : (tensor<4x4x8x4xf32>, !tosa.shape<3>) -> tensor<16x8x4xf32>
    %201 = tosa.matmul %199, %200, %8, %8 : (tensor<16x8x8xf32>, tensor<16x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<16x8x4xf32>
    %202 = tosa.reshape %201, %19 : (tensor<16x8x4xf32>, !tosa.shape<4>) -> tensor<4x4x8x4xf32>
    %203 = tosa.transpose %202 {perms = array<i32: 0, 2, 1, 3>} : (tensor<4x4x8x4xf32>) -> tensor<4x8x4x4xf32>
    %204 = tosa.transpose %arg22 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %205 = tosa.reshape %203, %1 : (tensor<4x8x4x4xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %206 = tosa.reshape %204, %9 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %207 = tosa.matmul %205, %206, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %208 = tosa.reshape %207, %3 : (tensor<1x32x16xf32>, !tosa.shape<3>) -> tensor<4x8x16xf32>
    %209 = tosa.add %152, %208 : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %210 = tosa.cast %209 : (tensor<4x8x16xf32>) -> tensor<4x8x16xf64>
    %211 = tosa.reduce_sum %210 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %212 = tosa.mul %211, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %213 = tosa.sub %210, %212 : (tensor<4x8x16xf64>, tensor<4x8x1xf64>) -> tensor<4x8x16xf64>
    %214 = tosa.mul %213, %213, %5 : (tensor<4x8x16xf64>, tensor<4x8x16xf64>, tensor<1xi8>) -> tensor<4x8x16xf64>
    %215 = tosa.reduce_sum %214 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %216 = tosa.mul %215, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %217 = tosa.cast %216 : (tensor<4x8x1xf64>) -> tensor<4x8x1xf32>
    %218 = tosa.reduce_sum %209 {axis = 2 : i32} : (tensor<4x8x16xf32>) -> tensor<4x8x1xf32>
    %219 = tosa.mul %218, %30, %5 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x1xf32>
    %220 = tosa.add %217, %31 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>) -> tensor<4x8x1xf32>
    %221 = tosa.rsqrt %220 : (tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %222 = tosa.sub %209, %219 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %223 = tosa.mul %222, %221, %5 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %224 = tosa.reshape %arg17, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %225 = tosa.mul %223, %224, %5 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %226 = tosa.reshape %arg18, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %227 = tosa.add %225, %226 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %228 = tosa.transpose %arg23 {perms = array<i32: 1, 0>} : (tensor<64x16xf32>) -> tensor<16x64xf32>
    %229 = tosa.reshape %227, %1 : (tensor<4x8x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %230 = tosa.reshape %228, %20 : (tensor<16x64xf32>, !tosa.shape<3>) -> tensor<1x16x64xf32>
    %231 = tosa.matmul %229, %230, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x64xf32>
    %232 = tosa.reshape %231, %21 : (tensor<1x32x64xf32>, !tosa.shape<2>) -> tensor<32x64xf32>
    %233 = tosa.reshape %arg24, %22 : (tensor<64xf32>, !tosa.shape<2>) -> tensor<1x64xf32>
    %234 = tosa.add %232, %233 : (tensor<32x64xf32>, tensor<1x64xf32>) -> tensor<32x64xf32>
    %235 = tosa.reshape %234, %23 : (tensor<32x64xf32>, !tosa.shape<3>) -> tensor<4x8x64xf32>
    %236 = tosa.mul %235, %38, %5 : (tensor<4x8x64xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x64xf32>
    %237 = tosa.erf %236 : (tensor<4x8x64xf32>) -> tensor<4x8x64xf32>
    %238 = tosa.add %237, %36 : (tensor<4x8x64xf32>, tensor<1x1x1xf32>) -> tensor<4x8x64xf32>
    %239 = tosa.mul %37, %238, %5 : (tensor<1x1x1xf32>, tensor<4x8x64xf32>, tensor<1xi8>) -> tensor<4x8x64xf32>
    %240 = tosa.mul %235, %239, %5 : (tensor<4x8x64xf32>, tensor<4x8x64xf32>, tensor<1xi8>) -> tensor<4x8x64xf32>
    %241 = tosa.transpose %arg25 {perms = array<i32: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
    %242 = tosa.reshape %240, %24 : (tensor<4x8x64xf32>, !tosa.shape<3>) -> tensor<1x32x64xf32>
    %243 = tosa.reshape %241, %25 : (tensor<64x16xf32>, !tosa.shape<3>) -> tensor<1x64x16xf32>
    %244 = tosa.matmul %242, %243, %8, %8 : (tensor<1x32x64xf32>, tensor<1x64x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x16xf32>
    %245 = tosa.reshape %244, %7 : (tensor<1x32x16xf32>, !tosa.shape<2>) -> tensor<32x16xf32>
    %246 = tosa.reshape %arg26, %26 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %247 = tosa.add %245, %246 : (tensor<32x16xf32>, tensor<1x16xf32>) -> tensor<32x16xf32>
    %248 = tosa.reshape %247, %3 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<4x8x16xf32>
    %249 = tosa.add %209, %248 : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %250 = tosa.cast %249 : (tensor<4x8x16xf32>) -> tensor<4x8x16xf64>
    %251 = tosa.reduce_sum %250 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %252 = tosa.mul %251, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %253 = tosa.sub %250, %252 : (tensor<4x8x16xf64>, tensor<4x8x1xf64>) -> tensor<4x8x16xf64>
    %254 = tosa.mul %253, %253, %5 : (tensor<4x8x16xf64>, tensor<4x8x16xf64>, tensor<1xi8>) -> tensor<4x8x16xf64>
    %255 = tosa.reduce_sum %254 {axis = 2 : i32} : (tensor<4x8x16xf64>) -> tensor<4x8x1xf64>
    %256 = tosa.mul %255, %29, %5 : (tensor<4x8x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<4x8x1xf64>
    %257 = tosa.cast %256 : (tensor<4x8x1xf64>) -> tensor<4x8x1xf32>
    %258 = tosa.reduce_sum %249 {axis = 2 : i32} : (tensor<4x8x16xf32>) -> tensor<4x8x1xf32>
    %259 = tosa.mul %258, %30, %5 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<4x8x1xf32>
    %260 = tosa.add %257, %31 : (tensor<4x8x1xf32>, tensor<1x1x1xf32>) -> tensor<4x8x1xf32>
    %261 = tosa.rsqrt %260 : (tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %262 = tosa.sub %249, %259 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %263 = tosa.mul %262, %261, %5 : (tensor<4x8x16xf32>, tensor<4x8x1xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %264 = tosa.reshape %arg27, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %265 = tosa.mul %263, %264, %5 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<4x8x16xf32>
    %266 = tosa.reshape %arg28, %6 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %267 = tosa.add %265, %266 : (tensor<4x8x16xf32>, tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %268 = tosa.transpose %arg29 {perms = array<i32: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %269 = tosa.reshape %267, %1 : (tensor<4x8x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %270 = tosa.reshape %268, %27 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %271 = tosa.matmul %269, %270, %8, %8 : (tensor<1x32x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x32x32xf32>
    %272 = tosa.reshape %271, %28 : (tensor<1x32x32xf32>, !tosa.shape<3>) -> tensor<4x8x32xf32>
    return %272 : tensor<4x8x32xf32>
  }
}
