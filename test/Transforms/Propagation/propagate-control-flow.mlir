// RUN: dist-opt %s -split-input-file --dist-propagate --dist-verify-propagation | FileCheck %s

// A value that a loop carries has one sharding before, in and after it; values
// that it reads from outside are connected too.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @forward(
// CHECK-SAME:    %{{.*}}: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// CHECK-SAME:    -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
// CHECK:         } do {
// CHECK:           linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
// CHECK:         } attributes {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
dist.mesh @mesh <["x"=2]>
func.func @forward(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %p: tensor<i1>)
    -> tensor<8x4xf32> {
  %r = scf.while (%t = %a) : (tensor<8x4xf32>) -> tensor<8x4xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %t : tensor<8x4xf32>
  } do {
  ^bb0(%t: tensor<8x4xf32>):
    %e = tensor.empty() : tensor<8x4xf32>
    %y = linalg.exp ins(%t : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
    scf.yield %y : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// -----

// Backwards, through an induction variable's loop, to a value from outside.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @backward(
// CHECK-SAME:    %{{.*}}: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}
// CHECK-SAME:    %{{.*}}: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}
// CHECK:         scf.for
// CHECK:         } {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]}
dist.mesh @mesh <["x"=2]>
func.func @backward(%a: tensor<8x4xf32>, %bias: tensor<4xf32>, %n: index)
    -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<8x4xf32> {
    %e = tensor.empty() : tensor<8x4xf32>
    %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
        ins(%t, %bias : tensor<8x4xf32>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
    ^bb0(%u: f32, %v: f32, %out: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<8x4xf32>
    scf.yield %y : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// -----

// Branches, one in the other.

// CHECK-LABEL: func.func @branches(
// CHECK:         scf.index_switch
// CHECK-SAME:      dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]
// CHECK:           scf.if
// CHECK:             linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
// CHECK:           } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
dist.mesh @mesh <["x"=2]>
func.func @branches(%a: tensor<8xf32>, %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                    %p: tensor<i1>, %n: tensor<i32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %k = tensor.extract %n[] : tensor<i32>
  %i = arith.index_cast %k : i32 to index
  %r = scf.index_switch %i -> tensor<8xf32>
  case 0 {
    %c = tensor.extract %p[] : tensor<i1>
    %s = scf.if %c -> tensor<8xf32> {
      %y = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %y : tensor<8xf32>
    } else {
      scf.yield %a : tensor<8xf32>
    }
    scf.yield %s : tensor<8xf32>
  }
  default {
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
