// RUN: split-file %s %t
// RUN: not dist-opt %t/step.mlir --dist-replicate-state=axis=tp 2>&1 | FileCheck %s --check-prefix=AXIS
// AXIS: error: local_sgd: the mesh 'dp=2' has no axis for data 'tp': expected the name of the axis of the replicas
// RUN: not dist-opt %t/step.mlir --dist-replicate-state="axis=dp steps=0" 2>&1 | FileCheck %s --check-prefix=STEPS
// STEPS: error: local_sgd: expected at least 1 step between two averages, got 0
// RUN: not dist-opt %t/step.mlir --dist-replicate-state="axis=dp average=params*" 2>&1 | FileCheck %s --check-prefix=AVERAGE
// AVERAGE: error: local_sgd: 'params*' matches no argument of floats that a result replaces
// RUN: not dist-opt %t/stateless.mlir --dist-replicate-state=axis=dp 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: error: local_sgd: no result replaces an argument, so that replicas have no state: donate the state where the step is exported
// RUN: not dist-opt %t/step.mlir --dist-replicate-state="axis=dp adaptive=true" 2>&1 | FileCheck %s --check-prefix=LOSS
// LOSS: error: local_sgd: adaptive needs one scalar f32 result that is no state and matches '*': name the loss by 'loss'
// RUN: not dist-opt %t/loss.mlir --dist-replicate-state="axis=dp adaptive=true learning-rate=arg0" 2>&1 | FileCheck %s --check-prefix=RATE
// RATE: error: local_sgd: 'arg0' matches no argument, or several, that is a scalar f32 and no state: expected the learning rate
// RUN: not dist-opt %t/undecided.mlir --dist-replicate-state=axis=dp 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// UNDECIDED: error: local_sgd: which result replaces argument 0 is not clear: one of two; give the results of one type other types or names where the step is exported
// RUN: not dist-opt %t/blocks.mlir --dist-replicate-state=axis=dp 2>&1 | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: error: 'func.func' op cannot be that of replicas: it has several blocks, expected one
// RUN: not dist-opt %t/batchless.mlir --dist-replicate-state=axis=dp 2>&1 | FileCheck %s --check-prefix=BATCH
// BATCH: error: local_sgd: no argument has a batch
// RUN: not dist-opt %t/dynamic.mlir --dist-replicate-state=axis=dp 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: error: local_sgd: expected tensors of static shape as arguments and results, got 'tensor<?xf32>'
// RUN: not dist-opt %t/meshless.mlir --dist-replicate-state="axis=dp mesh=dp=x" 2>&1 | FileCheck %s --check-prefix=MESH
// MESH: error: local_sgd: {{.*}}dp=x

//--- step.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> tensor<4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  return %g : tensor<4xf32>
}
//--- stateless.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  return %x : tensor<8x4xf32>
}
//--- loss.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<f32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %loss = arith.constant dense<1.0> : tensor<f32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  return %g, %loss : tensor<4xf32>, tensor<f32>
}
//--- undecided.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.undecided = "one of two"}) -> (tensor<4xf32>, tensor<4xf32>) {
  return %w, %w : tensor<4xf32>, tensor<4xf32>
}
//--- blocks.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}) -> tensor<4xf32> {
  cf.br ^end
^end:
  return %w : tensor<4xf32>
}
//--- batchless.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
//--- dynamic.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<?xf32> {dist.alias = 0 : i64}) -> tensor<?xf32> {
  return %w : tensor<?xf32>
}
//--- meshless.mlir
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
