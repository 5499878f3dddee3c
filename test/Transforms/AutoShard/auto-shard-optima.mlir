// Known optima: an MLP of two weights of 512 x 2048, its loss's gradients, and
// the weights less these, on four devices of equal links. With T tokens, data
// parallelism reduces the gradients, 2 (n-1)/n * 2 * 512 * 2048 elements; column
// and row parallelism reduces activations twice, 2 (n-1)/n * 2 * 512 T: less
// below T = 2048.
//
// RUN: sed 's/TOKENS/32768/g' %s | dist-opt --dist-auto-shard | FileCheck %s --check-prefix=MANY
// RUN: sed 's/TOKENS/128/g' %s | dist-opt --dist-auto-shard | FileCheck %s --check-prefix=FEW
// RUN: sed 's/TOKENS/32768/g' %s | dist-opt --dist-auto-shard --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=SUMS
// RUN: sed 's/TOKENS/128/g' %s | dist-opt --dist-auto-shard=group-equivalent=false --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=ROWS

// Data parallel: tokens are divided, weights are not, or no more than ZeRO
// divides them.
// MANY: func @step(%{{.*}}: tensor<32768x512xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// SUMS-COUNT-2: {{dist.(all_reduce|reduce_scatter)}} %{{.*}} over <["x"]>
// SUMS-NOT: dist.{{all_reduce|reduce_scatter|all_to_all}}

// Columns of the first weight, rows of the second; nothing of their size moves.
// FEW: func @step
// FEW-SAME: tensor<512x2048xf32> {dist.alias = 0 : i64, dist.chosen, dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}
// FEW-SAME: tensor<2048x512xf32> {dist.alias = 1 : i64, dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// ROWS-NOT: dist.{{all_gather|all_reduce|reduce_scatter|all_to_all}} {{.*}} tensor<{{512x2048|2048x512}}xf32>
dist.mesh @mesh <["x"=4]>
func.func @step(%x: tensor<TOKENSx512xf32>, %up: tensor<512x2048xf32> {dist.alias = 0 : i64},
                %down: tensor<2048x512xf32> {dist.alias = 1 : i64}, %g: tensor<TOKENSx512xf32>)
    -> (tensor<512x2048xf32>, tensor<2048x512xf32>, tensor<TOKENSx512xf32>) {
  %zero = arith.constant 0.0 : f32
  %eh = tensor.empty() : tensor<TOKENSx2048xf32>
  %ih = linalg.fill ins(%zero : f32) outs(%eh : tensor<TOKENSx2048xf32>) -> tensor<TOKENSx2048xf32>
  %ex = tensor.empty() : tensor<TOKENSx512xf32>
  %ix = linalg.fill ins(%zero : f32) outs(%ex : tensor<TOKENSx512xf32>) -> tensor<TOKENSx512xf32>
  %eu = tensor.empty() : tensor<512x2048xf32>
  %iu = linalg.fill ins(%zero : f32) outs(%eu : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %ed = tensor.empty() : tensor<2048x512xf32>
  %id = linalg.fill ins(%zero : f32) outs(%ed : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %u = linalg.matmul ins(%x, %up : tensor<TOKENSx512xf32>, tensor<512x2048xf32>)
                     outs(%ih : tensor<TOKENSx2048xf32>) -> tensor<TOKENSx2048xf32>
  %h = linalg.tanh ins(%u : tensor<TOKENSx2048xf32>) outs(%eh : tensor<TOKENSx2048xf32>) -> tensor<TOKENSx2048xf32>
  %y = linalg.matmul ins(%h, %down : tensor<TOKENSx2048xf32>, tensor<2048x512xf32>)
                     outs(%ix : tensor<TOKENSx512xf32>) -> tensor<TOKENSx512xf32>
  %d = linalg.sub ins(%y, %g : tensor<TOKENSx512xf32>, tensor<TOKENSx512xf32>)
                  outs(%ex : tensor<TOKENSx512xf32>) -> tensor<TOKENSx512xf32>
  %dh = linalg.contract indexing_maps = [affine_map<(t, j, i) -> (t, i)>, affine_map<(t, j, i) -> (j, i)>, affine_map<(t, j, i) -> (t, j)>]
      ins(%d, %down : tensor<TOKENSx512xf32>, tensor<2048x512xf32>) outs(%ih : tensor<TOKENSx2048xf32>) -> tensor<TOKENSx2048xf32>
  %du = linalg.mul ins(%dh, %h : tensor<TOKENSx2048xf32>, tensor<TOKENSx2048xf32>)
                   outs(%eh : tensor<TOKENSx2048xf32>) -> tensor<TOKENSx2048xf32>
  %gd = linalg.contract indexing_maps = [affine_map<(i, j, t) -> (t, i)>, affine_map<(i, j, t) -> (t, j)>, affine_map<(i, j, t) -> (i, j)>]
      ins(%h, %d : tensor<TOKENSx2048xf32>, tensor<TOKENSx512xf32>) outs(%id : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %gu = linalg.contract indexing_maps = [affine_map<(i, j, t) -> (t, i)>, affine_map<(i, j, t) -> (t, j)>, affine_map<(i, j, t) -> (i, j)>]
      ins(%x, %du : tensor<TOKENSx512xf32>, tensor<TOKENSx2048xf32>) outs(%iu : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %dx = linalg.contract indexing_maps = [affine_map<(t, i, j) -> (t, j)>, affine_map<(t, i, j) -> (i, j)>, affine_map<(t, i, j) -> (t, i)>]
      ins(%du, %up : tensor<TOKENSx2048xf32>, tensor<512x2048xf32>) outs(%ix : tensor<TOKENSx512xf32>) -> tensor<TOKENSx512xf32>
  %nu = linalg.sub ins(%up, %gu : tensor<512x2048xf32>, tensor<512x2048xf32>)
                   outs(%eu : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %nd = linalg.sub ins(%down, %gd : tensor<2048x512xf32>, tensor<2048x512xf32>)
                   outs(%ed : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  return %nu, %nd, %dx : tensor<512x2048xf32>, tensor<2048x512xf32>, tensor<TOKENSx512xf32>
}
