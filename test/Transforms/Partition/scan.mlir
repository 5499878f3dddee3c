// RUN: dist-opt --dist-partition --dist-verify-partition --canonicalize --cse --split-input-file %s | FileCheck %s

// Each rank scans its block (5 elements are 3 and 2), the totals are exchanged.
dist.mesh @mesh <["x"=2]>
func.func @cumsum(%x: tensor<5x4xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<5x4xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant dense<0> : tensor<i32>
  %r = linalg_ext.scan %x from %zero dimension 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : (tensor<5x4xi32>, tensor<i32>) -> tensor<5x4xi32> {
  ^bb0(%sum: i32, %element: i32):
    %next = arith.addi %sum, %element : i32
    linalg_ext.yield %next : i32
  }
  return %r : tensor<5x4xi32>
}
// CHECK-LABEL: func.func @cumsum(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xi32>
// CHECK:         %[[RANK:.*]] = dist.axis_index <["x"]>
// CHECK:         %[[MASKED:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<3x4xi32>)
// CHECK:         %[[LOCAL:.*]] = linalg_ext.scan %[[MASKED]] from %{{.*}} dimension 0 :
// CHECK:         %[[TOTAL:.*]] = tensor.extract_slice %[[LOCAL]][2, 0] [1, 4] [1, 1]
// CHECK:         %[[TOTALS:.*]] = dist.all_gather %[[TOTAL]] over <["x"]> dim 0 : tensor<1x4xi32> -> tensor<2x4xi32>
// CHECK:         %[[BEFORE:.*]] = linalg_ext.scan %[[TOTALS]] from %{{.*}} dimension 0 exclusive :
// CHECK:         %[[OWN:.*]] = tensor.extract_slice %[[BEFORE]][%[[RANK]], 0] [1, 4] [1, 1]
// CHECK:         linalg.generic {{.*}} ins(%[[OWN]], %[[LOCAL]] : tensor<1x4xi32>, tensor<3x4xi32>)
// CHECK:           arith.addi

// -----

// Backwards and without the element itself: a block's total is what its first
// result and its first element give.
dist.mesh @mesh <["x"=2]>
func.func @exclusive(%x: tensor<6xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<6xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %zero = arith.constant dense<0> : tensor<i32>
  %r = linalg_ext.scan %x from %zero dimension 0 reverse exclusive
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32> {
  ^bb0(%sum: i32, %element: i32):
    %next = arith.addi %sum, %element : i32
    linalg_ext.yield %next : i32
  }
  return %r : tensor<6xi32>
}
// CHECK-LABEL: func.func @exclusive(
// CHECK-SAME:    %[[X:.*]]: tensor<3xi32>
// CHECK:         %[[LOCAL:.*]] = linalg_ext.scan %[[X]] from %{{.*}} dimension 0 reverse exclusive :
// CHECK-DAG:     %[[SCANNED:.*]] = tensor.extract_slice %[[LOCAL]][0] [1] [1]
// CHECK-DAG:     %[[FIRST:.*]] = tensor.extract_slice %[[X]][0] [1] [1]
// CHECK:         %[[TOTAL:.*]] = linalg.generic {{.*}} ins(%[[SCANNED]], %[[FIRST]] :
// CHECK:         dist.all_gather %[[TOTAL]] over <["x"]> dim 0
