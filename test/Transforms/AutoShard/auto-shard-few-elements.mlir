// A dimension of fewer elements than ranks is divided where nothing else can
// be: six rows are sorted by six of eight ranks. Data parallelism is compared
// with the batch divided as unevenly. An axis that leaves the largest block as
// large divides nothing: y=2, of six rows that x=8 divides, sorts halves of them.
//
// RUN: dist-opt %s --dist-annotate=mesh=x=8 --dist-auto-shard="cluster=h100:8 explain verify" 2>&1 | FileCheck %s
// RUN: dist-opt %s --dist-annotate=mesh=x=8,y=2 --dist-auto-shard="cluster=h100:16 explain verify" 2>&1 | FileCheck %s --check-prefix=HALVES

// CHECK: remark: the best of all assignments
// CHECK: remark: search: 0 bytes received, work of 5.50812e-05 s
// CHECK: remark: annotations alone: 0 bytes received, work of 0.000305487 s
// CHECK: func @main(%{{.*}}: tensor<6x1048576xf32> {{{.*}}dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
// HALVES: remark: the best of all assignments
// HALVES: func @main(%{{.*}}: tensor<6x1048576xf32> {{{.*}}dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>})
func.func @main(%rows: tensor<6x1048576xf32>) -> tensor<6x1048576xf32> {
  %sorted = linalg_ext.sort %rows dimension 1 : (tensor<6x1048576xf32>) -> tensor<6x1048576xf32> {
  ^bb0(%a: f32, %b: f32):
    %less = arith.cmpf olt, %a, %b : f32
    linalg_ext.yield %less : i1
  }
  return %sorted : tensor<6x1048576xf32>
}
