// If a window of merged dimensions begins and ends with rows, all fetched elements are
// needed: nothing is cut out of them, which would be a copy.
// RUN: dist-opt %s --dist-partition | FileCheck %s

dist.mesh @mesh <["x"=4]>

// CHECK-LABEL: func.func @dilated
// CHECK-SAME:      %[[X:[^:]*]]: tensor<4x1xf32>
// CHECK:         dist.exchange %[[X]]
// CHECK-SAME:      {"x"} at 1 step 3 size 3
// CHECK:         %[[MERGED:.*]] = tensor.collapse_shape {{.*}} : tensor<3x2xf32> into tensor<6xf32>
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return %[[MERGED]] : tensor<6xf32>
func.func @dilated(%x: tensor<16x1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<24xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x1xf32> to tensor<16x2xf32>
  %m = tensor.collapse_shape %p [[0, 1]] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<16x2xf32> into tensor<32xf32>
  %r = tensor.extract_slice %m[2] [24] [1] {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      : tensor<32xf32> to tensor<24xf32>
  return %r : tensor<24xf32>
}
