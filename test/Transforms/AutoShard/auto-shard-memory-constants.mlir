// Weights in the program are memory: the blocks that are needed of them, all the time.
// RUN: not dist-opt %s --dist-auto-shard=memory=191 2>&1 | FileCheck %s
// RUN: dist-opt %s --dist-auto-shard="memory=192 explain" -o /dev/null 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: dist-opt %s --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHOLE

// CHECK: error: the minimum-memory plan found needs 192 bytes of memory a device; expected at most 191: {{.*}} the constant of {{.*}}:[[# @LINE + 6]]:8 as [{}, {"x"}]: 64 bytes
// FITS: remark: search: {{.*}} 192 bytes of memory
// WHOLE: remark: annotations alone: {{.*}} 320 bytes of memory

dist.mesh @mesh <["x"=2]>
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x8xf32> {
  %w = arith.constant dense<"0x0000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F000000400000803F00000040"> : tensor<4x8xf32>
  %empty = tensor.empty() : tensor<4x8xf32>
  %zero = arith.constant 0.0 : f32
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x8xf32>) outs(%fill : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
