// RUN: dist-opt --dist-partition --dist-verify-partition --canonicalize --cse --split-input-file %s | FileCheck %s

// The example of the pass's description.
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %0 = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<8xf32>
  %1 = linalg.reduce { arith.maximumf } ins(%x : tensor<8x4xf32>) outs(%0 : tensor<8xf32>)
      dimensions = [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
  %2 = dist.all_gather %1 over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<8xf32> -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32> {dist.global_type = tensor<8x4xf32>, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
// CHECK-SAME:    -> (tensor<8xf32> {dist.global_type = tensor<8xf32>, dist.sharding = #dist.sharding<@mesh, [{}]>})
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[R:.*]] = linalg.reduce { arith.maximumf } ins(%[[X]] : tensor<4x4xf32>) outs(%[[E]] : tensor<4xf32>)
// CHECK-NOT:     dist.shardings
// CHECK:         %[[G:.*]] = dist.all_gather %[[R]] over <["x"]> dim 0 : tensor<4xf32> -> tensor<8xf32>
// CHECK:         return %[[G]]

// -----

// A library call has both inputs masked along an uneven contraction.
dist.mesh @mesh <["x"=2]>
func.func @uneven_matmul(%x: tensor<8x7xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                         %w: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = {"x" : sum}>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x6xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x6xf32>) -> tensor<8x6xf32>
  %y = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {}], partial = {"x" : sum}>]}
      ins(%x, %w : tensor<8x7xf32>, tensor<7x6xf32>) outs(%fill : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %y : tensor<8x6xf32>
}
// CHECK-LABEL: func.func @uneven_matmul(
// CHECK-SAME:    %[[X:.*]]: tensor<8x4xf32> {{.*}}, %[[W:.*]]: tensor<4x6xf32>
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[C7:.*]] = arith.constant 7 : index
// CHECK:         %[[I:.*]] = dist.axis_index <["x"]>
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[I]], %[[C4]]
// CHECK:         %[[REST:.*]] = arith.subi %[[C7]], %[[OFFSET]]
// CHECK:         %[[MIN:.*]] = arith.minsi %[[REST]], %[[C4]]
// CHECK:         %[[EXTENT:.*]] = arith.maxsi %[[MIN]], %[[C0]]
// CHECK:         %[[MX:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<8x4xf32>)
// CHECK:           linalg.index 1
// CHECK:           arith.cmpi slt, %{{.*}}, %[[EXTENT]]
// CHECK:           arith.select
// CHECK:         %[[MW:.*]] = linalg.generic {{.*}} ins(%[[W]] : tensor<4x6xf32>)
// CHECK:           linalg.index 0
// CHECK:         linalg.matmul ins(%[[MX]], %[[MW]] : tensor<8x4xf32>, tensor<4x6xf32>)

// -----

// Any other reduction leaves out in its body what is beyond the real extent.
dist.mesh @mesh <["x"=2]>
func.func @uneven_max(%x: tensor<3x7xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                      %init: tensor<3xf32>)
    -> (tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : max}>}) {
  %y = linalg.reduce { arith.maximumf } ins(%x : tensor<3x7xf32>) outs(%init : tensor<3xf32>)
      dimensions = [1] {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : max}>]}
  return %y : tensor<3xf32>
}
// CHECK-LABEL: func.func @uneven_max(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xf32> {{.*}}, %[[INIT:.*]]: tensor<3xf32>
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]] : tensor<3x4xf32>) outs(%[[INIT]] : tensor<3xf32>)
// CHECK:         ^bb0(%[[IN:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK:           %[[M:.*]] = arith.maximumf %[[ACC]], %[[IN]]
// CHECK:           %[[J:.*]] = linalg.index 1
// CHECK:           %[[REAL:.*]] = arith.cmpi slt, %[[J]]
// CHECK:           %[[S:.*]] = arith.select %[[REAL]], %[[M]], %[[ACC]]
// CHECK:           linalg.yield %[[S]]

// -----

// An iota counts from where the block begins. Padding needs no care of an integer
// division: kernels have a result for all divisors.
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @index(%d: tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"y", "x"}]>})
    -> (tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"y", "x"}]>}) {
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"y", "x"}]>]} : tensor<7xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%d : tensor<7xi32>) outs(%empty : tensor<7xi32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"y", "x"}]>]} {
  ^bb0(%a: i32, %b: i32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %q = arith.divsi %c, %a : i32
    linalg.yield %q : i32
  } -> tensor<7xi32>
  return %y : tensor<7xi32>
}
// CHECK-LABEL: func.func @index(
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK:         %[[I:.*]] = dist.axis_index <["y", "x"]>
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[I]], %[[C2]]
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[A:.*]]: i32, %{{.*}}: i32):
// CHECK:           %[[LOCAL:.*]] = linalg.index 0
// CHECK:           %[[GLOBAL:.*]] = arith.addi %[[LOCAL]], %[[OFFSET]]
// CHECK:           %[[C:.*]] = arith.index_cast %[[GLOBAL]]
// CHECK-NEXT:      arith.divsi %[[C]], %[[A]]

// -----

// Constants take a block; what is wanted partial is the value at index 0 and the
// identity elsewhere.
dist.mesh @mesh <["x"=2, "y"=3]>
func.func @constants() -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>},
                           tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>},
                           tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>},
                           tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>},
                           tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : max}>}) {
  %one = arith.constant 1.0 : f32
  %a = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{"y"}]>]} dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{"y"}]>]} dense<5.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %p = linalg.fill {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]}
      ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} dense<0.0> : tensor<4xf32>
  %m = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : max}>]} dense<7.0> : tensor<4xf32>
  return %a, %b, %p, %z, %m : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @constants(
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
// CHECK-DAG:     %[[M:.*]] = arith.constant dense<7.000000e+00> : tensor<4xf32>
// CHECK-DAG:     %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-DAG:     %[[B:.*]] = arith.constant dense<5.000000e+00> : tensor<2xf32>
// CHECK-DAG:     %[[WHOLE:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK:         %[[PADDED:.*]] = tensor.pad %[[WHOLE]] low[0] high[2]
// CHECK:         %[[Y:.*]] = dist.axis_index <["y"]>
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[Y]]
// CHECK:         %[[A:.*]] = tensor.extract_slice %[[PADDED]][%[[OFFSET]]] [2] [1] : tensor<6xf32> to tensor<2xf32>
// CHECK:         %[[X:.*]] = dist.axis_index <["x"]>
// CHECK:         %[[FIRST:.*]] = arith.cmpi eq, %[[X]]
// CHECK:         %[[VALUE:.*]] = arith.select %[[FIRST]], %[[ONE]], %[[ZERO]]
// CHECK:         %[[P:.*]] = linalg.fill ins(%[[VALUE]] : f32)
// CHECK:         return %[[A]], %[[B]], %[[P]], %[[Z]], %[[M]]

// -----

// A reshape that splits a sharded dimension; slices and pads of others.
dist.mesh @mesh <["x"=8]>
func.func @shapes(%x: tensor<32x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<4x8x9xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)2}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %a = tensor.expand_shape %x [[0, 1], [2]] output_shape [4, 8, 6]
      {dist.shardings = [#dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)2}, {}]>]} : tensor<32x6xf32> into tensor<4x8x6xf32>
  %b = tensor.extract_slice %a[0, 0, 1] [4, 8, 2] [1, 1, 2]
      {dist.shardings = [#dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)2}, {}]>]} : tensor<4x8x6xf32> to tensor<4x8x2xf32>
  %c = tensor.insert_slice %b into %a[0, 0, 3] [4, 8, 2] [1, 1, 1]
      {dist.shardings = [#dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)2}, {}]>]} : tensor<4x8x2xf32> into tensor<4x8x6xf32>
  %d = tensor.pad %b low[0, 0, 1] high[0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } {dist.shardings = [#dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)2}, {}]>]} : tensor<4x8x2xf32> to tensor<4x8x3xf32>
  %e = tensor.concat dim(2) %c, %d {dist.shardings = [#dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)2}, {}]>]}
      : (tensor<4x8x6xf32>, tensor<4x8x3xf32>) -> tensor<4x8x9xf32>
  return %e : tensor<4x8x9xf32>
}
// CHECK-LABEL: func.func @shapes(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>
// CHECK:         %[[A:.*]] = tensor.expand_shape %[[X]] {{\[}}[0, 1], [2]] output_shape [1, 4, 6] : tensor<4x6xf32> into tensor<1x4x6xf32>
// CHECK:         %[[B:.*]] = tensor.extract_slice %[[A]][0, 0, 1] [1, 4, 2] [1, 1, 2] : tensor<1x4x6xf32> to tensor<1x4x2xf32>
// CHECK:         %[[C:.*]] = tensor.insert_slice %[[B]] into %[[A]][0, 0, 3] [1, 4, 2] [1, 1, 1] : tensor<1x4x2xf32> into tensor<1x4x6xf32>
// CHECK:         %[[D:.*]] = tensor.pad %[[B]] low[0, 0, 1] high[0, 0, 0]
// CHECK:         tensor<1x4x2xf32> to tensor<1x4x3xf32>
// CHECK:         tensor.concat dim(2) %[[C]], %[[D]] : (tensor<1x4x6xf32>, tensor<1x4x3xf32>) -> tensor<1x4x9xf32>

// -----

// A gradient that is partial passes through what is linear in it; elementwise
// operations on tensors are local as they are.
dist.mesh @mesh <["x"=2]>
func.func @partial(%g: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}, %s: tensor<4xf32>)
    -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}) {
  %a = arith.mulf %g, %s {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} : tensor<4xf32>
  %b = arith.addf %a, %g {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} : tensor<4xf32>
  return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @partial(
// CHECK:         arith.mulf {{.*}} : tensor<4xf32>
// CHECK:         arith.addf {{.*}} : tensor<4xf32>
