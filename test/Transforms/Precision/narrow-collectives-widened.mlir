// RUN: dist-opt %s --dist-insert-reshards --dist-widen-partials --dist-lower-reshards --dist-narrow-collectives | FileCheck %s

#r = #dist.sharding<@mesh, [{}, {}]>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
#x = affine_map<(i, j, k) -> (k, i)>
#e = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>

// CHECK-NOT: dist.widened_sum
// CHECK:     dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "f16"}
dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "f16"}

// A gradient of bf16 is f32 while ranks add it, and stays so. A gradient of f32
// becomes f16.
// CHECK-LABEL: func.func @step
// CHECK:     dist.all_reduce {{.*}} : tensor<8x4xf32>
// CHECK:     dist.all_reduce {{.*}} : tensor<8x4xf16>
// CHECK-NOT: dist.widened_sum
func.func @step(%w: tensor<8x4xbf16> {dist.alias = 0 : i32, dist.sharding = #r}, %v: tensor<8x4xf32> {dist.alias = 1 : i32, dist.sharding = #r},
                %x: tensor<16x8xbf16> {dist.sharding = #dp}, %e: tensor<16x4xbf16> {dist.sharding = #dp},
                %s: tensor<16x8xf32> {dist.sharding = #dp}, %f: tensor<16x4xf32> {dist.sharding = #dp})
    -> (tensor<8x4xbf16> {dist.sharding = #r}, tensor<8x4xf32> {dist.sharding = #r}) {
  %short_zero = arith.constant {dist.shardings = [#r]} dense<0.0> : tensor<8x4xbf16>
  %short = linalg.contract indexing_maps = [#x, #e, #y] ins(%x, %e : tensor<16x8xbf16>, tensor<16x4xbf16>) outs(%short_zero : tensor<8x4xbf16>) {dist.shardings = [#r]} -> tensor<8x4xbf16>
  %a = tensor.empty() {dist.shardings = [#r]} : tensor<8x4xbf16>
  %next_w = linalg.sub {dist.shardings = [#r]} ins(%w, %short : tensor<8x4xbf16>, tensor<8x4xbf16>) outs(%a : tensor<8x4xbf16>) -> tensor<8x4xbf16>
  %zero = arith.constant {dist.shardings = [#r]} dense<0.0> : tensor<8x4xf32>
  %wide = linalg.contract indexing_maps = [#x, #e, #y] ins(%s, %f : tensor<16x8xf32>, tensor<16x4xf32>) outs(%zero : tensor<8x4xf32>) {dist.shardings = [#r]} -> tensor<8x4xf32>
  %b = tensor.empty() {dist.shardings = [#r]} : tensor<8x4xf32>
  %next_v = linalg.sub {dist.shardings = [#r]} ins(%v, %wide : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %next_w, %next_v : tensor<8x4xbf16>, tensor<8x4xf32>
}
