// RUN: dist-opt --dist-partition --dist-verify-partition --canonicalize --cse --split-input-file %s | FileCheck %s

// Slices of a sharded dimension: each rank fetches what its block has. Seven
// elements over four ranks are blocks of two, the last one of one.
dist.mesh @mesh <["x"=4]>
func.func @extract(%x: tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<4x2xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<3x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<4xf32>) {
  %a = tensor.extract_slice %x[2, 1] [4, 2] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<7x4xf32> to tensor<4x2xf32>
  %b = tensor.extract_slice %x[2, 0] [3, 4] [2, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<7x4xf32> to tensor<3x4xf32>
  %c = tensor.extract_slice %x[5, 0] [1, 4] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{}]>]} : tensor<7x4xf32> to tensor<4xf32>
  return %a, %b, %c : tensor<4x2xf32>, tensor<3x4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @extract(
// CHECK-SAME:    %[[X:.*]]: tensor<2x4xf32>
// CHECK:         %[[A:.*]] = dist.exchange %[[X]] over <["x"]> fetch [#dist.fetch<@mesh, [7, 4], [{"x"}, {}], [{"x"} at 2 step 1 size 1, {} at 1 step 0 size 2]>] : tensor<2x4xf32> -> tensor<1x2xf32>
// CHECK:         %[[B:.*]] = dist.exchange %[[X]] over <["x"]> fetch [#dist.fetch<@mesh, [7, 4], [{"x"}, {}], [{"x"} at 2 step 2 size 1 by 2, {} at 0 step 0 size 4]>] : tensor<2x4xf32> -> tensor<1x4xf32>
// CHECK:         %[[OWN:.*]] = tensor.extract_slice %[[X]][1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
// CHECK:         %[[ROW:.*]] = dist.broadcast %[[OWN]] over <["x"]> root 2 : tensor<1x4xf32> -> tensor<1x4xf32>
// CHECK:         %[[C:.*]] = tensor.extract_slice %[[ROW]][0, 0] [1, 4] [1, 1] : tensor<1x4xf32> to tensor<4xf32>
// CHECK:         return %[[A]], %[[B]], %[[C]]

// -----

// Every rank has what it reads: no exchange. Blocks of the slice begin where
// those of the whole do, or the whole is everywhere.
dist.mesh @mesh <["x"=2]>
func.func @local(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %a = tensor.extract_slice %x[0, 3] [8, 3] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<8x6xf32> to tensor<8x3xf32>
  %b = tensor.extract_slice %x[1, 0] [4, 6] [2, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<8x6xf32> to tensor<4x6xf32>
  return %a, %b : tensor<8x3xf32>, tensor<4x6xf32>
}
// CHECK-LABEL: func.func @local(
// CHECK-NOT:     dist.exchange
// CHECK:         tensor.extract_slice %{{.*}}[0, 3] [4, 3] [1, 1] : tensor<4x6xf32> to tensor<4x3xf32>
// CHECK:         tensor.extract_slice %{{.*}}[1, 0] [2, 6] [2, 1] : tensor<4x6xf32> to tensor<2x6xf32>

// -----

// What is written is chosen by position; a row needs nothing of other ranks.
dist.mesh @mesh <["x"=2]>
func.func @insert(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                  %u: tensor<4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                  %row: tensor<4xf32>, %at: tensor<index>)
    -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %a = tensor.insert_slice %u into %x[3, 0] [4, 4] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<4x4xf32> into tensor<8x4xf32>
  %i = tensor.extract %at[] : tensor<index>
  %b = tensor.insert_slice %row into %x[%i, 0] [1, 4] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<4xf32> into tensor<8x4xf32>
  return %a, %b : tensor<8x4xf32>, tensor<8x4xf32>
}
// CHECK-LABEL: func.func @insert(
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32> {{.*}}, %[[U:.*]]: tensor<2x4xf32> {{.*}}, %[[ROW:.*]]: tensor<4xf32>
// CHECK:         %[[F:.*]] = dist.exchange %[[U]] over <["x"]> fetch [#dist.fetch<@mesh, [4, 4], [{"x"}, {}], [{"x"} at -3 step 4 size 4, {} at 0 step 0 size 4]>] : tensor<2x4xf32> -> tensor<4x4xf32>
// CHECK:         %[[A:.*]] = linalg.generic {{.*}} ins(%[[F]], %[[X]]
// CHECK:           arith.cmpi sge
// CHECK:           arith.cmpi slt
// CHECK:           arith.select
// CHECK:         %[[I:.*]] = tensor.extract
// CHECK-NOT:     dist.exchange
// CHECK:         %[[B:.*]] = linalg.generic {{.*}} ins(%[[ROW]], %[[X]]
// CHECK:           arith.cmpi eq, %{{.*}}, %[[I]]
// CHECK:           arith.select
// CHECK:         return %[[A]], %[[B]]

// -----

dist.mesh @mesh <["x"=2]>
func.func @pad_and_concat(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                          %y: tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<9xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
        tensor<9xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %fill = arith.constant 2.0 : f32
  %a = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %fill : f32
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<6xf32> to tensor<9xf32>
  %b = tensor.concat dim(0) %y, %x {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : (tensor<3xf32>, tensor<6xf32>) -> tensor<9xf32>
  return %a, %b : tensor<9xf32>, tensor<9xf32>
}
// CHECK-LABEL: func.func @pad_and_concat(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32> {{.*}}, %[[Y:.*]]: tensor<2xf32>
// CHECK:         %[[FILL:.*]] = arith.constant 2.0
// CHECK:         %[[F:.*]] = dist.exchange %[[X]] over <["x"]> fetch [#dist.fetch<@mesh, [6], [{"x"}], [{"x"} at -1 step 5 size 5]>] : tensor<3xf32> -> tensor<5xf32>
// CHECK:         %[[A:.*]] = linalg.generic {{.*}} ins(%[[F]]
// CHECK:           arith.select %{{.*}}, %{{.*}}, %[[FILL]]
// CHECK:         %[[FY:.*]] = dist.exchange %[[Y]] over <["x"]> fetch [#dist.fetch<@mesh, [3], [{"x"}], [{"x"} at 0 step 5 size 5]>] : tensor<2xf32> -> tensor<5xf32>
// CHECK:         %[[FX:.*]] = dist.exchange %[[X]] over <["x"]> fetch [#dist.fetch<@mesh, [6], [{"x"}], [{"x"} at -3 step 5 size 5]>] : tensor<3xf32> -> tensor<5xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[FY]], %[[FX]]

// -----

// A slice of a slice is fetched from where the first comes from: elements 3 and
// 5 of seven, which are where they are needed. Nobody reads the first exchange,
// so it is gone.
dist.mesh @mesh <["x"=2]>
func.func @twice(%x: tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<2xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %a = tensor.extract_slice %x[2] [5] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<7xf32> to tensor<5xf32>
  %b = tensor.extract_slice %a[1] [2] [2] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<5xf32> to tensor<2xf32>
  return %b : tensor<2xf32>
}
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NOT:     dist.exchange
// CHECK:         %[[B:.*]] = tensor.extract_slice %[[X]][%{{.*}}] [1] [2] : tensor<4xf32> to tensor<1xf32>
// CHECK:         return %[[B]]

// -----

// What is empty is made, not cut: a rank's block of nothing is nothing.
dist.mesh @mesh <["x"=4]>
func.func @empty(%x: tensor<0xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<0xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)2}]>}) {
  %r = dist.exchange %x over <["x"]>
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{"x":(2)2}]>} : tensor<0xf32> -> tensor<0xf32>
  return %r : tensor<0xf32>
}
// CHECK-LABEL: func.func @empty(
// CHECK-NOT:     dist.exchange
// CHECK-NOT:     extract_slice

// -----

// One row for all: who has it broadcasts it. Two rows of one block as well; of
// several blocks each rank fetches its part, which are gathered.
dist.mesh @mesh <["x"=4]>

func.func @rows_for_all(%x: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<1x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
        tensor<2x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
        tensor<6x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %a = tensor.extract_slice %x[15, 0] [1, 4] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x4xf32> to tensor<1x4xf32>
  %b = tensor.extract_slice %x[5, 0] [2, 4] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x4xf32> to tensor<2x4xf32>
  %c = tensor.extract_slice %x[6, 0] [6, 4] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x4xf32> to tensor<6x4xf32>
  %d = dist.all_gather %a over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}, {}]>, result_sharding = #dist.sharding<@mesh, [{}, {}]>} : tensor<1x4xf32> -> tensor<1x4xf32>
  %e = dist.all_gather %b over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}, {}]>, result_sharding = #dist.sharding<@mesh, [{}, {}]>} : tensor<2x4xf32> -> tensor<2x4xf32>
  %f = dist.all_gather %c over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}, {}]>, result_sharding = #dist.sharding<@mesh, [{}, {}]>} : tensor<6x4xf32> -> tensor<6x4xf32>
  return %d, %e, %f : tensor<1x4xf32>, tensor<2x4xf32>, tensor<6x4xf32>
}
// CHECK-LABEL: func.func @rows_for_all(
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32>
// CHECK-DAG:     %[[A:.*]] = tensor.extract_slice %[[X]][3, 0] [1, 4] [1, 1]
// CHECK-DAG:     %[[D:.*]] = dist.broadcast %[[A]] over <["x"]> root 3 : tensor<1x4xf32> -> tensor<1x4xf32>
// CHECK-DAG:     %[[B:.*]] = tensor.extract_slice %[[X]][1, 0] [2, 4] [1, 1]
// CHECK-DAG:     %[[E:.*]] = dist.broadcast %[[B]] over <["x"]> root 1 : tensor<2x4xf32> -> tensor<2x4xf32>
// CHECK-DAG:     %[[C:.*]] = dist.exchange %[[X]] over <["x"]> {{.*}} -> tensor<2x4xf32>
// CHECK-DAG:     %[[F:.*]] = dist.all_gather %[[C]] over <["x"]> dim 0 {ends_early} : tensor<2x4xf32> -> tensor<6x4xf32>
// CHECK:         return %[[D]], %[[E]], %[[F]]
