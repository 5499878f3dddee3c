// Rows over ranks that do not divide them, merged with their elements: what divides
// stays sharded. Of six rows over four ranks these are the halves, so that a rank
// exchanges rows until it has one half, and no rank gathers all.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=8/' %s > %t.8.mlir && dist-run %t.8.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=2, "y"=3/;s/"x"}/"y", "x"}/g' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 2 results agree

// Of 1,536 bytes a rank lacks one half at most, and the other way it gathers the
// half that it is in.
// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: all_gather      x:(2)2                     1                 384
// REPORT-NEXT: exchange        x                          1                 768
// REPORT-NEXT: total

dist.mesh @mesh <["x"=4]>

func.func @main(%a: tensor<6x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %b: tensor<384xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<384xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, tensor<6x64xf32>) {
  %merged = "stablehlo.reshape"(%a) : (tensor<6x64xf32>) -> tensor<384xf32>
  %r = "stablehlo.exponential"(%merged) : (tensor<384xf32>) -> tensor<384xf32>
  %split = "stablehlo.reshape"(%b) : (tensor<384xf32>) -> tensor<6x64xf32>
  %s = "stablehlo.exponential"(%split) : (tensor<6x64xf32>) -> tensor<6x64xf32>
  return %r, %s : tensor<384xf32>, tensor<6x64xf32>
}
