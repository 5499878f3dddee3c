// Operations choose once for themselves, and once together: what several read
// alike is moved for all, and none has sums to combine.
//
// RUN: dist-opt %s --dist-propagate --dist-insert-reshards=cluster=host:4 | FileCheck %s

dist.mesh @mesh <["x"=4]>

#rows = affine_map<(d0, d1, d2) -> (d2, d0)>
#read = affine_map<(d0, d1, d2) -> (d2, d1)>
#made = affine_map<(d0, d1, d2) -> (d0, d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

// The product has the rows gathered. The sum of their columns, which would be
// done in parts and combined, reads all of them then.
// CHECK: %[[ROWS:.*]] = dist.reshard %arg0 <@mesh, [{}, {}]>
// CHECK-NOT: dist.reshard
// CHECK: linalg.contract {{.*}} ins(%[[ROWS]], %arg1
// CHECK-NOT: dist.reshard
// CHECK: linalg.generic {{.*}} ins(%[[ROWS]] :
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @read_by_two(%rows: tensor<256x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                       %a: tensor<256x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
        tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<8x16xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %2 = linalg.contract indexing_maps = [#rows, #read, #made] ins(%rows, %a : tensor<256x8xf32>, tensor<256x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %3 = tensor.empty() : tensor<8xf32>
  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<8xf32>) -> tensor<8xf32>
  %5 = linalg.generic {indexing_maps = [#all, #columns], iterator_types = ["reduction", "parallel"]} ins(%rows : tensor<256x8xf32>) outs(%4 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %6 = arith.addf %out, %in : f32
    linalg.yield %6 : f32
  } -> tensor<8xf32>
  return %2, %5 : tensor<8x16xf32>, tensor<8xf32>
}
