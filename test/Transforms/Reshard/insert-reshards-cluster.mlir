// On a cluster operations are done in the way that takes least time: the work
// counts, too.
//
// RUN: dist-opt %s --dist-insert-reshards | FileCheck %s --check-prefix=BYTES
// RUN: dist-opt %s --dist-insert-reshards=cluster=h100 | FileCheck %s --check-prefix=TIME
// So it does where the search chose something, which counted it so.
// RUN: sed 's/%x: tensor<1024x4096xf32> {/&dist.chosen, /' %s | dist-opt --dist-insert-reshards | FileCheck %s --check-prefix=TIME
// RUN: not dist-opt %s --dist-insert-reshards=cluster=h100:4 2>&1 | FileCheck %s --check-prefix=NONE

// The rows of %x are divided, %y is wanted whole. Fewer bytes move if %x is
// gathered and all ranks multiply all of it; %y is gathered sooner.
// BYTES: dist.reshard %arg0
// BYTES: linalg.matmul
// BYTES-NOT: dist.reshard
// TIME-NOT: dist.reshard
// TIME: %[[Y:.*]] = linalg.matmul
// TIME: dist.reshard %[[Y]]
// NONE: error: mesh x=8 has 8 devices, but cluster 'h100:4' only 4
dist.mesh @mesh <["x"=8]>
func.func @f(%x: tensor<1024x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %w: tensor<4096x5120xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<1024x5120xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : tensor<1024x5120xf32>
  %init = linalg.fill {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} ins(%zero : f32) outs(%empty : tensor<1024x5120xf32>) -> tensor<1024x5120xf32>
  %y = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} ins(%x, %w : tensor<1024x4096xf32>, tensor<4096x5120xf32>)
                     outs(%init : tensor<1024x5120xf32>) -> tensor<1024x5120xf32>
  return %y : tensor<1024x5120xf32>
}
