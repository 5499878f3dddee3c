#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x3x8x8xf32> {dist.name = "images"}, %arg1: tensor<8x3x3x3xf32> {dist.name = "first.weight"}, %arg2: tensor<8xf32> {dist.name = "first.bias"}, %arg3: tensor<8xf32> {dist.name = "norm.weight"}, %arg4: tensor<8xf32> {dist.name = "norm.bias"}, %arg5: tensor<8xf32> {dist.name = "norm.running_mean"}, %arg6: tensor<8xf32> {dist.name = "norm.running_var"}, %arg7: tensor<8x8x3x3xf32> {dist.name = "second.weight"}, %arg8: tensor<8xf32> {dist.name = "second.bias"}, %arg9: tensor<4x8xf32> {dist.name = "head.weight"}, %arg10: tensor<4xf32> {dist.name = "head.bias"}) -> tensor<4x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 4.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg11: index, %arg12: index, %arg13: index, %arg14: index):
      tensor.yield %cst : f32
    } : tensor<4x3x8x8xf32> to tensor<4x3x10x10xf32>
    %0 = tensor.empty() : tensor<4x8x8x8xf32>
    %broadcasted = linalg.broadcast ins(%arg2 : tensor<8xf32>) outs(%0 : tensor<4x8x8x8xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %arg1 : tensor<4x3x10x10xf32>, tensor<8x3x3x3xf32>) outs(%broadcasted : tensor<4x8x8x8xf32>) -> tensor<4x8x8x8xf32>
    %2 = tensor.empty() : tensor<8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg6 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.truncf %cst_1 : f64 to f32
      %28 = arith.addf %in, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.rsqrt %in : f32
      linalg.yield %27 : f32
    } -> tensor<8xf32>
    %expanded = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %expanded_3 = tensor.expand_shape %4 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %expanded : tensor<4x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<4x8x8x8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %27 = arith.subf %in, %in_8 : f32
      linalg.yield %27 : f32
    } -> tensor<4x8x8x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_3 : tensor<4x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<4x8x8x8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %27 = arith.mulf %in, %in_8 : f32
      linalg.yield %27 : f32
    } -> tensor<4x8x8x8xf32>
    %expanded_4 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_4 : tensor<4x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<4x8x8x8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %27 = arith.mulf %in, %in_8 : f32
      linalg.yield %27 : f32
    } -> tensor<4x8x8x8xf32>
    %expanded_5 = tensor.expand_shape %arg4 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_5 : tensor<4x8x8x8xf32>, tensor<8x1x1xf32>) outs(%0 : tensor<4x8x8x8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %27 = arith.addf %in, %in_8 : f32
      linalg.yield %27 : f32
    } -> tensor<4x8x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<4x8x8x8xf32>) outs(%0 : tensor<4x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.cmpf ugt, %in, %cst : f32
      %28 = arith.select %27, %in, %cst : f32
      linalg.yield %28 : f32
    } -> tensor<4x8x8x8xf32>
    %10 = tensor.empty() : tensor<4x8x4x4xf32>
    %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<4x8x4x4xf32>) -> tensor<4x8x4x4xf32>
    %12 = tensor.empty() : tensor<2x2xf32>
    %13 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%9, %12 : tensor<4x8x8x8xf32>, tensor<2x2xf32>) outs(%11 : tensor<4x8x4x4xf32>) -> tensor<4x8x4x4xf32>
    %padded_6 = tensor.pad %13 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg11: index, %arg12: index, %arg13: index, %arg14: index):
      tensor.yield %cst : f32
    } : tensor<4x8x4x4xf32> to tensor<4x8x6x6xf32>
    %14 = tensor.empty() : tensor<4x8x2x2xf32>
    %broadcasted_7 = linalg.broadcast ins(%arg8 : tensor<8xf32>) outs(%14 : tensor<4x8x2x2xf32>) dimensions = [0, 2, 3] 
    %15 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded_6, %arg7 : tensor<4x8x6x6xf32>, tensor<8x8x3x3xf32>) outs(%broadcasted_7 : tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<4x8x2x2xf32>) outs(%14 : tensor<4x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.cmpf ugt, %in, %cst : f32
      %28 = arith.select %27, %in, %cst : f32
      linalg.yield %28 : f32
    } -> tensor<4x8x2x2xf32>
    %17 = tensor.empty() : tensor<4x8x1x1xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<4x8x1x1xf32>) -> tensor<4x8x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%16 : tensor<4x8x2x2xf32>) outs(%18 : tensor<4x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %in, %out : f32
      linalg.yield %27 : f32
    } -> tensor<4x8x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<4x8x1x1xf32>) outs(%17 : tensor<4x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.divf %in, %cst_2 : f32
      linalg.yield %27 : f32
    } -> tensor<4x8x1x1xf32>
    %collapsed = tensor.collapse_shape %20 [[0], [1, 2, 3]] : tensor<4x8x1x1xf32> into tensor<4x8xf32>
    %21 = tensor.empty() : tensor<8x4xf32>
    %transposed = linalg.transpose ins(%arg9 : tensor<4x8xf32>) outs(%21 : tensor<8x4xf32>) permutation = [1, 0] 
    %22 = tensor.empty() : tensor<4x4xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %24 = linalg.matmul ins(%collapsed, %transposed : tensor<4x8xf32>, tensor<8x4xf32>) outs(%23 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<4xf32>) outs(%22 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%24, %25 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%22 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %27 = arith.addf %in, %in_8 : f32
      linalg.yield %27 : f32
    } -> tensor<4x4xf32>
    return %26 : tensor<4x4xf32>
  }
}
