// Operations that are alike but for their sizes share what is moved: one at a time, to exchange the result and to fetch the
// weight is less than to fetch the input (41472 and 46080 elements for the queries, 13824 for keys and for values); for the
// three it is more. So it is with the gradients, which are added before they are reduced.
//
// RUN: dist-opt %s --dist-insert-reshards | FileCheck %s
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:[^:]*]]: tensor<480x192xf32>
// CHECK: %[[ALL:.*]] = dist.reshard %[[X]] <@mesh, [{}, {}]>
// CHECK-COUNT-3: linalg.matmul{{.*}} ins(%[[ALL]],
// CHECK-NOT: dist.reshard
// CHECK: %[[DX:.*]] = dist.reshard %{{.*}} <@mesh, [{"x"}, {}]>
// CHECK-NOT: dist.reshard
// CHECK: return
dist.mesh @mesh <["x"=2]>
func.func @main(%x: tensor<480x192xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %wq: tensor<192x192xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %wk: tensor<192x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %wv: tensor<192x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %dq: tensor<480x192xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %dk: tensor<480x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %dv: tensor<480x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<480x192xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
        tensor<480x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
        tensor<480x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
        tensor<480x192xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %wide = tensor.empty() : tensor<480x192xf32>
  %wide0 = linalg.fill ins(%zero : f32) outs(%wide : tensor<480x192xf32>) -> tensor<480x192xf32>
  %narrow = tensor.empty() : tensor<480x64xf32>
  %narrow0 = linalg.fill ins(%zero : f32) outs(%narrow : tensor<480x64xf32>) -> tensor<480x64xf32>
  %q = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} ins(%x, %wq : tensor<480x192xf32>, tensor<192x192xf32>) outs(%wide0 : tensor<480x192xf32>) -> tensor<480x192xf32>
  %k = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} ins(%x, %wk : tensor<480x192xf32>, tensor<192x64xf32>) outs(%narrow0 : tensor<480x64xf32>) -> tensor<480x64xf32>
  %v = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} ins(%x, %wv : tensor<480x192xf32>, tensor<192x64xf32>) outs(%narrow0 : tensor<480x64xf32>) -> tensor<480x64xf32>
  %fq = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
      ins(%dq, %wq : tensor<480x192xf32>, tensor<192x192xf32>) outs(%wide0 : tensor<480x192xf32>) -> tensor<480x192xf32>
  %fk = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
      ins(%dk, %wk : tensor<480x64xf32>, tensor<192x64xf32>) outs(%wide0 : tensor<480x192xf32>) -> tensor<480x192xf32>
  %fv = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>] {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
      ins(%dv, %wv : tensor<480x64xf32>, tensor<192x64xf32>) outs(%wide0 : tensor<480x192xf32>) -> tensor<480x192xf32>
  %dqk = linalg.add {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} ins(%fq, %fk : tensor<480x192xf32>, tensor<480x192xf32>) outs(%wide : tensor<480x192xf32>) -> tensor<480x192xf32>
  %dx = linalg.add {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} ins(%dqk, %fv : tensor<480x192xf32>, tensor<480x192xf32>) outs(%wide : tensor<480x192xf32>) -> tensor<480x192xf32>
  return %q, %k, %v, %dx : tensor<480x192xf32>, tensor<480x64xf32>, tensor<480x64xf32>, tensor<480x192xf32>
}
