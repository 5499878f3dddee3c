// RUN: dist-opt %s | dist-opt | FileCheck %s

// CHECK: dist.mesh @mesh <["dp"=2, "tp"=4]>
dist.mesh @mesh <["dp"=2, "tp"=4]>
// CHECK: dist.mesh @ids <["x"=4], device_ids=[3, 1, 2, 0]>
dist.mesh @ids <["x"=4], device_ids=[3, 1, 2, 0]>
// CHECK: dist.mesh @views <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>, <["e"=6], device_ids=[5, 4, 3, 2, 1, 0]>]>
dist.mesh @views <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>, <["e"=6], device_ids=[5, 4, 3, 2, 1, 0]>]>
// CHECK: dist.mesh @time <["micro"=8 temporal, "dp"=2]>
dist.mesh @time <["micro"=8 temporal, "dp"=2]>

// CHECK-LABEL: func @shardings
// CHECK-SAME: #dist.sharding<@mesh, [{"dp"}, {}]>
// CHECK-SAME: #dist.placements<@mesh, [replicate, shard(1)]>
// CHECK-SAME: #dist.sharding<@mesh, [{"tp":(1)2, ?}p1], replicated = {"tp":(2)2}>
// CHECK-SAME: #dist.sharding<@mesh, [], partial = {"dp" : sum, "tp" : max}>
// CHECK-SAME: #dist.sharding<@mesh, [{?}], single = {"tp" : 2}>
// CHECK-SAME: #dist.placements<@mesh, [partial(min), open]>
func.func @shardings(
    %a: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
    %b: tensor<64x256xf32> {dist.sharding = #dist.placements<@mesh, [replicate, shard(1)]>},
    %c: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp":(1)2, ?}p1], replicated = {"tp":(2)2}>},
    %d: tensor<f32> {dist.sharding = #dist.sharding<@mesh, [], partial = {"dp" : sum, "tp" : max}>},
    %e: tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{?}], single = {"tp" : 2}>},
    %f: tensor<7xf32> {dist.sharding = #dist.placements<@mesh, [partial(min), open]>}) {
  return
}

// CHECK-LABEL: func @constraints
func.func @constraints(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // CHECK: dist.shard_tensor %{{.*}} <@mesh, [{"dp"}, {?}]> : tensor<8x64xf32>
  %0 = dist.shard_tensor %x <@mesh, [{"dp"}, {?}]> : tensor<8x64xf32>
  // CHECK: dist.shard_tensor %{{.*}} placements <@mesh, [shard(0), open]> : tensor<8x64xf32>
  %1 = dist.shard_tensor %0 placements <@mesh, [shard(0), open]> : tensor<8x64xf32>
  // CHECK: dist.propagation_barrier %{{.*}} <none> : tensor<8x64xf32>
  %2 = dist.propagation_barrier %1 <none> : tensor<8x64xf32>
  // CHECK: dist.optimization_barrier %{{.*}} : tensor<8x64xf32>
  %b = dist.optimization_barrier %1 : tensor<8x64xf32>
  // CHECK: dist.reshard %{{.*}} <@mesh, [{}, {}], partial = {"tp" : sum}> : tensor<8x64xf32>
  %3 = dist.reshard %2 <@mesh, [{}, {}], partial = {"tp" : sum}> : tensor<8x64xf32>
  return %3 : tensor<8x64xf32>
}

// CHECK-LABEL: func @local_collectives
func.func @local_collectives(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // CHECK: dist.axis_index <["dp", "tp"]>
  %i = dist.axis_index <["dp", "tp"]>
  // CHECK: dist.all_reduce %{{.*}} over <["dp"]> <sum> : tensor<4x8xf32>
  %0 = dist.all_reduce %x over <["dp"]> <sum> : tensor<4x8xf32>
  // CHECK: dist.all_reduce %{{.*}}, %{{.*}} over <["dp", "tp"]> <max> : tensor<4x8xf32>, tensor<8xf32>
  %1:2 = dist.all_reduce %x, %y over <["dp", "tp"]> <max> : tensor<4x8xf32>, tensor<8xf32>
  // CHECK: dist.all_gather %{{.*}} over <["dp"]> dim 0 : tensor<4x8xf32> -> tensor<8x8xf32>
  %2 = dist.all_gather %x over <["dp"]> dim 0 : tensor<4x8xf32> -> tensor<8x8xf32>
  // CHECK: dist.all_gather %{{.*}}, %{{.*}} over <["dp"]> dim 0 : tensor<4x8xf32>, tensor<8xf32> -> tensor<8x8xf32>, tensor<16xf32>
  %many:2 = dist.all_gather %x, %y over <["dp"]> dim 0 : tensor<4x8xf32>, tensor<8xf32> -> tensor<8x8xf32>, tensor<16xf32>
  // CHECK: dist.reduce_scatter %{{.*}} over <["tp"]> <sum> dim 1 : tensor<4x8xf32> -> tensor<4x2xf32>
  %3 = dist.reduce_scatter %x over <["tp"]> <sum> dim 1 : tensor<4x8xf32> -> tensor<4x2xf32>
  // The last blocks may end early: 2, 2, 2 and 1 of 7, 1, 1, 1 and none of 3.
  // CHECK: dist.all_gather %{{.*}} over <["tp"]> dim 1 {ends_early} : tensor<4x2xf32> -> tensor<4x7xf32>
  %early = dist.all_gather %3 over <["tp"]> dim 1 {ends_early} : tensor<4x2xf32> -> tensor<4x7xf32>
  // CHECK: dist.reduce_scatter %{{.*}} over <["tp"]> <sum> dim 1 {ends_early} : tensor<4x7xf32> -> tensor<4x2xf32>
  %ends = dist.reduce_scatter %early over <["tp"]> <sum> dim 1 {ends_early} : tensor<4x7xf32> -> tensor<4x2xf32>
  // CHECK: dist.all_to_all %{{.*}} over <["dp"]> split 1 concat 0 : tensor<4x8xf32> -> tensor<8x4xf32>
  %4 = dist.all_to_all %x over <["dp"]> split 1 concat 0 : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK: dist.permute %{{.*}} over <["dp"]> from [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  %5 = dist.permute %x over <["dp"]> from [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: dist.broadcast %{{.*}} over <["dp"]> root 0 : tensor<4x8xf32> -> tensor<4x8xf32>
  %6 = dist.broadcast %x over <["dp"]> root 0 : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: dist.reduce %{{.*}} over <["dp"]> <min> root 1 : tensor<4x8xf32> -> tensor<4x8xf32>
  %7 = dist.reduce %x over <["dp"]> <min> root 1 : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: dist.gather %{{.*}} over <["dp"]> dim 1 root 0 : tensor<4x8xf32> -> tensor<4x16xf32>
  %8 = dist.gather %x over <["dp"]> dim 1 root 0 : tensor<4x8xf32> -> tensor<4x16xf32>
  // CHECK: dist.scatter %{{.*}} over <["tp":(1)2]> dim 0 root 0 : tensor<4x8xf32> -> tensor<2x8xf32>
  %9 = dist.scatter %x over <["tp":(1)2]> dim 0 root 0 : tensor<4x8xf32> -> tensor<2x8xf32>
  // CHECK: dist.exchange %{{.*}}, %{{.*}} over <["dp", "tp":(1)2]> fetch [#dist.fetch<@mesh, [7, 8], [{"dp"}, {}], [{"dp", "tp":(1)2} at -1 step 2 size 4, {} at 1 step 0 size 3 by 2]>, #dist.fetch<@mesh, [8], [{}], [{"dp"} at 4 step -4 size 4]>] : tensor<4x8xf32>, tensor<8xf32> -> tensor<4x3xf32>, tensor<4xf32>
  %e:2 = dist.exchange %x, %y over <["dp", "tp":(1)2]>
      fetch [#dist.fetch<@mesh, [7, 8], [{"dp"}, {}], [{"dp", "tp":(1)2} at -1 step 2 size 4, {} at 1 step 0 size 3 by 2]>,
             #dist.fetch<@mesh, [8], [{}], [{"dp"} at 4 step -4 size 4]>]
      : tensor<4x8xf32>, tensor<8xf32> -> tensor<4x3xf32>, tensor<4xf32>
  // CHECK: dist.barrier over <["dp"]>
  dist.barrier over <["dp"]>
  return
}

// CHECK-LABEL: func @global_collectives
func.func @global_collectives(%x: tensor<8x8xf32>) {
  // CHECK: dist.all_slice
  %0 = dist.all_slice %x over <["dp"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}, {}]>,
       result_sharding = #dist.sharding<@mesh, [{"dp"}, {}]>} : tensor<8x8xf32> -> tensor<8x8xf32>
  // CHECK: dist.all_gather
  %1 = dist.all_gather %0 over <["dp"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"dp"}, {}]>,
       result_sharding = #dist.sharding<@mesh, [{}, {}]>} : tensor<8x8xf32> -> tensor<8x8xf32>
  // CHECK: dist.exchange
  %2 = dist.exchange %0 over <["dp"]>
      {operand_sharding = #dist.sharding<@mesh, [{"dp"}, {}]>,
       result_sharding = #dist.sharding<@mesh, [{}, {"dp"}]>} : tensor<8x8xf32> -> tensor<8x8xf32>
  return
}

// CHECK-LABEL: func @asynchronous
func.func @asynchronous(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: dist.start %{{.*}} : (tensor<4x8xf32>) -> !dist.future<tensor<4x8xf32>>
  %f = dist.start %x : (tensor<4x8xf32>) -> !dist.future<tensor<4x8xf32>> {
  ^bb0(%a: tensor<4x8xf32>):
    %r = dist.all_reduce %a over <["dp"]> <sum> : tensor<4x8xf32>
    dist.yield %r : tensor<4x8xf32>
  }
  // CHECK: dist.wait %{{.*}} : <tensor<4x8xf32>> -> tensor<4x8xf32>
  %y = dist.wait %f : <tensor<4x8xf32>> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
