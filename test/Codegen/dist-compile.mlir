// The whole way, and what can be read in between.

// RUN: dist-compile %s --mesh dp=2 -o %t.dist --verify-each 2>&1 | FileCheck %s --check-prefix=DONE
// RUN: dist-run %t.dist --random-inputs 1 --outputs %t.npz --quiet
// RUN: dist-compile %s --mesh dp=2 --emit sharded | FileCheck %s --check-prefix=SHARDED
// RUN: dist-compile %s --mesh dp=2 --emit kernels -o %t.mlir && FileCheck %s --check-prefix=KERNELS < %t.mlir
// RUN: dist-compile %s --single-device --emit kernels | FileCheck %s --check-prefix=SINGLE
// RUN: dist-compile %s --mesh dp=2 --timing -o %t.dist 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: dist-run %s --mesh dp=2 --random-inputs 1 --outputs %t.npz --verify --quiet

// Started by a program that ignores the ends of its children.
// RUN: env --ignore-signal=CHLD dist-compile %s --mesh dp=2 -o %t.dist
// RUN: env --ignore-signal=CHLD DIST_CACHE_DIR=%t.cache dist-run %s --mesh dp=2 --random-inputs 1 --outputs %t.npz --quiet

// Bytecode, and a smaller CPU.
// RUN: dist-opt %s -emit-bytecode -o %t.mlirbc
// RUN: dist-compile %t.mlirbc --mesh dp=2 --target-cpu x86-64-v2 -o %t.dist
// RUN: dist-run %t.dist --random-inputs 1 --outputs %t.npz --quiet

// DONE: dist written in {{.*}} s

// SHARDED: func.func @main({{.*}}tensor<4x8xf32>
// SHARDED-NOT: func.func private

// KERNELS: call @kernel_0
// KERNELS: func.func private @kernel_0(%{{.*}}: tensor<4x8xf32>

// SINGLE-NOT: dist.mesh
// SINGLE: func.func private @kernel_0(%{{.*}}: tensor<8x8xf32>

// TIMING: s dist-partition
// TIMING: s verify
// TIMING: s compile 1 kernels
// TIMING: s total

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<8x8xf32> {dist.sharding = #dist.placements<@mesh, [shard(0)]>}) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
dist.mesh @mesh <["dp"=2]>
