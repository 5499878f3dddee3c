// Two convolutions, of 3 and of 5 rows, and a shift by one row, of one value: each rank
// receives the rows that the longest of them lacks, and none of them twice.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=2/' %s > %t.2.mlir && dist-run %t.2.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=5/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=2, "y"=3/;s/"x"}/"y", "x"}/g' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/64x/13x/g;s/"x"=8/"x"=3/' %s > %t.13.mlir && dist-run %t.13.mlir --random-inputs 1 --verify | FileCheck %s

// Two rows of 16 bytes from either side.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 3 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: exchange        x                          1                  64
// REPORT-NEXT: total

dist.mesh @mesh <["x"=8]>

func.func @main(%x: tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %k: tensor<3x4x4xf32>, %l: tensor<5x4x4xf32>)
    -> (tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %rows = "stablehlo.reshape"(%x) : (tensor<64x4xf32>) -> tensor<1x64x4xf32>
  %a = "stablehlo.convolution"(%rows, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> : (tensor<1x64x4xf32>, tensor<3x4x4xf32>) -> tensor<1x64x4xf32>
  %b = "stablehlo.convolution"(%rows, %l) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<[[2, 2]]> : tensor<1x2xi64>}> : (tensor<1x64x4xf32>, tensor<5x4x4xf32>) -> tensor<1x64x4xf32>
  %short = "stablehlo.reshape"(%a) : (tensor<1x64x4xf32>) -> tensor<64x4xf32>
  %long = "stablehlo.reshape"(%b) : (tensor<1x64x4xf32>) -> tensor<64x4xf32>
  %c = "stablehlo.pad"(%rows, %zero) <{edge_padding_high = array<i64: 0, -1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<1x64x4xf32>, tensor<f32>) -> tensor<1x64x4xf32>
  %shifted = "stablehlo.reshape"(%c) : (tensor<1x64x4xf32>) -> tensor<64x4xf32>
  return %short, %long, %shifted : tensor<64x4xf32>, tensor<64x4xf32>, tensor<64x4xf32>
}
