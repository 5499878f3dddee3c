// RUN: dist-opt --dist-partition --dist-verify-partition --canonicalize --cse --split-input-file %s | FileCheck %s

// A sharded vocabulary: each rank gathers what it has, and zeros for the rest.
dist.mesh @mesh <["x"=2]>
func.func @gather(%table: tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %ids: tensor<5x1xi32>)
    -> (tensor<5x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = {"x" : sum}>}) {
  %r = linalg_ext.gather %table[%ids] slice_sizes [1, 4]
      offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {}], partial = {"x" : sum}>]}
      : tensor<7x4xf32>, tensor<5x1xi32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
// CHECK:         #[[IDS:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func.func @gather(
// CHECK-SAME:    %[[TABLE:.*]]: tensor<4x4xf32> {{.*}}, %[[IDS:.*]]: tensor<5x1xi32>
// CHECK-DAG:     %[[LAST:.*]] = arith.constant 6 : i32
// CHECK-DAG:     %[[FIRST:.*]] = arith.constant 0 : i32
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         %[[OFFSET:.*]] = arith.muli
// CHECK:         %[[LOCAL:.*]] = linalg.generic {{.*}} ins(%[[IDS]] : tensor<5x1xi32>)
// CHECK:           %[[MAX:.*]] = arith.maxsi %{{.*}}, %[[FIRST]]
// CHECK:           %[[MIN:.*]] = arith.minsi %[[MAX]], %[[LAST]]
// CHECK:           %[[CAST:.*]] = arith.index_cast %[[OFFSET]]
// CHECK:           arith.subi %[[MIN]], %[[CAST]]
// CHECK:         %[[G:.*]] = linalg_ext.gather %[[TABLE]][%[[LOCAL]]] slice_sizes [1, 4]
// CHECK:         %[[EXTENT:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK:         linalg.generic {{.*}} ins(%[[G]], %[[LOCAL]] : tensor<5x4xf32>, tensor<5x1xi32>)
// CHECK:         ^bb0(%[[IN:.*]]: f32, %[[ID:.*]]: i32, %{{.*}}: f32):
// CHECK:           %[[OWN:.*]] = arith.cmpi ult, %[[ID]], %[[EXTENT]]
// CHECK:           arith.select %[[OWN]], %[[IN]], %[[ZERO]]

// -----

// Each component of an index is shifted by its own dimension's offset; an index
// type too narrow for the dimension is widened.
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @components(%x: tensor<8x600xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}, %ids: tensor<5x2xi8>)
    -> (tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum, "y" : sum}>}) {
  %r = linalg_ext.gather %x[%ids] slice_sizes [1, 1]
      collapsed_slice_dims [0, 1] start_index_map [1, 0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum, "y" : sum}>]}
      : tensor<8x600xf32>, tensor<5x2xi8> -> tensor<5xf32>
  return %r : tensor<5xf32>
}
// CHECK-LABEL: func.func @components(
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<5x2xi8>) outs(%{{.*}} : tensor<5x2xi32>)
// CHECK:           %[[WIDE:.*]] = arith.extsi
// CHECK:           %[[COLUMN:.*]] = arith.subi
// CHECK:           %[[NUMBER:.*]] = linalg.index 1
// CHECK:           %[[IS0:.*]] = arith.cmpi eq, %[[NUMBER]], %[[C0]]
// CHECK:           %[[S0:.*]] = arith.select %[[IS0]], %[[COLUMN]], %[[WIDE]]
// CHECK:           %[[ROW:.*]] = arith.subi
// CHECK:           %[[IS1:.*]] = arith.cmpi eq, %{{.*}}, %[[C1]]
// CHECK:           arith.select %[[IS1]], %[[ROW]], %[[S0]]
// CHECK:         linalg_ext.gather

// -----

// Updates of another rank's rows fall out of range, as do those beyond the real
// extent; an input of zeros counts on each rank.
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @scatter(%ids: tensor<5x1xi32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>},
                   %updates: tensor<5x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>})
    -> (tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}], partial = {"y" : sum}>}) {
  %zeros = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} dense<0.0> : tensor<7x4xf32>
  %r = linalg_ext.scatter %updates into %zeros[%ids]
      update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}], partial = {"y" : sum}>]}
      : (tensor<7x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<7x4xf32> {
  ^bb0(%old: f32, %update: f32):
    %sum = arith.addf %old, %update : f32
    linalg_ext.yield %sum : f32
  }
  return %r : tensor<7x4xf32>
}
// CHECK-LABEL: func.func @scatter(
// CHECK-SAME:    %[[IDS:.*]]: tensor<3x1xi32> {{.*}}, %[[UPDATES:.*]]: tensor<3x4xf32>
// CHECK-DAG:     %[[OUTSIDE:.*]] = arith.constant -2147483648 : i32
// CHECK-DAG:     %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
// CHECK:         %[[MASKED:.*]] = linalg.generic {{.*}} ins(%[[IDS]] : tensor<3x1xi32>)
// CHECK:           arith.select %{{.*}}, %{{.*}}, %[[OUTSIDE]]
// CHECK:         %[[LOCAL:.*]] = linalg.generic {{.*}} ins(%[[MASKED]] : tensor<3x1xi32>)
// CHECK:           arith.subi
// CHECK:         linalg_ext.scatter %[[UPDATES]] into %[[ZEROS]][%[[LOCAL]]]
// CHECK-SAME: (tensor<4x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<4x4xf32>

// -----

// A window at a start that is known at run time, across blocks: what a rank has
// of it, between zeros; the sum is the window. What is written stays inside of
// the margins, which are cut off again.
dist.mesh @mesh <["x"=2]>
func.func @dynamic(%x: tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                   %u: tensor<3xf32>, %at: tensor<1xi32>)
    -> (tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>},
        tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = linalg_ext.gather %x[%at] slice_sizes [3] offset_dims [0] start_index_map [0] index_vector_dim 0
      {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} : tensor<7xf32>, tensor<1xi32> -> tensor<3xf32>
  %1 = linalg_ext.scatter %u into %x[%at] update_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : (tensor<7xf32>, tensor<1xi32>, tensor<3xf32>) -> tensor<7xf32> {
  ^bb0(%old: f32, %new: f32):
    linalg_ext.yield %new : f32
  }
  return %0, %1 : tensor<3xf32>, tensor<7xf32>
}
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NOT:     dist.exchange
// CHECK:         %[[I:.*]] = linalg.generic
// CHECK:           arith.maxsi
// CHECK:           arith.minsi
// CHECK:         %[[MASKED:.*]] = linalg.generic {{.*}} ins(%[[X]]
// CHECK:           arith.select
// CHECK:         %[[P:.*]] = tensor.pad %[[MASKED]] low[3] high[3]
// CHECK:         linalg_ext.gather %[[P]][%[[I]]] slice_sizes [3]
// CHECK:         %[[PX:.*]] = tensor.pad %[[X]] low[3] high[3]
// CHECK:         %[[S:.*]] = linalg_ext.scatter %{{.*}} into %[[PX]]
// CHECK:         tensor.extract_slice %[[S]][3] [4] [1]
