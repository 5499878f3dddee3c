// RUN: not dist-opt %s --dist-auto-shard=plan=%t/missing/plan.json 2>&1 | FileCheck %s
// RUN: not dist-opt %s --dist-auto-shard=problem=%t/missing/problem.json 2>&1 | FileCheck %s --check-prefix=PROBLEM
// RUN: not dist-opt %S/../Propagation/propagate-invalid.mlir -split-input-file --dist-auto-shard -o /dev/null 2>&1 | FileCheck %s --check-prefix=ANNOTATIONS
// RUN: not dist-opt %S/Inputs/no-mesh.mlir --dist-auto-shard=cluster=h100:4 2>&1 | FileCheck %s --check-prefix=MESH

// MESH: error: needs a dist.mesh: give one with --dist-annotate=mesh=dp=2, or have the devices of a cluster arranged, with --dist-arrange-devices=cluster=h100:8 before
// PROBLEM: error: cannot write '{{.*}}missing/problem.json': No such file or directory
// CHECK: error: plan: cannot write '{{.*}}missing/plan.json': No such file or directory
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// ANNOTATIONS: error:
