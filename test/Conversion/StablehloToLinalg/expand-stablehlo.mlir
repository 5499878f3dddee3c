// RUN: dist-opt %s --dist-expand-stablehlo -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @batch_norm
// CHECK-COUNT-2: "stablehlo.reduce"
// CHECK: "stablehlo.sqrt"(%{{.*}}) : (tensor<3xf32>) -> tensor<3xf32>
// CHECK: "stablehlo.sqrt"
// CHECK-COUNT-2: "stablehlo.reduce"
// CHECK-NOT: batch_norm
func.func @batch_norm(%x: tensor<4x3xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %t:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  %i = "stablehlo.batch_norm_inference"(%x, %s, %o, %t#1, %t#2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %g:3 = "stablehlo.batch_norm_grad"(%x, %s, %t#1, %t#2, %i) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %t#0, %g#0 : tensor<4x3xf32>, tensor<4x3xf32>
}

// -----

// CHECK-LABEL: func.func @map
// CHECK: %[[TWO:.*]] = "stablehlo.constant"() {value = dense<2.000000e+00> : tensor<5xf32>}
// CHECK: %[[R:.*]] = "stablehlo.multiply"(%arg0, %[[TWO]]) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
// CHECK: return %[[R]]
func.func @map(%x: tensor<5xf32>) -> tensor<5xf32> {
  %m = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    %two = "stablehlo.constant"() <{value = dense<2.0> : tensor<f32>}> : () -> tensor<f32>
    %d = "stablehlo.multiply"(%a, %two) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%d) : (tensor<f32>) -> ()
  }) : (tensor<5xf32>) -> tensor<5xf32>
  return %m : tensor<5xf32>
}

// -----

// CHECK-LABEL: func.func @products
// CHECK-COUNT-2: "stablehlo.convert"(%arg{{.}}) : (tensor<8xi1>) -> tensor<8xi32>
// CHECK: "stablehlo.dot_general"{{.*}} : (tensor<8xi32>, tensor<8xi32>) -> tensor<i32>
// CHECK: "stablehlo.convert"{{.*}} : (tensor<i32>) -> tensor<i1>
// CHECK: "stablehlo.dot_general"(%arg1, %arg1) {{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
// CHECK: "stablehlo.convert"{{.*}} : (tensor<f32>) -> tensor<bf16>
func.func @products(%x: tensor<8xi1>, %y: tensor<4xf32>) -> (tensor<i1>, tensor<bf16>) {
  %0 = "stablehlo.dot_general"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<8xi1>, tensor<8xi1>) -> tensor<i1>
  %1 = "stablehlo.dot_general"(%y, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<bf16>
  return %0, %1 : tensor<i1>, tensor<bf16>
}

// -----

// CHECK-LABEL: func.func @size
// CHECK: "stablehlo.constant"() {value = dense<5> : tensor<i32>}
func.func @size(%x: tensor<5xf32>) -> tensor<i32> {
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<5xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}
