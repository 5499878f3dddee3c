// RUN: dist-opt --dist-micro-batch --cse --split-input-file %s | FileCheck %s
// RUN: dist-opt --dist-micro-batch --dist-verify-time --split-input-file %s -o /dev/null

// One loop over batches. The gradient is averaged, and divided by the number of
// tokens of each batch; its norm, and the update, come after the loop. Rows are
// kept of each batch; shardings are shifted.
// CHECK: module attributes {dist.changed = ["gradient merge: one update for 3 batches"]}
// CHECK: dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @step
// CHECK-SAME: %[[W:.*]]: tensor<4xf32> {dist.alias = 0 : i64}, %[[X:.*]]: tensor<3x8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}, {}{{ ?}}]>}, %[[M:.*]]: tensor<3x8xf32>) -> (tensor<4xf32>, tensor<3x8x4xf32>)
// CHECK: %[[LOOP:.*]]:3 = scf.while
// CHECK: } do {
// CHECK-DAG: linalg_ext.gather %[[X]]{{.*}} slice_sizes [1, 8, 4] offset_dims [0, 1] collapsed_slice_dims [0]
// CHECK-DAG: linalg_ext.gather %[[M]]{{.*}} slice_sizes [1, 8]
// CHECK: linalg.reduce
// CHECK: linalg.div
// CHECK: dist.over = #dist.axes<["micro"]>, dist.trip_count = 3
// CHECK: arith.divf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.square
// CHECK: linalg.sub ins(%[[W]]
dist.mesh @mesh <["dp"=2, "micro"=1 temporal]> {dist.gradient_merge = 3 : i64}
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}, %mask: tensor<8xf32>)
    -> (tensor<4xf32>, tensor<8x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<8x4xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %wb = linalg.broadcast ins(%w : tensor<4xf32>) outs(%e : tensor<8x4xf32>) dimensions = [0]
  %y = linalg.mul ins(%x, %wb : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %g = linalg.reduce { arith.addf } ins(%y : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %c = linalg.reduce { arith.addf } ins(%mask : tensor<8xf32>) outs(%none : tensor<f32>) dimensions = [0]
  %cb = linalg.broadcast ins(%c : tensor<f32>) outs(%e4 : tensor<4xf32>) dimensions = [0]
  %mean = linalg.div ins(%g, %cb : tensor<4xf32>, tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %sq = linalg.square ins(%mean : tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %n = linalg.sub ins(%w, %sq : tensor<4xf32>, tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  return %n, %y : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// A loop that only adds up goes over the micro-batches of all batches.
// CHECK-LABEL: func.func @flat
// CHECK-SAME: %{{.*}}: tensor<4xf32> {dist.alias = 0 : i64}, %[[X:.*]]: tensor<3x8x4xf32>)
// CHECK: scf.while
// CHECK: dense<6> : tensor<i32>
// CHECK: } do {
// CHECK: arith.divsi
// CHECK: arith.remsi
// CHECK: linalg_ext.gather %[[X]]
// CHECK: tensor.expand_shape %{{.*}} : tensor<8x4xf32> into tensor<4x2x4xf32>
// CHECK: dist.over = #dist.axes<["micro"]>, dist.trip_count = 6
// CHECK-NOT: scf.while
dist.mesh @mesh <["micro"=2 temporal]> {dist.gradient_merge = 3 : i64}
func.func @flat(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> tensor<4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %n = linalg.sub ins(%w, %g : tensor<4xf32>, tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  return %n : tensor<4xf32>
}

// -----

// Groups of arguments are behind the loop, each once.
// CHECK-LABEL: func.func @groups
// CHECK-SAME: %[[V:[a-z0-9]+]]: tensor<4xf32> {dist.alias = 0 : i64}, %[[W:[a-z0-9]+]]: tensor<4xf32> {dist.alias = 1 : i64}
// CHECK: dist.over
// CHECK: dist.sharding_group %[[V]] 0
// CHECK: dist.sharding_group %[[W]] 0
// CHECK-NOT: dist.sharding_group
dist.mesh @mesh <["micro"=1 temporal]> {dist.gradient_merge = 3 : i64}
func.func @groups(%v: tensor<4xf32> {dist.alias = 0 : i64}, %w: tensor<4xf32> {dist.alias = 1 : i64}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  dist.sharding_group %v 0 : tensor<4xf32>
  dist.sharding_group %w 0 : tensor<4xf32>
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %d = linalg.mul ins(%g, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %n = linalg.sub ins(%v, %d : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %n, %w : tensor<4xf32>, tensor<4xf32>
}
