// RUN: dist-opt --dist-micro-batch --dist-verify-time --cse --split-input-file %s | FileCheck %s

// A gradient is added up in the loop, and its parameter is updated after it.
// CHECK-LABEL: func.func @gradient
// CHECK-SAME: %[[W:.*]]: tensor<64x8xf32>
// CHECK-SAME: %[[X:.*]]: tensor<8x64xf32>
// CHECK: %[[XM:.*]] = tensor.expand_shape %[[X]] {{\[}}[0, 1], [2]] output_shape [2, 4, 64]
// CHECK: %[[LOOP:.*]]:2 = scf.while
// CHECK: %[[K:.*]] = tensor.expand_shape %{{.*}} [] output_shape [1]
// CHECK: %[[XK:.*]] = linalg_ext.gather %[[XM]][%[[K]]] slice_sizes [2, 1, 64] offset_dims [0, 1] collapsed_slice_dims [1] start_index_map [1] index_vector_dim 0
// CHECK: linalg.contract {{.*}} ins(%[[XK]], %{{.*}} : tensor<2x64xf32>, tensor<2x8xf32>)
// CHECK: arith.addf
// CHECK: } attributes {dist.over = #dist.axes<["micro"]>, dist.trip_count = 4 : i64}
// CHECK: linalg.sub ins(%[[W]], %[[LOOP]]#1
// CHECK-NOT: temporal
#xt = affine_map<(i, j, k) -> (k, i)>
#dy = affine_map<(i, j, k) -> (k, j)>
#gw = affine_map<(i, j, k) -> (i, j)>
dist.mesh @mesh <["dp"=2, "micro"=4 temporal]>
func.func @gradient(%w: tensor<64x8xf32> {dist.alias = 0 : i64}, %x: tensor<8x64xf32>, %d: tensor<8x8xf32>)
    -> tensor<64x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %g = linalg.contract indexing_maps = [#xt, #dy, #gw]
      ins(%x, %d : tensor<8x64xf32>, tensor<8x8xf32>) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %n = linalg.sub ins(%w, %g : tensor<64x8xf32>, tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  return %n : tensor<64x8xf32>
}

// -----

// What is returned for each row is collected; the axis is gone from shardings.
// CHECK: dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @rows
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>
// CHECK: linalg.exp ins(%{{.*}} : tensor<4x4xf32>)
// CHECK: linalg_ext.scatter %{{.*}} into %{{.*}} : (tensor<4x2x4xf32>, tensor<1xi32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2]] : tensor<4x2x4xf32> into tensor<8x4xf32>
dist.mesh @mesh <["dp"=2, "micro"=2 temporal]>
func.func @rows(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp", "micro"}, {}]>}) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %y = linalg.exp ins(%x : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----

// A value of each row that needs a sum over all rows is in a second loop.
// CHECK-LABEL: func.func @normalised
// CHECK: scf.while
// CHECK: linalg.reduce
// CHECK: dist.trip_count = 2
// CHECK: scf.while
// CHECK: linalg.div
// CHECK: dist.trip_count = 2
// CHECK-NOT: scf.while
dist.mesh @mesh <["micro"=2 temporal]>
func.func @normalised(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<8x4xf32>) dimensions = [0]
  %y = linalg.div ins(%x, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----

// A scatter of rows that are batched is done for one micro-batch at a time.
// CHECK-LABEL: func.func @batched
// CHECK: scf.while
// CHECK: linalg_ext.scatter %{{.*}} into %{{.*}} : (tensor<4x8xf32>, tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK: dist.trip_count = 2
// CHECK-NOT: scf.while
dist.mesh @mesh <["micro"=2 temporal]>
func.func @batched(%x: tensor<8x1xf32>, %i: tensor<8x1x1xi32>) -> tensor<8x8xf32> {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %s = linalg_ext.scatter %x into %z[%i] inserted_window_dims [1] input_batching_dims [0]
      scatter_indices_batching_dims [0] scatter_dims_to_operand_dims [1] index_vector_dim 2
      : (tensor<8x8xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg_ext.yield %c : f32
  }
  return %s : tensor<8x8xf32>
}

// -----

// What is only needed after the first loop is in the second: the first counts.
// CHECK-LABEL: func.func @masked_mean
// CHECK: scf.while
// CHECK-NOT: linalg.exp
// CHECK: dist.trip_count = 2
// CHECK: scf.while
// CHECK: linalg.exp
// CHECK: linalg.div
// CHECK: dist.trip_count = 2
// CHECK-NOT: scf.while
dist.mesh @mesh <["micro"=2 temporal]>
func.func @masked_mean(%x: tensor<8xf32>, %mask: tensor<8xf32>) -> (tensor<8xf32>, tensor<f32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.reduce { arith.addf } ins(%y : tensor<8xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %count = linalg.reduce { arith.addf } ins(%mask : tensor<8xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %all = linalg.broadcast ins(%count : tensor<f32>) outs(%e : tensor<8xf32>) dimensions = [0]
  %g = linalg.div ins(%y, %all : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %g, %sum : tensor<8xf32>, tensor<f32>
}

// -----

// The product is kept for the second loop, as 8x2; the exponential of 8x64 is
// computed again.
// CHECK-LABEL: func.func @kept
// CHECK: scf.while {{.*}} : (tensor<i32>, tensor<4x2x2xf32>, tensor<2xf32>)
// CHECK: linalg.matmul
// CHECK: linalg.broadcast
// CHECK: dist.trip_count = 2
// CHECK: scf.while
// CHECK-NOT: linalg.matmul
// CHECK: linalg.exp
// CHECK: dist.trip_count = 2
dist.mesh @mesh <["micro"=2 temporal]>
func.func @kept(%x: tensor<8x64xf32>, %w: tensor<64x2xf32> {dist.alias = 1 : i64}) -> (tensor<8x2x64xf32>, tensor<64x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<2xf32>
  %e = tensor.empty() : tensor<8x2xf32>
  %wide = tensor.empty() : tensor<8x2x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %h = linalg.matmul ins(%x, %w : tensor<8x64xf32>, tensor<64x2xf32>) outs(%z : tensor<8x2xf32>) -> tensor<8x2xf32>
  %b = linalg.broadcast ins(%h : tensor<8x2xf32>) outs(%wide : tensor<8x2x64xf32>) dimensions = [2]
  %y = linalg.exp ins(%b : tensor<8x2x64xf32>) outs(%wide : tensor<8x2x64xf32>) -> tensor<8x2x64xf32>
  %s = linalg.reduce { arith.addf } ins(%y : tensor<8x2x64xf32>) outs(%zeros : tensor<2xf32>) dimensions = [0, 2]
  %all = linalg.broadcast ins(%s : tensor<2xf32>) outs(%wide : tensor<8x2x64xf32>) dimensions = [0, 2]
  %r = linalg.div ins(%y, %all : tensor<8x2x64xf32>, tensor<8x2x64xf32>) outs(%wide : tensor<8x2x64xf32>) -> tensor<8x2x64xf32>
  return %r, %w : tensor<8x2x64xf32>, tensor<64x2xf32>
}

// -----

// A loop over layers works on one micro-batch: what it carries for each row is
// cut, the buffer of zeros that it fills, too, and a sum is a partial one.
// CHECK-LABEL: func.func @layers
// CHECK: scf.while
// CHECK: %[[LAYERS:.*]]:3 = scf.for {{.*}} iter_args({{.*}}) -> (tensor<4x16xf32>, tensor<3x4x16xf32>, tensor<16xf32>) {
// CHECK: linalg.matmul ins(%{{.*}} : tensor<4x16xf32>, tensor<16x16xf32>)
// CHECK: tensor.insert_slice {{.*}} : tensor<4x16xf32> into tensor<3x4x16xf32>
// CHECK: linalg.add ins(%{{.*}}, %{{.*}} : tensor<16xf32>, tensor<16xf32>)
// CHECK: dist.trip_count = 2
// CHECK-NOT: scf.while
dist.mesh @mesh <["micro"=2 temporal]>
func.func @layers(%x: tensor<8x16xf32>, %w: tensor<16x16xf32> {dist.alias = 3 : i64})
    -> (tensor<8x16xf32>, tensor<3x8x16xf32>, tensor<16xf32>, tensor<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<16xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %stack = arith.constant dense<0.0> : tensor<3x8x16xf32>
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x, %all = %stack, %sum = %zeros)
      -> (tensor<8x16xf32>, tensor<3x8x16xf32>, tensor<16xf32>) {
    %y = linalg.matmul ins(%h, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%z : tensor<8x16xf32>) -> tensor<8x16xf32>
    %n = linalg.tanh ins(%y : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    %put = tensor.insert_slice %n into %all[%i, 0, 0] [1, 8, 16] [1, 1, 1] : tensor<8x16xf32> into tensor<3x8x16xf32>
    %part = linalg.reduce { arith.addf } ins(%n : tensor<8x16xf32>) outs(%zeros : tensor<16xf32>) dimensions = [0]
    %next = linalg.add ins(%sum, %part : tensor<16xf32>, tensor<16xf32>) outs(%zeros : tensor<16xf32>) -> tensor<16xf32>
    scf.yield %n, %put, %next : tensor<8x16xf32>, tensor<3x8x16xf32>, tensor<16xf32>
  }
  return %r#0, %r#1, %r#2, %w : tensor<8x16xf32>, tensor<3x8x16xf32>, tensor<16xf32>, tensor<16x16xf32>
}

// -----

// A loop whose end depends on the rows works on the whole batch.
// CHECK-LABEL: func.func @until
// CHECK: scf.while {{.*}} : (tensor<8xf32>) -> tensor<8xf32>
// CHECK: linalg.div {{.*}} tensor<8xf32>
// CHECK-NOT: dist.trip_count
// CHECK-LABEL: func.func @branch
dist.mesh @mesh <["micro"=2 temporal]>
func.func @until(%x: tensor<8xf32>) -> tensor<8xf32> {
  %low = arith.constant dense<-1.0> : tensor<f32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant dense<2.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.while (%v = %x) : (tensor<8xf32>) -> tensor<8xf32> {
    %m = linalg.reduce { arith.maximumf } ins(%v : tensor<8xf32>) outs(%low : tensor<f32>) dimensions = [0]
    %most = tensor.extract %m[] : tensor<f32>
    %p = arith.cmpf ogt, %most, %one : f32
    scf.condition(%p) %v : tensor<8xf32>
  } do {
  ^bb0(%v: tensor<8xf32>):
    %h = linalg.div ins(%v, %two : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %h : tensor<8xf32>
  }
  %y = linalg.exp ins(%r : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

// A branch is taken for one micro-batch.
// CHECK: scf.while
// CHECK: scf.if {{.*}} -> (tensor<4xf32>)
// CHECK: linalg.exp ins(%{{.*}} : tensor<4xf32>)
// CHECK: dist.trip_count = 2
dist.mesh @mesh <["micro"=2 temporal]>
func.func @branch(%x: tensor<8xf32>, %p: tensor<i1>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> (tensor<8xf32>) {
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// What a loop makes that is the same in each micro-batch, another one reads in
// the same loop over micro-batches.
// CHECK-LABEL: func.func @same
// CHECK: scf.while
// CHECK: %[[FIRST:.*]]:2 = scf.for {{.*}} -> (tensor<4xf32>, tensor<f32>)
// CHECK: linalg.exp ins(%[[FIRST]]#1
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
// CHECK: dist.trip_count = 2
// CHECK-NOT: scf.while
dist.mesh @mesh <["micro"=2 temporal]>
func.func @same(%x: tensor<8xf32>, %s: tensor<f32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<8xf32>
  %e0 = tensor.empty() : tensor<f32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x, %k = %s) -> (tensor<8xf32>, tensor<f32>) {
    %y = linalg.tanh ins(%h : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %n = linalg.exp ins(%k : tensor<f32>) outs(%e0 : tensor<f32>) -> tensor<f32>
    scf.yield %y, %n : tensor<8xf32>, tensor<f32>
  }
  %k = linalg.exp ins(%r#1 : tensor<f32>) outs(%e0 : tensor<f32>) -> tensor<f32>
  %q = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %r#0) -> (tensor<8xf32>) {
    %b = linalg.broadcast ins(%k : tensor<f32>) outs(%e : tensor<8xf32>) dimensions = [0]
    %y = linalg.mul ins(%h, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %q : tensor<8xf32>
}
