// RUN: dist-opt --dist-place-stages %s | FileCheck %s

// Two layers and no marks: the stages have a layer each. The loss is the least
// that crosses from one operation to the next, but the last stage would have no
// layer if it began there.

// CHECK:      func.func @step(
// CHECK-SAME:   {dist.alias = 1 : i64, dist.stage = 0 : i64}
// CHECK-SAME:   {dist.alias = 2 : i64, dist.stage = 1 : i64}
// CHECK:      %[[H:.*]] = linalg.matmul
// CHECK-NEXT: dist.transfer %[[H]] from 0 to 1
// CHECK:      linalg.matmul

dist.mesh @mesh <["pp"=2 pipeline, "dp"=2]>
dist.pipeline over "pp" at [0, 1]
func.func @step(%w0: tensor<4x4xf32> {dist.alias = 1 : i64},
                %w1: tensor<4x4xf32> {dist.alias = 2 : i64},
                %x: tensor<8x4xf32>, %lr: tensor<f32>)
    -> (tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %cz = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %zs = arith.constant dense<0.0> : tensor<f32>
  %c0 = arith.constant dense<0> : tensor<i32>
  %xm = tensor.expand_shape %x [[0, 1], [2]] output_shape [4, 2, 4] : tensor<8x4xf32> into tensor<4x2x4xf32>
  %r:4 = scf.while (%i = %c0, %l = %zs, %g0 = %zero, %g1 = %zero) : (tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) {
    %two = arith.constant dense<2> : tensor<i32>
    %lt = tensor.empty() : tensor<i1>
    %p = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%i, %two : tensor<i32>, tensor<i32>) outs(%lt : tensor<i1>) {
      ^bb0(%a: i32, %b: i32, %o: i1):
        %c = arith.cmpi slt, %a, %b : i32
        linalg.yield %c : i1
    } -> tensor<i1>
    %e = tensor.extract %p[] : tensor<i1>
    scf.condition(%e) %i, %l, %g0, %g1 : tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>
  } do {
  ^bb0(%i: tensor<i32>, %l: tensor<f32>, %g0: tensor<4x4xf32>, %g1: tensor<4x4xf32>):
    %k = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %xk = linalg_ext.gather %xm[%k] slice_sizes [4, 1, 4] offset_dims [0, 1] collapsed_slice_dims [1] start_index_map [1] index_vector_dim 0 : tensor<4x2x4xf32>, tensor<1xi32> -> tensor<4x4xf32>
    %e44 = tensor.empty() : tensor<4x4xf32>
    %f44 = linalg.fill ins(%cz : f32) outs(%e44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %h = linalg.matmul ins(%xk, %w0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %y = linalg.matmul ins(%h, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    // loss = sum y * y; dy = y
    %ls = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<4x4xf32>) outs(%zs : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %s = arith.mulf %a, %a : f32
        %t = arith.addf %o, %s : f32
        linalg.yield %t : f32
    } -> tensor<f32>
    %es = tensor.empty() : tensor<f32>
    %lh = linalg.mul ins(%ls, %lr : tensor<f32>, tensor<f32>) outs(%es : tensor<f32>) -> tensor<f32>
    %ln = linalg.add ins(%l, %lh : tensor<f32>, tensor<f32>) outs(%es : tensor<f32>) -> tensor<f32>
    %ht = linalg.transpose ins(%h : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
    %dw1 = linalg.matmul ins(%ht, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %w1t = linalg.transpose ins(%w1 : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
    %dh = linalg.matmul ins(%y, %w1t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %xt = linalg.transpose ins(%xk : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
    %dw0 = linalg.matmul ins(%xt, %dh : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %g0n = linalg.add ins(%g0, %dw0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %g1n = linalg.add ins(%g1, %dw1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %in = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %in, %ln, %g0n, %g1n : tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>
  } attributes {dist.trip_count = 2 : i64, dist.over = #dist.axes<["micro"]>}
  %e = tensor.empty() : tensor<4x4xf32>
  %n0 = linalg.sub ins(%w0, %r#2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n1 = linalg.sub ins(%w1, %r#3 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r#1, %n0, %n1 : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>
}
