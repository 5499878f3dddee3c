// RUN: dist-opt --dist-partition --dist-verify-partition --canonicalize --cse --split-input-file %s | FileCheck %s

// 5 lines cannot be shared out for less than gathering costs.
dist.mesh @mesh <["x"=2]>
func.func @sort(%x: tensor<5x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<5x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %r = linalg_ext.sort %x dimension 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} : (tensor<5x7xi32>) -> tensor<5x7xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  return %r : tensor<5x7xi32>
}
// CHECK-LABEL: func.func @sort(
// CHECK-SAME:    %[[X:.*]]: tensor<5x4xi32>
// CHECK:         %[[ALL:.*]] = dist.all_gather %[[X]] over <["x"]> dim 1 {ends_early} : tensor<5x4xi32> -> tensor<5x7xi32>
// CHECK:         linalg_ext.sort %[[ALL]] dimension 1 : (tensor<5x7xi32>) -> tensor<5x7xi32>
// CHECK:         tensor.pad
// CHECK:         tensor.extract_slice %{{.*}} [5, 4] [1, 1]

// -----

// An even number of lines moves there and back for no more than that.
dist.mesh @mesh <["x"=2]>
func.func @moved(%x: tensor<6x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<6x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %r = linalg_ext.sort %x dimension 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} : (tensor<6x7xi32>) -> tensor<6x7xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  return %r : tensor<6x7xi32>
}
// CHECK-LABEL: func.func @moved(
// CHECK-SAME:    %[[X:.*]]: tensor<6x4xi32>
// CHECK:         %[[ALL:.*]] = dist.all_to_all %[[X]] over <["x"]> split 0 concat 1 : tensor<6x4xi32> -> tensor<3x8xi32>
// CHECK:         %[[LINES:.*]] = tensor.extract_slice %[[ALL]][0, 0] [3, 7] [1, 1]
// CHECK:         %[[SORTED:.*]] = linalg_ext.sort %[[LINES]] dimension 1
// CHECK:         %[[PADDED:.*]] = tensor.pad %[[SORTED]]
// CHECK:         dist.all_to_all %[[PADDED]] over <["x"]> split 1 concat 0 : tensor<3x8xi32> -> tensor<6x4xi32>

// -----

// Each rank's 2 largest, then the 2 largest of all 4.
dist.mesh @mesh <["x"=2]>
func.func @top_k(%x: tensor<3x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<3x2xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}, tensor<3x2xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %v, %i = linalg_ext.top_k %x dimension 1 : (tensor<3x7xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>)
  return %v, %i : tensor<3x2xi32>, tensor<3x2xi32>
}
// CHECK-LABEL: func.func @top_k(
// CHECK:         %[[MIN:.*]] = arith.constant -2147483648 : i32
// CHECK:         %[[MASKED:.*]] = linalg.generic
// CHECK:           arith.select %{{.*}}, %{{.*}}, %[[MIN]]
// CHECK:         %[[V:.*]], %[[I:.*]] = linalg_ext.top_k %[[MASKED]] dimension 1 : (tensor<3x4xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>)
// CHECK:         %[[P:.*]] = linalg.generic {{.*}} ins(%[[I]] :
// CHECK:           arith.addi
// CHECK:         %[[G:.*]]:2 = dist.all_gather %[[V]], %[[P]] over <["x"]> dim 1
// CHECK:         linalg_ext.top_k %[[G]]#0 labels %[[G]]#1 dimension 1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>)

// -----

// A reduction without a kind: 5 elements lie on 3 of 4 ranks, whose results are
// combined with the initial value.
dist.mesh @mesh <["x"=4]>
func.func @xor(%x: tensor<5x2xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %init: tensor<2xi32>) -> tensor<2xi32> {
  %r = linalg.reduce ins(%x : tensor<5x2xi32>) outs(%init : tensor<2xi32>) dimensions = [0]
    (%in: i32, %old: i32) {
      %next = arith.xori %in, %old : i32
      linalg.yield %next : i32
    }
  return %r : tensor<2xi32>
}
// CHECK-LABEL: func.func @xor(
// CHECK-SAME:    %[[X:.*]]: tensor<2x2xi32> {{.*}}, %[[INIT:.*]]: tensor<2xi32>
// CHECK:         %[[PART:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<2x2xi32>)
// CHECK:         ^bb0(%[[IN:.*]]: i32, %[[OLD:.*]]: i32):
// CHECK:           %[[NEXT:.*]] = arith.xori %[[IN]], %[[OLD]]
// CHECK:           %[[STARTED:.*]] = arith.select %{{.*}}, %[[IN]], %[[NEXT]]
// CHECK:           arith.select %{{.*}}, %[[STARTED]], %[[OLD]]
// CHECK:         %[[ROW:.*]] = tensor.expand_shape %[[PART]]
// CHECK:         %[[ALL:.*]] = dist.all_gather %[[ROW]] over <["x"]> dim 0 : tensor<1x2xi32> -> tensor<4x2xi32>
// CHECK:         %[[REAL:.*]] = tensor.extract_slice %[[ALL]][0, 0] [3, 2] [1, 1]
// CHECK:         linalg.reduce {{.*}}ins(%[[REAL]] : tensor<3x2xi32>) outs(%[[INIT]] : tensor<2xi32>) dimensions = [0]
