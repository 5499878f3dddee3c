// RUN: dist-opt --dist-recompute --split-input-file %s | FileCheck %s

// The choice of experts is not made again, what follows from it is.
// CHECK-LABEL: @routing
// CHECK: linalg_ext.top_k
// CHECK: linalg.reduce
// CHECK-NOT: linalg_ext.top_k
// CHECK: dist.optimization_barrier
// CHECK: linalg_ext.gather
func.func @routing(%w: tensor<8xf32> {dist.alias = 0 : i64}, %x: tensor<8xf32>, %table: tensor<8x2xf32>)
    -> (tensor<8xf32>, tensor<f32>) attributes {dist.recompute = "dots"} {
  %e = tensor.empty() : tensor<8xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %gates = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %values, %indices = linalg_ext.top_k %gates dimension 0 : (tensor<8xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  %at = tensor.expand_shape %indices [[0, 1]] output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>
  %rows = linalg_ext.gather %table[%at] slice_sizes [1, 2] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<8x2xf32>, tensor<2x1xi32> -> tensor<2x2xf32>
  %loss = linalg.reduce { arith.addf } ins(%rows : tensor<2x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %flat = tensor.collapse_shape %rows [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %twice = tensor.concat dim(0) %flat, %flat : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %next = linalg.mul ins(%w, %twice : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %next, %loss : tensor<8xf32>, tensor<f32>
}

// -----

// Floats that are compared for equality are saved.
#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>
// CHECK-LABEL: @equality
// CHECK-SAME: [[W:%.*]]: tensor<8xf32> {dist.alias
// CHECK: [[Y:%.*]] = linalg.exp
// CHECK: [[MOST:%.*]] = linalg.reduce
// CHECK-NOT: dist.optimization_barrier
// CHECK: linalg.generic {{.*}} ins([[Y]], [[MOST]], [[W]] :
func.func @equality(%w: tensor<8xf32> {dist.alias = 0 : i64}, %x: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<f32>) attributes {dist.recompute = "dots"} {
  %e = tensor.empty() : tensor<8xf32>
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %most = linalg.reduce { arith.maximumf } ins(%y : tensor<8xf32>) outs(%least : tensor<f32>) dimensions = [0]
  %next = linalg.generic {indexing_maps = [#id, #scalar, #id, #id], iterator_types = ["parallel"]}
      ins(%y, %most, %w : tensor<8xf32>, tensor<f32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %is = arith.cmpf oeq, %a, %b : f32
    %r = arith.select %is, %c, %a : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %next, %most : tensor<8xf32>, tensor<f32>
}

// -----

// A comparison that an index depends on is saved; its operand is computed
// again.
#none = affine_map<() -> ()>
// CHECK-LABEL: @index
// CHECK: [[CHOICE:%.*]] = linalg.generic
// CHECK: arith.fptosi
// CHECK: linalg_ext.gather
// CHECK: dist.optimization_barrier
// CHECK-NEXT: linalg.exp
// CHECK-NOT: arith.fptosi
func.func @index(%w: tensor<8xf32> {dist.alias = 0 : i64}, %x: tensor<f32>, %table: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<1xf32>) attributes {dist.recompute = [{policy = "inputs", match = "arg1"}]} {
  %e = tensor.empty() : tensor<f32>
  %ei = tensor.empty() : tensor<i32>
  %e8 = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  %choice = linalg.generic {indexing_maps = [#none, #none], iterator_types = []}
      ins(%y : tensor<f32>) outs(%ei : tensor<i32>) {
  ^bb0(%a: f32, %out: i32):
    %i = arith.fptosi %a : f32 to i32
    linalg.yield %i : i32
  } -> tensor<i32>
  %at = tensor.expand_shape %choice [] output_shape [1] : tensor<i32> into tensor<1xi32>
  %row = linalg_ext.gather %table[%at] slice_sizes [1] offset_dims [0] start_index_map [0] index_vector_dim 0
      : tensor<8xf32>, tensor<1xi32> -> tensor<1xf32>
  %scaled = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%w, %y : tensor<8xf32>, tensor<f32>) outs(%e8 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %scaled, %row : tensor<8xf32>, tensor<1xf32>
}

// -----

// Random bits are drawn again from the same key.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: @bits
// CHECK-SAME: [[KEY:%[^ ]*]]: tensor<8xi32>)
// CHECK: arith.xori
// CHECK: linalg.reduce
// CHECK: [[AGAIN:%.*]] = dist.optimization_barrier [[KEY]]
// CHECK: linalg.generic {{.*}} ins([[AGAIN]], [[AGAIN]] :
// CHECK: arith.xori
// CHECK: linalg.mul
func.func @bits(%w: tensor<8xi32> {dist.alias = 0 : i64}, %key: tensor<8xi32>)
    -> (tensor<8xi32>, tensor<i32>) attributes {dist.recompute = "dots"} {
  %e = tensor.empty() : tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<i32>
  %bits = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%key, %key : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %x = arith.xori %a, %b : i32
    linalg.yield %x : i32
  } -> tensor<8xi32>
  %loss = linalg.reduce { arith.addi } ins(%bits : tensor<8xi32>) outs(%zero : tensor<i32>) dimensions = [0]
  %next = linalg.mul ins(%w, %bits : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  return %next, %loss : tensor<8xi32>, tensor<i32>
}
