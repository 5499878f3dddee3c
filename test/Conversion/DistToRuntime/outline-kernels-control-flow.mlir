// RUN: dist-opt %s --dist-outline-kernels --dist-verify-kernels | FileCheck %s

// The blocks of a loop are outlined alone; a kernel that is needed in and
// outside of it is one function. An update at an index is made in what the loop
// carries; splat constants from outside are copied into the kernels.

#id = affine_map<(d0) -> (d0)>
#none = affine_map<() -> ()>

// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>, %[[ROW:.*]]: tensor<1x8xf32>)
// CHECK:         %[[R:.*]]:2 = scf.while (%[[I:.*]] = %{{.*}}, %[[A:.*]] = %[[X]])
// CHECK:           %[[LESS:.*]] = func.call @[[COMPARE:.*]](%[[I]])
// CHECK:           %[[P:.*]] = tensor.extract %[[LESS]][]
// CHECK:           scf.condition(%[[P]]) %[[I]], %[[A]]
// CHECK:         ^bb0(%[[I:.*]]: tensor<i32>, %[[A:.*]]: tensor<4x8xf32>):
// CHECK-NEXT:      %[[START:.*]] = tensor.expand_shape %[[I]]
// CHECK-NEXT:      %[[B:.*]] = func.call @[[UPDATE:.*]](%[[A]], %[[START]], %[[ROW]])
// CHECK-NEXT:      %[[J:.*]] = func.call @[[NEXT:.*]](%[[I]])
// CHECK-NEXT:      scf.yield %[[J]], %[[B]]
// CHECK:         %[[LAST:.*]] = call @[[COMPARE]](%[[R]]#0)
// CHECK:         return %[[R]]#1, %[[LAST]]

// CHECK:       func.func private @[[COMPARE]](%{{.*}}: tensor<i32>) -> tensor<i1>
// CHECK:         arith.constant dense<4> : tensor<i32>
// CHECK:       func.func private @[[UPDATE]](%{{.*}}: tensor<4x8xf32> {dist.inplace = 0 : i64},
// CHECK:       func.func private @[[NEXT]](%{{.*}}: tensor<i32> {dist.inplace = 0 : i64}) -> tensor<i32>
func.func @main(%x: tensor<4x8xf32>, %row: tensor<1x8xf32>) -> (tensor<4x8xf32>, tensor<i1>) {
  %zero = arith.constant dense<0> : tensor<i32>
  %end = arith.constant dense<4> : tensor<i32>
  %flag = tensor.empty() : tensor<i1>
  %r:2 = scf.while (%i = %zero, %a = %x) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>) {
    %less = linalg.generic {indexing_maps = [#none, #none, #none], iterator_types = []}
        ins(%i, %end : tensor<i32>, tensor<i32>) outs(%flag : tensor<i1>) {
    ^bb0(%u: i32, %v: i32, %o: i1):
      %c = arith.cmpi slt, %u, %v : i32
      linalg.yield %c : i1
    } -> tensor<i1>
    %p = tensor.extract %less[] : tensor<i1>
    scf.condition(%p) %i, %a : tensor<i32>, tensor<4x8xf32>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<4x8xf32>):
    %start = tensor.expand_shape %i [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %b = linalg_ext.scatter %row into %a[%start] update_window_dims [0, 1] scatter_dims_to_operand_dims [0]
        index_vector_dim 0 : (tensor<4x8xf32>, tensor<1xi32>, tensor<1x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%old: f32, %new: f32):
      linalg_ext.yield %new : f32
    }
    %one = arith.constant dense<1> : tensor<i32>
    %e = tensor.empty() : tensor<i32>
    %j = linalg.generic {indexing_maps = [#none, #none, #none], iterator_types = []}
        ins(%i, %one : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) {
    ^bb0(%u: i32, %v: i32, %o: i32):
      %s = arith.addi %u, %v : i32
      linalg.yield %s : i32
    } -> tensor<i32>
    scf.yield %j, %b : tensor<i32>, tensor<4x8xf32>
  }
  %last = linalg.generic {indexing_maps = [#none, #none, #none], iterator_types = []}
      ins(%r#0, %end : tensor<i32>, tensor<i32>) outs(%flag : tensor<i1>) {
  ^bb0(%u: i32, %v: i32, %o: i1):
    %c = arith.cmpi slt, %u, %v : i32
    linalg.yield %c : i1
  } -> tensor<i1>
  return %r#1, %last : tensor<4x8xf32>, tensor<i1>
}
