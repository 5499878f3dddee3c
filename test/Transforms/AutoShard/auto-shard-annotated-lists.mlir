// Axes in an order that an annotation has, or parts of one: what uses the value
// is divided alike, and nothing moves.
//
// RUN: dist-opt %s --dist-auto-shard="explain verify" 2>&1 | FileCheck %s

// CHECK: remark: the best of all assignments
// CHECK: remark: search: 0 bytes received
// CHECK: remark: search: the solver estimated {{.*}}, at most 0.00 % above the least
// CHECK: func.func @main(%arg0: tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"y", "x"}, {}]>}
// CHECK-SAME: -> (tensor<64x16xf32> {{{.*}}dist.sharding = #dist.sharding<@mesh, [{"y", "x"}, {}]>}
// CHECK-SAME: tensor<6x16xf32> {{{.*}}dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}, {"y"}]>}
dist.mesh @mesh <["x"=4, "y"=2]>
func.func @main(%a: tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"y", "x"}, {}]>},
                %b: tensor<6x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}, {"y"}]>})
    -> (tensor<64x16xf32>, tensor<6x16xf32>) {
  %c = math.tanh %a : tensor<64x16xf32>
  %d = math.exp %b : tensor<6x16xf32>
  return %c, %d : tensor<64x16xf32>, tensor<6x16xf32>
}
