// Copies of values that are resharded after use are made in the loops that
// read them.
//
// RUN: dist-opt %s -split-input-file --dist-propagate --dist-insert-reshards --dist-verify-reshards | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-propagate --dist-insert-reshards --dist-lower-reshards --dist-partition --cse --dist-combine-collectives | FileCheck %s --check-prefix=LOCAL
// RUN: dist-opt %s -split-input-file --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PRICE

// A weight that an iteration reads, and what is made of it before the loop, are
// gathered in each iteration: 4 x 3/4 x 16 KiB, twice.
dist.mesh @mesh <["dp"=4]>
#w = #dist.sharding<@mesh, [{"dp"}, {}]>
// CHECK-LABEL: func @weight
// CHECK-NOT:     dist.reshard
// CHECK:         scf.while
// CHECK:         } do {
// CHECK:           %[[V:.*]] = dist.optimization_barrier %arg1 {{.*}}[{"dp"}, {}]{{.*}}number = -1
// CHECK:           dist.reshard %{{.*}} <@mesh, [{}, {}]>
// CHECK:           dist.reshard %{{.*}} <@mesh, [{}, {}]>
// CHECK:         } attributes
// CHECK-NOT:     dist.reshard
// CHECK:         return
// LOCAL-LABEL: func @weight
// LOCAL-NOT:     dist.all_gather
// LOCAL:         } do {
// LOCAL:           dist.all_gather
// LOCAL:           dist.all_gather
// LOCAL:         } attributes
// PRICE: annotations alone: 98304 bytes received
func.func @weight(%x: tensor<64x64xf32> {dist.sharding = #w},
                  %w: tensor<64x64xf32> {dist.sharding = #w, dist.reshard_after_use})
    -> (tensor<64x64xf32> {dist.sharding = #w}) {
  %zero = arith.constant 0.0 : f32
  %begin = arith.constant dense<0> : tensor<i32>
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %exp = linalg.exp ins(%w : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r:2 = scf.while (%n = %begin, %a = %x) : (tensor<i32>, tensor<64x64xf32>) -> (tensor<i32>, tensor<64x64xf32>) {
    %number = tensor.extract %n[] : tensor<i32>
    %most = arith.constant 4 : i32
    %c = arith.cmpi slt, %number, %most : i32
    scf.condition(%c) %n, %a : tensor<i32>, tensor<64x64xf32>
  } do {
  ^bb0(%n: tensor<i32>, %a: tensor<64x64xf32>):
    %one = arith.constant dense<1> : tensor<i32>
    %en = tensor.empty() : tensor<i32>
    %next = linalg.add ins(%n, %one : tensor<i32>, tensor<i32>) outs(%en : tensor<i32>) -> tensor<i32>
    %y = linalg.matmul ins(%a, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
    %z = linalg.matmul ins(%y, %exp : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %next, %z : tensor<i32>, tensor<64x64xf32>
  } attributes {dist.trip_count = 4 : i64}
  return %r#1 : tensor<64x64xf32>
}

// -----

// Of stacked weights an iteration gets the layer that it reads: each rank has
// some layers, and the others' contributions are zero.
dist.mesh @mesh <["dp"=4]>
#rows = #dist.sharding<@mesh, [{"dp"}, {}]>
#stack = #dist.sharding<@mesh, [{"dp"}, {}, {}]>
// CHECK-LABEL: func @layers
// CHECK-NOT:     dist.reshard
// CHECK:         } do {
// CHECK:           %[[OWN:.*]] = dist.optimization_barrier %arg1
// CHECK:           %[[LAYER:.*]] = linalg_ext.gather %[[OWN]]{{.*}}partial = {"dp" : sum}
// CHECK:           dist.reshard %[[LAYER]] <@mesh, [{}, {}]>
// CHECK:         } attributes
// PRICE: annotations alone: 98304 bytes received
func.func @layers(%x: tensor<64x64xf32> {dist.sharding = #rows},
                  %w: tensor<4x64x64xf32> {dist.sharding = #stack, dist.reshard_after_use})
    -> (tensor<64x64xf32> {dist.sharding = #rows}) {
  %zero = arith.constant 0.0 : f32
  %begin = arith.constant dense<0> : tensor<i32>
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r:2 = scf.while (%n = %begin, %a = %x) : (tensor<i32>, tensor<64x64xf32>) -> (tensor<i32>, tensor<64x64xf32>) {
    %number = tensor.extract %n[] : tensor<i32>
    %most = arith.constant 4 : i32
    %c = arith.cmpi slt, %number, %most : i32
    scf.condition(%c) %n, %a : tensor<i32>, tensor<64x64xf32>
  } do {
  ^bb0(%n: tensor<i32>, %a: tensor<64x64xf32>):
    %one = arith.constant dense<1> : tensor<i32>
    %en = tensor.empty() : tensor<i32>
    %next = linalg.add ins(%n, %one : tensor<i32>, tensor<i32>) outs(%en : tensor<i32>) -> tensor<i32>
    %k = tensor.expand_shape %n [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %layer = linalg_ext.gather %w[%k] slice_sizes [1, 64, 64] offset_dims [0, 1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 0 : tensor<4x64x64xf32>, tensor<1xi32> -> tensor<64x64xf32>
    %y = linalg.matmul ins(%a, %layer : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %next, %y : tensor<i32>, tensor<64x64xf32>
  } attributes {dist.trip_count = 4 : i64}
  return %r#1 : tensor<64x64xf32>
}
