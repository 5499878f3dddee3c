// RUN: dist-opt %s --dist-propagate --dist-insert-reshards --dist-verify-reshards --dist-lower-reshards --dist-partition | FileCheck %s

// Parts of an axis in any order are the axis: nothing moves.

dist.mesh @mesh <["a"=6]>

// CHECK-LABEL: func.func @main
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{}], partial = {"a" : min}>
// CHECK-SAME: -> (tensor<4xf32> {{.*}}dist.sharding = #dist.sharding<@mesh, [{}], partial = {"a" : min}>
// CHECK-NEXT: return
func.func @main(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"a":(2)3 : min, "a":(1)2 : min}>})
    -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"a" : min}>}) {
  return %x : tensor<4xf32>
}
