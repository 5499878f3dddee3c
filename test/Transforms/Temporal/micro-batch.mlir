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
