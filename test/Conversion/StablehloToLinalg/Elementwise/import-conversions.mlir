// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// Kernels keep floats that become integers within the bounds.

// CHECK-LABEL: func.func @from_float
func.func @from_float(%a0: tensor<4xf32>) -> (tensor<4xf64>, tensor<4xf16>, tensor<4xi32>, tensor<4xui8>, tensor<4xi1>) {
  // CHECK: arith.extf %{{.*}} : f32 to f64
  %0 = "stablehlo.convert"(%a0) : (tensor<4xf32>) -> tensor<4xf64>
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  %1 = "stablehlo.convert"(%a0) : (tensor<4xf32>) -> tensor<4xf16>
  // CHECK: arith.fptosi %{{.*}} : f32 to i32
  %2 = "stablehlo.convert"(%a0) : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: arith.fptoui %{{.*}} : f32 to i8
  %3 = "stablehlo.convert"(%a0) : (tensor<4xf32>) -> tensor<4xui8>
  // CHECK: arith.cmpf une
  %4 = "stablehlo.convert"(%a0) : (tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4 : tensor<4xf64>, tensor<4xf16>, tensor<4xi32>, tensor<4xui8>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @from_half
func.func @from_half(%a0: tensor<4xbf16>) -> (tensor<4xf16>, tensor<4xi8>) {
  // CHECK: arith.extf %{{.*}} : bf16 to f32
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  %0 = "stablehlo.convert"(%a0) : (tensor<4xbf16>) -> tensor<4xf16>
  // CHECK: arith.fptosi %{{.*}} : bf16 to i8
  %1 = "stablehlo.convert"(%a0) : (tensor<4xbf16>) -> tensor<4xi8>
  return %0, %1 : tensor<4xf16>, tensor<4xi8>
}

// -----

// CHECK-LABEL: func.func @from_signed
func.func @from_signed(%a0: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi64>, tensor<4xi8>, tensor<4xi1>) {
  // CHECK: arith.sitofp
  %0 = "stablehlo.convert"(%a0) : (tensor<4xi32>) -> tensor<4xf32>
  // CHECK: arith.extsi
  %1 = "stablehlo.convert"(%a0) : (tensor<4xi32>) -> tensor<4xi64>
  // CHECK: arith.trunci
  %2 = "stablehlo.convert"(%a0) : (tensor<4xi32>) -> tensor<4xi8>
  // CHECK: arith.cmpi ne
  %3 = "stablehlo.convert"(%a0) : (tensor<4xi32>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xi64>, tensor<4xi8>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @from_unsigned
func.func @from_unsigned(%a0: tensor<4xui32>) -> (tensor<4xf32>, tensor<4xui64>, tensor<4xui8>) {
  // CHECK: arith.uitofp
  %0 = "stablehlo.convert"(%a0) : (tensor<4xui32>) -> tensor<4xf32>
  // CHECK: arith.extui
  %1 = "stablehlo.convert"(%a0) : (tensor<4xui32>) -> tensor<4xui64>
  // CHECK: arith.trunci
  %2 = "stablehlo.convert"(%a0) : (tensor<4xui32>) -> tensor<4xui8>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xui64>, tensor<4xui8>
}

// -----

// CHECK-LABEL: func.func @from_boolean
func.func @from_boolean(%a0: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xi32>) {
  // CHECK: arith.uitofp
  %0 = "stablehlo.convert"(%a0) : (tensor<4xi1>) -> tensor<4xf32>
  // CHECK: arith.extui
  %1 = "stablehlo.convert"(%a0) : (tensor<4xi1>) -> tensor<4xi32>
  return %0, %1 : tensor<4xf32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @bits
func.func @bits(%a0: tensor<4xf32>, %a1: tensor<4xui32>) -> (tensor<4xui32>, tensor<4xi32>) {
  // CHECK: arith.bitcast %{{.*}} : f32 to i32
  %0 = "stablehlo.bitcast_convert"(%a0) : (tensor<4xf32>) -> tensor<4xui32>
  // CHECK: linalg.yield %in
  %1 = "stablehlo.bitcast_convert"(%a1) : (tensor<4xui32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xui32>, tensor<4xi32>
}
