// A mesh of all devices of a cluster, whose shape is searched.
//
// RUN: dist-opt %s -split-input-file --dist-arrange-devices=cluster=h100 | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-arrange-devices=cluster=h100 --dist-annotate --dist-auto-shard=cluster=h100 | FileCheck %s --check-prefix=SHAPE
// RUN: dist-opt %s -split-input-file --dist-arrange-devices | FileCheck %s --check-prefix=NONE
// RUN: not dist-opt %s --dist-arrange-devices=cluster=missing.json 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not dist-opt %s -split-input-file --dist-arrange-devices=cluster=h100:2097152 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: dist-opt %s -split-input-file --dist-arrange-devices=assumed-cluster=h100 | FileCheck %s --check-prefix=ASSUMED
// RUN: dist-opt %s -split-input-file --dist-arrange-devices="cluster=h100 assumed-cluster=cpu:2" | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-arrange-devices=assumed-cluster=h100 --dist-annotate --dist-auto-shard | FileCheck %s --check-prefix=SHAPE
// RUN: dist-opt %s -split-input-file --dist-arrange-devices=assumed-cluster=host:1 --dist-annotate --dist-auto-shard | FileCheck %s --check-prefix=ONE

// CHECK: dist.mesh @mesh <["x"=8]> {dist.arrange = "h100"}
// ASSUMED: dist.mesh @mesh <["x"=8]> {dist.arrange, dist.assumed_cluster = "h100"}
// ASSUMED: dist.mesh @mine <["a"=2]>{{$}}
// ONE: dist.mesh @mesh <["x"=1]>
// SHAPE: dist.mesh @mesh <["x"=8]>
// SHAPE-NOT: dist.arrange
// SHAPE: func @tokens
// SHAPE-SAME: tensor<65536x64xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// NONE-NOT: dist.mesh @mesh
// RUN: not dist-opt %s -split-input-file --dist-arrange-devices=cluster=h100:8 --dist-annotate --dist-auto-shard=cluster=h100:16 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not dist-opt %s -split-input-file --dist-arrange-devices=cluster=h100:8 --dist-annotate --dist-auto-shard 2>&1 | FileCheck %s --check-prefix=WITHOUT
// OTHER: error: dist-arrange-devices got cluster 'h100:8', dist-auto-shard 'h100:16': expected the same
// WITHOUT: error: dist-arrange-devices got cluster 'h100:8', dist-auto-shard none: expected the same
// MANY: error: cluster 'h100:2097152': the mesh x=2097152 has more than 1048576 ranks
// MISSING: error: cluster 'missing.json': no file that can be read
func.func @tokens(%x: tensor<65536x64xf32>, %w: tensor<64x64xf32>) -> tensor<65536x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<65536x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<65536x64xf32>) -> tensor<65536x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<65536x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<65536x64xf32>) -> tensor<65536x64xf32>
  return %y : tensor<65536x64xf32>
}

// -----

// The program's own mesh stays.
// CHECK: dist.mesh @mine <["a"=2]>
// CHECK-NOT: dist.mesh
// SHAPE: dist.mesh @mine <["a"=2]>
dist.mesh @mine <["a"=2]>
func.func @own(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
