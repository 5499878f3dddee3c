// RUN: dist-opt %s -split-input-file --dist-narrow-collectives | FileCheck %s

#r = #dist.sharding<@mesh, [{}, {}]>
#p = #dist.sharding<@mesh, [{}, {}], partial = {"dp" : sum}>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>

// CHECK: module attributes {dist.changed = ["gradients summed in bf16"]}
// CHECK: dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "bf16"}
dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "bf16"}

// The gradient replaces state after elementwise work; the activation is read by
// a product, and the loss is no state.
// CHECK-LABEL: func.func @step
// CHECK:         %[[G:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xbf16>) attrs =  {dist.rounds_parts
// CHECK:         arith.truncf
// CHECK:         %[[S:.*]] = dist.reduce_scatter %[[G]] over <["dp"]> <sum> dim 0 {{.*}} : tensor<8x8xbf16> -> tensor<8x8xbf16>
// CHECK:         %[[F:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<8x8xbf16>)
// CHECK:         arith.extf
// CHECK:         linalg.generic {{.*}} ins(%arg0, %[[F]] : tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK:         dist.all_reduce %arg2 over <["dp"]> <sum> {{.*}} : tensor<8x8xf32>
// CHECK:         dist.all_reduce %arg3 over <["dp"]> <sum> {{.*}} : tensor<8x8xf32>
func.func @step(%m: tensor<8x8xf32> {dist.sharding = #dp, dist.alias = 0 : i32}, %g: tensor<8x8xf32> {dist.sharding = #p},
                %a: tensor<8x8xf32> {dist.sharding = #p}, %l: tensor<8x8xf32> {dist.sharding = #p})
    -> (tensor<8x8xf32> {dist.sharding = #dp}, tensor<8x8xf32> {dist.sharding = #r}, tensor<8x8xf32> {dist.sharding = #r}) {
  %zero = arith.constant {dist.shardings = [#r]} dense<0.0> : tensor<8x8xf32>
  %empty = tensor.empty() {dist.shardings = [#dp]} : tensor<8x8xf32>
  %0 = dist.reduce_scatter %g over <["dp"]> <sum> dim 0 {operand_sharding = #p, result_sharding = #dp} : tensor<8x8xf32> -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %0 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) attrs = {dist.shardings = [#dp]} {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %2 = dist.all_reduce %a over <["dp"]> <sum> {operand_sharding = #p, result_sharding = #r} : tensor<8x8xf32>
  %3 = linalg.contract indexing_maps = [#x, #w, #y] ins(%2, %2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) {dist.shardings = [#r]} -> tensor<8x8xf32>
  %4 = dist.all_reduce %l over <["dp"]> <sum> {operand_sharding = #p, result_sharding = #r} : tensor<8x8xf32>
  return %1, %3, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
