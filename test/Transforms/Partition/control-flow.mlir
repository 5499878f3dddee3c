// RUN: dist-opt %s -split-input-file --dist-partition --dist-verify-partition | FileCheck %s

// A loop becomes local with what it carries; the condition's predicate is that
// of every rank.

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4xf32>
// CHECK:         %[[R:.*]] = scf.while (%[[T:.*]] = %[[X]]) : (tensor<4xf32>) -> tensor<4xf32> {
// CHECK:           %[[P:.*]] = tensor.extract %{{.*}}[] : tensor<i1>
// CHECK:           scf.condition(%[[P]]) %[[T]] : tensor<4xf32>
// CHECK:         } do {
// CHECK:         ^bb0(%[[T:.*]]: tensor<4xf32>):
// CHECK:           %[[Y:.*]] = linalg.exp ins(%[[T]] : tensor<4xf32>)
// CHECK:           scf.yield %[[Y]] : tensor<4xf32>
// CHECK:         } attributes {dist.trip_count = 3 : i64}
// CHECK:         return %[[R]] : tensor<4xf32>
dist.mesh @mesh <["x"=2]>
func.func @loop(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %p: tensor<i1>)
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %r = scf.while (%t = %x) : (tensor<8xf32>) -> tensor<8xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %t : tensor<8xf32>
  } do {
  ^bb0(%t: tensor<8xf32>):
    %e = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<8xf32>
    %y = linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
        ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } attributes {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>], dist.trip_count = 3 : i64}
  return %r : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @branch(
// CHECK:         scf.if %{{.*}} -> (tensor<4xf32>) {
// CHECK:           scf.yield %{{.*}} : tensor<4xf32>
dist.mesh @mesh <["x"=2]>
func.func @branch(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                  %y: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %p: tensor<i1>)
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %x : tensor<8xf32>
  } else {
    scf.yield %y : tensor<8xf32>
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
  return %r : tensor<8xf32>
}
