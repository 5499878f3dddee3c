// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s


func.func @contract(%x: tensor<4x8x64xf32>, %w: tensor<4x64x16xf32>, %y: tensor<8x4x16xf32>) -> tensor<8x4x16xf32> {
  // expected-remark @below {{([i, j, l], [i, l, k], [j, i, k]) -> [j, i, k] {i=4, j=8, k=16, l=64 reduction(sum)}}}
  %r = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>,
                                        affine_map<(b, m, n, k) -> (b, k, n)>,
                                        affine_map<(b, m, n, k) -> (m, b, n)>]
      ins(%x, %w : tensor<4x8x64xf32>, tensor<4x64x16xf32>)
      outs(%y : tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
  return %r : tensor<8x4x16xf32>
}

// -----

// A dimension of size 1 that is broadcast has no factor.
func.func @broadcast(%x: tensor<1x8xf32>, %y: tensor<4x8xf32>, %z: tensor<8x4xf32>) -> tensor<4x8xf32> {
  // expected-remark @below {{([1, j], [i, j]) -> [i, j] {i=4, j=8}}}
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x8xf32>) outs(%y : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  // expected-remark @below {{([j, i], [i, j]) -> [i, j] {i=8, j=4}}}
  %t = linalg.transpose ins(%y : tensor<4x8xf32>) outs(%z: tensor<8x4xf32>) permutation = [1, 0]
  return %r : tensor<4x8xf32>
}

// -----

// The combiner gives the kind of reduction.
func.func @reductions(%x: tensor<4x8xf32>, %a: tensor<4xf32>, %n: tensor<4x8xi1>, %b: tensor<4xi1>) {
  // expected-remark @below {{([i, j], [i]) -> [i] {i=4, j=8 reduction(max)}}}
  %max = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%a : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %m = arith.maximumf %in, %acc : f32
      linalg.yield %m : f32
    }
  // expected-remark @below {{([i, j], [i]) -> [i] {i=4, j=8 reduction(or)}}}
  %or = linalg.reduce { arith.ori } ins(%n : tensor<4x8xi1>) outs(%b : tensor<4xi1>) dimensions = [1]
  // A sum of i1 wraps around.
  // expected-remark @below {{([i, j], [i]) -> [i] {i=4, j=8 permutation}}}
  %xor = linalg.reduce { arith.addi } ins(%n : tensor<4x8xi1>) outs(%b : tensor<4xi1>) dimensions = [1]
  // expected-remark @below {{([i, j], [i]) -> [i] {i=4, j=8 permutation}}}
  %last = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%a : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      linalg.yield %in : f32
    }
  return
}

// -----

// Without a kind, elements keep their order: only the outermost reduction has
// it in blocks. What commutes needs no order.
func.func @order(%x: tensor<1x4x8xi32>, %a: tensor<i32>) {
  // expected-remark @below {{([i, j, k], []) -> [] {i=1 permutation, j=4 permutation, k=8 need_replication}}}
  %last = linalg.reduce ins(%x : tensor<1x4x8xi32>) outs(%a : tensor<i32>) dimensions = [0, 1, 2]
    (%in: i32, %acc: i32) {
      linalg.yield %in : i32
    }
  // expected-remark @below {{([i, j, k], []) -> [] {i=1 permutation, j=4 permutation, k=8 permutation}}}
  %xor = linalg.reduce { arith.xori } ins(%x : tensor<1x4x8xi32>) outs(%a : tensor<i32>) dimensions = [0, 1, 2]
  return
}

// -----

// Two results that reduce by different kinds need replication.
func.func @two_kinds(%x: tensor<4x8xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-remark @below {{([i, j], [i], [i]) -> [i], [i] {i=4, j=8 need_replication}}}
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%a, %b : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%in: f32, %sum: f32, %max: f32):
    %0 = arith.addf %sum, %in : f32
    %1 = arith.maximumf %max, %in : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// Windows go along the loop over positions, the gradient of the filter along
// that over elements; the opposite order and a stride along the one loop. The
// diagonal needs replication.
func.func @windows(%x: tensor<1x9x9x3xf32>, %w: tensor<2x2x3x16xf32>, %y: tensor<1x8x8x16xf32>, %s: tensor<8x8xf32>, %d: tensor<8xf32>, %x10: tensor<10xf32>, %d3: tensor<3xf32>) {
  // expected-remark @below {{([i, j, k, o], [m, n, o, l], [i, j, k, l]) -> [i, j, k, l] {i=1, j=8 permutation, k=8 permutation, l=16, m=2 need_replication, n=2 need_replication, o=3 reduction(sum)}}}
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x9x9x3xf32>, tensor<2x2x3x16xf32>)
                                outs(%y : tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
  // expected-remark @below {{([j], [j], [i]) -> [i] {i=3 need_replication, j=8 reduction(sum)}}}
  %g = linalg.generic {indexing_maps = [affine_map<(o, k) -> (o + k)>, affine_map<(o, k) -> (k)>, affine_map<(o, k) -> (o)>], iterator_types = ["parallel", "reduction"]}
      ins(%x10, %d : tensor<10xf32>, tensor<8xf32>) outs(%d3 : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %c, %p : f32
    linalg.yield %q : f32
  } -> tensor<3xf32>
  // expected-remark @below {{([i], [i]) -> [i] {i=8 permutation}}}
  %o = linalg.generic {indexing_maps = [affine_map<(i) -> (7 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%d : tensor<8xf32>) outs(%d : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  // expected-remark @below {{([i, j], [i]) -> [i] {i=8 need_replication, j=8 need_replication}}}
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%s : tensor<8x8xf32>) outs(%d : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @dynamic(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) {
  // expected-remark @below {{([i, j], [i, j], [i, j]) -> [i, j] {i=? need_replication, j=8}}}
  %r = linalg.add ins(%x, %x : tensor<?x8xf32>, tensor<?x8xf32>) outs(%y : tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}
