// RUN: dist-opt --allow-unregistered-dialect --dist-import --dist-verify-import --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @cumsum(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xi32>
func.func @cumsum(%x: tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) {
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0> : tensor<i32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // CHECK:      linalg_ext.scan %[[X]] from %[[ZERO]] dimension 1 : (tensor<4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
  // CHECK-NEXT: ^bb0(%[[OLD:.*]]: i32, %[[NEW:.*]]: i32):
  // CHECK-NEXT:   %[[SUM:.*]] = arith.addi %[[OLD]], %[[NEW]]
  // CHECK-NEXT:   linalg_ext.yield %[[SUM]] : i32
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
  // CHECK: linalg_ext.scan %[[X]] from %{{.*}} dimension 0 reverse :
  %1 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 4, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
  // CHECK: linalg_ext.scan %[[X]] from %{{.*}} dimension 1 exclusive :
  %2 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [6, -1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 6>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
  // A window longer than what it needs.
  // CHECK: linalg_ext.scan %[[X]] from %{{.*}} dimension 1 reverse exclusive :
  %3 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [-1, 9]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 9>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
  return %0, %1, %2, %3 : tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>
}

// -----

// Each window counts its initial value once more.
// CHECK-LABEL: func.func @initial(
// CHECK-NOT:     linalg_ext.scan
func.func @initial(%x: tensor<6xi32>) -> tensor<6xi32> {
  %three = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %three) <{padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 6>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}

// -----

// Nobody knows whether this one may count more than once.
// CHECK-LABEL: func.func @unknown_initial(
// CHECK-NOT:     linalg_ext.scan
func.func @unknown_initial(%x: tensor<6xi32>, %init: tensor<i32>) -> tensor<6xi32> {
  %0 = "stablehlo.reduce_window"(%x, %init) <{padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 6>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}
