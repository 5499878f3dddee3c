// RUN: split-file %s %t && cd %t
// RUN: dist-opt step.mlir --dist-split-layer-loops | FileCheck step.mlir
// RUN: dist-opt uneven.mlir --dist-split-layer-loops 2>&1 | FileCheck uneven.mlir
// RUN: sed 's/"pp"=2/"pp"=4/; s/at \[0, 1\]/at [0, 1, 2, 3]/' uneven.mlir | dist-opt --dist-split-layer-loops 2>&1 | FileCheck uneven.mlir --check-prefix=FEW
// RUN: dist-opt twice.mlir --dist-split-layer-loops 2>&1 | FileCheck twice.mlir
// RUN: dist-opt shared.mlir --dist-split-layer-loops | FileCheck shared.mlir
// RUN: dist-opt time.mlir --dist-split-layer-loops 2>&1 | FileCheck time.mlir
// RUN: dist-opt marked.mlir --dist-split-layer-loops 2>&1 | FileCheck marked.mlir

// Four layers v = v * w[i] * i, which save v; the loop backwards reads the rows
// from the last on. Then SGD, and the norm of the gradient.

//--- step.mlir
#id = affine_map<() -> ()>
#d0 = affine_map<(d0) -> (d0)>
#rows = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1) -> ()>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1]

// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[W0:[a-z0-9]+]]: tensor<2x8xf32> {dist.alias = 0 : i64, dist.name = "w", dist.rows = array<i64: 0, 2>, dist.stage = 0 : i64}
// CHECK-SAME: %[[W1:[a-z0-9]+]]: tensor<2x8xf32> {dist.alias = 1 : i64, dist.name = "w", dist.rows = array<i64: 1, 2>, dist.stage = 1 : i64}
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4x8xf32>
// CHECK-SAME: -> (tensor<2x8xf32> {dist.rows = array<i64: 0, 2>, dist.stage = 0 : i64}
// CHECK-SAME: tensor<2x8xf32> {dist.rows = array<i64: 1, 2>, dist.stage = 1 : i64}, tensor<f32>)
// CHECK: dist.sharding_group %[[W0]] 0
// CHECK: dist.sharding_group %[[W1]] 0
func.func @main(%w: tensor<4x8xf32> {dist.alias = 0 : i64, dist.name = "w"}, %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> (tensor<4x8xf32>, tensor<f32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %stack = arith.constant dense<0.0> : tensor<4x4x8xf32>
  // The counter runs over its last values. What is not its own row reads the
  // number of the layer.
  // CHECK: %[[Y0:.*]]:3 = scf.while
  // CHECK: do {
  // CHECK: arith.constant -2
  // CHECK: linalg_ext.gather %[[W0]]
  // CHECK: linalg_ext.scatter
  // CHECK-SAME: tensor<2x4x8xf32>
  // CHECK: dist.trip_count = 2
  // CHECK: %[[Y1:.*]]:3 = scf.while ({{.*}} = %{{.*}}, {{.*}} = %[[Y0]]#1
  // CHECK: linalg_ext.gather %[[W1]]
  // CHECK: dist.trip_count = 2
  %y:3 = scf.while (%i = %zero, %v = %x, %s = %stack) : (tensor<i32>, tensor<4x8xf32>, tensor<4x4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>, tensor<4x4x8xf32>) {
    %four = arith.constant dense<4> : tensor<i32>
    %e = tensor.empty() : tensor<i1>
    %less = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = []} ins(%i, %four : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %b: i32, %o: i1):
      %c = arith.cmpi slt, %a, %b : i32
      linalg.yield %c : i1
    } -> tensor<i1>
    %go = tensor.extract %less[] : tensor<i1>
    scf.condition(%go) %i, %v, %s : tensor<i32>, tensor<4x8xf32>, tensor<4x4x8xf32>
  } do {
  ^bb0(%i: tensor<i32>, %v: tensor<4x8xf32>, %s: tensor<4x4x8xf32>):
    %k = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %row = linalg_ext.gather %w[%k] slice_sizes [1, 8] offset_dims [0] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<4x8xf32>, tensor<1xi32> -> tensor<8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.generic {indexing_maps = [#rows, affine_map<(d0, d1) -> (d1)>, #all, #rows], iterator_types = ["parallel", "parallel"]} ins(%v, %row, %i : tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %n: i32, %o: f32):
      %f = arith.sitofp %n : i32 to f32
      %p = arith.mulf %a, %b : f32
      %q = arith.mulf %p, %f : f32
      linalg.yield %q : f32
    } -> tensor<4x8xf32>
    %t = linalg_ext.scatter %v into %s[%k] update_window_dims [0, 1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 0 : (tensor<4x4x8xf32>, tensor<1xi32>, tensor<4x8xf32>) -> tensor<4x4x8xf32> {
    ^bb0(%old: f32, %new: f32):
      linalg_ext.yield %new : f32
    }
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %z, %t : tensor<i32>, tensor<4x8xf32>, tensor<4x4x8xf32>
  } attributes {dist.trip_count = 4 : i64}
  // The last block comes first.
  %zeros = arith.constant dense<0.0> : tensor<4x8xf32>
  // CHECK: %[[D1:.*]]:2 = scf.while
  // CHECK: linalg_ext.gather %[[Y1]]#2
  // CHECK: dist.trip_count = 2
  // CHECK: %[[D0:.*]]:2 = scf.while
  // CHECK: linalg_ext.gather %[[Y0]]#2
  // CHECK: dist.trip_count = 2
  %d:2 = scf.while (%i = %zero, %g = %zeros) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>) {
    %four = arith.constant dense<4> : tensor<i32>
    %e = tensor.empty() : tensor<i1>
    %less = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = []} ins(%i, %four : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %b: i32, %o: i1):
      %c = arith.cmpi slt, %a, %b : i32
      linalg.yield %c : i1
    } -> tensor<i1>
    %go = tensor.extract %less[] : tensor<i1>
    scf.condition(%go) %i, %g : tensor<i32>, tensor<4x8xf32>
  } do {
  ^bb0(%i: tensor<i32>, %g: tensor<4x8xf32>):
    %three = arith.constant dense<3> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %last = linalg.sub ins(%three, %i : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    %k = tensor.expand_shape %last [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %v = linalg_ext.gather %y#2[%k] slice_sizes [1, 4, 8] offset_dims [0, 1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<4x4x8xf32>, tensor<1xi32> -> tensor<4x8xf32>
    %f0 = arith.constant 0.0 : f32
    %e8 = tensor.empty() : tensor<8xf32>
    %fill = linalg.fill ins(%f0 : f32) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
    %dw = linalg.reduce { arith.addf } ins(%v : tensor<4x8xf32>) outs(%fill : tensor<8xf32>) dimensions = [0]
    %h = linalg_ext.scatter %dw into %g[%k] update_window_dims [0] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 0 : (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<4x8xf32> {
    ^bb0(%old: f32, %new: f32):
      linalg_ext.yield %new : f32
    }
    %one = arith.constant dense<1> : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %h : tensor<i32>, tensor<4x8xf32>
  } attributes {dist.trip_count = 4 : i64}
  // Elementwise work is done block by block. A sum starts from that of the
  // block before.
  // CHECK: %[[N0:.*]] = linalg.sub ins(%[[W0]], %[[D0]]#1
  // CHECK: %[[N1:.*]] = linalg.sub ins(%[[W1]], %[[D1]]#1
  %e = tensor.empty() : tensor<4x8xf32>
  %new = linalg.sub ins(%w, %d#1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %f0 = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<f32>
  %fill = linalg.fill ins(%f0 : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  // CHECK: %[[S0:.*]] = linalg.generic {{.*}} ins(%[[D0]]#1 : tensor<2x8xf32>)
  // CHECK: %[[S1:.*]] = linalg.generic {{.*}} ins(%[[D1]]#1 : tensor<2x8xf32>) outs(%[[S0]] : tensor<f32>)
  %norm = linalg.generic {indexing_maps = [#rows, #all], iterator_types = ["reduction", "reduction"]} ins(%d#1 : tensor<4x8xf32>) outs(%fill : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  // CHECK: return %[[N0]], %[[N1]], %[[S1]]
  return %new, %norm : tensor<4x8xf32>, tensor<f32>
}

//--- uneven.mlir
// FEW: warning: the 3 layers of this loop are not divided into stages: there are 4 stages, and all loops over layers are cut into blocks of one number, at least that of the stages; use a number of stages that divides the layers (3), or layers that are no loop
// FEW: %{{.*}}: tensor<3x8xf32>,
// Three blocks, of which stage 0 has two.
// CHECK: %[[W0:[a-z0-9]+]]: tensor<1x8xf32> {dist.rows = array<i64: 0, 3>, dist.stage = 0 : i64}
// CHECK-SAME: %[[W1:[a-z0-9]+]]: tensor<1x8xf32> {dist.rows = array<i64: 1, 3>, dist.stage = 0 : i64}
// CHECK-SAME: %[[W2:[a-z0-9]+]]: tensor<1x8xf32> {dist.rows = array<i64: 2, 3>, dist.stage = 1 : i64}
// CHECK: %[[Y0:.*]]:2 = scf.while
// CHECK: linalg_ext.gather %[[W0]]
// CHECK: %[[Y1:.*]]:2 = scf.while ({{.*}}, {{.*}} = %[[Y0]]#1)
// CHECK: linalg_ext.gather %[[W1]]
// CHECK: %[[Y2:.*]]:2 = scf.while ({{.*}}, {{.*}} = %[[Y1]]#1)
// CHECK: linalg_ext.gather %[[W2]]
// CHECK: return %[[Y2]]#1
#id = affine_map<() -> ()>
#rows = affine_map<(d0, d1) -> (d0, d1)>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1]
func.func @main(%w: tensor<3x8xf32>, %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %y:2 = scf.while (%i = %zero, %v = %x) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>) {
    %end = arith.constant dense<3> : tensor<i32>
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
    %row = linalg_ext.gather %w[%k] slice_sizes [1, 8] offset_dims [0] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<3x8xf32>, tensor<1xi32> -> tensor<8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.generic {indexing_maps = [#rows, affine_map<(d0, d1) -> (d1)>, #rows], iterator_types = ["parallel", "parallel"]} ins(%v, %row : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      linalg.yield %p : f32
    } -> tensor<4x8xf32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %z : tensor<i32>, tensor<4x8xf32>
  } attributes {dist.trip_count = 3 : i64}
  return %y#1 : tensor<4x8xf32>
}

//--- twice.mlir
// Two stages at each coordinate.
// CHECK: %{{.*}}: tensor<1x8xf32> {dist.rows = array<i64: 0, 4>, dist.stage = 0 : i64}
// CHECK-SAME: %{{.*}}: tensor<1x8xf32> {dist.rows = array<i64: 1, 4>, dist.stage = 1 : i64}
// CHECK-SAME: %{{.*}}: tensor<1x8xf32> {dist.rows = array<i64: 2, 4>, dist.stage = 2 : i64}
// CHECK-SAME: %{{.*}}: tensor<1x8xf32> {dist.rows = array<i64: 3, 4>, dist.stage = 3 : i64}
// CHECK-COUNT-4: dist.trip_count = 1
#id = affine_map<() -> ()>
#rows = affine_map<(d0, d1) -> (d0, d1)>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1, 0, 1]
func.func @main(%w: tensor<4x8xf32>, %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %y:2 = scf.while (%i = %zero, %v = %x) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>) {
    %end = arith.constant dense<4> : tensor<i32>
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
    %row = linalg_ext.gather %w[%k] slice_sizes [1, 8] offset_dims [0] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<4x8xf32>, tensor<1xi32> -> tensor<8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.generic {indexing_maps = [#rows, affine_map<(d0, d1) -> (d1)>, #rows], iterator_types = ["parallel", "parallel"]} ins(%v, %row : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      linalg.yield %p : f32
    } -> tensor<4x8xf32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %z : tensor<i32>, tensor<4x8xf32>
  } attributes {dist.trip_count = 4 : i64}
  return %y#1 : tensor<4x8xf32>
}

//--- shared.mlir
// What all layers add to, such as the gradient of a weight that they share,
// starts from zero in each block.
// CHECK: %[[Y0:.*]]:3 = scf.while
// CHECK: %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<8xf32>
// CHECK: %[[Y1:.*]]:3 = scf.while ({{.*}}, {{.*}} = %[[Y0]]#1, {{.*}} = %[[ZERO]])
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[Y0]]#2, %[[Y1]]#2 : tensor<8xf32>, tensor<8xf32>)
// CHECK: return %[[Y1]]#1, %[[SUM]]
#id = affine_map<() -> ()>
#rows = affine_map<(d0, d1) -> (d0, d1)>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1]
func.func @main(%w: tensor<2x8xf32>, %s: tensor<8xf32>, %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %y:3 = scf.while (%i = %zero, %v = %x, %g = %s) : (tensor<i32>, tensor<4x8xf32>, tensor<8xf32>) -> (tensor<i32>, tensor<4x8xf32>, tensor<8xf32>) {
    %end = arith.constant dense<2> : tensor<i32>
    %e = tensor.empty() : tensor<i1>
    %less = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = []} ins(%i, %end : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %b: i32, %o: i1):
      %c = arith.cmpi slt, %a, %b : i32
      linalg.yield %c : i1
    } -> tensor<i1>
    %go = tensor.extract %less[] : tensor<i1>
    scf.condition(%go) %i, %v, %g : tensor<i32>, tensor<4x8xf32>, tensor<8xf32>
  } do {
  ^bb0(%i: tensor<i32>, %v: tensor<4x8xf32>, %g: tensor<8xf32>):
    %k = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %row = linalg_ext.gather %w[%k] slice_sizes [1, 8] offset_dims [0] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<2x8xf32>, tensor<1xi32> -> tensor<8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.generic {indexing_maps = [#rows, affine_map<(d0, d1) -> (d1)>, #rows], iterator_types = ["parallel", "parallel"]} ins(%v, %row : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      linalg.yield %p : f32
    } -> tensor<4x8xf32>
    %e8 = tensor.empty() : tensor<8xf32>
    %h = linalg.add ins(%g, %row : tensor<8xf32>, tensor<8xf32>) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %z, %h : tensor<i32>, tensor<4x8xf32>, tensor<8xf32>
  } attributes {dist.trip_count = 2 : i64}
  return %y#1, %y#2 : tensor<4x8xf32>, tensor<8xf32>
}

//--- time.mlir
// A loop over the rows of the batch is none over layers.
// CHECK-NOT: warning
// CHECK-NOT: dist.rows
#id = affine_map<() -> ()>
#rows = affine_map<(d0, d1) -> (d0, d1)>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1]
func.func @main(%w: tensor<4x8xf32>, %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %y:2 = scf.while (%i = %zero, %v = %x) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>) {
    %end = arith.constant dense<4> : tensor<i32>
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
    %row = linalg_ext.gather %x[%k] slice_sizes [1, 8] offset_dims [0] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<4x8xf32>, tensor<1xi32> -> tensor<8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.generic {indexing_maps = [#rows, affine_map<(d0, d1) -> (d1)>, #rows], iterator_types = ["parallel", "parallel"]} ins(%v, %row : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      linalg.yield %p : f32
    } -> tensor<4x8xf32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %z : tensor<i32>, tensor<4x8xf32>
  } attributes {dist.trip_count = 4 : i64}
  return %y#1 : tensor<4x8xf32>
}

//--- marked.mlir
// The program divides itself.
// CHECK-NOT: warning
// CHECK-NOT: dist.rows
#id = affine_map<() -> ()>
#rows = affine_map<(d0, d1) -> (d0, d1)>
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1]
func.func @main(%w: tensor<4x8xf32> {dist.begins_stage = 1 : i64}, %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %y:2 = scf.while (%i = %zero, %v = %x) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>) {
    %end = arith.constant dense<4> : tensor<i32>
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
    %row = linalg_ext.gather %w[%k] slice_sizes [1, 8] offset_dims [0] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<4x8xf32>, tensor<1xi32> -> tensor<8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %z = linalg.generic {indexing_maps = [#rows, affine_map<(d0, d1) -> (d1)>, #rows], iterator_types = ["parallel", "parallel"]} ins(%v, %row : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      linalg.yield %p : f32
    } -> tensor<4x8xf32>
    %one = arith.constant dense<1> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %j = linalg.add ins(%i, %one : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
    scf.yield %j, %z : tensor<i32>, tensor<4x8xf32>
  } attributes {dist.trip_count = 4 : i64}
  return %y#1 : tensor<4x8xf32>
}
