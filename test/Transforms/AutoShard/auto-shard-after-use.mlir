// Under a memory limit copies are given up after use, where that is needed.
//
// RUN: dist-opt %s --dist-auto-shard=memory=2400000 | FileCheck %s --check-prefix=KEPT
// RUN: dist-opt %s --dist-auto-shard=memory=2380000 | FileCheck %s --check-prefix=TIGHT
// RUN: dist-opt %s --dist-auto-shard="memory=2380000 explain" -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN

// RUN: not dist-opt %s --dist-annotate=plan=%S/Inputs/kept.json --dist-auto-shard=memory=2380000 2>&1 | FileCheck %s --check-prefix=MUST
// RUN: dist-opt %s --dist-annotate=plan=%S/Inputs/kept.json --dist-auto-shard=memory=2400000 | FileCheck %s --check-prefix=FALSE

// The user keeps it.
// MUST: error: the minimum-memory plan found needs 23{{[0-9]+}} bytes
// MUST: note: annotations leave 4 arguments, 2105344 bytes in all, on every device
// FALSE: %arg1: tensor<64x64xf32> {dist.reshard_after_use = false

// What is gathered of %w for the first product, and is used again by the last
// ones, need not stay while the large values between are there.
// KEPT-NOT: dist.reshard_after_use
// TIGHT: %arg1: tensor<64x64xf32> {dist.reshard_after_use, dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}
// EXPLAIN: remark: search: 24576 bytes received, {{.*}} 2375680 bytes of memory
dist.mesh @mesh <["dp"=4]>
#w = #dist.sharding<@mesh, [{"dp"}, {}]>
func.func @step(%x: tensor<64x64xf32> {dist.sharding = #w},
                %w: tensor<64x64xf32> {dist.sharding = #w},
                %up: tensor<64x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                %down: tensor<4096x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<64x64xf32> {dist.sharding = #w}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e3 = tensor.empty() : tensor<64x4096xf32>
  %i3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %b = linalg.matmul ins(%h, %up : tensor<64x64xf32>, tensor<64x4096xf32>) outs(%i3 : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %s = linalg.matmul ins(%b, %down : tensor<64x4096xf32>, tensor<4096x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = linalg.matmul ins(%s, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %z = linalg.matmul ins(%y, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %z : tensor<64x64xf32>
}

