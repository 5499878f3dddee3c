// RUN: dist-opt %s --dist-import | FileCheck %s

// Calls of LAPACK on column-major matrices; letters are numbers.
// CHECK-LABEL: func.func @main
// CHECK: %[[L:.*]] = dist.custom_call "dist_cholesky"(%arg0) {aliases = array<i64: 0>, call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 1, 2, 0>, array<i64: 1, 2, 0>]} : (tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
// CHECK: %[[X:.*]] = dist.custom_call "lapack_strsm_ffi"(%[[L]], %arg1) {aliases = array<i64: 1>, call_attributes = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, layouts = [array<i64: 1, 2, 0>, array<i64: 1, 2, 0>, array<i64: 1, 2, 0>]} : (tensor<3x6x6xf32>, tensor<3x6x2xf32>) -> tensor<3x6x2xf32>
// CHECK: dist.custom_call "lapack_dtrsm_ffi"(%arg2, %arg3) {aliases = array<i64: 1>, call_attributes = {diag = 85 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}
// CHECK: dist.custom_call "dist_cholesky"(%arg2) {{.*}}uplo = 85 : ui8
func.func @main(%a: tensor<3x6x6xf32>, %b: tensor<3x6x2xf32>, %c: tensor<4x4xf64>, %d: tensor<2x4xf64>) -> (tensor<3x6x2xf32>, tensor<2x4xf64>, tensor<4x4xf64>) {
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
  %1 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x6x6xf32>, tensor<3x6x2xf32>) -> tensor<3x6x2xf32>
  %2 = "stablehlo.triangular_solve"(%c, %d) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf64>, tensor<2x4xf64>) -> tensor<2x4xf64>
  %3 = "stablehlo.cholesky"(%c) : (tensor<4x4xf64>) -> tensor<4x4xf64>
  return %1, %2, %3 : tensor<3x6x2xf32>, tensor<2x4xf64>, tensor<4x4xf64>
}
