// Constraints of a plan.
//
// RUN: dist-opt %s --dist-auto-shard | FileCheck %s --check-prefix=FREE
// RUN: dist-opt %s --dist-auto-shard=data-axes=x | FileCheck %s --check-prefix=DATA
// Of plans that are searched for their overlap, too.
// RUN: dist-opt %s --dist-auto-shard="data-axes=x tolerance=50" | FileCheck %s --check-prefix=DATA
// RUN: dist-opt %s --dist-auto-shard="replicate=p*" | FileCheck %s --check-prefix=KEPT
// By position, as in plan files.
// RUN: dist-opt %s --dist-auto-shard="replicate=arg1,arg2" | FileCheck %s --check-prefix=KEPT
// The same from a plan file.
// RUN: dist-opt %s --dist-annotate=plan=%S/Inputs/data.json --dist-auto-shard | FileCheck %s --check-prefix=DATA
// RUN: dist-opt %s --dist-annotate=plan=%S/Inputs/replicate.json --dist-auto-shard | FileCheck %s --check-prefix=KEPT
// RUN: dist-opt %s --dist-annotate=plan=%S/Inputs/replicate.json | FileCheck %s --check-prefix=MARK
// MARK: dist.mesh @mesh <["x"=4]> {dist.search = {memory = 1.000000e+09 : f64, places = {memory = #{{.*}}, "replicate[0]" = #{{.*}}}, replicate = ["p*"]}}
// KEPT-NOT: dist.search

// RUN: dist-opt %S/Inputs/gradient.mlir --dist-auto-shard=data-axes=x --dist-propagate | FileCheck %s --check-prefix=BATCH

// Columns, or whole operations, would be cheaper: x has 16 rows, the weights 2048.
// BATCH: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
// BATCH: linalg.matmul {{.*}} {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
// BATCH: linalg.sub {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}

// Few rows and large weights: tensor parallelism, where it is allowed.
// FREE: dist.name = "p['up']", dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>
// FREE: dist.name = "p['down']", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>

// DATA: %arg0: tensor<16x2048xf32> {dist.chosen = #dist.sharding<@mesh, [{"x", ?}, {?}]>, dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// DATA-SAME: dist.name = "p['up']", dist.sharding = #dist.sharding<@mesh, [{}, {}]
// DATA-SAME: dist.name = "p['down']", dist.sharding = #dist.sharding<@mesh, [{}, {}]

// KEPT: dist.name = "p['up']", dist.sharding = #dist.sharding<@mesh, [{}, {}]
// KEPT-SAME: dist.name = "p['down']", dist.sharding = #dist.sharding<@mesh, [{}, {}]
dist.mesh @mesh <["x"=4]>
func.func @weights(%x: tensor<16x2048xf32>,
                   %up: tensor<2048x8192xf32> {dist.alias = 1, dist.name = "p['up']"},
                   %down: tensor<8192x2048xf32> {dist.alias = 2, dist.name = "p['down']"})
    -> (tensor<16x2048xf32>, tensor<2048x8192xf32>, tensor<8192x2048xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<16x8192xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %u = linalg.matmul ins(%x, %up : tensor<16x2048xf32>, tensor<2048x8192xf32>)
                     outs(%i0 : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %e1 = tensor.empty() : tensor<16x2048xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x2048xf32>) -> tensor<16x2048xf32>
  %y = linalg.matmul ins(%u, %down : tensor<16x8192xf32>, tensor<8192x2048xf32>)
                     outs(%i1 : tensor<16x2048xf32>) -> tensor<16x2048xf32>
  return %y, %up, %down : tensor<16x2048xf32>, tensor<2048x8192xf32>, tensor<8192x2048xf32>
}
