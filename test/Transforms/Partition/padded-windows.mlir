// A window of a padded value is fetched from what was padded; the padding is put
// in by position. The padded value has blocks of 5 rows, which nobody needs then.
// RUN: dist-opt %s --dist-partition --canonicalize --cse | FileCheck %s

dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @main
// CHECK-SAME:      %[[X:[^:]*]]: tensor<4xf32>
// CHECK-NOT:     tensor<5xf32>
// CHECK:         %[[ROWS:.*]] = dist.exchange %[[X]]
// CHECK-SAME:      {"x"} at -1 step 4 size 4
// CHECK-NOT:     dist.exchange
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%[[ROWS]] : tensor<4xf32>)
// CHECK:           arith.select
func.func @main(%x: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<16xf32> to tensor<17xf32>
  %r = tensor.extract_slice %p[0] [16] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<17xf32> to tensor<16xf32>
  return %r : tensor<16xf32>
}
