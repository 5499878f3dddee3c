// Shardings by cost.
//
// RUN: dist-opt %s -split-input-file --dist-auto-shard | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-auto-shard --dist-propagate --dist-verify-propagation --dist-insert-reshards --dist-verify-reshards | FileCheck %s --check-prefix=MOVES
// RUN: dist-opt %s -split-input-file --dist-auto-shard=explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: dist-opt %s -split-input-file --dist-auto-shard=verify -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEST

// Many tokens, small weights: data parallel. (The example of the description.)
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func @tokens
// CHECK-SAME: tensor<4096x64xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// CHECK-SAME: tensor<64x64xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{}, {}]>}
// CHECK-SAME: -> (tensor<4096x64xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
// CHECK-NOT: dist.shard_tensor
// BEST: remark: the best of all assignments
// EXPLAIN: remark: search: 0 bytes received, work of 262144, cost 262144, 1064960 bytes of memory
// EXPLAIN: remark: data parallel: 8192 bytes received, work of 262144, cost 271360
// EXPLAIN: remark: annotations alone: 0 bytes received, work of 524288, cost 524288
func.func @tokens(%x: tensor<4096x64xf32>, %w: tensor<64x64xf32>) -> tensor<4096x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4096x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  return %y : tensor<4096x64xf32>
}

// -----

// Few tokens that must lie on all ranks, large weights: columns, then rows, and
// one reduction, as Megatron-LM does it.
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func @weights
// CHECK-SAME: tensor<2048x8192xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}
// CHECK-SAME: tensor<8192x2048xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// MOVES-LABEL: func @weights
// MOVES-COUNT-1: dist.reshard
// MOVES-NOT: dist.reshard
// MOVES: return
func.func @weights(%x: tensor<16x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                   %up: tensor<2048x8192xf32>, %down: tensor<8192x2048xf32>)
    -> (tensor<16x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<16x8192xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %u = linalg.matmul ins(%x, %up : tensor<16x2048xf32>, tensor<2048x8192xf32>)
                     outs(%i0 : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %g = linalg.tanh ins(%u : tensor<16x8192xf32>) outs(%e0 : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %e1 = tensor.empty() : tensor<16x2048xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x2048xf32>) -> tensor<16x2048xf32>
  %y = linalg.matmul ins(%g, %down : tensor<16x8192xf32>, tensor<8192x2048xf32>)
                     outs(%i1 : tensor<16x2048xf32>) -> tensor<16x2048xf32>
  return %y : tensor<16x2048xf32>
}

// -----

// Gradients of three products are added before they are reduced: the sum is
// priced as one reduction.
dist.mesh @mesh <["x"=4]>
// MOVES-LABEL: func @three_gradients
// MOVES-COUNT-1: dist.reshard
// MOVES-NOT: dist.reshard
// MOVES: return
func.func @three_gradients(%q: tensor<64x4096xf32>, %k: tensor<64x4096xf32>, %v: tensor<64x4096xf32>,
                           %wq: tensor<4096x1024xf32>, %wk: tensor<4096x1024xf32>, %wv: tensor<4096x1024xf32>)
    -> (tensor<64x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %a = linalg.matmul ins(%q, %wq : tensor<64x4096xf32>, tensor<4096x1024xf32>)
                     outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %b = linalg.matmul ins(%k, %wk : tensor<64x4096xf32>, tensor<4096x1024xf32>)
                     outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %c = linalg.matmul ins(%v, %wv : tensor<64x4096xf32>, tensor<4096x1024xf32>)
                     outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %ab = linalg.add ins(%a, %b : tensor<64x1024xf32>, tensor<64x1024xf32>) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %abc = linalg.add ins(%ab, %c : tensor<64x1024xf32>, tensor<64x1024xf32>) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  return %abc : tensor<64x1024xf32>
}

// -----

// What is annotated stays: closed dimensions as they are, open ones may take
// other axes.
dist.mesh @mesh <["x"=2, "y"=2]>
// CHECK-LABEL: func @annotated
// CHECK-SAME: tensor<512x256xf32> {dist.chosen = #dist.sharding<@mesh, [{"y", ?}, {}]>, dist.sharding = #dist.sharding<@mesh, [{"y", "x"}, {}]>}
// CHECK-SAME: tensor<256x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}
func.func @annotated(%x: tensor<512x256xf32> {dist.sharding = #dist.sharding<@mesh, [{"y", ?}, {}]>},
                     %w: tensor<256x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<512x256xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x256xf32>) -> tensor<512x256xf32>
  %y = linalg.matmul ins(%x, %w : tensor<512x256xf32>, tensor<256x256xf32>)
                     outs(%init : tensor<512x256xf32>) -> tensor<512x256xf32>
  return %y : tensor<512x256xf32>
}

// -----

// What a loop carries has one home.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func @loop
// CHECK-SAME: tensor<4096x64xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// MOVES-LABEL: func @loop
// MOVES-NOT: dist.reshard
// MOVES: return
func.func @loop(%x: tensor<4096x64xf32>, %w: tensor<64x64xf32>, %n: tensor<i32>) -> tensor<4096x64xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant dense<0> : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %empty = tensor.empty() : tensor<4096x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  %r:2 = scf.while (%i = %start, %a = %x) : (tensor<i32>, tensor<4096x64xf32>) -> (tensor<i32>, tensor<4096x64xf32>) {
    %l = arith.cmpi slt, %i, %n : tensor<i32>
    %p = tensor.extract %l[] : tensor<i1>
    scf.condition(%p) %i, %a : tensor<i32>, tensor<4096x64xf32>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<4096x64xf32>):
    %y = linalg.matmul ins(%a, %w : tensor<4096x64xf32>, tensor<64x64xf32>)
                       outs(%init : tensor<4096x64xf32>) -> tensor<4096x64xf32>
    %next = arith.addi %i, %one : tensor<i32>
    scf.yield %next, %y : tensor<i32>, tensor<4096x64xf32>
  }
  return %r#1 : tensor<4096x64xf32>
}
