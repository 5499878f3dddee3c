// RUN: dist-opt %s --dist-import --dist-verify-import --mlir-print-local-scope -split-input-file | FileCheck %s

// A strided, padded convolution: windows over the padded image.

// CHECK-LABEL: func.func @strided
// CHECK: %[[PAD:.*]] = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d5, d2 * 2 + d6, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]
// CHECK-SAME: ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%[[PAD]], %arg1
func.func @strided(%x: tensor<2x9x9x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x5x5x4xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>, window_strides = array<i64: 2, 2>}> : (tensor<2x9x9x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x5x5x4xf32>
  return %0 : tensor<2x5x5x4xf32>
}

// -----

// Both dilations and reversed windows, in one dimension; a negative padding
// moves the windows.

// CHECK-LABEL: func.func @dilated
// CHECK: %[[SPLIT:.*]] = tensor.expand_shape %arg0 {{.*}}output_shape [2, 3, 5, 1]
// CHECK: %[[PAD:.*]] = tensor.pad %[[SPLIT]] low[0, 0, 0, 0] high[0, 0, 0, 1]
// CHECK: %[[X:.*]] = tensor.collapse_shape %[[PAD]] {{.*}} into tensor<2x3x10xi8>
// CHECK: %[[W:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (-d0 + 2, d1, d2)>
// CHECK: affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4 * 2 + 2)>
// CHECK-SAME: ins(%[[X]], %[[W]] : tensor<2x3x10xi8>, tensor<3x3x4xi8>)
// CHECK: arith.extsi
// CHECK: arith.extsi
// CHECK: arith.muli
// CHECK: arith.addi
func.func @dilated(%x: tensor<2x3x5xi8>, %w: tensor<3x3x4xi8>) -> tensor<2x4x3xi32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[0, i, o]->[b, f, 0]>, feature_group_count = 1 : i64, padding = dense<[[-2, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 2>, window_reversal = array<i1: true>}> : (tensor<2x3x5xi8>, tensor<3x3x4xi8>) -> tensor<2x4x3xi32>
  return %0 : tensor<2x4x3xi32>
}

// -----

// A convolution by 1x1 is a contraction.

// CHECK-LABEL: func.func @pointwise
// CHECK: %[[W:.*]] = tensor.collapse_shape %arg1 {{.*}} into tensor<3x4xf32>
// CHECK: linalg.contract {{.*}} ins(%arg0, %[[W]]
func.func @pointwise(%x: tensor<2x9x9x3xf32>, %w: tensor<1x1x3x4xf32>) -> tensor<2x9x9x4xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<2x9x9x3xf32>, tensor<1x1x3x4xf32>) -> tensor<2x9x9x4xf32>
  return %0 : tensor<2x9x9x4xf32>
}

// -----

// Groups of features are one more dimension.

// CHECK-LABEL: func.func @groups
// CHECK: tensor.expand_shape %arg0 {{.*}} output_shape [2, 2, 2, 9]
// CHECK: tensor.expand_shape %arg1 {{.*}} output_shape [2, 3, 2, 3]
// CHECK: affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
// CHECK: tensor.collapse_shape {{.*}} into tensor<2x6x7xf32>
func.func @groups(%x: tensor<2x4x9xf32>, %w: tensor<6x2x3xf32>) -> tensor<2x6x7xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 2 : i64}> : (tensor<2x4x9xf32>, tensor<6x2x3xf32>) -> tensor<2x6x7xf32>
  return %0 : tensor<2x6x7xf32>
}

// -----

// Groups of the batch: the gradient of the above.

// CHECK-LABEL: func.func @batch_groups
// CHECK: affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d0, d2, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d0, d1, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
func.func @batch_groups(%x: tensor<2x4x9xf32>, %w: tensor<2x6x7xf32>) -> tensor<6x2x3xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[f, b, 0]x[i, o, 0]->[f, b, 0]>, feature_group_count = 1 : i64}> : (tensor<2x4x9xf32>, tensor<2x6x7xf32>) -> tensor<6x2x3xf32>
  return %0 : tensor<6x2x3xf32>
}

// -----

// Nothing to read.

// CHECK-LABEL: func.func @empty
// CHECK: arith.constant dense<0.000000e+00> : tensor<2x3x3xf32>
func.func @empty(%x: tensor<2x0x4xf32>, %w: tensor<2x4x3xf32>) -> tensor<2x3x3xf32> {
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<2> : tensor<1x2xi64>}> : (tensor<2x0x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}

// -----

// The gradient of the input of a strided convolution by 1x1: a product of what
// is not dilated, and the result is dilated.

// CHECK-LABEL: func.func @pointwise_gradient
// CHECK: linalg.contract {{.*}} ins(%arg0, {{.*}} -> tensor<2x4x4x3xf32>
// CHECK: %[[SPLIT:.*]] = tensor.expand_shape {{.*}}output_shape [2, 4, 1, 4, 1, 3]
// CHECK: %[[PAD:.*]] = tensor.pad %[[SPLIT]] low[0, 0, 0, 0, 0, 0] high[0, 0, 1, 0, 1, 0]
// CHECK: %[[DILATED:.*]] = tensor.collapse_shape %[[PAD]] {{.*}} into tensor<2x8x8x3xf32>
// CHECK: return %[[DILATED]]
func.func @pointwise_gradient(%y: tensor<2x4x4x5xf32>, %w: tensor<1x1x3x5xf32>) -> tensor<2x8x8x3xf32> {
  %0 = "stablehlo.convolution"(%y, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>}> : (tensor<2x4x4x5xf32>, tensor<1x1x3x5xf32>) -> tensor<2x8x8x3xf32>
  return %0 : tensor<2x8x8x3xf32>
}

// -----

// By 2 with stride 2: each phase is a column of the product. The reversed
// filter of JAX is reversed again: nothing reverses it.

// CHECK-LABEL: func.func @phases_of_one_element
// CHECK-NOT: affine_map<(d0, d1, d2) -> (-d0 + 1, d1, d2)>
// CHECK: linalg.contract {{.*}} ins(%arg0, %arg1 {{.*}} -> tensor<2x4x2x3xf32>
// CHECK: tensor.collapse_shape {{.*}} into tensor<2x8x3xf32>
func.func @phases_of_one_element(%y: tensor<2x4x5xf32>, %w: tensor<2x3x5xf32>) -> tensor<2x8x3xf32> {
  %0 = "stablehlo.reverse"(%w) <{dimensions = array<i64: 0>}> : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %1 = "stablehlo.convolution"(%y, %0) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, o, i]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2>, padding = dense<1> : tensor<1x2xi64>}> : (tensor<2x4x5xf32>, tensor<2x3x5xf32>) -> tensor<2x8x3xf32>
  return %1 : tensor<2x8x3xf32>
}

// -----

// Few features: the phases of all of them are the features of one convolution.

// CHECK-LABEL: func.func @phases_of_few_features
// CHECK: affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d3)>
// CHECK-SAME: tensor<2x7x5xf32>, tensor<4x6x5xf32>) outs({{.*}} tensor<2x4x6xf32>)
// CHECK: tensor.collapse_shape {{.*}} into tensor<2x8x3xf32>
func.func @phases_of_few_features(%y: tensor<2x4x5xf32>, %w: tensor<7x3x5xf32>) -> tensor<2x8x3xf32> {
  %0 = "stablehlo.convolution"(%y, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, o, i]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2>, padding = dense<[[4, 3]]> : tensor<1x2xi64>}> : (tensor<2x4x5xf32>, tensor<7x3x5xf32>) -> tensor<2x8x3xf32>
  return %0 : tensor<2x8x3xf32>
}
