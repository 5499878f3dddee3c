// A vector that is broadcast, and needed whole after it, is gathered before.
// RUN: dist-run %s --random-inputs 1 --int-range 7 --verify | FileCheck %s
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 1 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: all_gather      x                          1                  48
// REPORT-NEXT: total

dist.mesh @mesh <["x"=4]>

func.func @main(%v: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                %m: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %b = "stablehlo.broadcast_in_dim"(%v) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x8xf32>
  %r = "stablehlo.multiply"(%m, %b) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  return %r : tensor<16x8xf32>
}
