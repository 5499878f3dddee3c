// A row that is sharded over heads is written into a replicated cache: the row
// is gathered, not the cache. So it is in a loop, for each of its 8 rows.
// RUN: dist-run %s --random-inputs 1 --int-range 3 --verify | FileCheck %s
// RUN: sed 's/"tp"=2/"tp"=4/' %s > %t.4.mlir && dist-run %t.4.mlir --random-inputs 2 --int-range 3 --verify | FileCheck %s
// RUN: sed 's/"tp"=2/"tp"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 3 --int-range 3 --verify | FileCheck %s
// CHECK: all 2 results agree

// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.4.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT4
// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: all_gather      tp                         9               2,304
// REPORT-NEXT: total
// REPORT4:      collective      axes                   count      bytes received
// REPORT4-NEXT: all_gather      tp                         9               3,456
// REPORT4-NEXT: total

#whole = #dist.sharding<@mesh, [{}, {}, {}, {}]>
dist.mesh @mesh <["tp"=2]>

func.func @main(%cache: tensor<2x64x4x16xf32> {dist.sharding = #whole},
                %other: tensor<2x64x4x16xf32> {dist.sharding = #whole},
                %x: tensor<2x8xf32>,
                %w: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                %t: tensor<i32>)
    -> (tensor<2x64x4x16xf32> {dist.sharding = #whole}, tensor<2x64x4x16xf32> {dist.sharding = #whole}) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %y = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x8xf32>, tensor<8x64xf32>) -> tensor<2x64xf32>
  %row = "stablehlo.reshape"(%y) : (tensor<2x64xf32>) -> tensor<2x1x4x16xf32>
  %once = "stablehlo.dynamic_update_slice"(%cache, %row, %zero, %t, %zero, %zero) : (tensor<2x64x4x16xf32>, tensor<2x1x4x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x64x4x16xf32>
  %loop:2 = "stablehlo.while"(%zero, %other) ({
  ^bb0(%i: tensor<i32>, %c: tensor<2x64x4x16xf32>):
    %end = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
    %more = "stablehlo.compare"(%i, %end) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %c: tensor<2x64x4x16xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %f = "stablehlo.convert"(%i) : (tensor<i32>) -> tensor<f32>
    %b = "stablehlo.broadcast_in_dim"(%f) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8xf32>
    %xi = "stablehlo.add"(%x, %b) : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
    %yi = "stablehlo.dot_general"(%xi, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x8xf32>, tensor<8x64xf32>) -> tensor<2x64xf32>
    %ri = "stablehlo.reshape"(%yi) : (tensor<2x64xf32>) -> tensor<2x1x4x16xf32>
    %new = "stablehlo.dynamic_update_slice"(%c, %ri, %zero, %i, %zero, %zero) : (tensor<2x64x4x16xf32>, tensor<2x1x4x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x64x4x16xf32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%next, %new) : (tensor<i32>, tensor<2x64x4x16xf32>) -> ()
  }) : (tensor<i32>, tensor<2x64x4x16xf32>) -> (tensor<i32>, tensor<2x64x4x16xf32>)
  return %once, %loop#1 : tensor<2x64x4x16xf32>, tensor<2x64x4x16xf32>
}
