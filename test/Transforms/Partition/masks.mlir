// A mask along an uneven sum is one for all who read the value, before it is padded; an argument
// is masked for those who need it.
//
// RUN: dist-opt %s --dist-partition --dist-verify-partition --cse | FileCheck %s

// The convolution reads %r (masked) as well as the two gradients do.
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<3x6x1xf32>
// CHECK:         %[[R:.*]] = linalg.abs ins(%[[X]] : tensor<3x6x1xf32>)
// CHECK:         %[[M:.*]] = linalg.generic {{.*}} ins(%[[R]] : tensor<3x6x1xf32>)
// CHECK:           arith.select
// CHECK:         %[[P:.*]] = tensor.pad %[[M]]
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<3x8x1xf32>, tensor<3x1x1xf32>)
// CHECK:         %[[MX:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<3x6x1xf32>)
// CHECK:           arith.select
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %[[MX]] :
// CHECK:         %[[PX:.*]] = tensor.pad %[[MX]]
// CHECK:         linalg.generic {{.*}} ins(%[[PX]], %[[M]] :
// CHECK-NOT:     arith.select
dist.mesh @mesh <["x"=2]>
#window = affine_map<(n, l, o, k, i) -> (n, l + k, i)>
#filter = affine_map<(n, l, o, k, i) -> (k, i, o)>
#result = affine_map<(n, l, o, k, i) -> (n, l, o)>
#read = affine_map<(k, i, o, n, l) -> (n, k + l, i)>
#gradient = affine_map<(k, i, o, n, l) -> (n, l, o)>
#sum = affine_map<(k, i, o, n, l) -> (k, i, o)>
#batch = #dist.sharding<@mesh, [{"x"}, {}, {}]>
#partial = #dist.sharding<@mesh, [{}, {}, {}], partial = {"x" : sum}>
func.func @main(%x: tensor<5x6x1xf32> {dist.sharding = #batch}, %filter: tensor<3x1x1xf32>)
    -> (tensor<5x6x1xf32> {dist.sharding = #batch}, tensor<3x1x1xf32> {dist.sharding = #partial},
        tensor<3x1x1xf32> {dist.sharding = #partial}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() {dist.shardings = [#batch]} : tensor<5x6x1xf32>
  %r = linalg.abs {dist.shardings = [#batch]} ins(%x : tensor<5x6x1xf32>) outs(%empty : tensor<5x6x1xf32>) -> tensor<5x6x1xf32>
  %p = tensor.pad %r low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %zero : f32
  } {dist.shardings = [#batch]} : tensor<5x6x1xf32> to tensor<5x8x1xf32>
  %init = linalg.fill {dist.shardings = [#batch]} ins(%zero : f32) outs(%empty : tensor<5x6x1xf32>) -> tensor<5x6x1xf32>
  %y = linalg.generic {indexing_maps = [#window, #filter, #result],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %filter : tensor<5x8x1xf32>, tensor<3x1x1xf32>) outs(%init : tensor<5x6x1xf32>)
      attrs = {dist.shardings = [#batch]} {
  ^bb0(%in: f32, %weight: f32, %out: f32):
    %product = arith.mulf %in, %weight : f32
    %added = arith.addf %out, %product : f32
    linalg.yield %added : f32
  } -> tensor<5x6x1xf32>
  %small = tensor.empty() : tensor<3x1x1xf32>
  %start = linalg.fill {dist.shardings = [#partial]} ins(%zero : f32) outs(%small : tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
  %first = linalg.generic {indexing_maps = [#read, #gradient, #sum],
                           iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %x : tensor<5x8x1xf32>, tensor<5x6x1xf32>) outs(%start : tensor<3x1x1xf32>)
      attrs = {dist.shardings = [#partial]} {
  ^bb0(%in: f32, %weight: f32, %out: f32):
    %product = arith.mulf %in, %weight : f32
    %added = arith.addf %out, %product : f32
    linalg.yield %added : f32
  } -> tensor<3x1x1xf32>
  %px = tensor.pad %x low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %zero : f32
  } {dist.shardings = [#batch]} : tensor<5x6x1xf32> to tensor<5x8x1xf32>
  %second = linalg.generic {indexing_maps = [#read, #gradient, #sum],
                            iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%px, %r : tensor<5x8x1xf32>, tensor<5x6x1xf32>) outs(%start : tensor<3x1x1xf32>)
      attrs = {dist.shardings = [#partial]} {
  ^bb0(%in: f32, %weight: f32, %out: f32):
    %product = arith.mulf %in, %weight : f32
    %added = arith.addf %out, %product : f32
    linalg.yield %added : f32
  } -> tensor<3x1x1xf32>
  return %y, %first, %second : tensor<5x6x1xf32>, tensor<3x1x1xf32>, tensor<3x1x1xf32>
}
