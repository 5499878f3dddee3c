// RUN: dist-opt --dist-place-stages --dist-verify-stages %s | FileCheck %s
// RUN: dist-opt --dist-place-stages --dist-split-stages %s | FileCheck %s --check-prefix=SPLIT

// A weight that two stages read. Its gradient is a sum of what both compute:
// each adds up its own, and one transfer a step moves it. What depends on the
// batch alone is kept by the last stage.

// CHECK:      func.func @step(
// CHECK-SAME:   {dist.alias = 0 : i64, dist.stage = 0 : i64}
// CHECK:      %[[W:.*]] = dist.transfer %{{.*}} from 0 to 1 : tensor<4x4xf32>
// CHECK:      scf.while
// CHECK:      } do {
// CHECK:      ^bb0(%{{.*}}: tensor<i32>, %[[G:.*]]: tensor<4x4xf32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %[[H:.*]]: tensor<4x4xf32>)
// CHECK:      linalg.matmul
// CHECK:      dist.transfer %{{.*}} from 0 to 1 : tensor<4x4xf32>
// CHECK:      %[[D1:.*]] = linalg.matmul
// CHECK:      dist.transfer %{{.*}} from 1 to 0 : tensor<4x4xf32>
// CHECK:      %[[D0:.*]] = linalg.matmul
// CHECK-NOT:  dist.transfer
// CHECK:      %[[COUNT:.*]] = dist.transfer %{{.*}} from 1 to 1 : tensor<f32>
// CHECK:      scf.yield %{{.*}}, %{{.*}}, %{{.*}}, %[[COUNT]], %{{.*}}
// CHECK:      %[[MOVED:.*]] = dist.transfer %{{.*}}#4 from 1 to 0 : tensor<4x4xf32>
// CHECK:      linalg.generic
// CHECK-SAME:   ins(%{{.*}}#1, %[[MOVED]] : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-NOT:  dist.transfer

// SPLIT:      dist.transfer %{{.*}} from 0 to 1
// SPLIT:      scf.while
// SPLIT:      } do {
// SPLIT:      call @F0
// SPLIT:      call @F1
// SPLIT:      call @B1
// SPLIT:      call @B0
// SPLIT-NOT:  from 1 to 1
// SPLIT:      scf.yield
// SPLIT:      call @U0

dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1]
func.func @step(%w: tensor<4x4xf32> {dist.alias = 0 : i64, dist.stage = 0 : i64},
                %v: tensor<4x4xf32> {dist.stage = 1 : i64}, %x: tensor<8x4xf32>)
    -> (tensor<4x4xf32>, tensor<f32>, tensor<f32>) {
  %cz = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %zs = arith.constant dense<0.0> : tensor<f32>
  %c0 = arith.constant dense<0> : tensor<i32>
  %xm = tensor.expand_shape %x [[0, 1], [2]] output_shape [4, 2, 4] : tensor<8x4xf32> into tensor<4x2x4xf32>
  %r:4 = scf.while (%i = %c0, %g = %zero, %l = %zs, %n = %zs) : (tensor<i32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<i32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>) {
    %two = arith.constant dense<2> : tensor<i32>
    %lt = tensor.empty() : tensor<i1>
    %p = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%i, %two : tensor<i32>, tensor<i32>) outs(%lt : tensor<i1>) {
      ^bb0(%a: i32, %b: i32, %o: i1):
        %c = arith.cmpi slt, %a, %b : i32
        linalg.yield %c : i1
    } -> tensor<i1>
    %e = tensor.extract %p[] : tensor<i1>
    scf.condition(%e) %i, %g, %l, %n : tensor<i32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>
  } do {
  ^bb0(%i: tensor<i32>, %g: tensor<4x4xf32>, %l: tensor<f32>, %n: tensor<f32>):
    %k = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %xk = linalg_ext.gather %xm[%k] slice_sizes [4, 1, 4] offset_dims [0, 1] collapsed_slice_dims [1] start_index_map [1] index_vector_dim 0 : tensor<4x2x4xf32>, tensor<1xi32> -> tensor<4x4xf32>
    %e44 = tensor.empty() : tensor<4x4xf32>
    %f44 = linalg.fill ins(%cz : f32) outs(%e44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    // h = x w (stage 0), y = (h + v) w (stage 1), loss = sum y
    %h = linalg.matmul ins(%xk, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %hv = linalg.add ins(%h, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %y = linalg.matmul ins(%hv, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %ln = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<4x4xf32>) outs(%l : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %t = arith.addf %o, %a : f32
        linalg.yield %t : f32
    } -> tensor<f32>
    %hvt = linalg.transpose ins(%hv : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
    %d1 = linalg.matmul ins(%hvt, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %wt = linalg.transpose ins(%w : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
    %dh = linalg.matmul ins(%y, %wt : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %xt = linalg.transpose ins(%xk : tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) permutation = [1, 0]
    %d0 = linalg.matmul ins(%xt, %dh : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %d = linalg.add ins(%d0, %d1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %gn = linalg.add ins(%g, %d : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e44 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %nn = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%xk : tensor<4x4xf32>) outs(%n : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %t = arith.addf %o, %a : f32
        linalg.yield %t : f32
    } -> tensor<f32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %in = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %in, %gn, %ln, %nn : tensor<i32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>
  } attributes {dist.trip_count = 2 : i64, dist.over = #dist.axes<["micro"]>}
  %e = tensor.empty() : tensor<4x4xf32>
  %nw = linalg.sub ins(%w, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %nw, %r#2, %r#3 : tensor<4x4xf32>, tensor<f32>, tensor<f32>
}
