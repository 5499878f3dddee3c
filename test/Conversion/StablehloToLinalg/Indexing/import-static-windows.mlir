// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// Windows at places that are known are slices: x.at[:-1].set.

// CHECK-LABEL: func.func @set
// CHECK-NEXT: %[[R:.*]] = tensor.insert_slice %arg1 into %arg0[0, 0] [15, 12] [1, 1]
// CHECK-NEXT: return %[[R]]
func.func @set(%x: tensor<16x12xf32>, %u: tensor<15x12xf32>) -> tensor<16x12xf32> {
  %c = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %i = "stablehlo.broadcast_in_dim"(%c) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
  %r = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<16x12xf32>, tensor<1xi32>, tensor<15x12xf32>) -> tensor<16x12xf32>
  return %r : tensor<16x12xf32>
}

// -----

// x.at[1:3, 2:5].multiply: the old elements are read.

// CHECK-LABEL: func.func @multiply
// CHECK: %[[OLD:.*]] = tensor.extract_slice %arg0[1, 2] [2, 3] [1, 1]
// CHECK: %[[NEW:.*]] = linalg.generic {{.*}} ins(%[[OLD]], %arg1 : tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: arith.mulf
// CHECK: tensor.insert_slice %[[NEW]] into %arg0[1, 2] [2, 3] [1, 1]
func.func @multiply(%x: tensor<16x12xf32>, %u: tensor<2x3xf32>) -> tensor<16x12xf32> {
  %c1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %i1 = "stablehlo.broadcast_in_dim"(%c1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
  %c2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %i2 = "stablehlo.broadcast_in_dim"(%c2) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
  %i = "stablehlo.concatenate"(%i1, %i2) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = "stablehlo.multiply"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) : (tensor<16x12xf32>, tensor<2xi32>, tensor<2x3xf32>) -> tensor<16x12xf32>
  return %r : tensor<16x12xf32>
}

// -----

// A single window that leaves the input is dropped, and a gather's is moved.

// CHECK-LABEL: func.func @outside
// CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %arg0[1, 0] [15, 12] [1, 1]
// CHECK-NEXT: return %arg0, %[[S]]
func.func @outside(%x: tensor<16x12xf32>, %u: tensor<15x12xf32>) -> (tensor<16x12xf32>, tensor<15x12xf32>) {
  %i = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<16x12xf32>, tensor<1xi32>, tensor<15x12xf32>) -> tensor<16x12xf32>
  %g = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0]>, slice_sizes = array<i64: 15, 12>}> : (tensor<16x12xf32>, tensor<1xi32>) -> tensor<15x12xf32>
  return %r, %g : tensor<16x12xf32>, tensor<15x12xf32>
}

// -----

// x.at[1:-1:2].add, as JAX writes it: rows at 1 + 2 i are chosen by position.

// CHECK-LABEL: func.func @stride
// CHECK-NOT: linalg_ext.scatter
// CHECK: tensor.pad
// CHECK: arith.remsi
// CHECK: arith.select
func.func @stride(%x: tensor<16x12xf32>, %u: tensor<7x12xf32>) -> tensor<16x12xf32> {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<7xi32>
  %c2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %1 = "stablehlo.broadcast_in_dim"(%c2) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<7xi32>
  %2 = "stablehlo.multiply"(%1, %0) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
  %c1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %3 = "stablehlo.broadcast_in_dim"(%c1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<7xi32>
  %4 = "stablehlo.add"(%3, %2) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
  %i = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64: 0>}> : (tensor<7xi32>) -> tensor<7x1xi32>
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) : (tensor<16x12xf32>, tensor<7x1xi32>, tensor<7x12xf32>) -> tensor<16x12xf32>
  return %r : tensor<16x12xf32>
}

// -----

// Negative indices as jnp counts them; rows that are side by side are one slice,
// transposed where the windows are.

// CHECK-LABEL: func.func @rows
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[13, 0] [2, 12] [1, 1]
// CHECK: linalg.generic {{.*}} ins(%[[S]] : tensor<2x12xf32>) outs(%{{.*}} : tensor<12x2xf32>)
// CHECK: tensor.insert_slice %{{.*}} into %arg0[13, 0] [2, 12] [1, 1]
func.func @rows(%x: tensor<16x12xf32>) -> (tensor<12x2xf32>, tensor<16x12xf32>) {
  %i = "stablehlo.constant"() <{value = dense<[-3, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %size = "stablehlo.constant"() <{value = dense<16> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "stablehlo.compare"(%i, %zero) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %s = "stablehlo.add"(%i, %size) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %n = "stablehlo.select"(%c, %s, %i) : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %p = "stablehlo.reshape"(%n) : (tensor<2xi32>) -> tensor<2x1xi32>
  %g = "stablehlo.gather"(%x, %p) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>}> : (tensor<16x12xf32>, tensor<2x1xi32>) -> tensor<12x2xf32>
  %r = "stablehlo.scatter"(%x, %p, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<16x12xf32>, tensor<2x1xi32>, tensor<12x2xf32>) -> tensor<16x12xf32>
  return %g, %r : tensor<12x2xf32>, tensor<16x12xf32>
}

// -----

// One place twice, and places at no regular distance, are a scatter.

// CHECK-LABEL: func.func @irregular
// CHECK-COUNT-2: linalg_ext.scatter
func.func @irregular(%x: tensor<16xf32>, %u: tensor<3xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %same = "stablehlo.constant"() <{value = dense<2> : tensor<3x1xi32>}> : () -> tensor<3x1xi32>
  %apart = "stablehlo.constant"() <{value = dense<[[1], [2], [5]]> : tensor<3x1xi32>}> : () -> tensor<3x1xi32>
  %a = "stablehlo.scatter"(%x, %same, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<16xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<16xf32>
  %b = "stablehlo.scatter"(%x, %apart, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    "stablehlo.return"(%q) : (tensor<f32>) -> ()
  }) : (tensor<16xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<16xf32>
  return %a, %b : tensor<16xf32>, tensor<16xf32>
}

// -----

// Dynamic slices whose starts are constants: these are clamped.

// CHECK-LABEL: func.func @dynamic
// CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %arg0[12, 2] [4, 8] [1, 1]
// CHECK-NEXT: %[[U:.*]] = tensor.insert_slice %[[S]] into %arg0[0, 4] [4, 8] [1, 1]
// CHECK-NEXT: return %[[U]]
func.func @dynamic(%x: tensor<16x12xf32>) -> tensor<16x12xf32> {
  %far = "stablehlo.constant"() <{value = dense<20> : tensor<i32>}> : () -> tensor<i32>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %low = "stablehlo.constant"() <{value = dense<-5> : tensor<i32>}> : () -> tensor<i32>
  %s = "stablehlo.dynamic_slice"(%x, %far, %two) <{slice_sizes = array<i64: 4, 8>}> : (tensor<16x12xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  %u = "stablehlo.dynamic_update_slice"(%x, %s, %low, %far) : (tensor<16x12xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<16x12xf32>
  return %u : tensor<16x12xf32>
}

// -----

// Both inputs of one scatter, the second by what the first has.

// CHECK-LABEL: func.func @pair
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}}, %arg2, %arg3 : tensor<2xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>)
// CHECK: tensor.insert_slice {{.*}} into %arg0[1] [2] [1]
// CHECK: tensor.insert_slice {{.*}} into %arg1[1] [2] [1]
func.func @pair(%x: tensor<4xf32>, %y: tensor<4xi32>, %u: tensor<2xf32>, %v: tensor<2xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %i = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %q0: tensor<f32>, %q1: tensor<i32>):
    %m = "stablehlo.maximum"(%p0, %q0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c = "stablehlo.compare"(%p0, %q0) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.select"(%c, %p1, %q1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%m, %s) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4xf32>, tensor<4xi32>, tensor<1xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
}

// -----

// An update without elements changes nothing.

// CHECK-LABEL: func.func @empty
// CHECK-NEXT: return %arg0
func.func @empty(%x: tensor<1x0x1xf32>, %u: tensor<0x0x1xf32>) -> tensor<1x0x1xf32> {
  %i = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %r = "stablehlo.dynamic_update_slice"(%x, %u, %i, %i, %i) : (tensor<1x0x1xf32>, tensor<0x0x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x0x1xf32>
  return %r : tensor<1x0x1xf32>
}
