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

// -----

// A loop that treats all elements alike is copied: once for both users of
// columns.
#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
#map = affine_map<(i, j) -> (i, j)>
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func.func @loop
// CHECK-NOT: dist.reshard
// CHECK: scf.while
// CHECK: linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
// CHECK: scf.while
// CHECK: linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]}
// CHECK-NOT: scf.while
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @loop(%a: tensor<64x32xf32> {dist.sharding = #rows}, %b: tensor<64x32xf32> {dist.sharding = #columns}, %i: tensor<i1>)
    -> (tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x32xf32>) {
  %empty = tensor.empty() : tensor<64x32xf32>
  %position = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<64x32xf32>) {
  ^bb0(%out: f32):
    %i0 = linalg.index 0 : index
    %int = arith.index_cast %i0 : index to i32
    %float = arith.sitofp %int : i32 to f32
    linalg.yield %float : f32
  } -> tensor<64x32xf32>
  %table = scf.while (%x = %position) : (tensor<64x32xf32>) -> tensor<64x32xf32> {
    %more = tensor.extract %i[] : tensor<i1>
    scf.condition(%more) %x : tensor<64x32xf32>
  } do {
  ^bb0(%x: tensor<64x32xf32>):
    %next = linalg.exp ins(%x : tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
    scf.yield %next : tensor<64x32xf32>
  }
  %0 = linalg.add ins(%a, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %1 = linalg.add ins(%b, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %2 = linalg.mul ins(%b, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0, %1, %2 : tensor<64x32xf32>, tensor<64x32xf32>, tensor<64x32xf32>
}

// -----

// A loop that sums over a dimension is moved: a copy would need whole rows.
#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
#map = affine_map<(i, j) -> (i, j)>
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func.func @sums
// CHECK-COUNT-1: scf.while
// CHECK-NOT: scf.while
// CHECK: return
func.func @sums(%a: tensor<64x32xf32> {dist.sharding = #rows}, %b: tensor<64x32xf32> {dist.sharding = #columns}, %i: tensor<i1>)
    -> (tensor<64x32xf32>, tensor<64x32xf32>) {
  %empty = tensor.empty() : tensor<64x32xf32>
  %position = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<64x32xf32>) {
  ^bb0(%out: f32):
    %i0 = linalg.index 0 : index
    %int = arith.index_cast %i0 : index to i32
    %float = arith.sitofp %int : i32 to f32
    linalg.yield %float : f32
  } -> tensor<64x32xf32>
  %table = scf.while (%x = %position) : (tensor<64x32xf32>) -> tensor<64x32xf32> {
    %more = tensor.extract %i[] : tensor<i1>
    scf.condition(%more) %x : tensor<64x32xf32>
  } do {
  ^bb0(%x: tensor<64x32xf32>):
    %zero = arith.constant 0.0 : f32
    %row = tensor.empty() : tensor<64xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%row : tensor<64xf32>) -> tensor<64xf32>
    %sum = linalg.reduce ins(%x : tensor<64x32xf32>) outs(%zeros : tensor<64xf32>) dimensions = [1]
      (%in: f32, %init: f32) {
        %add = arith.addf %in, %init : f32
        linalg.yield %add : f32
      }
    %next = linalg.broadcast ins(%sum : tensor<64xf32>) outs(%empty : tensor<64x32xf32>) dimensions = [1]
    scf.yield %next : tensor<64x32xf32>
  }
  %0 = linalg.add ins(%a, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %1 = linalg.add ins(%b, %table : tensor<64x32xf32>, tensor<64x32xf32>) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0, %1 : tensor<64x32xf32>, tensor<64x32xf32>
}
