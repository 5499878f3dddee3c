// RUN: dist-opt %s -split-input-file --dist-insert-reshards --dist-verify-reshards | FileCheck %s

// Rows of a table whose rows are sharded. Few of them are put together from the
// ranks that have them.

// CHECK-LABEL: func.func @few(
// CHECK:         linalg_ext.gather %arg0[%arg1] {{.*}}partial = {"x" : sum}
dist.mesh @mesh <["x"=4]>
func.func @few(%table: tensor<64x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
               %ids: tensor<4xi32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %r = linalg_ext.gather %table[%ids] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : tensor<64x8xf32>, tensor<4xi32> -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// If there are about as many as the table has, columns are sharded instead.

// CHECK-LABEL: func.func @many(
// CHECK:         %[[T:.*]] = dist.reshard %arg0 <@mesh, [{}, {"x"}]>
// CHECK:         %[[R:.*]] = linalg_ext.gather %[[T]][%arg1] {{.*}}<@mesh, [{}, {"x"}]>
// CHECK:         dist.reshard %[[R]] <@mesh, [{}, {}]>
dist.mesh @mesh <["x"=4]>
func.func @many(%table: tensor<64x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %ids: tensor<32xi32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<32x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %r = linalg_ext.gather %table[%ids] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : tensor<64x8xf32>, tensor<32xi32> -> tensor<32x8xf32>
  return %r : tensor<32x8xf32>
}

// -----

// A small table becomes whole.

// CHECK-LABEL: func.func @small(
// CHECK:         %[[T:.*]] = dist.reshard %arg0 <@mesh, [{}, {}]>
// CHECK:         %[[R:.*]] = linalg_ext.gather %[[T]][%arg1] {{.*}}<@mesh, [{}, {}]>
// CHECK:         return %[[R]]
dist.mesh @mesh <["x"=4]>
func.func @small(%table: tensor<64x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                 %ids: tensor<256xi32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<256x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %r = linalg_ext.gather %table[%ids] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : tensor<64x8xf32>, tensor<256xi32> -> tensor<256x8xf32>
  return %r : tensor<256x8xf32>
}

// -----

// The gradient of a table: few updates are gathered, of many the sums are
// combined.

// CHECK-LABEL: func.func @updates(
// CHECK-DAG:     %[[U:.*]] = dist.reshard %arg1 <@mesh, [{}, {}]>
// CHECK-DAG:     %[[I:.*]] = dist.reshard %arg0 <@mesh, [{}, {}]>
// CHECK:         linalg_ext.scatter %[[U]] into %{{.*}}[%[[I]]] {{.*}}<@mesh, [{}, {}]>
// CHECK:         linalg_ext.scatter %arg3 into %{{.*}}[%arg2] {{.*}}partial = {"x" : sum}
dist.mesh @mesh <["x"=2]>
func.func @updates(%i: tensor<4x1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %u: tensor<4x1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %j: tensor<512x1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %v: tensor<512x1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x1xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}, tensor<64x1xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<64x1xf32>
  %few = linalg_ext.scatter %u into %zero[%i] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : (tensor<64x1xf32>, tensor<4x1xi32>, tensor<4x1xf32>) -> tensor<64x1xf32> {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.yield %s : f32
  }
  %many = linalg_ext.scatter %v into %zero[%j] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : (tensor<64x1xf32>, tensor<512x1xi32>, tensor<512x1xf32>) -> tensor<64x1xf32> {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.yield %s : f32
  }
  return %few, %many : tensor<64x1xf32>, tensor<64x1xf32>
}
