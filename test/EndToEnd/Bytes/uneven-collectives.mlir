// One row of a sharded dimension, small and uneven dimensions made whole or
// combined into blocks: only elements that exist move, once to each rank.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s --check-prefix=VALUES
// RUN: sed 's/"x"=2, "y"=4/"x"=1, "y"=8/' %s > %t.8.mlir && dist-run %t.8.mlir --random-inputs 1 --verify | FileCheck %s --check-prefix=VALUES
// RUN: sed 's/"x"=2, "y"=4/"x"=2, "y"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s --check-prefix=VALUES

// The row 128 bytes, from whom has it; five rows of 12 bytes, 2, 2, 1 and none, of
// which the rank with the fewest lacks all; columns the same; a sum of 5 rows.
// CHECK:      all_gather      y                          2                 120
// CHECK-NEXT: broadcast       y                          1                 128
// CHECK-NEXT: reduce_scatter  y                          2                 340
// CHECK-NEXT: total                                      5                 588

// VALUES: all 5 results agree

dist.mesh @mesh <["x"=2, "y"=4]>

func.func @main(
    %a: tensor<6x12x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}, {}]>},
    %b: tensor<5x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>},
    %c: tensor<3x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>},
    %d: tensor<5x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = {"y" : sum}>},
    %e: tensor<1x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = {"y" : sum}>})
    -> (tensor<1x1x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>},
        tensor<5x3xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
        tensor<3x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
        tensor<5x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>},
        tensor<1x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}) {
  %last = tensor.extract_slice %a[2, 11, 0] [1, 1, 32] [1, 1, 1] : tensor<6x12x32xf32> to tensor<1x1x32xf32>
  return %last, %b, %c, %d, %e : tensor<1x1x32xf32>, tensor<5x3xf32>, tensor<3x5xf32>, tensor<5x16xf32>, tensor<1x5xf32>
}
