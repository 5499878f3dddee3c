#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
#map8 = affine_map<(d0, d1) -> (d0, 0)>
#map9 = affine_map<(d0, d1) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map15 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<4x8xi64> {dist.name = "tokens"}, %arg1: tensor<8x16xf32> {dist.name = "positions"}, %arg2: tensor<32x16xf32> {dist.name = "tokens.weight"}, %arg3: tensor<16xf32> {dist.name = "layers.0.norm1.weight"}, %arg4: tensor<16xf32> {dist.name = "layers.0.norm1.bias"}, %arg5: tensor<16xf32> {dist.name = "layers.0.norm2.weight"}, %arg6: tensor<16xf32> {dist.name = "layers.0.norm2.bias"}, %arg7: tensor<16x16xf32> {dist.name = "layers.0.q.weight"}, %arg8: tensor<16x16xf32> {dist.name = "layers.0.k.weight"}, %arg9: tensor<16x16xf32> {dist.name = "layers.0.v.weight"}, %arg10: tensor<16x16xf32> {dist.name = "layers.0.o.weight"}, %arg11: tensor<64x16xf32> {dist.name = "layers.0.up.weight"}, %arg12: tensor<64xf32> {dist.name = "layers.0.up.bias"}, %arg13: tensor<16x64xf32> {dist.name = "layers.0.down.weight"}, %arg14: tensor<16xf32> {dist.name = "layers.0.down.bias"}, %arg15: tensor<16xf32> {dist.name = "layers.1.norm1.weight"}, %arg16: tensor<16xf32> {dist.name = "layers.1.norm1.bias"}, %arg17: tensor<16xf32> {dist.name = "layers.1.norm2.weight"}, %arg18: tensor<16xf32> {dist.name = "layers.1.norm2.bias"}, %arg19: tensor<16x16xf32> {dist.name = "layers.1.q.weight"}, %arg20: tensor<16x16xf32> {dist.name = "layers.1.k.weight"}, %arg21: tensor<16x16xf32> {dist.name = "layers.1.v.weight"}, %arg22: tensor<16x16xf32> {dist.name = "layers.1.o.weight"}, %arg23: tensor<64x16xf32> {dist.name = "layers.1.up.weight"}, %arg24: tensor<64xf32> {dist.name = "layers.1.up.bias"}, %arg25: tensor<16x64xf32> {dist.name = "layers.1.down.weight"}, %arg26: tensor<16xf32> {dist.name = "layers.1.down.bias"}, %arg27: tensor<16xf32> {dist.name = "norm.weight"}, %arg28: tensor<16xf32> {dist.name = "norm.bias"}, %arg29: tensor<32x16xf32> {dist.name = "head.weight"}) -> tensor<4x8x32xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c32 = arith.constant 32 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant dense<-1.000000e+09> : tensor<f32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<1.000000e+00> : tensor<8x8xf32>
    %cst_7 = arith.constant 1.000000e-05 : f64
    %cst_8 = arith.constant 1.600000e+01 : f64
    %cst_9 = arith.constant 1.600000e+01 : f32
    %cst_10 = arith.constant 2.000000e+00 : f32
    %cst_11 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<4x8x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x8xi64>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %167 = arith.index_cast %in : i64 to index
      %168 = linalg.index 2 : index
      %169 = arith.cmpi slt, %167, %c32 : index
      cf.assert %169, "index must be smaller than dim size"
      %170 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %170, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg2[%167, %168] : tensor<32x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x8x16xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %arg1 : tensor<4x8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %3 = tensor.empty() : tensor<4x8x16xf64>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<4x8x16xf32>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %167 = arith.extf %in : f32 to f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %5 = tensor.empty() : tensor<4x8x1xf64>
    %6 = linalg.fill ins(%cst : f64) outs(%5 : tensor<4x8x1xf64>) -> tensor<4x8x1xf64>
    %7 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %9 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<4x8x16xf64>, tensor<4x8x1xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.subf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<4x8x16xf64>, tensor<4x8x16xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.mulf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %13 = tensor.empty() : tensor<4x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<4x8x1xf64>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %167 = arith.truncf %in : f64 to f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<4x8x16xf32>) outs(%15 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.addf %in, %out : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_9 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.truncf %cst_7 : f64 to f32
      %168 = arith.addf %in, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<4x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = math.rsqrt %in : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %17 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.subf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %arg3 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %arg4 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %24 = tensor.empty() : tensor<16x16xf32>
    %transposed = linalg.transpose ins(%arg7 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %23 [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
    %25 = tensor.empty() : tensor<32x16xf32>
    %26 = linalg.fill ins(%cst_0 : f32) outs(%25 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %27 = linalg.matmul ins(%collapsed, %transposed : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded = tensor.expand_shape %27 [[0, 1], [2, 3]] output_shape [4, 8, 4, 4] : tensor<32x16xf32> into tensor<4x8x4x4xf32>
    %28 = tensor.empty() : tensor<4x4x8x4xf32>
    %transposed_12 = linalg.transpose ins(%expanded : tensor<4x8x4x4xf32>) outs(%28 : tensor<4x4x8x4xf32>) permutation = [0, 2, 1, 3] 
    %transposed_13 = linalg.transpose ins(%arg8 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %29 = linalg.matmul ins(%collapsed, %transposed_13 : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded_14 = tensor.expand_shape %29 [[0, 1], [2, 3]] output_shape [4, 8, 4, 4] : tensor<32x16xf32> into tensor<4x8x4x4xf32>
    %transposed_15 = linalg.transpose ins(%arg9 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %30 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded_16 = tensor.expand_shape %30 [[0, 1], [2, 3]] output_shape [4, 8, 4, 4] : tensor<32x16xf32> into tensor<4x8x4x4xf32>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<4x8x4x4xf32>) outs(%28 : tensor<4x4x8x4xf32>) permutation = [0, 2, 1, 3] 
    %31 = tensor.empty() : tensor<4x4x4x8xf32>
    %transposed_18 = linalg.transpose ins(%expanded_14 : tensor<4x8x4x4xf32>) outs(%31 : tensor<4x4x4x8xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_19 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<4x4x8x4xf32> into tensor<16x8x4xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<4x4x4x8xf32> into tensor<16x4x8xf32>
    %32 = tensor.empty() : tensor<16x8x8xf32>
    %33 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<16x8x8xf32>) -> tensor<16x8x8xf32>
    %34 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<16x8x4xf32>, tensor<16x4x8xf32>) outs(%33 : tensor<16x8x8xf32>) -> tensor<16x8x8xf32>
    %expanded_21 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [4, 4, 8, 8] : tensor<16x8x8xf32> into tensor<4x4x8x8xf32>
    %35 = tensor.empty() : tensor<4x4x8x8xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<4x4x8x8xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_10 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %37 = tensor.empty() : tensor<8xi64>
    %38 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel"]} outs(%37 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %167 = linalg.index 0 : index
      %168 = arith.index_cast %167 : index to i64
      linalg.yield %168 : i64
    } -> tensor<8xi64>
    %expanded_22 = tensor.expand_shape %38 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %expanded_23 = tensor.expand_shape %38 [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
    %39 = tensor.empty() : tensor<8x8xi64>
    %40 = linalg.generic {indexing_maps = [#map7, #map8, #map9], iterator_types = ["parallel", "parallel"]} ins(%expanded_22, %expanded_23 : tensor<1x8xi64>, tensor<8x1xi64>) outs(%39 : tensor<8x8xi64>) {
    ^bb0(%in: i64, %in_68: i64, %out: i64):
      %167 = arith.subi %in, %in_68 : i64
      linalg.yield %167 : i64
    } -> tensor<8x8xi64>
    %41 = tensor.empty() : tensor<8x8xi1>
    %42 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<8x8xi64>) outs(%41 : tensor<8x8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %167 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %167 : i1
    } -> tensor<8x8xi1>
    %43 = tensor.empty() : tensor<8x8xf32>
    %44 = linalg.generic {indexing_maps = [#map9, #map9, #map10, #map9], iterator_types = ["parallel", "parallel"]} ins(%42, %cst_6, %cst_5 : tensor<8x8xi1>, tensor<8x8xf32>, tensor<f32>) outs(%43 : tensor<8x8xf32>) {
    ^bb0(%in: i1, %in_68: f32, %in_69: f32, %out: f32):
      %167 = arith.select %in, %in_68, %in_69 : f32
      linalg.yield %167 : f32
    } -> tensor<8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<8x8xf32>) outs(%41 : tensor<8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %167 = arith.cmpf oeq, %in, %cst_0 : f32
      linalg.yield %167 : i1
    } -> tensor<8x8xi1>
    %46 = linalg.generic {indexing_maps = [#map11, #map12, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %cst_4, %36 : tensor<8x8xi1>, tensor<f32>, tensor<4x4x8x8xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: i1, %in_68: f32, %in_69: f32, %out: f32):
      %167 = arith.select %in, %in_68, %in_69 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %47 = tensor.empty() : tensor<4x4x8xi64>
    %48 = linalg.fill ins(%c0_i64 : i64) outs(%47 : tensor<4x4x8xi64>) -> tensor<4x4x8xi64>
    %49 = tensor.empty() : tensor<4x4x8xf32>
    %50 = linalg.fill ins(%cst_1 : f32) outs(%49 : tensor<4x4x8xf32>) -> tensor<4x4x8xf32>
    %51:2 = linalg.generic {indexing_maps = [#map5, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%46 : tensor<4x4x8x8xf32>) outs(%50, %48 : tensor<4x4x8xf32>, tensor<4x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_68: i64):
      %167 = linalg.index 3 : index
      %168 = arith.index_cast %167 : index to i64
      %169 = arith.maximumf %in, %out : f32
      %170 = arith.cmpf ogt, %in, %out : f32
      %171 = arith.select %170, %168, %out_68 : i64
      linalg.yield %169, %171 : f32, i64
    } -> (tensor<4x4x8xf32>, tensor<4x4x8xi64>)
    %expanded_24 = tensor.expand_shape %51#0 [[0], [1], [2, 3]] output_shape [4, 4, 8, 1] : tensor<4x4x8xf32> into tensor<4x4x8x1xf32>
    %52 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %expanded_24 : tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.subf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<4x4x8x8xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = math.exp %in : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %54 = tensor.empty() : tensor<4x4x8x1xf32>
    %55 = linalg.fill ins(%cst_0 : f32) outs(%54 : tensor<4x4x8x1xf32>) -> tensor<4x4x8x1xf32>
    %56 = linalg.generic {indexing_maps = [#map5, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<4x4x8x8xf32>) outs(%55 : tensor<4x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.addf %in, %out : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %56 : tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.divf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %collapsed_25 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<4x4x8x8xf32> into tensor<16x8x8xf32>
    %collapsed_26 = tensor.collapse_shape %transposed_17 [[0, 1], [2], [3]] : tensor<4x4x8x4xf32> into tensor<16x8x4xf32>
    %58 = tensor.empty() : tensor<16x8x4xf32>
    %59 = linalg.fill ins(%cst_0 : f32) outs(%58 : tensor<16x8x4xf32>) -> tensor<16x8x4xf32>
    %60 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<16x8x8xf32>, tensor<16x8x4xf32>) outs(%59 : tensor<16x8x4xf32>) -> tensor<16x8x4xf32>
    %expanded_27 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [4, 4, 8, 4] : tensor<16x8x4xf32> into tensor<4x4x8x4xf32>
    %61 = tensor.empty() : tensor<4x8x4x4xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<4x4x8x4xf32>) outs(%61 : tensor<4x8x4x4xf32>) permutation = [0, 2, 1, 3] 
    %transposed_29 = linalg.transpose ins(%arg10 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %collapsed_30 = tensor.collapse_shape %transposed_28 [[0, 1], [2, 3]] : tensor<4x8x4x4xf32> into tensor<32x16xf32>
    %62 = linalg.matmul ins(%collapsed_30, %transposed_29 : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded_31 = tensor.expand_shape %62 [[0, 1], [2]] output_shape [4, 8, 16] : tensor<32x16xf32> into tensor<4x8x16xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %expanded_31 : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<4x8x16xf32>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %167 = arith.extf %in : f32 to f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %65 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%64 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %67 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %66 : tensor<4x8x16xf64>, tensor<4x8x1xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.subf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %68 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %67 : tensor<4x8x16xf64>, tensor<4x8x16xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.mulf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %69 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<4x8x1xf64>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %167 = arith.truncf %in : f64 to f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%63 : tensor<4x8x16xf32>) outs(%15 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.addf %in, %out : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_9 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.truncf %cst_7 : f64 to f32
      %168 = arith.addf %in, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<4x8x1xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = math.rsqrt %in : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %73 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.subf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %75 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %arg5 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %arg6 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %collapsed_32 = tensor.collapse_shape %79 [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
    %80 = tensor.empty() : tensor<16x64xf32>
    %transposed_33 = linalg.transpose ins(%arg11 : tensor<64x16xf32>) outs(%80 : tensor<16x64xf32>) permutation = [1, 0] 
    %81 = tensor.empty() : tensor<32x64xf32>
    %82 = linalg.fill ins(%cst_0 : f32) outs(%81 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %83 = linalg.matmul ins(%collapsed_32, %transposed_33 : tensor<32x16xf32>, tensor<16x64xf32>) outs(%82 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %84 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<64xf32>) outs(%81 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    %85 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%83, %84 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%81 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<32x64xf32>
    %expanded_34 = tensor.expand_shape %85 [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
    %86 = tensor.empty() : tensor<4x8x64xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<4x8x64xf32>) outs(%86 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_11 : f32
      %168 = math.erf %167 : f32
      %169 = arith.addf %168, %cst_2 : f32
      %170 = arith.mulf %169, %cst_3 : f32
      %171 = arith.mulf %in, %170 : f32
      linalg.yield %171 : f32
    } -> tensor<4x8x64xf32>
    %collapsed_35 = tensor.collapse_shape %87 [[0, 1], [2]] : tensor<4x8x64xf32> into tensor<32x64xf32>
    %88 = tensor.empty() : tensor<64x16xf32>
    %transposed_36 = linalg.transpose ins(%arg13 : tensor<16x64xf32>) outs(%88 : tensor<64x16xf32>) permutation = [1, 0] 
    %89 = linalg.matmul ins(%collapsed_35, %transposed_36 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %90 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel"]} ins(%arg14 : tensor<16xf32>) outs(%25 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x16xf32>
    %91 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%89, %90 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%25 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<32x16xf32>
    %expanded_37 = tensor.expand_shape %91 [[0, 1], [2]] output_shape [4, 8, 16] : tensor<32x16xf32> into tensor<4x8x16xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %expanded_37 : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<4x8x16xf32>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %167 = arith.extf %in : f32 to f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %94 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%93 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %96 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %95 : tensor<4x8x16xf64>, tensor<4x8x1xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.subf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %96 : tensor<4x8x16xf64>, tensor<4x8x16xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.mulf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %98 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%97 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<4x8x1xf64>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %167 = arith.truncf %in : f64 to f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<4x8x16xf32>) outs(%15 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.addf %in, %out : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_9 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.truncf %cst_7 : f64 to f32
      %168 = arith.addf %in, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<4x8x1xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = math.rsqrt %in : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %102 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.subf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %104 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106, %arg15 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %arg16 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %transposed_38 = linalg.transpose ins(%arg19 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %108 [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
    %109 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded_40 = tensor.expand_shape %109 [[0, 1], [2, 3]] output_shape [4, 8, 4, 4] : tensor<32x16xf32> into tensor<4x8x4x4xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<4x8x4x4xf32>) outs(%28 : tensor<4x4x8x4xf32>) permutation = [0, 2, 1, 3] 
    %transposed_42 = linalg.transpose ins(%arg20 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %110 = linalg.matmul ins(%collapsed_39, %transposed_42 : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded_43 = tensor.expand_shape %110 [[0, 1], [2, 3]] output_shape [4, 8, 4, 4] : tensor<32x16xf32> into tensor<4x8x4x4xf32>
    %transposed_44 = linalg.transpose ins(%arg21 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %111 = linalg.matmul ins(%collapsed_39, %transposed_44 : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded_45 = tensor.expand_shape %111 [[0, 1], [2, 3]] output_shape [4, 8, 4, 4] : tensor<32x16xf32> into tensor<4x8x4x4xf32>
    %transposed_46 = linalg.transpose ins(%expanded_45 : tensor<4x8x4x4xf32>) outs(%28 : tensor<4x4x8x4xf32>) permutation = [0, 2, 1, 3] 
    %transposed_47 = linalg.transpose ins(%expanded_43 : tensor<4x8x4x4xf32>) outs(%31 : tensor<4x4x4x8xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_48 = tensor.collapse_shape %transposed_41 [[0, 1], [2], [3]] : tensor<4x4x8x4xf32> into tensor<16x8x4xf32>
    %collapsed_49 = tensor.collapse_shape %transposed_47 [[0, 1], [2], [3]] : tensor<4x4x4x8xf32> into tensor<16x4x8xf32>
    %112 = linalg.batch_matmul ins(%collapsed_48, %collapsed_49 : tensor<16x8x4xf32>, tensor<16x4x8xf32>) outs(%33 : tensor<16x8x8xf32>) -> tensor<16x8x8xf32>
    %expanded_50 = tensor.expand_shape %112 [[0, 1], [2], [3]] output_shape [4, 4, 8, 8] : tensor<16x8x8xf32> into tensor<4x4x8x8xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<4x4x8x8xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_10 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %114 = linalg.generic {indexing_maps = [#map11, #map12, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %cst_4, %113 : tensor<8x8xi1>, tensor<f32>, tensor<4x4x8x8xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: i1, %in_68: f32, %in_69: f32, %out: f32):
      %167 = arith.select %in, %in_68, %in_69 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %115:2 = linalg.generic {indexing_maps = [#map5, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%114 : tensor<4x4x8x8xf32>) outs(%50, %48 : tensor<4x4x8xf32>, tensor<4x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_68: i64):
      %167 = linalg.index 3 : index
      %168 = arith.index_cast %167 : index to i64
      %169 = arith.maximumf %in, %out : f32
      %170 = arith.cmpf ogt, %in, %out : f32
      %171 = arith.select %170, %168, %out_68 : i64
      linalg.yield %169, %171 : f32, i64
    } -> (tensor<4x4x8xf32>, tensor<4x4x8xi64>)
    %expanded_51 = tensor.expand_shape %115#0 [[0], [1], [2, 3]] output_shape [4, 4, 8, 1] : tensor<4x4x8xf32> into tensor<4x4x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%114, %expanded_51 : tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.subf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %117 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%116 : tensor<4x4x8x8xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = math.exp %in : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %118 = linalg.generic {indexing_maps = [#map5, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%117 : tensor<4x4x8x8xf32>) outs(%55 : tensor<4x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.addf %in, %out : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x1xf32>
    %119 = linalg.generic {indexing_maps = [#map5, #map14, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %118 : tensor<4x4x8x8xf32>, tensor<4x4x8x1xf32>) outs(%35 : tensor<4x4x8x8xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.divf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x4x8x8xf32>
    %collapsed_52 = tensor.collapse_shape %119 [[0, 1], [2], [3]] : tensor<4x4x8x8xf32> into tensor<16x8x8xf32>
    %collapsed_53 = tensor.collapse_shape %transposed_46 [[0, 1], [2], [3]] : tensor<4x4x8x4xf32> into tensor<16x8x4xf32>
    %120 = linalg.batch_matmul ins(%collapsed_52, %collapsed_53 : tensor<16x8x8xf32>, tensor<16x8x4xf32>) outs(%59 : tensor<16x8x4xf32>) -> tensor<16x8x4xf32>
    %expanded_54 = tensor.expand_shape %120 [[0, 1], [2], [3]] output_shape [4, 4, 8, 4] : tensor<16x8x4xf32> into tensor<4x4x8x4xf32>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<4x4x8x4xf32>) outs(%61 : tensor<4x8x4x4xf32>) permutation = [0, 2, 1, 3] 
    %transposed_56 = linalg.transpose ins(%arg22 : tensor<16x16xf32>) outs(%24 : tensor<16x16xf32>) permutation = [1, 0] 
    %collapsed_57 = tensor.collapse_shape %transposed_55 [[0, 1], [2, 3]] : tensor<4x8x4x4xf32> into tensor<32x16xf32>
    %121 = linalg.matmul ins(%collapsed_57, %transposed_56 : tensor<32x16xf32>, tensor<16x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %expanded_58 = tensor.expand_shape %121 [[0, 1], [2]] output_shape [4, 8, 16] : tensor<32x16xf32> into tensor<4x8x16xf32>
    %122 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %expanded_58 : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %123 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<4x8x16xf32>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %167 = arith.extf %in : f32 to f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %124 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%123 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %125 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %126 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %125 : tensor<4x8x16xf64>, tensor<4x8x1xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.subf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %127 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126, %126 : tensor<4x8x16xf64>, tensor<4x8x16xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.mulf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %128 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%127 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %129 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<4x8x1xf64>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %167 = arith.truncf %in : f64 to f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%122 : tensor<4x8x16xf32>) outs(%15 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.addf %in, %out : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_9 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.truncf %cst_7 : f64 to f32
      %168 = arith.addf %in, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<4x8x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = math.rsqrt %in : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %132 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.subf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %134 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %137 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %arg17 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %138 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137, %arg18 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %collapsed_59 = tensor.collapse_shape %138 [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
    %transposed_60 = linalg.transpose ins(%arg23 : tensor<64x16xf32>) outs(%80 : tensor<16x64xf32>) permutation = [1, 0] 
    %139 = linalg.matmul ins(%collapsed_59, %transposed_60 : tensor<32x16xf32>, tensor<16x64xf32>) outs(%82 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %140 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel"]} ins(%arg24 : tensor<64xf32>) outs(%81 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    %141 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%139, %140 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%81 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<32x64xf32>
    %expanded_61 = tensor.expand_shape %141 [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_61 : tensor<4x8x64xf32>) outs(%86 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_11 : f32
      %168 = math.erf %167 : f32
      %169 = arith.addf %168, %cst_2 : f32
      %170 = arith.mulf %169, %cst_3 : f32
      %171 = arith.mulf %in, %170 : f32
      linalg.yield %171 : f32
    } -> tensor<4x8x64xf32>
    %collapsed_62 = tensor.collapse_shape %142 [[0, 1], [2]] : tensor<4x8x64xf32> into tensor<32x64xf32>
    %transposed_63 = linalg.transpose ins(%arg25 : tensor<16x64xf32>) outs(%88 : tensor<64x16xf32>) permutation = [1, 0] 
    %143 = linalg.matmul ins(%collapsed_62, %transposed_63 : tensor<32x64xf32>, tensor<64x16xf32>) outs(%26 : tensor<32x16xf32>) -> tensor<32x16xf32>
    %144 = linalg.generic {indexing_maps = [#map15, #map9], iterator_types = ["parallel", "parallel"]} ins(%arg26 : tensor<16xf32>) outs(%25 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x16xf32>
    %145 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel"]} ins(%143, %144 : tensor<32x16xf32>, tensor<32x16xf32>) outs(%25 : tensor<32x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<32x16xf32>
    %expanded_64 = tensor.expand_shape %145 [[0, 1], [2]] output_shape [4, 8, 16] : tensor<32x16xf32> into tensor<4x8x16xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %expanded_64 : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<4x8x16xf32>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %167 = arith.extf %in : f32 to f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %148 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%147 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %149 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %150 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %149 : tensor<4x8x16xf64>, tensor<4x8x1xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.subf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %151 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150, %150 : tensor<4x8x16xf64>, tensor<4x8x16xf64>) outs(%3 : tensor<4x8x16xf64>) {
    ^bb0(%in: f64, %in_68: f64, %out: f64):
      %167 = arith.mulf %in, %in_68 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x16xf64>
    %152 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%151 : tensor<4x8x16xf64>) outs(%6 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.addf %in, %out : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %153 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<4x8x1xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %167 = arith.divf %in, %cst_8 : f64
      linalg.yield %167 : f64
    } -> tensor<4x8x1xf64>
    %154 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<4x8x1xf64>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %167 = arith.truncf %in : f64 to f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%146 : tensor<4x8x16xf32>) outs(%15 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.addf %in, %out : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %156 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.divf %in, %cst_9 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %157 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = arith.truncf %cst_7 : f64 to f32
      %168 = arith.addf %in, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<4x8x1xf32>
    %158 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<4x8x1xf32>) outs(%13 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %167 = math.rsqrt %in : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x1xf32>
    %159 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %156 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.subf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %160 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159, %158 : tensor<4x8x16xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %161 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160, %arg27 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.mulf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %162 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161, %arg28 : tensor<4x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<4x8x16xf32>) {
    ^bb0(%in: f32, %in_68: f32, %out: f32):
      %167 = arith.addf %in, %in_68 : f32
      linalg.yield %167 : f32
    } -> tensor<4x8x16xf32>
    %163 = tensor.empty() : tensor<16x32xf32>
    %transposed_65 = linalg.transpose ins(%arg29 : tensor<32x16xf32>) outs(%163 : tensor<16x32xf32>) permutation = [1, 0] 
    %collapsed_66 = tensor.collapse_shape %162 [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
    %164 = tensor.empty() : tensor<32x32xf32>
    %165 = linalg.fill ins(%cst_0 : f32) outs(%164 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %166 = linalg.matmul ins(%collapsed_66, %transposed_65 : tensor<32x16xf32>, tensor<16x32xf32>) outs(%165 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %expanded_67 = tensor.expand_shape %166 [[0, 1], [2]] output_shape [4, 8, 32] : tensor<32x32xf32> into tensor<4x8x32xf32>
    return %expanded_67 : tensor<4x8x32xf32>
  }
}
