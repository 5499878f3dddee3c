// RUN: dist-opt %s --dist-shard-pipeline --dist-communication-report -o %t 2>&1 | FileCheck %s --check-prefix=COST
// RUN: FileCheck %s < %t

// A reshape that splits or merges a sharded dimension takes parts of the axes
// with it and moves nothing.

// COST: total 0 0

dist.mesh @mesh <["x"=8, "y"=2]>

// CHECK-LABEL: func.func @split
// CHECK-SAME: -> (tensor<1x1x16xf32> {{{.*}}[{"x":(1)2}, {"x":(2)4}, {}]>})
// CHECK-NOT: dist.
// CHECK: tensor.expand_shape %arg0 {{.*}} : tensor<1x16xf32> into tensor<1x1x16xf32>
func.func @split(%a: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<2x4x16xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
  return %0 : tensor<2x4x16xf32>
}
