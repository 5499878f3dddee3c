// One rank's program, as --emit=sharded writes it, is compiled from there.

// RUN: dist-compile %s --mesh x=2 --emit=sharded -o %t.sharded.mlir
// RUN: dist-compile --from=sharded %t.sharded.mlir --emit=kernels | FileCheck %s
// RUN: dist-compile --from=sharded %t.sharded.mlir -o %t.dist --quiet && dist-run %t.dist --random-inputs 0
// CHECK: call @kernel

// RUN: not dist-compile --from=sharded %t.sharded.mlir --mesh x=2 -o %t.dist 2>&1 | FileCheck %s --check-prefix=MESH
// MESH: option 'mesh': with option 'from' as sharded the input is one rank's program already: leave it out, or give the whole program

func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = math.exp %x : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
