// A loop that writes what it makes of each slice into rows of what it carries. The rows
// could be carried as contributions and be combined after the loop (3,072 bytes); what
// is sliced is gathered instead, for half of that. Sums of the slices stay contributions.

// RUN: sed 's,//ROWS,,' %s > %t.mlir && dist-run %t.mlir --random-inputs 1 --int-range 3 --verify | FileCheck %s
// RUN: sed 's,//SUMS,,' %s > %t.sums.mlir && dist-run %t.sums.mlir --random-inputs 2 --int-range 3 --verify | FileCheck %s
// CHECK: all 1 results agree

// RUN: dist-opt %t.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS:      collective      axes                   count      bytes received
// ROWS-NEXT: all_gather      x                          1               1,536
// ROWS-NEXT: total

// RUN: dist-opt %t.sums.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUMS
// SUMS:      collective      axes                   count      bytes received
// SUMS-NEXT: all_reduce      x                          1                  96
// SUMS-NEXT: total

dist.mesh @mesh <["x"=4]>

//ROWS func.func @main(%xs: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %h: tensor<16x32xf32>) -> tensor<16x32xf32> {
//SUMS func.func @main(%xs: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %h: tensor<16xf32>) -> tensor<16xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %n = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
  %none = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %r:2 = "stablehlo.while"(%zero, %h) ({
  //ROWS ^bb0(%i: tensor<i32>, %c: tensor<16x32xf32>):
  //SUMS ^bb0(%i: tensor<i32>, %c: tensor<16xf32>):
    %p = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  //ROWS ^bb0(%i: tensor<i32>, %c: tensor<16x32xf32>):
  //SUMS ^bb0(%i: tensor<i32>, %c: tensor<16xf32>):
    %s = "stablehlo.dynamic_slice"(%xs, %i, %zero) <{slice_sizes = array<i64: 1, 32>}> : (tensor<16x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %j = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    //ROWS %two = "stablehlo.constant"() <{value = dense<2.0> : tensor<1x32xf32>}> : () -> tensor<1x32xf32>
    //ROWS %d = "stablehlo.multiply"(%s, %two) : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
    //ROWS %u = "stablehlo.dynamic_update_slice"(%c, %d, %i, %zero) : (tensor<16x32xf32>, tensor<1x32xf32>, tensor<i32>, tensor<i32>) -> tensor<16x32xf32>
    //ROWS "stablehlo.return"(%j, %u) : (tensor<i32>, tensor<16x32xf32>) -> ()
    //SUMS %d = "stablehlo.reduce"(%s, %none) <{dimensions = array<i64: 1>}> ({
    //SUMS ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    //SUMS   %e = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    //SUMS   "stablehlo.return"(%e) : (tensor<f32>) -> ()
    //SUMS }) : (tensor<1x32xf32>, tensor<f32>) -> tensor<1xf32>
    //SUMS %u = "stablehlo.dynamic_update_slice"(%c, %d, %i) : (tensor<16xf32>, tensor<1xf32>, tensor<i32>) -> tensor<16xf32>
    //SUMS "stablehlo.return"(%j, %u) : (tensor<i32>, tensor<16xf32>) -> ()
//ROWS }) : (tensor<i32>, tensor<16x32xf32>) -> (tensor<i32>, tensor<16x32xf32>)
//ROWS return %r#1 : tensor<16x32xf32>
//SUMS }) : (tensor<i32>, tensor<16xf32>) -> (tensor<i32>, tensor<16xf32>)
//SUMS return %r#1 : tensor<16xf32>
}
