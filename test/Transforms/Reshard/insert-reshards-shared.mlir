// A reduction to one element that all ranks would do alike is shared where that
// saves more work than it costs to combine the parts.
//
// RUN: dist-opt %s --dist-insert-reshards | FileCheck %s --check-prefixes=CHECK,BYTES
// RUN: dist-opt %s --dist-insert-reshards=cluster=h100 | FileCheck %s --check-prefixes=CHECK,TIME

// Along the longest dimension, over all axes.
// CHECK-LABEL: func.func @large
// CHECK: %[[PART:.*]] = dist.reshard %{{.*}} <@mesh, [{}, {"x", "y"}]>
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[PART]] : {{.*}}partial = {"x" : sum, "y" : sum}
// CHECK: dist.reshard %[[SUM]] <@mesh, []>
#map = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @large(%v: tensor<2048x16384xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<f32> {dist.sharding = #dist.sharding<@mesh, []>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, []>]} : tensor<f32>
  %init = linalg.fill {dist.shardings = [#dist.sharding<@mesh, []>]} ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#map, #none], iterator_types = ["reduction", "reduction"]}
      ins(%v : tensor<2048x16384xf32>) outs(%init : tensor<f32>) attrs = {dist.shardings = [#dist.sharding<@mesh, []>]} {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// It takes less time than a collective of a real link, and more than the bytes
// of one are worth.
// CHECK-LABEL: func.func @small
// BYTES: dist.reshard
// TIME-NOT: dist.reshard
func.func @small(%v: tensor<64x128xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<f32> {dist.sharding = #dist.sharding<@mesh, []>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, []>]} : tensor<f32>
  %init = linalg.fill {dist.shardings = [#dist.sharding<@mesh, []>]} ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#map, #none], iterator_types = ["reduction", "reduction"]}
      ins(%v : tensor<64x128xf32>) outs(%init : tensor<f32>) attrs = {dist.shardings = [#dist.sharding<@mesh, []>]} {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// Nothing is worth a message.
// CHECK-LABEL: func.func @tiny
// CHECK-NOT: dist.reshard
func.func @tiny(%v: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<f32> {dist.sharding = #dist.sharding<@mesh, []>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, []>]} : tensor<f32>
  %init = linalg.fill {dist.shardings = [#dist.sharding<@mesh, []>]} ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#map, #none], iterator_types = ["reduction", "reduction"]}
      ins(%v : tensor<8x16xf32>) outs(%init : tensor<f32>) attrs = {dist.shardings = [#dist.sharding<@mesh, []>]} {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}
