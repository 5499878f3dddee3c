// A loop that reads slices along a sharded dimension: what it reads is gathered
// once before it, moved to another dimension, or put together slice by slice,
// whatever receives the fewest bytes. What it only adds up is combined after it.
// RUN: sed 's/TRIPS/16/' %s > %t.mlir && dist-run %t.mlir --random-inputs 1 --int-range 3 --verify | FileCheck %s
// RUN: sed 's/TRIPS/8/' %s > %t.8.mlir && dist-run %t.8.mlir --random-inputs 2 --int-range 3 --verify | FileCheck %s
// RUN: sed 's/TRIPS/4/;s/"x"=4/"x"=3/' %s > %t.4.mlir && dist-run %t.4.mlir --random-inputs 3 --int-range 3 --verify | FileCheck %s
// RUN: sed 's/TRIPS/16/;s/maximum/add/' %s > %t.sum.mlir && dist-run %t.sum.mlir --random-inputs 4 --int-range 3 --verify | FileCheck %s
// CHECK: all 1 results agree

// RUN: sed 's/TRIPS/16/' %s | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
// ALL:      collective      axes                   count      bytes received
// ALL-NEXT: all_gather      x                          1               1,536
// ALL-NEXT: total

// RUN: sed 's/TRIPS/8/' %s | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=HALF
// HALF:      collective      axes                   count      bytes received
// HALF-NEXT: all_gather      x                          8                 768
// HALF-NEXT: all_to_all      x                          1                 384
// HALF-NEXT: total

// RUN: sed 's/TRIPS/4/' %s | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=FEW
// FEW:      collective      axes                   count      bytes received
// FEW-NEXT: all_reduce      x                          4                 768
// FEW-NEXT: total

// RUN: sed 's/TRIPS/16/;s/maximum/add/' %s | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUM
// SUM:      collective      axes                   count      bytes received
// SUM-NEXT: all_reduce      x                          1                 192
// SUM-NEXT: total

dist.mesh @mesh <["x"=4]>

func.func @main(%xs: tensor<16x8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>},
                %h: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %n = "stablehlo.constant"() <{value = dense<TRIPS> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "stablehlo.while"(%zero, %h) ({
  ^bb0(%i: tensor<i32>, %c: tensor<8x4xf32>):
    %p = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %c: tensor<8x4xf32>):
    %s = "stablehlo.dynamic_slice"(%xs, %i, %zero, %zero) <{slice_sizes = array<i64: 1, 8, 4>}> : (tensor<16x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %t = "stablehlo.reshape"(%s) : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %u = "stablehlo.maximum"(%c, %t) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %j = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%j, %u) : (tensor<i32>, tensor<8x4xf32>) -> ()
  }) : (tensor<i32>, tensor<8x4xf32>) -> (tensor<i32>, tensor<8x4xf32>)
  return %r#1 : tensor<8x4xf32>
}
