// Values that are resharded after use: as few copies as the least peak allows.
//
// RUN: dist-opt %s -split-input-file --dist-propagate --dist-insert-reshards --dist-verify-reshards | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-propagate --dist-insert-reshards --dist-lower-reshards --dist-partition --cse --dist-combine-collectives | FileCheck %s --check-prefix=LOCAL

// Forward and backward of two layers with large activations: the peak is
// between the uses of %w. Its copies come from barriers that are not one, so
// that nothing merges them, and nothing joins them with other gathers.
dist.mesh @mesh <["dp"=4]>
#w = #dist.sharding<@mesh, [{"dp"}, {}]>
// CHECK-LABEL: func @step
// CHECK-SAME: %arg1: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}
// CHECK: %[[ONE:.*]] = dist.optimization_barrier %arg1 {{.*}}number = 1
// CHECK-NEXT: %[[FIRST:.*]] = dist.reshard %[[ONE]] <@mesh, [{}, {}]>
// CHECK-NEXT: linalg.matmul {{.*}}ins(%{{.*}}, %[[FIRST]]
// CHECK-COUNT-2: linalg.matmul
// CHECK: %[[TWO:.*]] = dist.optimization_barrier %arg1 {{.*}}number = 2
// CHECK-NEXT: %[[SECOND:.*]] = dist.reshard %[[TWO]] <@mesh, [{}, {}]>
// CHECK-NEXT: linalg.matmul {{.*}}ins(%{{.*}}, %[[SECOND]]
// CHECK: linalg.matmul {{.*}}ins(%{{.*}}, %[[SECOND]]
// CHECK-NOT: dist.reshard
// CHECK: return
// LOCAL-LABEL: func @step
// LOCAL-COUNT-2: dist.all_gather %{{[0-9a-z]+}} over
// LOCAL-NOT: dist.all_gather
// LOCAL: return
func.func @step(%x: tensor<64x64xf32> {dist.sharding = #w},
                %w: tensor<64x64xf32> {dist.sharding = #w, dist.reshard_after_use},
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

// -----

// Where keeping costs nothing, one copy serves all.
dist.mesh @mesh <["dp"=4]>
#w = #dist.sharding<@mesh, [{"dp"}, {}]>
// CHECK-LABEL: func @one
// CHECK-COUNT-1: dist.reshard
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @one(%x: tensor<64x64xf32> {dist.sharding = #w},
               %w: tensor<64x64xf32> {dist.sharding = #w, dist.reshard_after_use})
    -> (tensor<64x64xf32> {dist.sharding = #w}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %z = linalg.matmul ins(%y, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %z : tensor<64x64xf32>
}

// -----

// A value in between: a sum over dp is scattered once, kept so, and gathered
// for each use.
dist.mesh @mesh <["dp"=4]>
// CHECK-LABEL: func @value
// CHECK: %[[SUM:.*]] = linalg.matmul
// CHECK: %[[HOME:.*]] = dist.reshard %[[SUM]] <@mesh, [{"dp"}, {}]>
// CHECK: %[[ONE:.*]] = dist.optimization_barrier %[[HOME]] {{.*}}number = 1
// CHECK-NEXT: dist.reshard %[[ONE]] <@mesh, [{}, {}]>
// CHECK: %[[TWO:.*]] = dist.optimization_barrier %[[HOME]] {{.*}}number = 2
// CHECK-NEXT: dist.reshard %[[TWO]] <@mesh, [{}, {}]>
func.func @value(%x: tensor<64x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>},
                 %w: tensor<256x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                 %v: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                %up: tensor<64x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                %down: tensor<4096x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %e3 = tensor.empty() : tensor<64x4096xf32>
  %i3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %k = dist.shard_tensor %p <@mesh, [{"dp"}, {}]> {dist.reshard_after_use} : tensor<64x64xf32>
  %y = linalg.matmul ins(%v, %k : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.matmul ins(%y, %up : tensor<64x64xf32>, tensor<64x4096xf32>) outs(%i3 : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %s = linalg.matmul ins(%b, %down : tensor<64x4096xf32>, tensor<4096x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %z = linalg.matmul ins(%s, %k : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %z : tensor<64x64xf32>
}
