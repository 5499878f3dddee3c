// A loop that reads slices along a sharded dimension and multiplies each by itself,
// or by what it made of it. A product of contributions is no contribution to the
// product: each slice would be combined for it (3,072 bytes). So the axis moves to
// another dimension, or what is sliced is gathered, once. Of two that are sliced one
// is; the other is made less of first.

// RUN: sed 's,//DOT,,' %s > %t.dot.mlir && dist-run %t.dot.mlir --random-inputs 1 --int-range 3 --verify | FileCheck %s
// RUN: sed 's,//TWICE,,' %s > %t.twice.mlir && dist-run %t.twice.mlir --random-inputs 2 --int-range 3 --verify | FileCheck %s
// RUN: sed 's,//SQUARE,,' %s > %t.square.mlir && dist-run %t.square.mlir --random-inputs 3 --int-range 3 --verify | FileCheck %s
// RUN: sed 's,//FORM,,' %s > %t.form.mlir && dist-run %t.form.mlir --random-inputs 4 --int-range 3 --verify | FileCheck %s
// RUN: sed 's,//PAIR,,' %s > %t.pair.mlir && dist-run %t.pair.mlir --random-inputs 5 --int-range 3 --verify | FileCheck %s
// RUN: sed 's,//DOT,,;s/maximum/add/' %s > %t.sum.mlir && dist-run %t.sum.mlir --random-inputs 6 --int-range 3 --verify | FileCheck %s
// RUN: sed 's,//OUTER,,' %s > %t.outer.mlir && dist-run %t.outer.mlir --random-inputs 7 --int-range 3 --verify | FileCheck %s
// CHECK: all 1 results agree

// RUN: dist-opt %t.dot.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: dist-opt %t.twice.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: dist-opt %t.square.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=MOVED
// MOVED:      collective      axes                   count      bytes received
// MOVED-NEXT: all_reduce      x                         16                  96
// MOVED-NEXT: all_to_all      x                          1                 384
// MOVED-NEXT: total

// RUN: dist-opt %t.form.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=GATHERED
// RUN: dist-opt %t.outer.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=GATHERED
// GATHERED:      collective      axes                   count      bytes received
// GATHERED-NEXT: all_gather      x                          1               1,536
// GATHERED-NEXT: total

// RUN: dist-opt %t.pair.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=PAIR
// PAIR:      collective      axes                   count      bytes received
// PAIR-NEXT: all_gather      x                          1               1,536
// PAIR-NEXT: all_reduce      x                         16                  96
// PAIR-NEXT: total

// RUN: dist-opt %t.sum.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUM
// SUM:      collective      axes                   count      bytes received
// SUM-NEXT: all_reduce      x                          1                   6
// SUM-NEXT: all_to_all      x                          1                 384
// SUM-NEXT: total

dist.mesh @mesh <["x"=4]>

func.func @main(%xs: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %ys: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %w: tensor<32x32xf32>, %h: tensor<f32>) -> tensor<f32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %n = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
  %none = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %r:2 = "stablehlo.while"(%zero, %h) ({
  ^bb0(%i: tensor<i32>, %c: tensor<f32>):
    %p = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %c: tensor<f32>):
    %s = "stablehlo.dynamic_slice"(%xs, %i, %zero) <{slice_sizes = array<i64: 1, 32>}> : (tensor<16x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %t = "stablehlo.reshape"(%s) : (tensor<1x32xf32>) -> tensor<32xf32>
    //DOT %v = "stablehlo.dot_general"(%t, %t) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<32xf32>, tensor<32xf32>) -> tensor<f32>
    //TWICE %d = "stablehlo.add"(%t, %t) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    //TWICE %v = "stablehlo.dot_general"(%t, %d) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<32xf32>, tensor<32xf32>) -> tensor<f32>
    //SQUARE %m = "stablehlo.multiply"(%t, %t) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    //SQUARE %v = "stablehlo.reduce"(%m, %none) <{dimensions = array<i64: 0>}> ({
    //SQUARE ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    //SQUARE   %e = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    //SQUARE   "stablehlo.return"(%e) : (tensor<f32>) -> ()
    //SQUARE }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    //FORM %m = "stablehlo.dot_general"(%t, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<32xf32>, tensor<32x32xf32>) -> tensor<32xf32>
    //FORM %v = "stablehlo.dot_general"(%m, %t) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<32xf32>, tensor<32xf32>) -> tensor<f32>
    //OUTER %d = "stablehlo.dot_general"(%t, %t) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<32xf32>, tensor<32xf32>) -> tensor<32x32xf32>
    //OUTER %v = "stablehlo.reduce"(%d, %none) <{dimensions = array<i64: 0, 1>}> ({
    //OUTER ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    //OUTER   %e = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    //OUTER   "stablehlo.return"(%e) : (tensor<f32>) -> ()
    //OUTER }) : (tensor<32x32xf32>, tensor<f32>) -> tensor<f32>
    //PAIR %o = "stablehlo.dynamic_slice"(%ys, %i, %zero) <{slice_sizes = array<i64: 1, 32>}> : (tensor<16x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    //PAIR %d = "stablehlo.reshape"(%o) : (tensor<1x32xf32>) -> tensor<32xf32>
    //PAIR %v = "stablehlo.dot_general"(%t, %d) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<32xf32>, tensor<32xf32>) -> tensor<f32>
    %u = "stablehlo.maximum"(%c, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %j = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%j, %u) : (tensor<i32>, tensor<f32>) -> ()
  }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
  return %r#1 : tensor<f32>
}
