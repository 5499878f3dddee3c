// RUN: dist-opt %s -dist-fold-transposes -canonicalize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[NK:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[KN:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[NM:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-DAG: #[[MBK:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>
// CHECK-DAG: #[[BKN:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[MBN:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>
// CHECK-DAG: #[[BMK:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[KBN:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>
// CHECK-DAG: #[[BNM:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>

// CHECK-LABEL: @operand
// CHECK-NOT: linalg.generic
// CHECK: linalg.contract indexing_maps = [#[[MK]], #[[NK]], #[[MN]]] ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<8x4xf32>)
func.func @operand(%x: tensor<2x4xf32>, %w: tensor<8x4xf32>) -> tensor<2x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %zero = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<2x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%o : tensor<2x8xf32>) -> tensor<2x8xf32>
  %y = linalg.contract indexing_maps = [#mk, #kn, #mn]
      ins(%x, %t : tensor<2x4xf32>, tensor<4x8xf32>) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

// CHECK-LABEL: @result
// CHECK-NOT: linalg.generic
// CHECK: %[[Y:.*]] = linalg.contract indexing_maps = [#[[MK]], #[[KN]], #[[NM]]] {{.*}} outs(%{{.*}} : tensor<8x2xf32>)
// CHECK: return %[[Y]]
func.func @result(%x: tensor<2x4xf32>, %w: tensor<4x8xf32>) -> tensor<8x2xf32> {
  %zero = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<2x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%o : tensor<2x8xf32>) -> tensor<2x8xf32>
  %y = linalg.contract indexing_maps = [#mk, #kn, #mn]
      ins(%x, %w : tensor<2x4xf32>, tensor<4x8xf32>) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
  %e = tensor.empty() : tensor<8x2xf32>
  %t = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<2x8xf32>) outs(%e : tensor<8x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8x2xf32>
  return %t : tensor<8x2xf32>
}

// The batch dimension would become the innermost one.
// CHECK-LABEL: @batch_stays_outside
// CHECK: linalg.generic
// CHECK: linalg.contract
func.func @batch_stays_outside(%x: tensor<2x4x3xf32>, %w: tensor<3x4x8xf32>) -> tensor<3x2x8xf32> {
  %e = tensor.empty() : tensor<3x2x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(b, m, k) -> (m, k, b)>, affine_map<(b, m, k) -> (b, m, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x4x3xf32>) outs(%e : tensor<3x2x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<3x2x4xf32>
  %zero = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<3x2x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%o : tensor<3x2x8xf32>) -> tensor<3x2x8xf32>
  %y = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>,
                                        affine_map<(b, m, n, k) -> (b, k, n)>,
                                        affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%t, %w : tensor<3x2x4xf32>, tensor<3x4x8xf32>) outs(%init : tensor<3x2x8xf32>) -> tensor<3x2x8xf32>
  return %y : tensor<3x2x8xf32>
}

// As torch-mlir has it.
// CHECK-LABEL: @named
// CHECK-NOT: linalg.transpose
// CHECK: linalg.contract indexing_maps = [#[[MK]], #[[NK]], #[[MN]]] ins(%arg0, %arg1 : tensor<2x4xf32>, tensor<8x4xf32>)
func.func @named(%x: tensor<2x4xf32>, %w: tensor<8x4xf32>, %init: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %y = linalg.matmul ins(%x, %t : tensor<2x4xf32>, tensor<4x8xf32>) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

// Dimensions 0, 1, 2 of the input of a transpose are dimensions 1, 2, 0 of its result.
// CHECK-LABEL: @named_batch
// CHECK-NOT: linalg.transpose
// CHECK: %[[Y:.*]] = linalg.contract indexing_maps = [#[[MBK]], #[[BKN]], #[[MBN]]] ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<3x4x8xf32>) outs(%{{.*}} : tensor<2x3x8xf32>)
// CHECK: return %[[Y]]
func.func @named_batch(%x: tensor<2x3x4xf32>, %w: tensor<3x4x8xf32>) -> tensor<2x3x8xf32> {
  %e = tensor.empty() : tensor<3x2x4xf32>
  %t = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%e : tensor<3x2x4xf32>) permutation = [1, 0, 2]
  %zero = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<3x2x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%o : tensor<3x2x8xf32>) -> tensor<3x2x8xf32>
  %y = linalg.batch_matmul ins(%t, %w : tensor<3x2x4xf32>, tensor<3x4x8xf32>) outs(%init : tensor<3x2x8xf32>) -> tensor<3x2x8xf32>
  %f = tensor.empty() : tensor<2x3x8xf32>
  %u = linalg.transpose ins(%y : tensor<3x2x8xf32>) outs(%f : tensor<2x3x8xf32>) permutation = [1, 0, 2]
  return %u : tensor<2x3x8xf32>
}

// A permutation that is not its own inverse.
// CHECK-LABEL: @cycle
// CHECK-NOT: linalg.transpose
// CHECK: linalg.contract indexing_maps = [#[[BMK]], #[[KBN]], #[[BNM]]] ins(%arg0, %arg1 : tensor<3x2x4xf32>, tensor<4x3x8xf32>)
func.func @cycle(%x: tensor<3x2x4xf32>, %w: tensor<4x3x8xf32>, %init: tensor<3x8x2xf32>) -> tensor<3x8x2xf32> {
  %e = tensor.empty() : tensor<3x8x4xf32>
  %t = linalg.transpose ins(%w : tensor<4x3x8xf32>) outs(%e : tensor<3x8x4xf32>) permutation = [1, 2, 0]
  %y = linalg.contract indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>,
                                        affine_map<(b, m, n, k) -> (b, n, k)>,
                                        affine_map<(b, m, n, k) -> (b, n, m)>]
      ins(%x, %t : tensor<3x2x4xf32>, tensor<3x8x4xf32>) outs(%init : tensor<3x8x2xf32>) -> tensor<3x8x2xf32>
  return %y : tensor<3x8x2xf32>
}

// The product is where the transpose writes, not what it reads.
// CHECK-LABEL: @written_over
// CHECK: linalg.matmul
// CHECK: %[[T:.*]] = linalg.transpose ins(%arg1
// CHECK: return %[[T]]
func.func @written_over(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = linalg.transpose ins(%w : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) permutation = [1, 0]
  return %t : tensor<4x4xf32>
}

// The maps that upstream keeps at named operations are those of the old operands.
// CHECK-LABEL: @vector
// CHECK-NOT: memoized
// CHECK: linalg.contract
// CHECK-NOT: memoized
// CHECK: return
func.func @vector(%a: tensor<4xf32>, %w: tensor<8x4xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %r = linalg.vecmat ins(%a, %t : tensor<4xf32>, tensor<4x8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
