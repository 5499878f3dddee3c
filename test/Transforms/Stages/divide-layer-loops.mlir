// RUN: split-file %s %t && cd %t
// RUN: dist-opt step.mlir --dist-split-layer-loops | FileCheck step.mlir
// RUN: sed 's/ by "zb-h1"//' step.mlir | dist-opt --dist-split-layer-loops | FileCheck step.mlir --check-prefix=WHOLE
// RUN: dist-opt frozen.mlir --dist-split-layer-loops | FileCheck frozen.mlir

// The backward loop of a schedule that divides backward parts: each block has a
// loop over the gradients of inputs, and one over those of weights.
//--- step.mlir
#id = affine_map<() -> ()>
#rows = affine_map<(d0, d1) -> (d0, d1)>
#mk = affine_map<(d0, d1, d2) -> (d0, d2)>
#nk = affine_map<(d0, d1, d2) -> (d1, d2)>
#mn = affine_map<(d0, d1, d2) -> (d0, d1)>
#km = affine_map<(d0, d1, d2) -> (d2, d0)>
#kn = affine_map<(d0, d1, d2) -> (d2, d1)>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1] by "zb-h1"
// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[W0:[a-z0-9]+]]: tensor<1x8x8xf32> {{[^%]*}}dist.stage = 0
// CHECK-SAME: %[[W1:[a-z0-9]+]]: tensor<1x8x8xf32> {{[^%]*}}dist.stage = 1
// CHECK-SAME: %[[S0:[a-z0-9]+]]: tensor<1x4x8xf32> {{[^%]*}}dist.stage = 0
// CHECK-SAME: %[[S1:[a-z0-9]+]]: tensor<1x4x8xf32> {{[^%]*}}dist.stage = 1
func.func @main(%w: tensor<2x8x8xf32> {dist.alias = 0 : i64}, %saved: tensor<2x4x8xf32>, %dy: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>})
    -> (tensor<2x8x8xf32>, tensor<4x8xf32>) {
  // The gradients of inputs. dy is stacked, after the row of the weights is
  // read.
  // CHECK: %[[I1:.*]]:3 = scf.while ({{.*}}) : (tensor<i32>, tensor<4x8xf32>, tensor<1x4x8xf32>)
  // CHECK: do {
  // CHECK: ^bb0(%{{.*}}, %[[DY:[a-z0-9]+]]: tensor<4x8xf32>, %[[STACK:[a-z0-9]+]]: tensor<1x4x8xf32>
  // CHECK: linalg_ext.gather %[[W1]]
  // CHECK: %[[DX:.*]] = linalg.contract {{.*}} ins(%[[DY]],
  // CHECK-NOT: linalg.contract
  // CHECK: linalg_ext.scatter %[[DY]] into %[[STACK]]
  // CHECK: scf.yield %{{.*}}, %[[DX]]
  // CHECK: dist.trip_count = 1
  // CHECK: %[[I0:.*]]:3 = scf.while ({{.*}} = %{{.*}}, {{.*}} = %[[I1]]#1
  // CHECK: linalg_ext.gather %[[W0]]
  // CHECK: dist.trip_count = 1
  // The gradients of weights.
  // CHECK: %[[G1:.*]]:2 = scf.while
  // CHECK: do {
  // CHECK: %[[ROW:.*]] = linalg_ext.gather %[[I1]]#2
  // CHECK: %[[X:.*]] = linalg_ext.gather %[[S1]]
  // CHECK: linalg.contract {{.*}} ins(%[[X]], %[[ROW]]
  // CHECK-NOT: linalg.contract
  // CHECK: dist.trip_count = 1
  // CHECK: %[[G0:.*]]:2 = scf.while
  // CHECK: linalg_ext.gather %[[I0]]#2
  // CHECK: linalg_ext.gather %[[S0]]
  // CHECK: dist.trip_count = 1
  // CHECK: return %[[G0]]#1, %[[G1]]#1, %[[I0]]#1

  // WHOLE: %[[B1:.*]]:3 = scf.while
  // WHOLE-COUNT-2: linalg.contract
  // WHOLE: %[[B0:.*]]:3 = scf.while
  // WHOLE-NOT: scf.while
  // WHOLE: return %[[B0]]#2, %[[B1]]#2, %[[B0]]#1
  %zero = arith.constant dense<0> : tensor<i32>
  %f0 = arith.constant 0.0 : f32
  %e3 = tensor.empty() : tensor<2x8x8xf32>
  %none = linalg.fill ins(%f0 : f32) outs(%e3 : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %d:3 = scf.while (%i = %zero, %v = %dy, %g = %none) : (tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>) -> (tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>) {
    %end = arith.constant dense<2> : tensor<i32>
    %e = tensor.empty() : tensor<i1>
    %less = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = []} ins(%i, %end : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %b: i32, %o: i1):
      %c = arith.cmpi slt, %a, %b : i32
      linalg.yield %c : i1
    } -> tensor<i1>
    %go = tensor.extract %less[] : tensor<i1>
    scf.condition(%go) %i, %v, %g : tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
  } do {
  ^bb0(%i: tensor<i32>, %v: tensor<4x8xf32>, %g: tensor<2x8x8xf32>):
    %last = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %n = linalg.sub ins(%last, %i : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    %k = tensor.expand_shape %n [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %row = linalg_ext.gather %w[%k] slice_sizes [1, 8, 8] offset_dims [0, 1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<2x8x8xf32>, tensor<1xi32> -> tensor<8x8xf32>
    %x = linalg_ext.gather %saved[%k] slice_sizes [1, 4, 8] offset_dims [0, 1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<2x4x8xf32>, tensor<1xi32> -> tensor<4x8xf32>
    %f = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.fill ins(%f : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %dx = linalg.contract indexing_maps = [#mk, #nk, #mn] ins(%v, %row : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
    %e8 = tensor.empty() : tensor<8x8xf32>
    %z8 = linalg.fill ins(%f : f32) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %dw = linalg.contract indexing_maps = [#km, #kn, #mn] ins(%x, %v : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z8 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %h = linalg_ext.scatter %dw into %g[%k] update_window_dims [0, 1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 0 : (tensor<2x8x8xf32>, tensor<1xi32>, tensor<8x8xf32>) -> tensor<2x8x8xf32> {
    ^bb0(%old: f32, %new: f32):
      linalg_ext.yield %new : f32
    }
    %one = arith.constant dense<1> : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %dx, %h : tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
  } attributes {dist.trip_count = 2 : i64}
  return %d#2, %d#1 : tensor<2x8x8xf32>, tensor<4x8xf32>
}

//--- frozen.mlir
// A loop without gradients of weights stays one for each block.
// CHECK-COUNT-2: scf.while
// CHECK-NOT: scf.while
#id = affine_map<() -> ()>
#mk = affine_map<(d0, d1, d2) -> (d0, d2)>
#nk = affine_map<(d0, d1, d2) -> (d1, d2)>
#mn = affine_map<(d0, d1, d2) -> (d0, d1)>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1] by "zb-h1"
func.func @main(%w: tensor<2x8x8xf32>, %dy: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %d:2 = scf.while (%i = %zero, %v = %dy) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>) {
    %end = arith.constant dense<2> : tensor<i32>
    %e = tensor.empty() : tensor<i1>
    %less = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = []} ins(%i, %end : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %b: i32, %o: i1):
      %c = arith.cmpi slt, %a, %b : i32
      linalg.yield %c : i1
    } -> tensor<i1>
    %go = tensor.extract %less[] : tensor<i1>
    scf.condition(%go) %i, %v : tensor<i32>, tensor<4x8xf32>
  } do {
  ^bb0(%i: tensor<i32>, %v: tensor<4x8xf32>):
    %k = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %row = linalg_ext.gather %w[%k] slice_sizes [1, 8, 8] offset_dims [0, 1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<2x8x8xf32>, tensor<1xi32> -> tensor<8x8xf32>
    %f = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.fill ins(%f : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %dx = linalg.contract indexing_maps = [#mk, #nk, #mn] ins(%v, %row : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %dx : tensor<i32>, tensor<4x8xf32>
  } attributes {dist.trip_count = 2 : i64}
  return %d#1 : tensor<4x8xf32>
}
