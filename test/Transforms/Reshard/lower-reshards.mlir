// RUN: dist-opt %s -split-input-file --dist-lower-reshards --dist-verify-lower-reshards | FileCheck %s

// The example of the pass.
#r = #dist.sharding<@mesh, [{}, {}]>
#p = #dist.sharding<@mesh, [{}, {}], partial = {"dp" : sum}>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
dist.mesh @mesh <["dp"=2, "tp"=2]>
// CHECK-LABEL: func.func @reduce_scatter
func.func @reduce_scatter(%y: tensor<8x64xf32> {dist.sharding = #p}) -> (tensor<8x64xf32> {dist.sharding = #dp}) {
  // CHECK: %[[Z:.*]] = dist.reduce_scatter %arg0 over <["dp"]> <sum> dim 0
  // CHECK-SAME: operand_sharding = #dist.sharding<@mesh, [{}, {}], partial = {"dp" : sum}>
  // CHECK-SAME: result_sharding = #dist.sharding<@mesh, [{"dp"}, {}]>
  // CHECK-SAME: tensor<8x64xf32> -> tensor<8x64xf32>
  // CHECK: return %[[Z]]
  %z = dist.reshard %y <@mesh, [{"dp"}, {}]> : tensor<8x64xf32>
  return %z : tensor<8x64xf32>
}

// CHECK-LABEL: func.func @all_kinds
func.func @all_kinds(%p: tensor<8x64xf32> {dist.sharding = #p}, %s: tensor<8x64xf32> {dist.sharding = #dp},
                     %r: tensor<8x64xf32> {dist.sharding = #r},
                     %two: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>}) {
  // CHECK: dist.all_reduce %arg0 over <["dp"]> <sum>
  %0 = dist.reshard %p <@mesh, [{}, {}]> : tensor<8x64xf32>
  // CHECK: dist.all_gather %arg1 over <["dp"]> dim 0
  %1 = dist.reshard %s <@mesh, [{}, {}]> : tensor<8x64xf32>
  // CHECK: dist.all_to_all %arg1 over <["dp"]> split 1 concat 0
  %2 = dist.reshard %s <@mesh, [{}, {"dp"}]> : tensor<8x64xf32>
  // CHECK: dist.all_slice %arg2 over <["tp"]> dim 1
  %3 = dist.reshard %r <@mesh, [{}, {"tp"}]> : tensor<8x64xf32>
  // CHECK: dist.partialize %arg2 over <["tp"]> <sum>
  %4 = dist.reshard %r <@mesh, [{}, {}], partial = {"tp" : sum}> : tensor<8x64xf32>
  // CHECK: dist.permute %arg3 over <["dp", "tp"]> from [0, 2, 1, 3]
  %5 = dist.reshard %two <@mesh, [{"tp", "dp"}, {}]> : tensor<8x64xf32>
  // CHECK: dist.all_gather %arg3 over <["tp"]> dim 0
  %6 = dist.reshard %two <@mesh, [{"dp"}, {}]> : tensor<8x64xf32>
  // CHECK: dist.all_gather %arg3 over <["dp", "tp"]> dim 0
  %7 = dist.reshard %two <@mesh, [{}, {}]> : tensor<8x64xf32>
  // CHECK-NOT: dist.reshard
  return
}

// What no collective does; a permute that moves what is partial.
// CHECK-LABEL: func.func @moved
func.func @moved(%s: tensor<8x64xf32> {dist.sharding = #dp},
                 %two: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>},
                 %q: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}], partial = {"dp" : sum}>}) {
  // CHECK: dist.exchange %arg1 over <["dp", "tp"]>
  // CHECK-SAME: operand_sharding = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>
  // CHECK-SAME: result_sharding = #dist.sharding<@mesh, [{}, {"tp", "dp"}]>
  %0 = dist.reshard %two <@mesh, [{}, {"tp", "dp"}]> : tensor<8x64xf32>
  // CHECK: dist.permute %arg2 over <["dp", "tp"]> from [0, 2, 1, 3]
  // CHECK-SAME: result_sharding = #dist.sharding<@mesh, [{"dp"}, {}], partial = {"tp" : sum}>
  %1 = dist.reshard %q <@mesh, [{"dp"}, {}], partial = {"tp" : sum}> : tensor<8x64xf32>
  return
}

// CHECK-LABEL: func.func @several_steps
func.func @several_steps(%p: tensor<8x64xf32> {dist.sharding = #p}) {
  // CHECK: %[[S:.*]] = dist.all_slice %arg0 over <["tp"]> dim 1
  // CHECK-SAME: result_sharding = #dist.sharding<@mesh, [{}, {"tp"}], partial = {"dp" : sum}>
  // CHECK: dist.all_reduce %[[S]] over <["dp"]> <sum>
  // CHECK-SAME: operand_sharding = #dist.sharding<@mesh, [{}, {"tp"}], partial = {"dp" : sum}>
  // CHECK-SAME: result_sharding = #dist.sharding<@mesh, [{}, {"tp"}]>
  %0 = dist.reshard %p <@mesh, [{}, {"tp"}]> : tensor<8x64xf32>
  return
}

// The sharding that the value has already.
// CHECK-LABEL: func.func @nothing_to_do
func.func @nothing_to_do(%s: tensor<8x64xf32> {dist.sharding = #dp}) -> (tensor<8x64xf32> {dist.sharding = #dp}) {
  // CHECK-NEXT: return %arg0
  %0 = dist.reshard %s <@mesh, [{"dp"}, {}]> : tensor<8x64xf32>
  return %0 : tensor<8x64xf32>
}

// -----

// Parts of an axis.
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func.func @sub_axes
func.func @sub_axes(%s: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  // CHECK: dist.all_gather %arg0 over <["x":(2)2]> dim 0
  %0 = dist.reshard %s <@mesh, [{"x":(1)2}, {}]> : tensor<8x64xf32>
  // CHECK: dist.all_to_all %arg0 over <["x":(2)2]> split 1 concat 0
  %1 = dist.reshard %s <@mesh, [{"x":(1)2}, {"x":(2)2}]> : tensor<8x64xf32>
  return
}

// -----

// Parts of an axis that are cut at places that do not divide each other: one
// exchange within the smallest part of the axis that has both.
dist.mesh @mesh <["x"=24]>
// CHECK-LABEL: func.func @cuts
func.func @cuts(%s: tensor<24x12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {}]>}) {
  // CHECK: dist.exchange %arg0 over <["x":(1)12]>
  // CHECK-SAME: result_sharding = #dist.sharding<@mesh, [{"x":(2)3}, {}]>
  %0 = dist.reshard %s <@mesh, [{"x":(2)3}, {}]> : tensor<24x12xf32>
  return
}

// -----

// Rows 1 to 12 of 16, then columns: 16 elements to make blocks of rows and 18 by an
// all-to-all of those, or 24 at once. The slice is made for nobody else.
dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @sliced
// CHECK:         %[[S:.*]] = tensor.extract_slice
// CHECK-NEXT:    dist.exchange %[[S]] over <["x"]> {operand_sharding = #dist.sharding<@mesh, [{"x"}, {}]>, result_sharding = #dist.sharding<@mesh, [{}, {"x"}]>}
func.func @sliced(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<12x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %s = tensor.extract_slice %x[1, 0] [12, 8] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x8xf32> to tensor<12x8xf32>
  %r = dist.reshard %s <@mesh, [{}, {"x"}]> : tensor<12x8xf32>
  return %r : tensor<12x8xf32>
}

// -----

// The slice needs nothing of other ranks, and an exchange from before it as much as the
// all-to-all, which has a name.
dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @in_blocks
// CHECK:         dist.all_to_all
func.func @in_blocks(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %s = tensor.extract_slice %x[0, 2] [16, 4] [1, 1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x8xf32> to tensor<16x4xf32>
  %r = dist.reshard %s <@mesh, [{}, {"x"}]> : tensor<16x4xf32>
  return %r : tensor<16x4xf32>
}

// -----

// What a step made is not gone through (dist-partition), so the second is what it would be
// of an argument.
dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @one_after_the_other
// CHECK:         %[[COLUMNS:.*]] = dist.all_to_all %arg0 over <["x"]>
// CHECK-NEXT:    %[[WHOLE:.*]] = dist.all_gather %[[COLUMNS]] over <["x"]> dim 1
// CHECK-NEXT:    return %[[WHOLE]]
func.func @one_after_the_other(%x: tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %columns = dist.reshard %x <@mesh, [{}, {"x"}]> : tensor<16x16xf32>
  %whole = dist.reshard %columns <@mesh, [{}, {}]> : tensor<16x16xf32>
  return %whole : tensor<16x16xf32>
}
