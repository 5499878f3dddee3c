// Copies of a replicated value after each other: every rank makes its part of them,
// nothing moves. The copies or the rows of one are sharded, or the value stays whole.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=8/' %s > %t.8.mlir && dist-run %t.8.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=2, "y"=3/;s/"x"}/"y", "x"}/g' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.3.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 2 results agree
// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: total                                      0                   0

dist.mesh @mesh <["x"=4]>

func.func @main(%x: tensor<50x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                %y: tensor<100x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %z: tensor<150x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<100x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<150x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %e = "stablehlo.exponential"(%x) : (tensor<50x8xf32>) -> tensor<50x8xf32>
  %two = "stablehlo.concatenate"(%e, %e) <{dimension = 0 : i64}> : (tensor<50x8xf32>, tensor<50x8xf32>) -> tensor<100x8xf32>
  %r = "stablehlo.add"(%two, %y) : (tensor<100x8xf32>, tensor<100x8xf32>) -> tensor<100x8xf32>
  %s = "stablehlo.sine"(%x) : (tensor<50x8xf32>) -> tensor<50x8xf32>
  %three = "stablehlo.concatenate"(%s, %s, %s) <{dimension = 0 : i64}> : (tensor<50x8xf32>, tensor<50x8xf32>, tensor<50x8xf32>) -> tensor<150x8xf32>
  %t = "stablehlo.add"(%three, %z) : (tensor<150x8xf32>, tensor<150x8xf32>) -> tensor<150x8xf32>
  return %r, %t : tensor<100x8xf32>, tensor<150x8xf32>
}
