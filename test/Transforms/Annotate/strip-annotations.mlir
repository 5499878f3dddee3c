// RUN: dist-opt %s -dist-strip-annotations | FileCheck %s

dist.mesh @mesh <["dp"=2]>

// CHECK-NOT: dist.mesh
// CHECK: func.func @f(%[[X:.*]]: tensor<8x4xf32> {dist.alias = 0 : i64, dist.name = "x"}) -> tensor<8x4xf32>
// CHECK-NEXT: %[[B:.*]] = dist.optimization_barrier %[[X]]
// CHECK-NEXT: return %[[B]]
func.func @f(%x: tensor<8x4xf32> {dist.alias = 0 : i64, dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>})
    -> (tensor<8x4xf32> {dist.sharding = #dist.placements<@mesh, [shard(0)]>}) {
  %y = dist.shard_tensor %x <@mesh, [{"dp"}, {?} ]> : tensor<8x4xf32>
  %z = dist.propagation_barrier %y <none> : tensor<8x4xf32>
  dist.barrier over <["dp"]>
  %b = dist.optimization_barrier %z : tensor<8x4xf32>
  return %b : tensor<8x4xf32>
}
