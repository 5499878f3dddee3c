// RUN: dist-opt %s -split-input-file -dist-outline-kernels | FileCheck %s

// The donated argument is updated in place: its kernel is the last to read it.
// The other argument is donated too, but is read again by the transpose.

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @main
// CHECK: call @[[ADD:kernel_.*]](%arg0, %arg1)
// CHECK: call @[[SWAP:kernel_.*]](%arg1)
// CHECK: func.func private @[[ADD]](%{{.*}}: tensor<8x8xf32> {dist.inplace = 0 : i64}, %{{.*}}: tensor<8x8xf32>)
// CHECK: func.func private @[[SWAP]](%{{.*}}: tensor<8x8xf32>)
func.func @main(%p: tensor<8x8xf32> {dist.alias = 0 : i64}, %g: tensor<8x8xf32> {dist.alias = 1 : i64})
    -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%g : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %r, %t : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// The kernel reads %s in an operation other than the one that gives its result.

// CHECK-LABEL: func.func @main
// CHECK: %[[S:.*]] = dist.all_reduce
// CHECK: call @[[SCATTER:kernel_[0-9]+]](
// CHECK: func.func private @[[SCATTER]]
// CHECK-NOT: dist.inplace
dist.mesh @mesh <["x"=2]>
func.func @main(%x: tensor<2xf32>, %i: tensor<2x1xi32>, %u: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %s = dist.all_reduce %x over <["x"]> <sum> : tensor<2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %b = linalg.broadcast ins(%s : tensor<2xf32>) outs(%e : tensor<2x2xf32>) dimensions = [0]
  %r = linalg_ext.scatter %u into %b[%i]
      update_window_dims [1] inserted_window_dims [0]
      scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<2x2xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<2x2xf32> {
  ^bb0(%old: f32, %update: f32):
    %sum = arith.addf %old, %update : f32
    linalg_ext.yield %sum : f32
  }
  return %r : tensor<2x2xf32>
}

// -----

// A temporary and a donated argument end here: the argument, whose result has
// no other place to go, takes the output that replaces it.
// CHECK-LABEL: func @argument_first
// CHECK: func private @{{.*}}({{.*}}: tensor<8xf32>{{.*}}: tensor<8xf32> {dist.inplace = 0 : i64}
func.func @argument_first(%w: tensor<8xf32> {dist.alias = 0 : i64}, %a: tensor<8x8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %g = linalg.matvec ins(%a, %x : tensor<8x8xf32>, tensor<8xf32>) outs(%i : tensor<8xf32>) -> tensor<8xf32>
  %n = linalg.sub ins(%g, %w : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %n : tensor<8xf32>
}
