// A returned result has memory of its own all the time; what it is written over, and what that is
// written over, lies there as well: one time 512 x 512 numbers, both arguments, and sums of columns.
//
// RUN: dist-opt %s --dist-price-plan 2>&1 | FileCheck %s
// RUN: dist-compile %s -o %t.dist
// RUN: grep -a -o '"arena_bytes": *[0-9]*' %t.dist | FileCheck %s --check-prefix=TAKEN
// CHECK: 1312768 bytes of memory
// TAKEN: "arena_bytes":{{ *}}2048
dist.mesh @mesh <["x"=1]>
func.func @f(%a: tensor<512x64xf32>, %b: tensor<64x512xf32>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x512xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %y = linalg.matmul ins(%a, %b : tensor<512x64xf32>, tensor<64x512xf32>) outs(%i : tensor<512x512xf32>) -> tensor<512x512xf32>
  %es = tensor.empty() : tensor<512xf32>
  %is = linalg.fill ins(%zero : f32) outs(%es : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.reduce { arith.addf } ins(%y : tensor<512x512xf32>) outs(%is : tensor<512xf32>) dimensions = [0]
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%y, %s : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.divf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<512x512xf32>
  %s2 = linalg.reduce { arith.addf } ins(%r : tensor<512x512xf32>) outs(%is : tensor<512xf32>) dimensions = [1]
  %r2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%r, %s2 : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.divf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<512x512xf32>
  return %r2 : tensor<512x512xf32>
}
