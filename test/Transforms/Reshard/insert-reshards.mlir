// RUN: dist-opt %s -split-input-file --dist-insert-reshards --dist-verify-reshards | FileCheck %s

// The example of the pass: dp shards what is summed and the gradient's home, so
// the sum is scattered.
#r = #dist.sharding<@mesh, [{}, {}]>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
dist.mesh @mesh <["dp"=2, "tp"=2]>
// CHECK-LABEL: func.func @reduce_scatter
func.func @reduce_scatter(%x: tensor<8x16xf32> {dist.sharding = #dp},
                          %dy: tensor<8x4xf32> {dist.sharding = #dp})
    -> (tensor<16x4xf32> {dist.sharding = #dp}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x4xf32>) -> tensor<16x4xf32>
  // CHECK: linalg.fill {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
  // CHECK: %[[G:.*]] = linalg.contract {{.*}}partial = {"dp" : sum}
  // CHECK-NEXT: %[[H:.*]] = dist.reshard %[[G]] <@mesh, [{"dp"}, {}]>
  // CHECK-NEXT: return %[[H]]
  %g = linalg.contract
      indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>]
      ins(%x, %dy : tensor<8x16xf32>, tensor<8x4xf32>) outs(%init : tensor<16x4xf32>)
      {dist.shardings = [#dp]} -> tensor<16x4xf32>
  return %g : tensor<16x4xf32>
}

// -----

// A weight that is kept in parts (FSDP) is gathered before its first user, once
// for both; the activations stay where they are.
#r = #dist.sharding<@mesh, [{}, {}]>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @gathered_once
func.func @gathered_once(%x: tensor<64x16xf32> {dist.sharding = #dp},
                         %y: tensor<64x16xf32> {dist.sharding = #dp},
                         %w: tensor<16x16xf32> {dist.sharding = #dp})
    -> (tensor<64x16xf32> {dist.sharding = #dp}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x16xf32>) -> tensor<64x16xf32>
  // CHECK: %[[S:.*]] = linalg.add
  // CHECK-NEXT: %[[W:.*]] = dist.reshard %arg2 <@mesh, [{}, {}]>
  // CHECK-NEXT: linalg.matmul {{.*}} ins(%[[S]], %[[W]]
  // CHECK-NEXT: linalg.matmul {{.*}} ins(%{{.*}}, %[[W]]
  // CHECK-NOT: dist.reshard
  %s = linalg.add {dist.shardings = [#dp]} ins(%x, %y : tensor<64x16xf32>, tensor<64x16xf32>)
      outs(%empty : tensor<64x16xf32>) -> tensor<64x16xf32>
  %a = linalg.matmul {dist.shardings = [#dp]} ins(%s, %w : tensor<64x16xf32>, tensor<16x16xf32>)
      outs(%init : tensor<64x16xf32>) -> tensor<64x16xf32>
  %b = linalg.matmul {dist.shardings = [#dp]} ins(%a, %w : tensor<64x16xf32>, tensor<16x16xf32>)
      outs(%init : tensor<64x16xf32>) -> tensor<64x16xf32>
  return %b : tensor<64x16xf32>
}

// -----

// Where activations are smaller than the weight, they move.
#r = #dist.sharding<@mesh, [{}, {}]>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @small_activation
func.func @small_activation(%x: tensor<4x64xf32> {dist.sharding = #dp},
                            %w: tensor<64x64xf32> {dist.sharding = #dp})
    -> (tensor<4x64xf32> {dist.sharding = #dp}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  // CHECK: %[[X:.*]] = dist.reshard %arg0 <@mesh, [{}, {"dp"}]>
  // CHECK: %[[A:.*]] = linalg.matmul {{.*}}partial = {"dp" : sum}{{.*}} ins(%[[X]], %arg1
  // CHECK: dist.reshard %[[A]] <@mesh, [{"dp"}, {}]>
  %a = linalg.matmul {dist.shardings = [#dp]} ins(%x, %w : tensor<4x64xf32>, tensor<64x64xf32>)
      outs(%init : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %a : tensor<4x64xf32>
}

// -----

// Parts of the work rather than all of it on every rank, at equal bytes: the
// update of a replicated parameter by moments that are kept in parts (ZeRO-1).
#r = #dist.sharding<@mesh, [{}]>
#dp = #dist.sharding<@mesh, [{"dp"}]>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @update
func.func @update(%p: tensor<8xf32> {dist.sharding = #r}, %m: tensor<8xf32> {dist.sharding = #dp})
    -> (tensor<8xf32> {dist.sharding = #r}) {
  %empty = tensor.empty() : tensor<8xf32>
  // CHECK: %[[P:.*]] = dist.reshard %arg0 <@mesh, [{"dp"}]>
  // CHECK: %[[N:.*]] = linalg.sub {dist.shardings = [#dist.sharding<@mesh, [{"dp"}]>]} ins(%[[P]], %arg1
  // CHECK: dist.reshard %[[N]] <@mesh, [{}]>
  %n = linalg.sub {dist.shardings = [#r]} ins(%p, %m : tensor<8xf32>, tensor<8xf32>)
      outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %n : tensor<8xf32>
}

// -----

// Constants, fills and empties are made once for each sharding; the original is
// gone.
#r = #dist.sharding<@mesh, [{}, {}]>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @made_again
func.func @made_again(%x: tensor<4x4xf32> {dist.sharding = #dp}, %y: tensor<4x4xf32> {dist.sharding = #r})
    -> (tensor<4x4xf32> {dist.sharding = #dp}, tensor<4x4xf32> {dist.sharding = #r},
        tensor<4x4xf32> {dist.sharding = #r}) {
  %empty = tensor.empty() : tensor<4x4xf32>
  %one = arith.constant dense<1.0> : tensor<4x4xf32>
  // CHECK: %[[DP:.*]] = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {}]>]} dense<1
  // CHECK: %[[R:.*]] = arith.constant {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} dense<1
  // CHECK-NOT: arith.constant
  // CHECK: linalg.add {{.*}} ins(%arg0, %[[DP]]
  // CHECK: linalg.add {{.*}} ins(%arg1, %[[R]]
  // CHECK: return %{{.*}}, %{{.*}}, %[[R]]
  %a = linalg.add {dist.shardings = [#dp]} ins(%x, %one : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.add {dist.shardings = [#r]} ins(%y, %one : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %a, %b, %one : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// An initial value that is not the sum's identity counts once, not once a rank.
#s = #dist.sharding<@mesh, []>
#dp = #dist.sharding<@mesh, [{"dp"}]>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @initial_value
func.func @initial_value(%x: tensor<8xf32> {dist.sharding = #dp}, %i: tensor<f32> {dist.sharding = #s})
    -> (tensor<f32> {dist.sharding = #s}, tensor<f32> {dist.sharding = #s}) {
  // CHECK: %[[C:.*]] = arith.constant {dist.shardings = [#dist.sharding<@mesh, []>]} dense<3
  // CHECK: %[[P:.*]] = dist.reshard %[[C]] <@mesh, [], partial = {"dp" : sum}>
  %three = arith.constant dense<3.0> : tensor<f32>
  // CHECK: linalg.reduce {{.*}} ins(%arg0 : tensor<8xf32>) outs(%[[P]] : tensor<f32>)
  %a = linalg.reduce {arith.addf} ins(%x : tensor<8xf32>) outs(%three : tensor<f32>) dimensions = [0]
      {dist.shardings = [#s]}
  // CHECK: %[[I:.*]] = dist.reshard %arg1 <@mesh, [], partial = {"dp" : sum}>
  // CHECK: linalg.reduce {{.*}} ins(%arg0 : tensor<8xf32>) outs(%[[I]] : tensor<f32>)
  %b = linalg.reduce {arith.addf} ins(%x : tensor<8xf32>) outs(%i : tensor<f32>) dimensions = [0]
      {dist.shardings = [#s]}
  return %a, %b : tensor<f32>, tensor<f32>
}

// -----

// What a loop carries is replicated, by annotation: what goes in is gathered.
#r = #dist.sharding<@mesh, [{}]>
#dp = #dist.sharding<@mesh, [{"dp"}]>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @loop
func.func @loop(%x: tensor<8xf32> {dist.sharding = #dp}, %n: index)
    -> (tensor<8xf32> {dist.sharding = #dp}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[X:.*]] = dist.reshard %arg0 <@mesh, [{}]>
  // CHECK: %[[L:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %[[X]])
  // CHECK: linalg.add {dist.shardings = [#dist.sharding<@mesh, [{}]>]} ins(%[[A]], %[[X]]
  // CHECK: dist.reshard %[[L]] <@mesh, [{"dp"}]>
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<8xf32> {
    %empty = tensor.empty() : tensor<8xf32>
    %b = linalg.add {dist.shardings = [#r]} ins(%a, %x : tensor<8xf32>, tensor<8xf32>)
        outs(%empty : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  } {dist.pinned, dist.shardings = [#r]}
  return %y : tensor<8xf32>
}

// Without that it lies in the loop as before and after it, which costs less.
// CHECK-LABEL: func.func @loop_as_around
// CHECK-NOT: dist.reshard
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %arg0)
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @loop_as_around(%x: tensor<8xf32> {dist.sharding = #dp}, %n: index)
    -> (tensor<8xf32> {dist.sharding = #dp}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<8xf32> {
    %empty = tensor.empty() : tensor<8xf32>
    %b = linalg.add {dist.shardings = [#r]} ins(%a, %x : tensor<8xf32>, tensor<8xf32>)
        outs(%empty : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  } {dist.shardings = [#r]}
  return %y : tensor<8xf32>
}

// -----

// A reshard of the user's own is a need like others; a Partial argument is
// combined before use, a result that the user wants Partial is made so.
#r = #dist.sharding<@mesh, [{}]>
#dp = #dist.sharding<@mesh, [{"dp"}]>
#p = #dist.sharding<@mesh, [{}], partial = {"dp" : sum}>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @from_the_user
func.func @from_the_user(%x: tensor<8xf32> {dist.sharding = #p}, %y: tensor<8xf32> {dist.sharding = #dp})
    -> (tensor<8xf32> {dist.sharding = #r}, tensor<8xf32> {dist.sharding = #p}) {
  %empty = tensor.empty() : tensor<8xf32>
  // CHECK: %[[X:.*]] = dist.reshard %arg0 <@mesh, [{}]>
  // CHECK: %[[Y:.*]] = dist.reshard %arg1 <@mesh, [{}]>
  // CHECK: %[[M:.*]] = linalg.mul {{.*}} ins(%[[X]], %[[Y]]
  // CHECK: %[[P:.*]] = dist.reshard %[[M]] <@mesh, [{}], partial = {"dp" : sum}>
  // CHECK: return %[[M]], %[[P]]
  %z = dist.reshard %y <@mesh, [{}]> : tensor<8xf32>
  %m = linalg.mul {dist.shardings = [#r]} ins(%x, %z : tensor<8xf32>, tensor<8xf32>)
      outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %m, %m : tensor<8xf32>, tensor<8xf32>
}

// -----

// Axes of size 1 are no axes.
#one = #dist.sharding<@mesh, [{"dp"}]>
#r = #dist.sharding<@mesh, [{}]>
dist.mesh @mesh <["dp"=1]>
// CHECK-LABEL: func.func @one_rank(
// CHECK-SAME: {dist.sharding = #dist.sharding<@mesh, [{}]>}
// CHECK-NOT: dist.reshard
func.func @one_rank(%x: tensor<8xf32> {dist.sharding = #one}) -> (tensor<8xf32> {dist.sharding = #r}) {
  return %x : tensor<8xf32>
}

// -----

// A broadcast scalar too is made for each sharding; the scalar is combined once.
#s = #dist.sharding<@mesh, []>
#r = #dist.sharding<@mesh, [{}]>
#dp = #dist.sharding<@mesh, [{"dp"}]>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @broadcast_scalar
func.func @broadcast_scalar(%x: tensor<8xf32> {dist.sharding = #dp}, %y: tensor<8xf32> {dist.sharding = #r})
    -> (tensor<8xf32> {dist.sharding = #dp}, tensor<8xf32> {dist.sharding = #r}) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %empty = tensor.empty() : tensor<8xf32>
  // CHECK: %[[S:.*]] = linalg.reduce
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %[[S]] <@mesh, []>
  // CHECK: %[[DP:.*]] = linalg.broadcast ins(%[[R]] {{.*}}{dist.shardings = [#dist.sharding<@mesh, [{"dp"}]>]}
  // CHECK: %[[B:.*]] = linalg.broadcast ins(%[[R]] {{.*}}{dist.shardings = [#dist.sharding<@mesh, [{}]>]}
  // CHECK: linalg.mul {{.*}} ins(%arg0, %[[DP]]
  // CHECK: linalg.mul {{.*}} ins(%arg1, %[[B]]
  %s = linalg.reduce {arith.addf} ins(%x : tensor<8xf32>) outs(%zero : tensor<f32>) dimensions = [0]
      {dist.shardings = [#s]}
  %b = linalg.broadcast ins(%s : tensor<f32>) outs(%empty : tensor<8xf32>) dimensions = [0]
  %u = linalg.mul {dist.shardings = [#dp]} ins(%x, %b : tensor<8xf32>, tensor<8xf32>)
      outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %v = linalg.mul {dist.shardings = [#r]} ins(%y, %b : tensor<8xf32>, tensor<8xf32>)
      outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %u, %v : tensor<8xf32>, tensor<8xf32>
}
