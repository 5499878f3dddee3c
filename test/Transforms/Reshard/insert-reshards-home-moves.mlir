// Results of cheap operations between expensive ones take the sharding that these need.
//
// RUN: dist-opt %s -split-input-file --dist-insert-reshards --dist-verify-reshards | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-insert-reshards=explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN --implicit-check-not=remark

// A mixture of experts: tokens are over (dp, ep), experts over ep. Tokens are
// exchanged before the first product and after the second; what is between,
// although its home was the tokens', lies with the experts.
#tokens = #dist.sharding<@mesh, [{}, {"dp", "ep"}, {}]>
#experts = #dist.sharding<@mesh, [{"ep"}, {}, {}]>
dist.mesh @mesh <["dp"=2, "ep"=2]>
// CHECK-LABEL: func @experts
// CHECK-SAME: %[[X:arg0]]: tensor
func.func @experts(%x: tensor<4x16x8xf32> {dist.sharding = #tokens},
                   %up: tensor<4x8x64xf32> {dist.sharding = #experts},
                   %down: tensor<4x64x8xf32> {dist.sharding = #experts})
    -> (tensor<4x16x8xf32> {dist.sharding = #tokens}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4x16x64xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  // CHECK: %[[IN:.*]] = dist.reshard %[[X]] <@mesh, [{"ep"}, {"dp"}, {}]>
  // CHECK: linalg.batch_matmul {dist.shardings = [#dist.sharding<@mesh, [{"ep"}, {"dp"}, {}]>]} ins(%[[IN]]
  %h = linalg.batch_matmul {dist.shardings = [#tokens]}
      ins(%x, %up : tensor<4x16x8xf32>, tensor<4x8x64xf32>)
      outs(%i0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  // CHECK-NOT: dist.reshard
  // CHECK: linalg.tanh {dist.shardings = [#dist.sharding<@mesh, [{"ep"}, {"dp"}, {}]>]}
  %g = linalg.tanh {dist.shardings = [#tokens]}
      ins(%h : tensor<4x16x64xf32>) outs(%e0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  // CHECK: linalg.mul {dist.shardings = [#dist.sharding<@mesh, [{"ep"}, {"dp"}, {}]>]}
  %m = linalg.mul {dist.shardings = [#tokens]}
      ins(%g, %h : tensor<4x16x64xf32>, tensor<4x16x64xf32>)
      outs(%e0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  %e1 = tensor.empty() : tensor<4x16x8xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  // CHECK-NOT: dist.reshard
  // CHECK: %[[Y:.*]] = linalg.batch_matmul {dist.shardings = [#dist.sharding<@mesh, [{"ep"}, {"dp"}, {}]>]}
  %y = linalg.batch_matmul {dist.shardings = [#tokens]}
      ins(%m, %down : tensor<4x16x64xf32>, tensor<4x64x8xf32>)
      outs(%i1 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  // CHECK: dist.reshard %[[Y]] <@mesh, [{}, {"dp", "ep"}, {}]>
  return %y : tensor<4x16x8xf32>
}

// -----

// What the user annotated stays where it is.
#tokens = #dist.sharding<@mesh, [{}, {"ep"}, {}]>
#experts = #dist.sharding<@mesh, [{"ep"}, {}, {}]>
dist.mesh @mesh <["ep"=2]>
// CHECK-LABEL: func @annotated
func.func @annotated(%x: tensor<4x16x8xf32> {dist.sharding = #tokens},
                     %up: tensor<4x8x64xf32> {dist.sharding = #experts},
                     %down: tensor<4x64x8xf32> {dist.sharding = #experts})
    -> (tensor<4x16x8xf32> {dist.sharding = #tokens}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4x16x64xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  %h = linalg.batch_matmul {dist.shardings = [#tokens]}
      ins(%x, %up : tensor<4x16x8xf32>, tensor<4x8x64xf32>)
      outs(%i0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  // CHECK: linalg.tanh {dist.shardings = [#dist.sharding<@mesh, [{}, {"ep"}, {}]>]}
  %g = linalg.tanh {dist.pinned, dist.shardings = [#tokens]}
      ins(%h : tensor<4x16x64xf32>) outs(%e0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  %e1 = tensor.empty() : tensor<4x16x8xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %y = linalg.batch_matmul {dist.shardings = [#tokens]}
      ins(%g, %down : tensor<4x16x64xf32>, tensor<4x64x8xf32>)
      outs(%i1 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %y : tensor<4x16x8xf32>
}

// -----

// The largest of each token of an expert is found where the expert is.
#tokens = #dist.sharding<@mesh, [{}, {"ep"}, {}]>
#experts = #dist.sharding<@mesh, [{"ep"}, {}, {}]>
dist.mesh @mesh <["ep"=2]>
// CHECK-LABEL: func @largest
func.func @largest(%x: tensor<4x16x8xf32> {dist.sharding = #tokens},
                   %up: tensor<4x8x64xf32> {dist.sharding = #experts},
                   %down: tensor<4x64x8xf32> {dist.sharding = #experts})
    -> (tensor<4x16x8xf32> {dist.sharding = #tokens}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4x16x64xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  // EXPLAIN: [[#@LINE+1]]:{{.*}}: remark: result 0 is placed as [{"ep"}, {}, {}], not as propagated, [{}, {"ep"}, {}]: its function moves fewer bytes this way
  %h = linalg.batch_matmul {dist.shardings = [#tokens]}
      ins(%x, %up : tensor<4x16x8xf32>, tensor<4x8x64xf32>)
      outs(%i0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.reduce
  // CHECK-SAME: dist.shardings = [#dist.sharding<@mesh, [{"ep"}, {}]>]
  // EXPLAIN: [[#@LINE+1]]:{{.*}}: remark: result 0 is placed as [{"ep"}, {}], not as propagated, [{}, {"ep"}]
  %s = linalg.reduce {arith.maximumf} ins(%h : tensor<4x16x64xf32>) outs(%i1 : tensor<4x16xf32>)
      dimensions = [2] {dist.shardings = [#dist.sharding<@mesh, [{}, {"ep"}]>]}
  // EXPLAIN: [[#@LINE+1]]:{{.*}}: remark: result 0 is placed as [{"ep"}, {}, {}]
  %b = linalg.broadcast ins(%s : tensor<4x16xf32>) outs(%e0 : tensor<4x16x64xf32>)
      dimensions = [2] {dist.shardings = [#tokens]}
  // EXPLAIN: [[#@LINE+1]]:{{.*}}: remark: result 0 is placed as [{"ep"}, {}, {}]
  %g = linalg.sub {dist.shardings = [#tokens]}
      ins(%h, %b : tensor<4x16x64xf32>, tensor<4x16x64xf32>)
      outs(%e0 : tensor<4x16x64xf32>) -> tensor<4x16x64xf32>
  %e2 = tensor.empty() : tensor<4x16x8xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %y = linalg.batch_matmul {dist.shardings = [#tokens]}
      ins(%g, %down : tensor<4x16x64xf32>, tensor<4x64x8xf32>)
      outs(%i2 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %y : tensor<4x16x8xf32>
}
