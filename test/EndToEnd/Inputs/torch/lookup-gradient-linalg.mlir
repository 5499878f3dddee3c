#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> ()>
module {
  func.func @main(%arg0: tensor<3x4xi64>, %arg1: tensor<3x4x6xf32>) -> tensor<9x6xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<9x6xf32>
    %c8_i64 = arith.constant 8 : i64
    %c-9_i64 = arith.constant -9 : i64
    %c-1_i64 = arith.constant -1 : i64
    %c9_i64 = arith.constant 9 : i64
    %c0_i64 = arith.constant 0 : i64
    %true = arith.constant true
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<3x4xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x4xi64>) outs(%0 : tensor<3x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %13 = arith.cmpi sge, %in, %c0_i64 : i64
      linalg.yield %13 : i1
    } -> tensor<3x4xi1>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x4xi64>) outs(%0 : tensor<3x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %13 = arith.cmpi slt, %in, %c9_i64 : i64
      linalg.yield %13 : i1
    } -> tensor<3x4xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<3x4xi1>, tensor<3x4xi1>) outs(%0 : tensor<3x4xi1>) {
    ^bb0(%in: i1, %in_4: i1, %out: i1):
      %13 = arith.andi %in, %in_4 : i1
      linalg.yield %13 : i1
    } -> tensor<3x4xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x4xi64>) outs(%0 : tensor<3x4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %13 = arith.cmpi ne, %in, %c-1_i64 : i64
      linalg.yield %13 : i1
    } -> tensor<3x4xi1>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x4xi1>, tensor<3x4xi1>) outs(%0 : tensor<3x4xi1>) {
    ^bb0(%in: i1, %in_4: i1, %out: i1):
      %13 = arith.andi %in, %in_4 : i1
      linalg.yield %13 : i1
    } -> tensor<3x4xi1>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [3, 4, 1] : tensor<3x4xi1> into tensor<3x4x1xi1>
    %6 = tensor.empty() : tensor<3x4xi64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x4xi64>) outs(%6 : tensor<3x4xi64>) {
    ^bb0(%in: i64, %out: i64):
      %13 = arith.maxsi %in, %c-9_i64 : i64
      %14 = arith.minsi %13, %c8_i64 : i64
      linalg.yield %14 : i64
    } -> tensor<3x4xi64>
    %8 = tensor.empty() : tensor<3x4x1xi1>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<3x4x1xi1>) outs(%8 : tensor<3x4x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %13 = arith.xori %in, %true : i1
      linalg.yield %13 : i1
    } -> tensor<3x4x1xi1>
    %10 = tensor.empty() : tensor<3x4x6xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %cst_0, %arg1 : tensor<3x4x1xi1>, tensor<f32>, tensor<3x4x6xf32>) outs(%10 : tensor<3x4x6xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %13 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %13 : f32
    } -> tensor<3x4x6xf32>
    %collapsed = tensor.collapse_shape %7 [[0, 1]] : tensor<3x4xi64> into tensor<12xi64>
    %expanded_1 = tensor.expand_shape %collapsed [[0, 1]] output_shape [12, 1] : tensor<12xi64> into tensor<12x1xi64>
    %collapsed_2 = tensor.collapse_shape %11 [[0, 1], [2]] : tensor<3x4x6xf32> into tensor<12x6xf32>
    %expanded_3 = tensor.expand_shape %collapsed_2 [[0], [1, 2]] output_shape [12, 1, 6] : tensor<12x6xf32> into tensor<12x1x6xf32>
    %12 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_3, %expanded_1 : tensor<12x1x6xf32>, tensor<12x1xi64>) outs(%cst : tensor<9x6xf32>) {
    ^bb0(%arg2: f32, %arg3: f32):
      %13 = arith.addf %arg3, %arg2 : f32
      tm_tensor.yield %13 : f32
    } -> tensor<9x6xf32>
    return %12 : tensor<9x6xf32>
  }
}
