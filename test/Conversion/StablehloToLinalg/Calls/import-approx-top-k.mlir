// RUN: dist-opt %s --dist-inline-calls --dist-import -split-input-file --allow-unregistered-dialect | FileCheck %s

// jax.lax.approx_max_k. The comparator is not imported.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    %[[V:.*]], %[[I:.*]] = linalg_ext.top_k %arg0 labels %arg1 dimension 1 : (tensor<3x64xf32>, tensor<3x64xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
// CHECK-NEXT:    return %[[V]], %[[I]]
// CHECK-NOT:   func.func
func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>) {
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return %v#0, %v#1 : tensor<3x4xf32>, tensor<3x4xi32>
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

// jax.lax.approx_min_k along dimension 0, not aggregated: more than k.
// CHECK-LABEL: func.func @main
// CHECK:         arith.negf
// CHECK:         linalg_ext.top_k %{{.*}} labels %arg1 dimension 0 : (tensor<3x64xf32>, tensor<3x64xi32>) -> (tensor<2x64xf32>, tensor<2x64xi32>)
// CHECK:         arith.negf
func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) -> (tensor<2x64xf32>, tensor<2x64xi32>) {
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@lt]}> {mhlo.backend_config = {top_k = 1 : i64, reduction_dim = 0 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x64xf32>, tensor<2x64xi32>)
  return %v#0, %v#1 : tensor<2x64xf32>, tensor<2x64xi32>
}
func.func private @lt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

// What the comparator calls is inlined as well.
// CHECK-LABEL: func.func @main
// CHECK:         linalg_ext.top_k
// CHECK-NOT:   func.func
func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>) {
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@outer]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return %v#0, %v#1 : tensor<3x4xf32>, tensor<3x4xi32>
}
func.func private @outer(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = func.call @inner(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @inner(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
