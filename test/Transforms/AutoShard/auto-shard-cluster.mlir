// Costs on the links and devices of a cluster, in seconds.
//
// RUN: dist-opt %s --dist-auto-shard="cluster=h100:16 explain" -o /dev/null 2>&1 | FileCheck %s
// RUN: dist-opt %s --dist-auto-shard=cluster=h100:16 --dist-propagate --dist-insert-reshards=cluster=h100:16 --dist-lower-reshards=cluster=h100:16 | FileCheck %s --check-prefix=STEPS
// RUN: not dist-opt %s --dist-auto-shard=cluster=h100:8 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not dist-opt %s --dist-auto-shard=cluster=h100:16 --dist-propagate --dist-insert-reshards=cluster=h100:8 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not dist-opt %s --dist-lower-reshards=cluster=h100:8 2>&1 | FileCheck %s --check-prefix=FEW

// Work is divided over nodes (x) and within them (y); what is gathered comes over
// both kinds of links at once.
// CHECK: remark: search: {{[0-9]+}} bytes received, work of {{.*}} s, cost {{.*}} s, {{[0-9]+}} bytes of memory
// CHECK: remark: search: the solver estimated {{.*}} s, at most 0.00 % above the least
// STEPS: dist.all_gather %{{.*}} over <["x", "y"]>
// FEW: error: mesh x=2,y=8 has 16 devices, but cluster '{{.*}}' only 8
dist.mesh @mesh <["x"=2, "y"=8]>
func.func @f(%x: tensor<2048x8192xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
             %w: tensor<8192x8192xf32>)
    -> (tensor<2048x8192xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %y = linalg.matmul ins(%x, %w : tensor<2048x8192xf32>, tensor<8192x8192xf32>)
                     outs(%init : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  return %y : tensor<2048x8192xf32>
}
