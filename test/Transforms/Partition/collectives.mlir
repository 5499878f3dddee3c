// RUN: dist-opt --dist-partition --dist-verify-partition --canonicalize --cse --split-input-file %s | FileCheck %s

// Any change of sharding is an exchange; where every rank has its new block, a
// slice.
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @exchange(%x: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>},
                    %w: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y", "x"}]>},
        tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>}) {
  %0 = dist.exchange %x over <["x", "y"]>
      {operand_sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>,
       result_sharding = #dist.sharding<@mesh, [{}, {"y", "x"}]>} : tensor<7x6xf32> -> tensor<7x6xf32>
  %1 = dist.exchange %w over <["x", "y"]>
      {operand_sharding = #dist.sharding<@mesh, [{"x"}, {}]>,
       result_sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>} : tensor<7x6xf32> -> tensor<7x6xf32>
  return %0, %1 : tensor<7x6xf32>, tensor<7x6xf32>
}
// CHECK-LABEL: func.func @exchange(
// CHECK-SAME:    %[[X:.*]]: tensor<2x6xf32> {{.*}}, %[[W:.*]]: tensor<4x6xf32>
// CHECK:         dist.exchange %[[X]] over <["x", "y"]> fetch [#dist.fetch<@mesh, [7, 6], [{"x", "y"}, {}], [{} at 0 step 0 size 7, {"y", "x"} at 0 step 2 size 2]>] : tensor<2x6xf32> -> tensor<7x2xf32>
// CHECK:         tensor.extract_slice %[[W]][%{{.*}}, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>

// -----

// A whole dimension is padded to as many blocks as there are ranks, and cut to
// its size when it is whole again.
dist.mesh @mesh <["x"=4]>
func.func @uneven(%x: tensor<7x6xf32>) -> (tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %0 = dist.all_slice %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}, {}]>,
       result_sharding = #dist.sharding<@mesh, [{"x"}, {}]>} : tensor<7x6xf32> -> tensor<7x6xf32>
  %1 = dist.all_to_all %0 over <["x"]> split 1 concat 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}, {}]>,
       result_sharding = #dist.sharding<@mesh, [{}, {"x"}]>} : tensor<7x6xf32> -> tensor<7x6xf32>
  %2 = dist.all_gather %1 over <["x"]> dim 1
      {operand_sharding = #dist.sharding<@mesh, [{}, {"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{}, {}]>} : tensor<7x6xf32> -> tensor<7x6xf32>
  return %2 : tensor<7x6xf32>
}
// CHECK-LABEL: func.func @uneven(
// CHECK-SAME:    %[[X:.*]]: tensor<7x6xf32>
// CHECK:         %[[PX:.*]] = tensor.pad %[[X]] low[0, 0] high[1, 0]
// CHECK:         %[[I:.*]] = dist.axis_index <["x"]>
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[I]], %{{.*}}
// CHECK:         %[[B:.*]] = tensor.extract_slice %[[PX]][%[[OFFSET]], 0] [2, 6] [1, 1] : tensor<8x6xf32> to tensor<2x6xf32>
// CHECK:         %[[A:.*]] = dist.exchange %[[B]] over <["x"]> fetch {{.*}} : tensor<2x6xf32> -> tensor<7x2xf32>
// CHECK:         %[[G:.*]] = dist.all_gather %[[A]] over <["x"]> dim 1 {ends_early} : tensor<7x2xf32> -> tensor<7x6xf32>
// CHECK:         return %[[G]]

// -----

// Minor axes come and go below major ones.
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @minor(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                 %p: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}], partial = {"y" : sum}>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
        tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y", "x"}]>},
        tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = dist.all_slice %x over <["y"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{"x", "y"}]>} : tensor<8xf32> -> tensor<8xf32>
  %1 = dist.all_gather %0 over <["y"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x", "y"}]>,
       result_sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<8xf32> -> tensor<8xf32>
  %2 = dist.reduce_scatter %p over <["y"]> <sum> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}], partial = {"y" : sum}>,
       result_sharding = #dist.sharding<@mesh, [{"x", "y"}]>} : tensor<8xf32> -> tensor<8xf32>
  %3 = dist.permute %2 over <["x", "y"]> from [0, 2, 1, 3]
      {operand_sharding = #dist.sharding<@mesh, [{"x", "y"}]>,
       result_sharding = #dist.sharding<@mesh, [{"y", "x"}]>} : tensor<8xf32> -> tensor<8xf32>
  %4 = dist.all_reduce %p over <["y"]> <sum>
      {operand_sharding = #dist.sharding<@mesh, [{"x"}], partial = {"y" : sum}>,
       result_sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<8xf32>
  return %1, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: func.func @minor(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32> {{.*}}, %[[P:.*]]: tensor<4xf32>
// CHECK:         %[[I:.*]] = dist.axis_index <["y"]>
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[I]], %{{.*}}
// CHECK:         %[[B:.*]] = tensor.extract_slice %[[X]][%[[OFFSET]]] [2] [1]
// CHECK:         %[[G:.*]] = dist.all_gather %[[B]] over <["y"]> dim 0 : tensor<2xf32> -> tensor<4xf32>
// CHECK:         %[[R:.*]] = dist.reduce_scatter %[[P]] over <["y"]> <sum> dim 0 : tensor<4xf32> -> tensor<2xf32>
// CHECK:         %[[M:.*]] = dist.permute %[[R]] over <["x", "y"]> from [0, 2, 1, 3] : tensor<2xf32> -> tensor<2xf32>
// CHECK:         %[[A:.*]] = dist.all_reduce %[[P]] over <["y"]> <sum> : tensor<4xf32>
// CHECK:         return %[[G]], %[[M]], %[[A]]

// -----

// An initial value made partial, so that it counts once.
dist.mesh @mesh <["x"=2]>
func.func @partialize(%x: tensor<4xf32>) -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}) {
  %0 = dist.partialize %x over <["x"]> <sum>
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>} : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @partialize(
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         %[[I:.*]] = dist.axis_index <["x"]>
// CHECK:         %[[FIRST:.*]] = arith.cmpi eq, %[[I]], %[[C0]]
// CHECK:         arith.select %[[FIRST]], %{{.*}}, %[[ZERO]]

// -----

// With a root.
dist.mesh @mesh <["x"=2]>
func.func @rooted(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                  %p: tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : max}>},
                  %y: tensor<3xf32>)
    -> (tensor<4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = dist.gather %x over <["x"]> dim 0 root 1
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<4xf32> -> tensor<4xf32>
  %1 = dist.reduce %p over <["x"]> <max> root 0
      {operand_sharding = #dist.sharding<@mesh, [{}], partial = {"x" : max}>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<3xf32> -> tensor<3xf32>
  %2 = dist.broadcast %1 over <["x"]> root 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<3xf32> -> tensor<3xf32>
  %3 = dist.scatter %y over <["x"]> dim 0 root 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<3xf32> -> tensor<3xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// CHECK-LABEL: func.func @rooted(
// CHECK:         dist.gather %{{.*}} over <["x"]> dim 0 root 1 : tensor<2xf32> -> tensor<4xf32>
// CHECK:         %[[R:.*]] = dist.reduce %{{.*}} over <["x"]> <max> root 0 : tensor<3xf32> -> tensor<3xf32>
// CHECK:         dist.broadcast %[[R]] over <["x"]> root 0 : tensor<3xf32> -> tensor<3xf32>
// CHECK:         %[[PADDED:.*]] = tensor.pad
// CHECK:         dist.scatter %[[PADDED]] over <["x"]> dim 0 root 0 : tensor<4xf32> -> tensor<2xf32>
