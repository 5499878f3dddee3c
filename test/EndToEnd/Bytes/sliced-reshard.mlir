// Slices that lie as what was sliced, and are needed along another dimension, or whole:
// they are fetched from before the slice where that moves less than a slice and a
// collective.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=2, "y"=3/;s/{"x"}, {}/{"y", "x"}, {}/g' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s

// Columns of 12 rows: rank 1 gives 24 elements, 96 bytes, to others (in a slice and an
// all-to-all 136 would move). The first 4 rows, whole: rank 0 has all of their 128 bytes and
// broadcasts them.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 2 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: broadcast       x                          1                 128
// REPORT-NEXT: exchange        x                          1                  96
// REPORT-NEXT: total

dist.mesh @mesh <["x"=4]>

func.func @main(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<12x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
        tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %columns = "stablehlo.slice"(%x) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 13, 8>, strides = array<i64: 1, 1>}> : (tensor<16x8xf32>) -> tensor<12x8xf32>
  %whole = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 4, 8>, strides = array<i64: 1, 1>}> : (tensor<16x8xf32>) -> tensor<4x8xf32>
  %c = dist.shard_tensor %columns <@mesh, [{"x"}, {}]> : tensor<12x8xf32>
  %w = dist.shard_tensor %whole <@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  return %c, %w : tensor<12x8xf32>, tensor<4x8xf32>
}
