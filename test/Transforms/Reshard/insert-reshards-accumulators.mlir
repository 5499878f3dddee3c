// RUN: dist-opt %s -split-input-file --dist-insert-reshards --dist-verify-reshards | FileCheck %s

// A gradient that is summed up over the iterations is carried Partial and
// combined once, after the loop.

#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @sum(
// CHECK:         %[[ZERO:.*]] = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{}, {}], partial = {"x" : sum}>]} dense<0.0
// CHECK:         %[[R:.*]] = scf.while (%{{.*}} = %[[ZERO]])
// CHECK-NOT:       dist.reshard
// CHECK:         } attributes {dist.shardings = [#dist.sharding<@mesh, [{}, {}], partial = {"x" : sum}>]}
// CHECK:         %[[G:.*]] = dist.reshard %[[R]] <@mesh, [{}, {}]>
// CHECK:         return %[[G]]
dist.mesh @mesh <["x"=2]>
func.func @sum(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
               %d: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %p: tensor<i1>)
    -> (tensor<4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.while (%g = %zero) : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %g : tensor<4x4xf32>
  } do {
  ^bb0(%g: tensor<4x4xf32>):
    %dw = linalg.contract indexing_maps = [#km, #kn, #mn] {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
        ins(%x, %d : tensor<8x4xf32>, tensor<8x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"],
                         dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
        ins(%g, %dw : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %t = arith.addf %u, %v : f32
      linalg.yield %t : f32
    } -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  } attributes {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
  return %r : tensor<4x4xf32>
}

// -----

// Not where it is multiplied.

#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @product(
// CHECK:         scf.while
// CHECK:           linalg.contract {{.*}}partial = {"x" : sum}
// CHECK:           dist.reshard %{{.*}} <@mesh, [{}, {}]>
// CHECK:         } attributes {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
dist.mesh @mesh <["x"=2]>
func.func @product(%x: tensor<800x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %d: tensor<800x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %p: tensor<i1>)
    -> (tensor<4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.while (%g = %zero) : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %g : tensor<4x4xf32>
  } do {
  ^bb0(%g: tensor<4x4xf32>):
    %dw = linalg.contract indexing_maps = [#km, #kn, #mn] {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
        ins(%x, %d : tensor<800x4xf32>, tensor<800x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"],
                         dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
        ins(%g, %dw : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %t = arith.mulf %u, %v : f32
      linalg.yield %t : f32
    } -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  } attributes {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
  return %r : tensor<4x4xf32>
}
