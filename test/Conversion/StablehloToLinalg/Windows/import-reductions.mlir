// RUN: dist-opt %s --dist-import --dist-verify-import --mlir-print-local-scope -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @kinds
// CHECK: %[[INF:.*]] = arith.constant 0xFF800000 : f32
// CHECK: linalg.fill ins(%[[INF]] : f32) outs(%{{.*}} : tensor<3xf32>)
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>], iterator_types = ["reduction", "parallel", "reduction"]}
// CHECK: arith.maximumf
// CHECK: linalg.generic
// CHECK: ori %{{.*}}, %{{.*}} : i1
// CHECK: linalg.generic
// CHECK: arith.minui
func.func @kinds(%x: tensor<2x3x4xf32>, %b: tensor<4xi1>, %u: tensor<4xui32>) -> (tensor<3xf32>, tensor<i1>, tensor<ui32>) {
  %inf = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce"(%x, %inf) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.maximum"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  %false = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
  %1 = "stablehlo.reduce"(%b, %false) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<i1>, %q: tensor<i1>):
    %s = "stablehlo.or"(%p, %q) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  %ones = "stablehlo.constant"() <{value = dense<4294967295> : tensor<ui32>}> : () -> tensor<ui32>
  %2 = "stablehlo.reduce"(%u, %ones) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    %s = "stablehlo.minimum"(%p, %q) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    "stablehlo.return"(%s) : (tensor<ui32>) -> ()
  }) : (tensor<4xui32>, tensor<ui32>) -> tensor<ui32>
  return %0, %1, %2 : tensor<3xf32>, tensor<i1>, tensor<ui32>
}

// -----

// The maximum and its place: one operation with two results, by a combiner of
// several operations.

// CHECK-LABEL: func.func @argmax
// CHECK: %[[R:.*]]:2 = linalg.reduce ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x5xi32>) outs(%{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2xi32>) dimensions = [1]
// CHECK-NEXT: (%[[X:.*]]: f32, %[[I:.*]]: i32, %[[BEST:.*]]: f32, %[[PLACE:.*]]: i32) {
// CHECK: %[[C:.*]] = arith.cmpf oge, %[[BEST]], %[[X]]
// CHECK: %[[V:.*]] = arith.select %[[C]], %[[BEST]], %[[X]]
// CHECK: %[[P:.*]] = arith.select %[[C]], %[[PLACE]], %[[I]]
// CHECK: linalg.yield %[[V]], %[[P]]
func.func @argmax(%x: tensor<2x5xf32>, %i: tensor<2x5xi32>) -> tensor<2xi32> {
  %inf = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.reduce"(%x, %i, %inf, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %keep = "stablehlo.compare"(%a, %c) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = "stablehlo.select"(%keep, %a, %c) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %p = "stablehlo.select"(%keep, %b, %d) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%v, %p) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<2x5xf32>, tensor<2x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %0#1 : tensor<2xi32>
}

// -----

// An initial value that is not a constant is broadcast; combiners may compute.

// CHECK-LABEL: func.func @general
// CHECK: %[[INIT:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<f32>) outs(%{{.*}} : tensor<2xf32>)
// CHECK: linalg.reduce ins(%arg0 : tensor<2x5xf32>) outs(%[[INIT]] : tensor<2xf32>) dimensions = [1]
// CHECK: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK: arith.mulf %{{.*}}, %[[TWO]]
func.func @general(%x: tensor<2x5xf32>, %init: tensor<f32>) -> tensor<2xf32> {
  %0 = "stablehlo.reduce"(%x, %init) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %two = "stablehlo.constant"() <{value = dense<2.0> : tensor<f32>}> : () -> tensor<f32>
    %t = "stablehlo.multiply"(%b, %two) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %s = "stablehlo.add"(%a, %t) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
