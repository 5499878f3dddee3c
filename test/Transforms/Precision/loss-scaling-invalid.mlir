// RUN: split-file %s %t
// RUN: not dist-opt %t/loss.mlir --dist-mixed-precision=precision=f16 2>&1 | FileCheck %s --check-prefix=LOSS
// LOSS: error: precision: f16 scales the loss, and no product of the backward pass is known: return the loss as a result that replaces no argument, or use bf16
// RUN: not dist-opt %t/state.mlir --dist-mixed-precision=precision=f16 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: error: precision: f16 scales the loss, and no result that replaces an argument is computed from its gradients: donate the state where the step is exported
// RUN: not dist-opt %t/manual.mlir --dist-mixed-precision=precision=f16 2>&1 | FileCheck %s --check-prefix=MANUAL
// MANUAL: error: {{.*}}precision: f16 cannot scale the gradients of a manual region: name the operation by 'keep', or use bf16

//--- loss.mlir
#a = affine_map<(i, j, k) -> (k, i)>
#b = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>
func.func @step(%w: tensor<4x4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %g = linalg.contract indexing_maps = [#a, #b, #y] ins(%x, %x : tensor<8x4xf32>, tensor<8x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g : tensor<4x4xf32>
}
//--- state.mlir
#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#a = affine_map<(i, j, k) -> (k, i)>
#y = affine_map<(i, j, k) -> (i, j)>
func.func @step(%n: tensor<i32> {dist.alias = 0 : i64}, %w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> (tensor<i32>, tensor<f32> {dist.forward}, tensor<4x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<8x4xf32>
  %square = arith.constant dense<0.0> : tensor<4x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %y = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<8x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
  %loss = linalg.reduce { arith.addf } ins(%y : tensor<8x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %e = linalg.exp ins(%y : tensor<8x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
  %g = linalg.contract indexing_maps = [#a, #w, #y] ins(%x, %e : tensor<8x4xf32>, tensor<8x4xf32>) outs(%square : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n, %loss, %g : tensor<i32>, tensor<f32>, tensor<4x4xf32>
}
//--- manual.mlir
#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#a = affine_map<(i, j, k) -> (k, i)>
#y = affine_map<(i, j, k) -> (i, j)>
#r = #dist.sharding<@mesh, [{}, {}]>
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4x4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<f32>) {
  %zero = arith.constant dense<0.0> : tensor<8x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %y = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<8x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
  %loss = linalg.reduce { arith.addf } ins(%y : tensor<8x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %e = linalg.exp ins(%y : tensor<8x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
  %g = dist.manual %x, %e over <["dp"]> in [#r, #r] out [#r] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%p: tensor<8x4xf32>, %q: tensor<8x4xf32>):
    %square = arith.constant dense<0.0> : tensor<4x4xf32>
    %h = linalg.contract indexing_maps = [#a, #w, #y] ins(%p, %q : tensor<8x4xf32>, tensor<8x4xf32>) outs(%square : tensor<4x4xf32>) -> tensor<4x4xf32>
    dist.yield %h : tensor<4x4xf32>
  }
  return %g, %loss : tensor<4x4xf32>, tensor<f32>
}
