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

// -----

// Ragged rows: the dimension of groups is summed as well.
// CHECK-LABEL: func.func @ragged_rows
// CHECK: %[[ENDS:.*]] = "stablehlo.reduce_window"(%arg2, %{{.*}}) ({
// CHECK: }) {padding = dense<{{\[\[}}3, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 4>}
// CHECK: "stablehlo.subtract"(%[[ENDS]], %arg2) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK: %[[MASKED:.*]] = "stablehlo.select"(%{{.*}}) : (tensor<4x16x6xi1>, tensor<4x16x6xf32>, tensor<4x16x6xf32>) -> tensor<4x16x6xf32>
// CHECK: "stablehlo.dot_general"(%[[MASKED]], %arg1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 2], rhs_contracting_dimensions = [0, 1]>}
func.func @ragged_rows(%x: tensor<16x6xf32>, %w: tensor<4x6x8xf32>, %n: tensor<4xi32>) -> tensor<16x8xf32> {
  %0 = "chlo.ragged_dot"(%x, %w, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x6xf32>, tensor<4x6x8xf32>, tensor<4xi32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

// A ragged sum: one result for each group, first.
// CHECK-LABEL: func.func @ragged_sum
// CHECK: %[[R:.*]] = "stablehlo.dot_general"(%{{.*}}, %arg1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<4x2x16x6xf32>, tensor<2x16x8xf32>) -> tensor<2x4x6x8xf32>
// CHECK: "stablehlo.transpose"(%[[R]]) {permutation = array<i64: 1, 0, 2, 3>} : (tensor<2x4x6x8xf32>) -> tensor<4x2x6x8xf32>
func.func @ragged_sum(%x: tensor<2x16x6xf32>, %w: tensor<2x16x8xf32>, %n: tensor<2x4xi32>) -> tensor<4x2x6x8xf32> {
  %0 = "chlo.ragged_dot"(%x, %w, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1]>}> : (tensor<2x16x6xf32>, tensor<2x16x8xf32>, tensor<2x4xi32>) -> tensor<4x2x6x8xf32>
  return %0 : tensor<4x2x6x8xf32>
}

// -----

// A ragged batch: each of its elements has its own row of rhs anyway.
// CHECK-LABEL: func.func @ragged_batch
// CHECK-NEXT: "stablehlo.dot_general"(%arg0, %arg1)
// CHECK-NEXT: return
func.func @ragged_batch(%x: tensor<16x3x6xf32>, %w: tensor<16x6x8xf32>, %n: tensor<4xi32>) -> tensor<16x3x8xf32> {
  %0 = "chlo.ragged_dot"(%x, %w, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<16x3x6xf32>, tensor<16x6x8xf32>, tensor<4xi32>) -> tensor<16x3x8xf32>
  return %0 : tensor<16x3x8xf32>
}

// -----

// An argsort in descending order: the reversals vanish, the order turns.
// CHECK-LABEL: func.func @argsort
// CHECK-NOT: stablehlo.reverse
// CHECK: "stablehlo.sort"(%arg0, %arg1)
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>, %{{.*}}: tensor<i32>, %{{.*}}: tensor<i32>):
// CHECK-NEXT: "stablehlo.compare"(%[[B]], %[[A]])
// CHECK-NOT: stablehlo.reverse
func.func @argsort(%x: tensor<8xf32>, %i: tensor<8xi32>) -> tensor<8xi32> {
  %rx = "stablehlo.reverse"(%x) <{dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8xf32>
  %ri = "stablehlo.reverse"(%i) <{dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8xi32>
  %s:2 = "stablehlo.sort"(%rx, %ri) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %less = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<8xf32>, tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  %r = "stablehlo.reverse"(%s#1) <{dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8xi32>
  return %r : tensor<8xi32>
}

// -----

// Integers that compare equal are equal: one reversal vanishes alone.
// CHECK-LABEL: func.func @integers
// CHECK-NOT: stablehlo.reverse
// CHECK: "stablehlo.sort"(%arg0)
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<i32>, %[[B:.*]]: tensor<i32>):
// CHECK-NEXT: "stablehlo.compare"(%[[B]], %[[A]])
// CHECK-NOT: stablehlo.reverse
func.func @integers(%x: tensor<8xi32>) -> tensor<8xi32> {
  %s = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  %r = "stablehlo.reverse"(%s) <{dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8xi32>
  return %r : tensor<8xi32>
}

// -----

// Floats that compare equal may be 0 and -0, whose order matters; and a
// reversal along another dimension has nothing to do with the sort.
// CHECK-LABEL: func.func @kept
// CHECK: "stablehlo.sort"(%arg0)
// CHECK: "stablehlo.reverse"
// CHECK: "stablehlo.sort"
// CHECK: "stablehlo.reverse"
func.func @kept(%x: tensor<8xf32>, %y: tensor<8x4xi32>) -> (tensor<8xf32>, tensor<8x4xi32>) {
  %s = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %r = "stablehlo.reverse"(%s) <{dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8xf32>
  %t = "stablehlo.sort"(%y) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<8x4xi32>) -> tensor<8x4xi32>
  %u = "stablehlo.reverse"(%t) <{dimensions = array<i64: 1>}> : (tensor<8x4xi32>) -> tensor<8x4xi32>
  return %r, %u : tensor<8xf32>, tensor<8x4xi32>
}
