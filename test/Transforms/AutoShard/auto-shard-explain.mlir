// To explain changes no plan. What a search finds on all axes as one costs 0.05 % more than the
// least here, and has the shorter step: where it would not be compared, it is priced to be seen.
//
// RUN: dist-opt %s --dist-auto-shard -o %t.chosen
// RUN: dist-opt %s --dist-auto-shard=explain -o %t.explained 2>&1 | FileCheck %s --implicit-check-not="more than the least" --implicit-check-not=refined
// RUN: diff %t.chosen %t.explained
// RUN: dist-opt %s --dist-auto-shard=record --dist-plan-report=json=%t.json -o /dev/null
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.json

// CHECK: remark: search: 2048 bytes received, {{.*}} cost 398080, {{.*}} a step of 266880,
// CHECK: remark: search, axes as one: 3072 bytes received, {{.*}} cost 398272, {{.*}} a step of 233984,
// CHECK: remark: search: the solver estimated 398080, at most 0.00 % above the least

// REPORT:     "name": "search",
// REPORT:     "chosen": true
// REPORT:     "name": "search, axes as one",
// REPORT:     "chosen": false

dist.mesh @mesh <["x"=2, "y"=2]>
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
