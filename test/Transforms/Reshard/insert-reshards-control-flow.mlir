// RUN: dist-opt %s -split-input-file --dist-insert-reshards --dist-verify-reshards | FileCheck %s

// The initial value of a loop gets the sharding that the loop carries. A value
// from outside that the body needs is resharded once, before the loop; a value
// that the body makes is resharded in it.

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<8x8xf32>
// CHECK-SAME:    %[[W:[^:]*]]: tensor<8x8xf32>
// CHECK:         %[[INIT:.*]] = dist.reshard %[[X]] <@mesh, [{"x"}, {}]>
// CHECK:         %[[WHOLE:.*]] = dist.reshard %[[W]] <@mesh, [{}, {}]>
// CHECK:         scf.while (%{{.*}} = %[[INIT]])
// CHECK:         ^bb0(%[[T:.*]]: tensor<8x8xf32>):
// CHECK:           linalg.contract {{.*}} ins(%[[T]], %[[WHOLE]] :
// CHECK:         } attributes {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
dist.mesh @mesh <["x"=2]>
func.func @loop(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                %w: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %p: tensor<i1> {dist.sharding = #dist.sharding<@mesh, []>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %r = scf.while (%t = %x) : (tensor<8x8xf32>) -> tensor<8x8xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %t : tensor<8x8xf32>
  } do {
  ^bb0(%t: tensor<8x8xf32>):
    %e = tensor.empty() : tensor<8x8xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    %y = linalg.contract indexing_maps = [#mk, #kn, #mn] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
        ins(%t, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %y : tensor<8x8xf32>
  } attributes {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
  return %r : tensor<8x8xf32>
}

// -----

// A predicate is the same on every rank: what it is read from is combined first.
// What only one branch needs is resharded in it.

#v = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>

// CHECK-LABEL: func.func @predicate(
// CHECK:         %[[PARTIAL:.*]] = linalg.generic
// CHECK-SAME:      dist.shardings = [#dist.sharding<@mesh, [], partial = {"x" : or}>]
// CHECK:         %[[ANY:.*]] = dist.reshard %[[PARTIAL]] <@mesh, []>
// CHECK:         %[[C:.*]] = tensor.extract %[[ANY]][]
// CHECK:         scf.if %[[C]]
// CHECK:           scf.yield %{{.*}}
// CHECK:         } else {
// CHECK:           %[[B:.*]] = dist.reshard %{{.*}} <@mesh, [{"x"}]>
// CHECK:           scf.yield %[[B]]
dist.mesh @mesh <["x"=2]>
func.func @predicate(%a: tensor<8xi1> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                     %b: tensor<8xi1> {dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<8xi1> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %false = arith.constant false
  %e = tensor.empty() : tensor<i1>
  %f = linalg.fill ins(%false : i1) outs(%e : tensor<i1>) -> tensor<i1>
  %any = linalg.generic {indexing_maps = [#v, #s], iterator_types = ["reduction"],
                         dist.shardings = [#dist.sharding<@mesh, []>]}
      ins(%a : tensor<8xi1>) outs(%f : tensor<i1>) {
  ^bb0(%u: i1, %o: i1):
    %t = arith.ori %o, %u : i1
    linalg.yield %t : i1
  } -> tensor<i1>
  %c = tensor.extract %any[] : tensor<i1>
  %r = scf.if %c -> tensor<8xi1> {
    scf.yield %a : tensor<8xi1>
  } else {
    scf.yield %b : tensor<8xi1>
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
  return %r : tensor<8xi1>
}
