// The estimated cost of carried values is that of the resolved plan.
//
// RUN: dist-opt %s -split-input-file --dist-auto-shard=explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: dist-opt %s -split-input-file --dist-auto-shard=verify -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEST
// RUN: dist-opt %s -split-input-file --dist-auto-shard --dist-propagate --dist-insert-reshards | FileCheck %s --check-prefix=MOVES

// Gradients of 16 micro-batches: data parallel, combined once, after the loop.
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// EXPLAIN: remark: search: 24576 bytes received, {{.*}}, cost [[COST:[-+.e0-9]+]],
// EXPLAIN: remark: search: the solver estimated [[COST]], at most 0.00 % above the least
// BEST: remark: the best of all assignments
// MOVES-LABEL: func.func @sums(
// MOVES-SAME:    tensor<4096x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// MOVES:         scf.while
// MOVES-NOT:       dist.reshard
// MOVES:         } attributes {
// MOVES:         dist.reshard %{{.*}} <@mesh, [{}, {}]> : tensor<64x64xf32>
dist.mesh @mesh <["x"=4]>
func.func @sums(%x: tensor<4096x64xf32>, %d: tensor<4096x64xf32>, %n: tensor<i1>)
    -> (tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %r = scf.while (%g = %zero) : (tensor<64x64xf32>) -> tensor<64x64xf32> {
    %c = tensor.extract %n[] : tensor<i1>
    scf.condition(%c) %g : tensor<64x64xf32>
  } do {
  ^bb0(%g: tensor<64x64xf32>):
    %dw = linalg.contract indexing_maps = [#km, #kn, #mn]
        ins(%x, %d : tensor<4096x64xf32>, tensor<4096x64xf32>) outs(%zero : tensor<64x64xf32>) -> tensor<64x64xf32>
    %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%g, %dw : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %t = arith.addf %u, %v : f32
      linalg.yield %t : f32
    } -> tensor<64x64xf32>
    scf.yield %s : tensor<64x64xf32>
  } attributes {dist.trip_count = 16 : i64}
  return %r : tensor<64x64xf32>
}

// -----

// Gradients of layers, each put into its place of a stack.
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// EXPLAIN: remark: search: {{[0-9]+}} bytes received, {{.*}}, cost [[COST:[-+.e0-9]+]],
// EXPLAIN: remark: search: the solver estimated [[COST]], at most 0.00 % above the least
// MOVES-LABEL: func.func @stack(
// MOVES:         scf.while
// MOVES-NOT:       dist.reshard
// MOVES:         } attributes {
// MOVES:         dist.reshard %{{.*}} <@mesh, [{}, {}, {}]> : tensor<16x8x8xf32>
dist.mesh @mesh <["x"=4]>
func.func @stack(%x: tensor<4096x8xf32>, %d: tensor<4096x8xf32>, %n: tensor<i1>, %at: tensor<1xi32>)
    -> (tensor<16x8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %zeros = arith.constant dense<0.0> : tensor<16x8x8xf32>
  %r = scf.while (%g = %zeros) : (tensor<16x8x8xf32>) -> tensor<16x8x8xf32> {
    %c = tensor.extract %n[] : tensor<i1>
    scf.condition(%c) %g : tensor<16x8x8xf32>
  } do {
  ^bb0(%g: tensor<16x8x8xf32>):
    %dw = linalg.contract indexing_maps = [#km, #kn, #mn]
        ins(%x, %d : tensor<4096x8xf32>, tensor<4096x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
    %s = linalg_ext.scatter %dw into %g[%at] update_window_dims [0, 1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 0
        : (tensor<16x8x8xf32>, tensor<1xi32>, tensor<8x8xf32>) -> tensor<16x8x8xf32> {
    ^bb0(%u: f32, %v: f32):
      linalg_ext.yield %v : f32
    }
    scf.yield %s : tensor<16x8x8xf32>
  } attributes {dist.trip_count = 16 : i64}
  return %r : tensor<16x8x8xf32>
}

// -----

// A copy of what a loop carries is made in each iteration, however many use it
// there. It was counted once: the rows of %x were divided, and gathered for
// both products.
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// EXPLAIN: remark: search: {{[0-9]+}} bytes received, {{.*}}, cost [[COST:[-+.e0-9]+]],
// EXPLAIN: remark: search: the solver estimated [[COST]], at most 0.00 % above the least
// BEST: remark: the best of all assignments
dist.mesh @mesh <["x"=4]>
func.func @copies(%a: tensor<64x256xf32>, %v: tensor<256x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                  %w: tensor<256x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %n: tensor<i1>)
    -> (tensor<64x256xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<64x256xf32>
  %e = tensor.empty() : tensor<64x256xf32>
  %r = scf.while (%x = %a) : (tensor<64x256xf32>) -> tensor<64x256xf32> {
    %c = tensor.extract %n[] : tensor<i1>
    scf.condition(%c) %x : tensor<64x256xf32>
  } do {
  ^bb0(%x: tensor<64x256xf32>):
    %y = linalg.contract indexing_maps = [#mk, #kn, #mn]
        ins(%x, %v : tensor<64x256xf32>, tensor<256x256xf32>) outs(%zero : tensor<64x256xf32>) -> tensor<64x256xf32>
    %z = linalg.contract indexing_maps = [#mk, #kn, #mn]
        ins(%x, %w : tensor<64x256xf32>, tensor<256x256xf32>) outs(%zero : tensor<64x256xf32>) -> tensor<64x256xf32>
    %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%y, %z : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) {
    ^bb0(%u: f32, %t: f32, %o: f32):
      %p = arith.mulf %u, %t : f32
      linalg.yield %p : f32
    } -> tensor<64x256xf32>
    scf.yield %s : tensor<64x256xf32>
  } attributes {dist.trip_count = 16 : i64}
  return %r : tensor<64x256xf32>
}

// -----

// A sum that is read through a broadcast is combined before it, in each
// iteration.
#id = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> ()>

// EXPLAIN: remark: search: {{[0-9]+}} bytes received, {{.*}}, cost [[COST:[-+.e0-9]+]],
// EXPLAIN: remark: search: the solver estimated [[COST]], at most 0.00 % above the least
// BEST: remark: the best of all assignments
dist.mesh @mesh <["x"=4]>
func.func @centred(%x: tensor<4096x64xf32>) -> tensor<4096x64xf32> {
  %none = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<4096x64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<4096x64xf32>) outs(%none : tensor<f32>) {
  ^bb0(%u: f32, %o: f32):
    %t = arith.addf %u, %o : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %all = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<f32>) outs(%e : tensor<4096x64xf32>) {
  ^bb0(%u: f32, %o: f32):
    linalg.yield %u : f32
  } -> tensor<4096x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %all : tensor<4096x64xf32>, tensor<4096x64xf32>) outs(%e : tensor<4096x64xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %t = arith.subf %u, %v : f32
    linalg.yield %t : f32
  } -> tensor<4096x64xf32>
  return %y : tensor<4096x64xf32>
}
