// A dilated picture is never made: what convolutions read of it is fetched from what it pads.
//
// RUN: dist-opt %s --dist-annotate --dist-price-plan -o /dev/null 2>&1 | FileCheck %s

// Per device 64 bytes of the picture, 36 of the filter, 256 of the result, 5 by 5 numbers that are
// fetched, rows of the neighbour included, and the 10 by 10 that they are spread to.
// CHECK: 856 bytes of memory
dist.mesh @mesh <["x"=2]>
func.func @dilated(
    %x: tensor<1x8x4x1xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}, {}]>},
    %filter: tensor<3x3x1x1xf32>) -> tensor<1x16x8x1xf32> {
  %zero = arith.constant 0.0 : f32
  %expanded = tensor.expand_shape %x [[0], [1, 2], [3, 4], [5]] output_shape [1, 8, 1, 4, 1, 1]
      : tensor<1x8x4x1xf32> into tensor<1x8x1x4x1x1xf32>
  %spread = tensor.pad %expanded low[0, 0, 0, 0, 0, 0] high[0, 0, 1, 0, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index):
    tensor.yield %zero : f32
  } : tensor<1x8x1x4x1x1xf32> to tensor<1x8x2x4x2x1xf32>
  %dilated = tensor.collapse_shape %spread [[0], [1, 2], [3, 4], [5]]
      : tensor<1x8x2x4x2x1xf32> into tensor<1x16x8x1xf32>
  %padded = tensor.pad %dilated low[0, 2, 2, 0] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x16x8x1xf32> to tensor<1x18x10x1xf32>
  %empty = tensor.empty() : tensor<1x16x8x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x16x8x1xf32>) -> tensor<1x16x8x1xf32>
  %result = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d4)>,
                       affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d4, d3)>,
                       affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%padded, %filter : tensor<1x18x10x1xf32>, tensor<3x3x1x1xf32>)
      outs(%init : tensor<1x16x8x1xf32>) {
  ^bb0(%in: f32, %weight: f32, %sum: f32):
    %product = arith.mulf %in, %weight : f32
    %added = arith.addf %sum, %product : f32
    linalg.yield %added : f32
  } -> tensor<1x16x8x1xf32>
  return %result : tensor<1x16x8x1xf32>
}
