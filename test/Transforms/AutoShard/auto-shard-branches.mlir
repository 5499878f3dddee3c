// The predicate of a branch is a sum over all ranks, which share it, as the
// search estimates. The resolved plan costs what was estimated.
//
// RUN: dist-opt %s --dist-annotate=mesh=x=4 --dist-auto-shard=explain -o /dev/null 2>&1 | FileCheck %s
// RUN: dist-opt %s --dist-annotate=mesh=x=2,y=2 --dist-auto-shard="explain cluster=host:4" -o /dev/null 2>&1 | FileCheck %s

// CHECK: remark: search: the solver estimated {{.*}}, at most 0.00 % above the least
#map = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @f(%a: tensor<600x600xf32>) -> tensor<600x600xf32> {
  %zero = arith.constant 0.0 : f32
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#map, #none], iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<600x600xf32>) outs(%start : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %value = tensor.extract %sum[] : tensor<f32>
  %positive = arith.cmpf ogt, %value, %zero : f32
  %empty = tensor.empty() : tensor<600x600xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<600x600xf32>) -> tensor<600x600xf32>
  %result = scf.if %positive -> (tensor<600x600xf32>) {
    %0 = linalg.matmul ins(%a, %a : tensor<600x600xf32>, tensor<600x600xf32>)
                       outs(%init : tensor<600x600xf32>) -> tensor<600x600xf32>
    scf.yield %0 : tensor<600x600xf32>
  } else {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<600x600xf32>) outs(%empty : tensor<600x600xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sin %in : f32
      linalg.yield %1 : f32
    } -> tensor<600x600xf32>
    scf.yield %0 : tensor<600x600xf32>
  }
  return %result : tensor<600x600xf32>
}
