// Placements of the sums of gradients, from a plan and in the program.
//
// RUN: echo '{"mesh": {"dp": 2}, "micro_batches": 2, "arguments": [{"match": "arg0", "placements": {"dp": "shard(0)"}}], "accumulators": [{"match": "w", "placements": {"dp": "shard(1)"}}]}' > %t.shard.json
// RUN: dist-opt %s --dist-annotate=plan=%t.shard.json --dist-micro-batch | FileCheck %s
// RUN: dist-opt %s --dist-annotate=plan=%t.shard.json --dist-micro-batch --dist-propagate --dist-insert-reshards | FileCheck %s --check-prefix=SHARD
// RUN: sed 's/shard(1)/partial(sum)/' %t.shard.json > %t.partial.json
// RUN: dist-opt %s --dist-annotate=plan=%t.partial.json --dist-micro-batch --dist-propagate --dist-insert-reshards | FileCheck %s --check-prefix=PARTIAL
// RUN: sed 's/"arg0", "placements": {"dp": "shard(0)"}/"arg0", "placements": {"dp": "replicate"}/' %t.partial.json > %t.whole.json
// RUN: not dist-opt %s --dist-annotate=plan=%t.whole.json --dist-micro-batch --dist-propagate --dist-insert-reshards 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: sed 's/shard(1)/shard(2)/' %t.shard.json > %t.dim.json
// RUN: not dist-opt %s --dist-annotate=plan=%t.dim.json 2>&1 | FileCheck %s --check-prefix=DIM
// RUN: sed 's/"w"/"v"/' %t.shard.json > %t.name.json
// RUN: not dist-opt %s --dist-annotate=plan=%t.name.json 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: sed 's/"w"/"arg0"/' %t.shard.json > %t.batch.json
// RUN: not dist-opt %s --dist-annotate=plan=%t.batch.json --dist-micro-batch 2>&1 | FileCheck %s --check-prefix=BATCH
// RUN: sed 's/shard(1)/partial(max)/' %t.shard.json > %t.max.json
// RUN: not dist-opt %s --dist-annotate=plan=%t.max.json --dist-micro-batch 2>&1 | FileCheck %s --check-prefix=MAX
// RUN: sed 's/"micro_batches": 2, //' %t.shard.json > %t.no-micro.json
// RUN: not dist-opt %s --dist-annotate=plan=%t.no-micro.json --dist-micro-batch 2>&1 | FileCheck %s --check-prefix=NOMICRO
// RUN: dist-opt %s --dist-annotate=plan=%t.shard.json --dist-strip-annotations | FileCheck %s --check-prefix=STRIP

// WHOLE: error: result 1 of the loop over micro-batches is to be partial(sum) over "dp", but what it adds up is the same along this axis: divide the batch over the axis, or leave the axis out of 'accumulators'
// DIM: accumulators[0] ('w'):
// NAME: accumulators[0] ('v'): matches nothing; there are arg0, arg1 w
// BATCH: error: accumulator of argument 0: the loop over micro-batches adds up nothing that the next value of the argument is made of: expected a parameter that a result replaces
// MAX: error: accumulator of argument 1 'w': is partial(max) over "dp", but micro-batches do not add up so: expected partial(sum) for gradients
// NOMICRO: error: accumulator of argument 1: the step is not divided into micro-batches; give their number by 'micro_batches'
// STRIP-NOT: dist.accumulator

// The sum is transposed after the loop: dimension 1 of the argument is its
// dimension 0.
// CHECK-LABEL: func.func @step(
// CHECK-NOT:   dist.accumulator
// CHECK:       %[[R:.*]]:2 = scf.while
// CHECK:       dist.shard_tensor %[[R]]#1 <@mesh, [{"dp", ?}, {?}]>
// SHARD:       scf.while
// SHARD:         linalg.contract {{.*}}partial = {"dp" : sum}
// SHARD:         dist.reshard %{{.*}} <@mesh, [{"dp"}, {}]>
// SHARD:       } attributes {dist.over = #dist.axes<["micro"]>, dist.shardings = [#dist.sharding<@mesh, []>, #dist.sharding<@mesh, [{"dp"}, {}]>]
// PARTIAL:     scf.while
// PARTIAL-NOT:   dist.reshard
// PARTIAL:     } attributes {dist.over = #dist.axes<["micro"]>, dist.shardings = [#dist.sharding<@mesh, []>, #dist.sharding<@mesh, [{}, {}], partial = {"dp" : sum}>]
func.func @step(%x: tensor<256x4xf32>, %w: tensor<4x6xf32> {dist.name = "w", dist.alias = 0 : i64})
    -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<256x6xf32>) -> tensor<256x6xf32>
  %y = linalg.matmul ins(%x, %w : tensor<256x4xf32>, tensor<4x6xf32>) outs(%z : tensor<256x6xf32>) -> tensor<256x6xf32>
  %et = tensor.empty() : tensor<6x4xf32>
  %zt = linalg.fill ins(%zero : f32) outs(%et : tensor<6x4xf32>) -> tensor<6x4xf32>
  %g = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                                        affine_map<(i, j, k) -> (i, j)>]
      ins(%y, %x : tensor<256x6xf32>, tensor<256x4xf32>) outs(%zt : tensor<6x4xf32>) -> tensor<6x4xf32>
  %ew = tensor.empty() : tensor<4x6xf32>
  %t = linalg.transpose ins(%g : tensor<6x4xf32>) outs(%ew : tensor<4x6xf32>) permutation = [1, 0]
  %sq = linalg.square ins(%t : tensor<4x6xf32>) outs(%ew : tensor<4x6xf32>) -> tensor<4x6xf32>
  %next = linalg.sub ins(%w, %sq : tensor<4x6xf32>, tensor<4x6xf32>) outs(%ew : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %next : tensor<4x6xf32>
}
