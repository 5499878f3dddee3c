// RUN: dist-opt %s -dist-flatten-collectives | FileCheck %s

// CHECK-DAG: #[[IN:.*]] = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

dist.mesh @mesh <["dp"=2, "tp"=4, "one"=1]>

// Dimension 0, or only dimensions of size 1 before: flat as it is.
// CHECK-LABEL: @flat
// CHECK-NEXT: dist.all_gather %{{.*}} over <["dp"]> dim 0
// CHECK-NEXT: dist.reduce_scatter %{{.*}} over <["dp"]> <sum> dim 1
// CHECK-NEXT: dist.all_reduce
// CHECK-NEXT: return
func.func @flat(%x: tensor<4x8xf32>, %y: tensor<1x8xf32>)
    -> (tensor<8x8xf32>, tensor<1x4xf32>, tensor<4x8xf32>) {
  %0 = dist.all_gather %x over <["dp"]> dim 0 : tensor<4x8xf32> -> tensor<8x8xf32>
  %1 = dist.reduce_scatter %y over <["dp"]> <sum> dim 1 : tensor<1x8xf32> -> tensor<1x4xf32>
  %2 = dist.all_reduce %x over <["dp"]> <sum> : tensor<4x8xf32>
  return %0, %1, %2 : tensor<8x8xf32>, tensor<1x4xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: @gather
// CHECK: %[[E:.*]] = tensor.expand_shape %arg0 {{\[}}[0, 1], [2]{{\]}} {{.*}} : tensor<4x8xf32> into tensor<1x4x8xf32>
// CHECK: %[[G:.*]] = dist.all_gather %[[E]] over <["dp"]> dim 0 {dist.location = "model.py:1"} : tensor<1x4x8xf32> -> tensor<2x4x8xf32>
// CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[IN]], #[[OUT]]]
// CHECK-SAME: ins(%[[G]] : tensor<2x4x8xf32>) outs(%{{.*}} : tensor<4x2x8xf32>)
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[T]] {{\[}}[0], [1, 2]{{\]}} : tensor<4x2x8xf32> into tensor<4x16xf32>
// CHECK: return %[[C]]
func.func @gather(%x: tensor<4x8xf32>) -> tensor<4x16xf32> {
  %0 = dist.all_gather %x over <["dp"]> dim 1 {dist.location = "model.py:1"} : tensor<4x8xf32> -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK-LABEL: @scatter
// CHECK: %[[E:.*]] = tensor.expand_shape %arg0 {{\[}}[0], [1, 2]{{\]}} {{.*}} : tensor<4x8xf32> into tensor<4x2x4xf32>
// CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[IN]], #[[OUT]]]
// CHECK: %[[S:.*]] = dist.reduce_scatter %[[T]] over <["dp"]> <sum> dim 0 : tensor<2x4x4xf32> -> tensor<1x4x4xf32>
// CHECK: tensor.collapse_shape %[[S]] {{\[}}[0, 1], [2]{{\]}} : tensor<1x4x4xf32> into tensor<4x4xf32>
func.func @scatter(%x: tensor<4x8xf32>) -> tensor<4x4xf32> {
  %0 = dist.reduce_scatter %x over <["dp"]> <sum> dim 1 : tensor<4x8xf32> -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Where the last blocks end early, blocks are rows of the whole.
// CHECK-LABEL: @gather_uneven
// CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4x2xf32>) outs(%{{.*}} : tensor<2x4xf32>)
// CHECK: %[[G:.*]] = dist.all_gather %[[T]] over <["tp"]> dim 0 {ends_early} : tensor<2x4xf32> -> tensor<7x4xf32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[G]] : tensor<7x4xf32>) outs(%{{.*}} : tensor<4x7xf32>)
// CHECK: return %[[R]]
func.func @gather_uneven(%x: tensor<4x2xf32>) -> tensor<4x7xf32> {
  %0 = dist.all_gather %x over <["tp"]> dim 1 {ends_early} : tensor<4x2xf32> -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: @scatter_uneven
// CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4x5xf32>) outs(%{{.*}} : tensor<5x4xf32>)
// CHECK: %[[S:.*]] = dist.reduce_scatter %[[T]] over <["tp"]> <sum> dim 0 {ends_early} : tensor<5x4xf32> -> tensor<2x4xf32>
// CHECK: linalg.generic {{.*}} ins(%[[S]] : tensor<2x4xf32>) outs(%{{.*}} : tensor<4x2xf32>)
func.func @scatter_uneven(%x: tensor<4x5xf32>) -> tensor<4x2xf32> {
  %0 = dist.reduce_scatter %x over <["tp"]> <sum> dim 1 {ends_early} : tensor<4x5xf32> -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: @all_to_all
// CHECK: %[[E:.*]] = tensor.expand_shape %arg0 {{.*}} into tensor<4x2x4xf32>
// CHECK: linalg.generic
// CHECK: %[[A:.*]] = dist.all_to_all %{{.*}} over <["dp"]> split 0 concat 1 : tensor<2x4x4xf32> -> tensor<1x8x4xf32>
// CHECK-NOT: linalg.generic
// CHECK: %[[C:.*]] = tensor.collapse_shape {{.*}} into tensor<8x4xf32>
// CHECK: return %[[C]]
func.func @all_to_all(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {
  %0 = dist.all_to_all %x over <["dp"]> split 1 concat 0 : tensor<4x8xf32> -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: @one_rank
// CHECK-NEXT: return %arg0, %arg0
func.func @one_rank(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = dist.all_gather %x over <["one"]> dim 1 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = dist.all_reduce %x over <["one"]> <max> : tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// An exchange says itself which boxes move.
// CHECK-LABEL: @exchange
// CHECK-NEXT: dist.exchange
// CHECK-NEXT: dist.exchange
func.func @exchange(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>) {
  %0 = dist.exchange %x over <["dp"]> fetch [#dist.fetch<@mesh, [4, 16], [{}, {"dp"}], [{} at 0 step 0 size 4, {"dp"} at 8 step -8 size 8]>] : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = dist.exchange %x over <["one"]> fetch [#dist.fetch<@mesh, [4, 8], [{}, {}], [{} at 0 step 0 size 4, {"one"} at 2 step 0 size 1]>] : tensor<4x8xf32> -> tensor<4x1xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x1xf32>
}

// Several inputs stay one collective.
// CHECK-LABEL: @several
// CHECK: %[[G:.*]]:2 = dist.all_gather %{{.*}}, %{{.*}} over <["dp"]> dim 0 : tensor<1x4x8xf32>, tensor<1x2x2xf32> -> tensor<2x4x8xf32>, tensor<2x2x2xf32>
// CHECK: tensor.collapse_shape %{{.*}} : tensor<4x2x8xf32> into tensor<4x16xf32>
// CHECK: tensor.collapse_shape %{{.*}} : tensor<2x2x2xf32> into tensor<2x4xf32>
func.func @several(%x: tensor<4x8xf32>, %y: tensor<2x2xf32>) -> (tensor<4x16xf32>, tensor<2x4xf32>) {
  %0:2 = dist.all_gather %x, %y over <["dp"]> dim 1 : tensor<4x8xf32>, tensor<2x2xf32> -> tensor<4x16xf32>, tensor<2x4xf32>
  return %0#0, %0#1 : tensor<4x16xf32>, tensor<2x4xf32>
}
