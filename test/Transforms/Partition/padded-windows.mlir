// A window of a padded value is fetched from what was padded; the padding is put
// in by position where ranks differ in it, and around what is fetched where not. The padded value has blocks of 5 rows, which nobody needs then.
// RUN: dist-opt %s --dist-partition --canonicalize --cse -split-input-file | FileCheck %s

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

// -----

// Zeros between elements, in the rows of a reshape: 2 elements are fetched and not the
// 3 that are shifted, and no zeros.
dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @dilated
// CHECK-SAME:      %[[X:[^:]*]]: tensor<4x1xf32>
// CHECK:         %[[ROWS:.*]] = dist.exchange %[[X]]
// CHECK-SAME:      {"x"} at 1 step 4 size 5, {} at 0 step 0 size 1
// CHECK-NOT:     dist.exchange
// CHECK:         %[[APART:.*]] = tensor.pad %[[ROWS]] low[0, 0] high[0, 1]
// CHECK:           tensor<5x1xf32> to tensor<5x2xf32>
// CHECK:         %[[MERGED:.*]] = tensor.collapse_shape %[[APART]] {{.*}} into tensor<10xf32>
// CHECK:         tensor.extract_slice %[[MERGED]][1] [8] [1]
func.func @dilated(%x: tensor<16x1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<29xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x1xf32> to tensor<16x2xf32>
  %m = tensor.collapse_shape %p [[0, 1]] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<16x2xf32> into tensor<32xf32>
  %r = tensor.extract_slice %m[3] [29] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<32xf32> to tensor<29xf32>
  return %r : tensor<29xf32>
}

// -----

// Nobody reads the second part of what is joined: it is not fetched.
dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @unread
// CHECK:         dist.exchange %arg0 over
// CHECK-NOT:     dist.exchange
func.func @unread(%x: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                  %y: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %j = tensor.concat dim(0) %x, %y {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : (tensor<16xf32>, tensor<4xf32>) -> tensor<20xf32>
  %r = tensor.extract_slice %j[2] [12] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<20xf32> to tensor<12xf32>
  return %r : tensor<12xf32>
}

// -----

// A mirrored border, of which the end is cut off again: one element to the right; the
// border itself is where it is needed, or nowhere.
dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @mirrored
// CHECK-NOT:     dist.exchange
// CHECK:         dist.exchange %arg0 over {{.*}}{"x"} at -1 step 4 size 4
// CHECK-NOT:     dist.exchange
func.func @mirrored(%x: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %f = tensor.extract_slice %x[1] [1] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<16xf32> to tensor<1xf32>
  %j = tensor.concat dim(0) %f, %x {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : (tensor<1xf32>, tensor<16xf32>) -> tensor<17xf32>
  %l = tensor.extract_slice %j[15] [1] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<17xf32> to tensor<1xf32>
  %k = tensor.concat dim(0) %j, %l {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : (tensor<17xf32>, tensor<1xf32>) -> tensor<18xf32>
  %r = tensor.extract_slice %k[0] [16] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<18xf32> to tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// What an all-to-all brought to other ranks is read by nobody but a slice: its windows
// come from before the all-to-all, which is gone.
dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @resharded
// CHECK-NOT:     dist.all_to_all
// CHECK:         dist.exchange %arg0 over {{.*}} [16, 4], [{"x"}, {}], [{} at 0 step 0 size 16, {"x"} at 1 step 1 size 1]
// CHECK-NOT:     dist.exchange
func.func @resharded(%x: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<16x3xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %a = dist.all_to_all %x over <["x"]> split 1 concat 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}, {}]>, result_sharding = #dist.sharding<@mesh, [{}, {"x"}]>} : tensor<16x4xf32> -> tensor<16x4xf32>
  %r = tensor.extract_slice %a[0, 1] [16, 3] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]}
      : tensor<16x4xf32> to tensor<16x3xf32>
  return %r : tensor<16x3xf32>
}
