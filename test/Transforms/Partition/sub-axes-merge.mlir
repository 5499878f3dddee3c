// RUN: dist-opt %s --dist-shard-pipeline --dist-communication-report -o %t 2>&1 | FileCheck %s --check-prefix=COST
// RUN: FileCheck %s < %t

// As sub-axes.mlir, the other way: the parts are put together again.

// COST: total 0 0

dist.mesh @mesh <["x"=8, "y"=2]>

// CHECK-LABEL: func.func @merge
// CHECK-SAME: -> (tensor<1x16xf32> {{{.*}}[{"y", "x":(1)2, "x":(4)2}, {}]>})
// CHECK-NOT: dist.
// CHECK: tensor.collapse_shape %arg0 {{.*}} : tensor<1x1x16xf32> into tensor<1x16xf32>
func.func @merge(%a: tensor<2x4x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {"x":(1)2, "x":(4)2}, {}]>}) -> tensor<8x16xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x16xf32> into tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
