// RUN: dist-opt --allow-unregistered-dialect --dist-import --dist-verify-import --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @sort(
// CHECK-SAME:    %[[K:.*]]: tensor<4x6xi32>, %[[V:.*]]: tensor<4x6xf32>
func.func @sort(%k: tensor<4x6xi32>, %v: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // CHECK:      %[[R:.*]]:2 = linalg_ext.sort %[[K]], %[[V]] dimension 1 : (tensor<4x6xi32>, tensor<4x6xf32>) -> (tensor<4x6xi32>, tensor<4x6xf32>)
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: f32, %{{.*}}: f32):
  // CHECK-NEXT:   %[[BEFORE:.*]] = arith.cmpi slt, %[[A]], %[[B]]
  // CHECK-NEXT:   linalg_ext.yield %[[BEFORE]] : i1
  // CHECK:      return %[[R]]#1
  %0:2 = "stablehlo.sort"(%k, %v) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<4x6xi32>, tensor<4x6xf32>) -> (tensor<4x6xi32>, tensor<4x6xf32>)
  return %0#1 : tensor<4x6xf32>
}

// -----

// A constant from outside, as jax.export leaves it, is made again inside.

// CHECK-LABEL: func.func @outside(
func.func @outside(%x: tensor<6xf32>) -> tensor<6xf32> {
  // CHECK:      linalg_ext.sort
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
  // CHECK-NEXT:   %[[D:.*]] = arith.subf %[[A]], %[[B]]
  // CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT:   arith.cmpf olt, %[[D]], %[[ZERO]]
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.subtract"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.compare"(%1, %zero) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%2) : (tensor<i1>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// CHECK-LABEL: func.func @top_k(
func.func @top_k(%x: tensor<4x6xf32>, %u: tensor<6xui8>) -> (tensor<4x2xf32>, tensor<4x2xi32>, tensor<3xui8>) {
  // CHECK: linalg_ext.top_k %{{.*}} dimension 1 : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  %0:2 = "chlo.top_k"(%x) <{k = 2 : i64}> : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  // CHECK: linalg_ext.top_k %{{.*}} dimension 0 unsigned : (tensor<6xi8>) -> (tensor<3xi8>, tensor<3xi32>)
  %1:2 = "chlo.top_k"(%u) <{k = 3 : i64}> : (tensor<6xui8>) -> (tensor<3xui8>, tensor<3xi32>)
  return %0#0, %0#1, %1#0 : tensor<4x2xf32>, tensor<4x2xi32>, tensor<3xui8>
}

// -----

func.func @top_k(%x: tensor<4x6xf32>) -> tensor<4x7xf32> {
  // expected-error @below {{'chlo.top_k': k is 7, expected at most the size of the last dimension of 'tensor<4x6xf32>'}}
  %0:2 = "chlo.top_k"(%x) <{k = 7 : i64}> : (tensor<4x6xf32>) -> (tensor<4x7xf32>, tensor<4x7xi32>)
  return %0#0 : tensor<4x7xf32>
}

// -----

func.func @sort(%k: tensor<4x6xi32>) -> tensor<4x6xi32> {
  // expected-error @below {{'stablehlo.sort': 1 operands and 2 results, expected as many of either}}
  %0:2 = "stablehlo.sort"(%k) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    "stablehlo.return"(%a) : (tensor<i32>) -> ()
  }) : (tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<4x6xi32>)
  return %0#0 : tensor<4x6xi32>
}

// -----

func.func @sort(%k: tensor<4x6xi32>) -> tensor<4x6xi32> {
  // expected-error @below {{'stablehlo.sort': expected one region of one block}}
  %0 = "stablehlo.sort"(%k) <{dimension = 1 : i64}> : (tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// -----

func.func @sort(%k: tensor<4x6xi32>) -> tensor<4x6xi32> {
  // expected-error @below {{dimension is 2, expected 0 <= dimension < 2}}
  %0 = "stablehlo.sort"(%k) <{dimension = 2 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}
