// RUN: split-file %s %t
// RUN: dist-opt --dist-recompute=explain %t/inputs.mlir 2>&1 | FileCheck %t/inputs.mlir
// RUN: dist-opt --dist-recompute %t/dots.mlir | FileCheck %t/dots.mlir
// RUN: dist-opt --dist-recompute %t/none.mlir | FileCheck %t/none.mlir
// RUN: dist-opt --dist-recompute=explain %t/rules.mlir 2>&1 | FileCheck %t/rules.mlir
// RUN: dist-opt --dist-recompute %t/save.mlir | FileCheck %t/save.mlir

//--- inputs.mlir
// The values between layers are saved, of 64 bytes each; all else is computed
// again. The last layer has only the loss.
// CHECK: layer 0 (inputs): 2 operations, 64 bytes for other layers; for the backward pass 64 bytes are saved and 64 computed again
// CHECK: layer 1 (inputs): 2 operations, 64 bytes for other layers; for the backward pass 64 bytes are saved and 64 computed again
// CHECK: layer 2 (inputs): 2 operations, 64 bytes for other layers; for the backward pass 64 bytes are saved and 64 computed again
// CHECK: layer 3 (none): 1 operations, 0 bytes
// CHECK: func.func @mlp({{.*}}) -> ({{[^)]*}}) {
// CHECK: [[A0:%.*]] = linalg.matmul ins(%arg3, %arg0 :
// CHECK: [[H0:%.*]] = linalg.exp ins([[A0]]
// CHECK: [[A1:%.*]] = linalg.matmul ins([[H0]], %arg1 :
// CHECK: [[H1:%.*]] = linalg.exp ins([[A1]]
// CHECK: linalg.reduce
// CHECK: [[B1:%.*]] = dist.optimization_barrier [[H1]]
// CHECK-NEXT: [[A2:%.*]] = linalg.matmul ins([[B1]], %arg2 :
// CHECK-NEXT: linalg.mul ins({{.*}}, [[A2]] :
// CHECK: [[B0:%.*]] = dist.optimization_barrier [[H0]]
// CHECK-NEXT: linalg.matmul ins([[B0]], %arg1 :
// CHECK-NEXT: linalg.mul
// An argument is guarded where nothing else is.
// CHECK: dist.optimization_barrier %arg
// CHECK-NEXT: linalg.matmul
func.func @mlp(%w0: tensor<4x4xf32> {dist.alias = 0 : i64, dist.name = "params['layer0']"},
               %w1: tensor<4x4xf32> {dist.alias = 1 : i64, dist.name = "params['layer1']"},
               %w2: tensor<4x4xf32> {dist.alias = 2 : i64, dist.name = "params['layer2']"},
               %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>)
    attributes {dist.recompute = "inputs"} {
  %e = tensor.empty() : tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %a0 = linalg.matmul ins(%x, %w0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h0 = linalg.exp ins(%a0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a1 = linalg.matmul ins(%h0, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h1 = linalg.exp ins(%a1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a2 = linalg.matmul ins(%h1, %w2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h2 = linalg.exp ins(%a2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %loss = linalg.reduce { arith.addf } ins(%h2 : tensor<4x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %d2 = linalg.mul ins(%h2, %a2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g2 = linalg.matmul ins(%h1, %d2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u2 = linalg.mul ins(%d2, %h2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d1 = linalg.mul ins(%u2, %a1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g1 = linalg.matmul ins(%h0, %d1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u1 = linalg.mul ins(%d1, %h1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d0 = linalg.mul ins(%u1, %a0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g0 = linalg.matmul ins(%x, %d0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u0 = linalg.mul ins(%d0, %h0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g0, %g1, %g2, %loss : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}

//--- dots.mlir
// Results of products are saved, the rest is computed from them.
// CHECK: [[A2:%.*]] = linalg.matmul ins({{.*}}, %arg2 :
// CHECK: linalg.reduce
// CHECK: [[B2:%.*]] = dist.optimization_barrier [[A2]]
// CHECK-NEXT: [[H2:%.*]] = linalg.exp ins([[B2]]
// CHECK-NEXT: linalg.mul ins([[H2]], [[A2]] :
// CHECK: linalg.exp
// CHECK: linalg.exp
// CHECK-NOT: linalg.exp
func.func @mlp(%w0: tensor<4x4xf32> {dist.alias = 0 : i64, dist.name = "params['layer0']"},
               %w1: tensor<4x4xf32> {dist.alias = 1 : i64, dist.name = "params['layer1']"},
               %w2: tensor<4x4xf32> {dist.alias = 2 : i64, dist.name = "params['layer2']"},
               %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>)
    attributes {dist.recompute = "dots"} {
  %e = tensor.empty() : tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %a0 = linalg.matmul ins(%x, %w0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h0 = linalg.exp ins(%a0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a1 = linalg.matmul ins(%h0, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h1 = linalg.exp ins(%a1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a2 = linalg.matmul ins(%h1, %w2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h2 = linalg.exp ins(%a2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %loss = linalg.reduce { arith.addf } ins(%h2 : tensor<4x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %d2 = linalg.mul ins(%h2, %a2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g2 = linalg.matmul ins(%h1, %d2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u2 = linalg.mul ins(%d2, %h2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d1 = linalg.mul ins(%u2, %a1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g1 = linalg.matmul ins(%h0, %d1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u1 = linalg.mul ins(%d1, %h1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d0 = linalg.mul ins(%u1, %a0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g0 = linalg.matmul ins(%x, %d0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u0 = linalg.mul ins(%d0, %h0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g0, %g1, %g2, %loss : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}

//--- none.mlir
// CHECK: func.func @mlp({{.*}}) -> ({{[^)]*}}) {
// CHECK-NOT: dist.optimization_barrier
func.func @mlp(%w0: tensor<4x4xf32> {dist.alias = 0 : i64, dist.name = "params['layer0']"},
               %w1: tensor<4x4xf32> {dist.alias = 1 : i64, dist.name = "params['layer1']"},
               %w2: tensor<4x4xf32> {dist.alias = 2 : i64, dist.name = "params['layer2']"},
               %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>)
    attributes {dist.recompute = []} {
  %e = tensor.empty() : tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %a0 = linalg.matmul ins(%x, %w0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h0 = linalg.exp ins(%a0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a1 = linalg.matmul ins(%h0, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h1 = linalg.exp ins(%a1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a2 = linalg.matmul ins(%h1, %w2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h2 = linalg.exp ins(%a2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %loss = linalg.reduce { arith.addf } ins(%h2 : tensor<4x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %d2 = linalg.mul ins(%h2, %a2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g2 = linalg.matmul ins(%h1, %d2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u2 = linalg.mul ins(%d2, %h2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d1 = linalg.mul ins(%u2, %a1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g1 = linalg.matmul ins(%h0, %d1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u1 = linalg.mul ins(%d1, %h1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d0 = linalg.mul ins(%u1, %a0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g0 = linalg.matmul ins(%x, %d0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u0 = linalg.mul ins(%d0, %h0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g0, %g1, %g2, %loss : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}

//--- rules.mlir
// The first rule that names a layer decides.
// CHECK: layer 0 (dots)
// CHECK: layer 1 (inputs)
// CHECK: layer 2 (none)
// CHECK: layer 3 (none)
func.func @mlp(%w0: tensor<4x4xf32> {dist.alias = 0 : i64, dist.name = "params['layer0']"},
               %w1: tensor<4x4xf32> {dist.alias = 1 : i64, dist.name = "params['layer1']"},
               %w2: tensor<4x4xf32> {dist.alias = 2 : i64, dist.name = "params['layer2']"},
               %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>)
    attributes {dist.recompute = [{match = "*['layer0']", policy = "dots"}, {match = "*['layer2']", policy = "none"}, {policy = "inputs"}]} {
  %e = tensor.empty() : tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %a0 = linalg.matmul ins(%x, %w0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h0 = linalg.exp ins(%a0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a1 = linalg.matmul ins(%h0, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h1 = linalg.exp ins(%a1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %a2 = linalg.matmul ins(%h1, %w2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h2 = linalg.exp ins(%a2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %loss = linalg.reduce { arith.addf } ins(%h2 : tensor<4x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %d2 = linalg.mul ins(%h2, %a2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g2 = linalg.matmul ins(%h1, %d2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u2 = linalg.mul ins(%d2, %h2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d1 = linalg.mul ins(%u2, %a1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g1 = linalg.matmul ins(%h0, %d1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u1 = linalg.mul ins(%d1, %h1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d0 = linalg.mul ins(%u1, %a0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g0 = linalg.matmul ins(%x, %d0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u0 = linalg.mul ins(%d0, %h0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g0, %g1, %g2, %loss : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}

//--- save.mlir
// What is computed at a location is saved in addition.
// CHECK: linalg.reduce
// CHECK-NOT: linalg.exp
// CHECK: return
func.func @mlp(%w0: tensor<4x4xf32> {dist.alias = 0 : i64, dist.name = "params['layer0']"},
               %w1: tensor<4x4xf32> {dist.alias = 1 : i64, dist.name = "params['layer1']"},
               %w2: tensor<4x4xf32> {dist.alias = 2 : i64, dist.name = "params['layer2']"},
               %x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>)
    attributes {dist.recompute = [{policy = "dots", save = ["activation"]}]} {
  %e = tensor.empty() : tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %a0 = linalg.matmul ins(%x, %w0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h0 = linalg.exp ins(%a0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32> loc("activation")
  %a1 = linalg.matmul ins(%h0, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h1 = linalg.exp ins(%a1 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32> loc("activation")
  %a2 = linalg.matmul ins(%h1, %w2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h2 = linalg.exp ins(%a2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32> loc("activation")
  %loss = linalg.reduce { arith.addf } ins(%h2 : tensor<4x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %d2 = linalg.mul ins(%h2, %a2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g2 = linalg.matmul ins(%h1, %d2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u2 = linalg.mul ins(%d2, %h2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d1 = linalg.mul ins(%u2, %a1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g1 = linalg.matmul ins(%h0, %d1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u1 = linalg.mul ins(%d1, %h1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d0 = linalg.mul ins(%u1, %a0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g0 = linalg.matmul ins(%x, %d0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %u0 = linalg.mul ins(%d0, %h0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g0, %g1, %g2, %loss : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
