// RUN: dist-opt %s --dist-import --mlir-print-local-scope --dist-verify-import -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @slices
// CHECK: %[[A:.*]] = tensor.extract_slice %arg0[0, 1] [2, 2] [2, 3] : tensor<4x6xf32> to tensor<2x2xf32>
// CHECK: return %[[A]], %arg0
func.func @slices(%x: tensor<4x6xf32>) -> (tensor<2x2xf32>, tensor<4x6xf32>) {
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 3, 6>, strides = array<i64: 2, 3>}> : (tensor<4x6xf32>) -> tensor<2x2xf32>
  %1 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 4, 6>, strides = array<i64: 1, 1>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<4x6xf32>
}

// -----

// CHECK-LABEL: func.func @concatenates
// CHECK: tensor.concat dim(1) %arg0, %arg1, %arg0
func.func @concatenates(%x: tensor<4x6xf32>, %y: tensor<4x1xf32>) -> (tensor<4x13xf32>, tensor<4x6xf32>) {
  %0 = "stablehlo.concatenate"(%x, %y, %x) <{dimension = 1 : i64}> : (tensor<4x6xf32>, tensor<4x1xf32>, tensor<4x6xf32>) -> tensor<4x13xf32>
  %1 = "stablehlo.concatenate"(%x) <{dimension = 1 : i64}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  // CHECK: return %{{.*}}, %arg0
  return %0, %1 : tensor<4x13xf32>, tensor<4x6xf32>
}

// -----

// A negative amount cuts off after the padding.

// CHECK-LABEL: func.func @edges
// CHECK: %[[C:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[P:.*]] = tensor.pad %arg0 low[2, 0] high[0, 3] {
// CHECK:   tensor.yield %[[C]] : f32
// CHECK: } : tensor<4x6xf32> to tensor<6x9xf32>
// CHECK: tensor.extract_slice %[[P]][0, 1] [5, 8] [1, 1] : tensor<6x9xf32> to tensor<5x8xf32>
func.func @edges(%x: tensor<4x6xf32>) -> tensor<5x8xf32> {
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.pad"(%x, %one) <{edge_padding_low = array<i64: 2, -1>, edge_padding_high = array<i64: -1, 3>, interior_padding = array<i64: 0, 0>}> : (tensor<4x6xf32>, tensor<f32>) -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}

// -----

// CHECK-LABEL: func.func @interior
// CHECK: %[[X:.*]] = tensor.expand_shape %arg0 {{.*}} output_shape [4, 1, 6, 1]
// CHECK: %[[APART:.*]] = tensor.pad %[[X]] low[0, 0, 0, 0] high[0, 1, 0, 1]
// CHECK: %[[MERGED:.*]] = tensor.collapse_shape %[[APART]] {{.*}} into tensor<8x12xf32>
// CHECK: %[[PADDED:.*]] = tensor.pad %[[MERGED]] low[1, 0] high[0, 0]
// CHECK: tensor.extract_slice %[[PADDED]][0, 0] [8, 11] [1, 1]
func.func @interior(%x: tensor<4x6xf32>) -> tensor<8x11xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.pad"(%x, %zero) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 1, 1>}> : (tensor<4x6xf32>, tensor<f32>) -> tensor<8x11xf32>
  return %0 : tensor<8x11xf32>
}

// -----

// A padding value that is not a constant.

// CHECK-LABEL: func.func @value
// CHECK: %[[V:.*]] = tensor.extract %arg1[]
// CHECK: tensor.pad %arg0 low[0] high[1] {
// CHECK: tensor.yield %[[V]]
func.func @value(%x: tensor<4xf32>, %v: tensor<f32>) -> tensor<5xf32> {
  %0 = "stablehlo.pad"(%x, %v) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// One that is made of constants, as jnp.pad makes it.

// CHECK-LABEL: func.func @converted
// CHECK: %[[V:.*]] = arith.constant 3.000000e+00 : f32
// CHECK: tensor.pad %arg0 low[0] high[1] {
// CHECK: tensor.yield %[[V]]
func.func @converted(%x: tensor<4xf32>) -> tensor<5xf32> {
  %i = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %v = "stablehlo.convert"(%i) : (tensor<i32>) -> tensor<f32>
  %0 = "stablehlo.pad"(%x, %v) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// What has no elements adds nothing.

// CHECK-LABEL: func.func @joined
// CHECK: tensor.concat dim(0) %arg0, %arg2 :
func.func @joined(%x: tensor<4xf32>, %none: tensor<0xf32>, %y: tensor<3xf32>) -> tensor<7xf32> {
  %0 = "stablehlo.concatenate"(%x, %none, %y) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<0xf32>, tensor<3xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

// CHECK-LABEL: func.func @reverse
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (-d0 + 3, d1, -d2 + 5)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]
func.func @reverse(%x: tensor<4x5x6xf32>) -> tensor<4x5x6xf32> {
  %0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 0, 2>}> : (tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  return %0 : tensor<4x5x6xf32>
}
