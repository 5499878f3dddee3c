// RUN: dist-opt %s --dist-import --dist-verify-import --mlir-print-local-scope -split-input-file | FileCheck %s

// Batch 0 and 2 of lhs with 2 and 0 of rhs, contracting 3 with 1: the result is
// [batch, free of lhs, free of rhs].

// CHECK-LABEL: func.func @batches
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x4x3x6xf32>
// CHECK: %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]]
// CHECK: linalg.contract indexing_maps = [
// CHECK-SAME: affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>,
// CHECK-SAME: affine_map<(d0, d1, d2, d3, d4) -> (d1, d4, d0, d3)>,
// CHECK-SAME: affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>]
// CHECK-SAME: ins(%arg0, %arg1 : tensor<2x3x4x5xf32>, tensor<4x5x2x6xf32>) outs(%[[INIT]] : tensor<2x4x3x6xf32>)
func.func @batches(%a: tensor<2x3x4x5xf32>, %b: tensor<4x5x2x6xf32>) -> tensor<2x4x3x6xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [2, 0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4x5xf32>, tensor<4x5x2x6xf32>) -> tensor<2x4x3x6xf32>
  return %0 : tensor<2x4x3x6xf32>
}

// -----

// CHECK-LABEL: func.func @contracts_all
// CHECK: affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>]
// CHECK-SAME: outs(%{{.*}} : tensor<f32>)
func.func @contracts_all(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<f32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [1, 0]>}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @contracts_nothing
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>]
// CHECK: %[[A:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK: %[[B:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK: arith.mulf %[[A]], %[[B]] : f32
// CHECK: linalg.generic
// CHECK: arith.muli
func.func @contracts_nothing(%a: tensor<2xbf16>, %b: tensor<3xbf16>, %i: tensor<i32>) -> (tensor<2x3xf32>, tensor<i32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<2xbf16>, tensor<3xbf16>) -> tensor<2x3xf32>
  %1 = "stablehlo.dot_general"(%i, %i) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<2x3xf32>, tensor<i32>
}

// -----

// Sums are accumulated in the type of the result; unsigned elements are
// extended with zeros.

// CHECK-LABEL: func.func @widens
// CHECK: linalg.contract {{.*}} ins(%arg0, %arg1 : tensor<3x4xbf16>, tensor<4x2xbf16>) outs(%{{.*}} : tensor<3x2xf32>)
// CHECK: linalg.contract {{.*}}cast = #linalg.type_fn<cast_unsigned>} ins(%arg2, %arg3 : tensor<3x4xi8>, tensor<4x2xi8>) outs(%{{.*}} : tensor<3x2xi32>)
func.func @widens(%a: tensor<3x4xbf16>, %b: tensor<4x2xbf16>, %u: tensor<3x4xui8>, %v: tensor<4x2xui8>) -> (tensor<3x2xf32>, tensor<3x2xui32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x4xbf16>, tensor<4x2xbf16>) -> tensor<3x2xf32>
  %1 = "stablehlo.dot_general"(%u, %v) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x4xui8>, tensor<4x2xui8>) -> tensor<3x2xui32>
  return %0, %1 : tensor<3x2xf32>, tensor<3x2xui32>
}
