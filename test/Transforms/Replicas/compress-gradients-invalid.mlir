// RUN: split-file %s %t
// RUN: not dist-opt %t/step.mlir --dist-compress-gradients="axis=tp sparsity=0.5" 2>&1 | FileCheck %s --check-prefix=AXIS
// AXIS: error: dgc: the mesh 'dp=2' has no axis for data 'tp': expected the name of the axis of the replicas
// RUN: not dist-opt %t/step.mlir --dist-compress-gradients="axis=dp sparsity=1.5" 2>&1 | FileCheck %s --check-prefix=SPARSITY
// SPARSITY: error: dgc: expected sparsities from 0 to below 1, 'ramp_steps' with more than one of them alone, a momentum from 0 to below 1, and no negative steps
// RUN: not dist-opt %t/stateless.mlir --dist-compress-gradients="axis=dp sparsity=0.5" 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: error: dgc: no result replaces an argument, so that replicas have no state: donate the state where the step is exported
// RUN: not dist-opt %t/constant.mlir --dist-compress-gradients="axis=dp sparsity=0.5" 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: dgc: no state is computed from gradients element by element: expected a training step that returns its next state (see 'carry' in a plan file)
// RUN: not dist-opt %t/counted.mlir --dist-compress-gradients="axis=dp sparsity=0.5" 2>&1 | FileCheck %s --check-prefix=COUNTED
// COUNTED: error: dgc: the next value of 'seen' depends on the batch, and not through gradients that the update reads element by element: replicas would have different values; leave out 'dgc' for this step
// RUN: not dist-opt %t/momentum.mlir --dist-compress-gradients="axis=dp sparsity=0.5 momentum=0.9" 2>&1 | FileCheck %s --check-prefix=MOMENTUM
// MOMENTUM: error: dgc: the optimizer of the step keeps 'moment', and 'momentum' is that of the compressed gradients: expected a step of plain SGD, or momentum 0
// RUN: dist-opt %t/momentum.mlir --dist-compress-gradients="axis=dp sparsity=0.5" -o /dev/null

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
//--- constant.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  return %w, %g : tensor<4xf32>, tensor<4xf32>
}
//--- counted.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}, %seen: tensor<i32> {dist.alias = 1 : i64, dist.name = "seen"}, %x: tensor<8x4xf32>, %n: tensor<8xi32>) -> (tensor<4xf32>, tensor<i32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %sum = linalg.reduce { arith.addi } ins(%n : tensor<8xi32>) outs(%seen : tensor<i32>) dimensions = [0]
  return %g, %sum : tensor<4xf32>, tensor<i32>
}
//--- momentum.mlir
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}, %m: tensor<4xf32> {dist.alias = 1 : i64, dist.name = "moment"}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %loss = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %penalised = linalg.reduce { arith.addf } ins(%w : tensor<4xf32>) outs(%loss : tensor<f32>) dimensions = [0]
  %next_m = linalg.add ins(%m, %g : tensor<4xf32>, tensor<4xf32>) outs(%zero : tensor<4xf32>) -> tensor<4xf32>
  %next_w = linalg.sub ins(%w, %next_m : tensor<4xf32>, tensor<4xf32>) outs(%zero : tensor<4xf32>) -> tensor<4xf32>
  return %next_w, %next_m, %penalised : tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
