// RUN: timeout 60 dist-opt %s --dist-micro-batch | FileCheck %s

// Groups of arguments are behind the loop, each once.
dist.mesh @mesh <["micro"=2 temporal]>

// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<8x8xf32>, %[[B:[a-z0-9]+]]: tensor<8x8xf32>, %[[C:[a-z0-9]+]]: tensor<8x8xf32>
// CHECK: scf.while
// CHECK: dist.over
// CHECK: dist.sharding_group %[[A]] 0
// CHECK: dist.sharding_group %[[B]] 0
// CHECK: dist.sharding_group %[[C]] 0
// CHECK-NOT: dist.sharding_group
func.func @main(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>, %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> tensor<4x8xf32> {
  dist.sharding_group %a 0 : tensor<8x8xf32>
  dist.sharding_group %b 0 : tensor<8x8xf32>
  dist.sharding_group %c 0 : tensor<8x8xf32>
  %f = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = linalg.matmul ins(%x, %a : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
