// Values computed from positions are computed again for each sharding that users
// need: one copy of each operation for both users of columns, none for rows.
// Propagation does not carry rows through the table to the users of columns.
//
// RUN: dist-opt %s --split-input-file --dist-propagate --dist-insert-reshards --dist-verify-reshards | FileCheck %s
// RUN: dist-opt %s --split-input-file --dist-propagate --dist-insert-reshards=cluster=h100 --dist-verify-reshards | FileCheck %s

#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
#map = affine_map<(i, j) -> (i, j)>
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func.func @table
// CHECK-NOT: dist.reshard
// CHECK-COUNT-2: math.exp
// CHECK-NOT: math.exp
// CHECK-NOT: dist.reshard
// CHECK: linalg.add {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
// CHECK: linalg.add {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]}
// CHECK: linalg.mul {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]}
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @table(%a: tensor<64x32xf32> {dist.sharding = #rows}, %b: tensor<64x32xf32> {dist.sharding = #columns})
    -> (tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x32xf32>) {
  %empty = tensor.empty() : tensor<64x32xf32>
  %position = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<64x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %int = arith.index_cast %i : index to i32
    %float = arith.sitofp %int : i32 to f32
    linalg.yield %float : f32
  } -> tensor<64x32xf32>
  %table = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%position : tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %exp = math.exp %in : f32
    linalg.yield %exp : f32
  } -> tensor<64x32xf32>
  %0 = linalg.add ins(%a, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %1 = linalg.add ins(%b, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %2 = linalg.mul ins(%b, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0, %1, %2 : tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x32xf32>
}

// -----

// An annotated table lies as annotated for the users that need it so, and axes
// flow from it.
#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
#map = affine_map<(i, j) -> (i, j)>
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func.func @annotated
// CHECK-NOT: dist.reshard
// CHECK: linalg.add {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
// CHECK: return
func.func @annotated(%a: tensor<64x32xf32>, %b: tensor<64x32xf32> {dist.sharding = #columns})
    -> (tensor<64x32xf32>, tensor<64x32xf32> {dist.sharding = #columns}) {
  %empty = tensor.empty() : tensor<64x32xf32>
  %position = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<64x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %int = arith.index_cast %i : index to i32
    %float = arith.sitofp %int : i32 to f32
    linalg.yield %float : f32
  } -> tensor<64x32xf32>
  %exp = linalg.exp ins(%position : tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %table = dist.shard_tensor %exp <@mesh, [{"x"}, {}]> : tensor<64x32xf32>
  %0 = linalg.add ins(%a, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %1 = linalg.mul ins(%b, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0, %1 : tensor<64x32xf32>, tensor<64x32xf32>
}

// -----

// A value that is needed whole and in columns is gathered, and its columns are
// cut out of that.
#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
#whole = #dist.sharding<@mesh, [{}, {}]>
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func.func @cut_out
// CHECK: %[[WHOLE:.*]] = dist.reshard %arg0 <@mesh, [{}, {}]>
// CHECK: %[[COLUMNS:.*]] = dist.reshard %[[WHOLE]] <@mesh, [{}, {"x"}]>
// CHECK: return %[[COLUMNS]], %[[WHOLE]]
func.func @cut_out(%a: tensor<64x32xf32> {dist.sharding = #rows})
    -> (tensor<64x32xf32> {dist.sharding = #columns}, tensor<64x32xf32> {dist.sharding = #whole}) {
  return %a, %a : tensor<64x32xf32>, tensor<64x32xf32>
}
