// A cache whose rows are sharded: who owns a row writes it, which moves nothing;
// to read almost half of the rows, columns are sharded instead for a while.
// RUN: dist-run %s --random-inputs 1 --int-range 7 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 2 --int-range 7 --verify | FileCheck %s
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 2 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: all_gather      x                          1                  36
// REPORT-NEXT: exchange        x                          1                  24
// REPORT-NEXT: total

dist.mesh @mesh <["x"=4]>

func.func @main(%cache: tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %row: tensor<1x4xf32>, %at: tensor<i32>)
    -> (tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, tensor<3x4xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %new = "stablehlo.dynamic_update_slice"(%cache, %row, %at, %zero) : (tensor<7x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<7x4xf32>
  %last = "stablehlo.dynamic_slice"(%new, %at, %zero) <{slice_sizes = array<i64: 3, 4>}> : (tensor<7x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  return %new, %last : tensor<7x4xf32>, tensor<3x4xf32>
}
