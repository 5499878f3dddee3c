// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// An embedding and its gradient.

// CHECK-LABEL: func.func @embedding
// CHECK: linalg_ext.gather %arg0[%arg1] slice_sizes [1, 64] offset_dims [2] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 2
// CHECK-SAME: tensor<50x64xf32>, tensor<8x16x1xi32> -> tensor<8x16x64xf32>
// CHECK: linalg_ext.scatter %arg2 into %arg0[%arg1] update_window_dims [2] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 2
// CHECK: ^bb0(%[[OLD:.*]]: f32, %[[NEW:.*]]: f32):
// CHECK: %[[SUM:.*]] = arith.addf %[[OLD]], %[[NEW]]
// CHECK: linalg_ext.yield %[[SUM]]
func.func @embedding(%table: tensor<50x64xf32>, %ids: tensor<8x16x1xi32>, %grads: tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<50x64xf32>) {
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<50x64xf32>, tensor<8x16x1xi32>) -> tensor<8x16x64xf32>
  %1 = "stablehlo.scatter"(%table, %ids, %grads) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<50x64xf32>, tensor<8x16x1xi32>, tensor<8x16x64xf32>) -> tensor<50x64xf32>
  return %0, %1 : tensor<8x16x64xf32>, tensor<50x64xf32>
}

// -----

// The gather of a cross-entropy has batching dimensions.

// CHECK-LABEL: func.func @batching
// CHECK: linalg_ext.gather %arg0[%arg1] slice_sizes [1, 1] collapsed_slice_dims [1] operand_batching_dims [0] start_indices_batching_dims [0] start_index_map [1] index_vector_dim 2
func.func @batching(%x: tensor<4x65xf32>, %ids: tensor<4x1x1xi32>) -> tensor<4x1xf32> {
  %0 = "stablehlo.gather"(%x, %ids) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x65xf32>, tensor<4x1x1xi32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// -----

// Indices are signed: unsigned ones are widened.

// CHECK-LABEL: func.func @unsigned
// CHECK: arith.extui %{{.*}} : i32 to i64
// CHECK: linalg_ext.gather %arg0[%{{.*}}] {{.*}} tensor<2x1xi64>
// CHECK: %[[MAX:.*]] = arith.constant 9223372036854775807 : i64
// CHECK: arith.minui %{{.*}}, %[[MAX]] : i64
// CHECK: linalg_ext.gather
func.func @unsigned(%x: tensor<9xf32>, %i: tensor<2x1xui32>, %j: tensor<2x1xui64>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<2x1xui32>) -> tensor<2xf32>
  %1 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<2x1xui64>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// -----

// A window with a start that is not known: a gather with one index, which is
// clamped there. A scatter does not clamp, so that is done before.

// CHECK-LABEL: func.func @dynamic
// CHECK: %[[I:.*]] = tensor.expand_shape %arg1 [] output_shape [1]
// CHECK: %[[J:.*]] = tensor.expand_shape %arg2 [] output_shape [1]
// CHECK: %[[START:.*]] = tensor.concat dim(0) %[[I]], %[[J]]
// CHECK: %[[R:.*]] = linalg_ext.gather %arg0[%[[START]]] slice_sizes [2, 3] offset_dims [0, 1] start_index_map [0, 1] index_vector_dim 0
// CHECK: %[[LAST:.*]] = arith.constant dense<[2, 3]> : tensor<2xi32>
// CHECK: %[[CLAMPED:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[LAST]] :
// CHECK: arith.minsi
// CHECK: arith.maxsi
// CHECK: linalg_ext.scatter %[[R]] into %arg0[%[[CLAMPED]]] update_window_dims [0, 1] scatter_dims_to_operand_dims [0, 1] index_vector_dim 0
// CHECK: ^bb0(%{{.*}}: f32, %[[NEW:.*]]: f32):
// CHECK: linalg_ext.yield %[[NEW]]
func.func @dynamic(%x: tensor<4x6xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4x6xf32> {
  %0 = "stablehlo.dynamic_slice"(%x, %i, %j) <{slice_sizes = array<i64: 2, 3>}> : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %1 = "stablehlo.dynamic_update_slice"(%x, %0, %i, %j) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

// What a window has all of is not indexed, and a row is no dimension.
// CHECK-LABEL: func.func @dynamic_row
// CHECK: %[[I:.*]] = tensor.expand_shape %arg1 [] output_shape [1]
// CHECK: %[[R:.*]] = linalg_ext.gather %arg0[%[[I]]] slice_sizes [1, 6] offset_dims [0] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0
// CHECK: tensor.expand_shape %[[R]] {{.*}} : tensor<6xf32> into tensor<1x6xf32>
// CHECK: linalg_ext.scatter %{{.*}} into %arg0[%{{.*}}] update_window_dims [0] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 0
func.func @dynamic_row(%x: tensor<4x6xf32>, %i: tensor<i32>, %j: tensor<i32>) -> (tensor<1x6xf32>, tensor<4x6xf32>) {
  %0 = "stablehlo.dynamic_slice"(%x, %i, %j) <{slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
  %1 = "stablehlo.dynamic_update_slice"(%x, %0, %i, %j) : (tensor<4x6xf32>, tensor<1x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  return %0, %1 : tensor<1x6xf32>, tensor<4x6xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_scalars
// CHECK-NEXT: return %arg0, %arg1
func.func @dynamic_scalars(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = "stablehlo.dynamic_slice"(%x) <{slice_sizes = array<i64>}> : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.dynamic_update_slice"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// -----

// Inputs that do not depend on each other are one scatter each.
// CHECK-LABEL: func.func @two_inputs
// CHECK: %[[A:.*]] = linalg_ext.scatter %arg3 into %arg0[%arg2] {{.*}} {
// CHECK: ^bb0(%[[OLD:.*]]: f32, %[[NEW:.*]]: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[OLD]], %[[NEW]]
// CHECK-NEXT: linalg_ext.yield %[[S]]
// CHECK: %[[B:.*]] = linalg_ext.scatter %arg4 into %arg1[%arg2] {{.*}} {
// CHECK: ^bb0(%[[OLD:.*]]: i32, %[[NEW:.*]]: i32):
// CHECK-NEXT: linalg_ext.yield %[[NEW]]
// CHECK: return %[[A]], %[[B]]
func.func @two_inputs(%x: tensor<4xf32>, %y: tensor<4xi32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>, %v: tensor<2xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %r:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %q0: tensor<f32>, %q1: tensor<i32>):
    %s = "stablehlo.add"(%p0, %q0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s, %q1) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4xf32>, tensor<4xi32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
}

// -----

// The second of a pair follows the first: both are one scatter.
// CHECK-LABEL: func.func @arg_max
// CHECK: %[[R:.*]]:2 = linalg_ext.scatter %arg3, %arg4 into %arg0, %arg1[%arg2] inserted_window_dims [0] {{.*}} : (tensor<4xf32>, tensor<4xi32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
// CHECK: ^bb0(%{{.*}}: f32, %{{.*}}: i32, %{{.*}}: f32, %{{.*}}: i32):
// CHECK: linalg_ext.yield %{{.*}}, %{{.*}} : f32, i32
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @arg_max(%x: tensor<4xf32>, %y: tensor<4xi32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>, %v: tensor<2xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %r:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %q0: tensor<f32>, %q1: tensor<i32>):
    %m = "stablehlo.maximum"(%p0, %q0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = "stablehlo.compare"(%p0, %q0) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.select"(%c, %p1, %q1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%m, %s) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4xf32>, tensor<4xi32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
}

// -----

// A window is dropped as a whole: a start that leaves a part of it outside
// becomes one (the larger size, 9) that is outside for every element. Windows
// of one element along indexed dimensions (above) have no parts.
// CHECK-LABEL: func.func @windows
// CHECK-DAG: %[[LAST:.*]] = arith.constant dense<[3, 8]> : tensor<2xi64>
// CHECK: %[[STARTS:.*]] = linalg.generic {{.*}} ins(%arg1, %[[LAST]] : tensor<5x2xi8>, tensor<2xi64>) outs(%{{.*}} : tensor<5x2xi64>)
// CHECK: ^bb0(%[[I:.*]]: i8, %[[L:.*]]: i64, %{{.*}}: i64):
// CHECK: %[[START:.*]] = arith.extsi %[[I]] : i8 to i64
// CHECK: %[[INSIDE:.*]] = arith.cmpi ule, %[[START]], %[[L]]
// CHECK: %[[OUT:.*]] = arith.constant 9 : i64
// CHECK: arith.select %[[INSIDE]], %[[START]], %[[OUT]]
// CHECK: linalg_ext.scatter %arg2 into %arg0[%[[STARTS]]]
func.func @windows(%x: tensor<6x9xf32>, %i: tensor<5x2xi8>, %u: tensor<5x3xf32>) -> tensor<6x9xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<6x9xf32>, tensor<5x2xi8>, tensor<5x3xf32>) -> tensor<6x9xf32>
  return %0 : tensor<6x9xf32>
}

// -----

// An index vector of one component that is not a dimension.
// CHECK-LABEL: func.func @window_scalars
// CHECK: %[[I:.*]] = tensor.expand_shape %arg1 {{.*}} : tensor<5xi64> into tensor<5x1xi64>
// CHECK: %[[STARTS:.*]] = linalg.generic {{.*}} ins(%[[I]], %{{.*}} : tensor<5x1xi64>, tensor<1xi64>)
// CHECK-NOT: arith.extsi
// CHECK: linalg_ext.scatter %arg2 into %arg0[%[[STARTS]]] update_window_dims [1] scatter_dims_to_operand_dims [0] index_vector_dim 1
func.func @window_scalars(%x: tensor<6xf32>, %i: tensor<5xi64>, %u: tensor<5x3xf32>) -> tensor<6xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<6xf32>, tensor<5xi64>, tensor<5x3xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
