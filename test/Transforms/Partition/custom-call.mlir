// RUN: dist-opt --dist-shard-pipeline --split-input-file %s | FileCheck %s

dist.mesh @mesh <["x"=4]>

// The local form says whose blocks it has. Of 5 elements, one rank has none: its
// part of the sum is 0, whatever the function would say.
// CHECK-LABEL: func @reduced
func.func @reduced(%x: tensor<6x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<6xf32> {
  // CHECK: %[[Y:.*]] = dist.custom_call "f"(%{{.*}}) {block_shardings = [#dist.sharding<@mesh, [{}, {"x"}]>, #dist.sharding<@mesh, [{}]>], global_types = [tensor<6x5xf32>, tensor<6xf32>], library = "l.so", symbol = "f"} : (tensor<6x2xf32>) -> tensor<6xf32>
  // CHECK: %[[EMPTY:.*]] = arith.cmpi eq
  // CHECK: linalg.generic
  // CHECK: arith.select %[[EMPTY]]
  // CHECK: dist.all_reduce %{{.*}} over <["x"]> <sum>
  %y = dist.custom_call "f"(%x) {library = "l.so", symbol = "f", sharding_rule = "i k -> i", reduction_factors = {k = "sum"}} : (tensor<6x5xf32>) -> tensor<6xf32>
  return %y : tensor<6xf32>
}

// -----

dist.mesh @mesh <["x"=4]>

// Every rank has something.
// CHECK-LABEL: func @everywhere
func.func @everywhere(%x: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<6xf32> {
  // CHECK: %[[Y:.*]] = dist.custom_call "f"
  // CHECK-NEXT: dist.all_reduce %[[Y]] over <["x"]> <max>
  %y = dist.custom_call "f"(%x) {library = "l.so", symbol = "f", sharding_rule = "i k -> i", reduction_factors = {k = "max"}} : (tensor<6x8xf32>) -> tensor<6xf32>
  return %y : tensor<6xf32>
}

// -----

dist.mesh @mesh <["x"=4]>

// What must not be sharded is gathered; the other dimension stays.
// CHECK-LABEL: func @rows
func.func @rows(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  // CHECK: dist.all_to_all
  // CHECK: dist.custom_call "f"(%{{.*}}) {{.*}} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %y = dist.custom_call "f"(%x) {library = "l.so", symbol = "f", sharding_rule = "i d -> i d", need_replication_factors = ["d"]} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>

// What a reduction takes over is partial too, so that it counts once.
// CHECK-LABEL: func @accumulate
func.func @accumulate(%x: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %y: tensor<6xf32>) -> tensor<6xf32> {
  // CHECK: %[[FIRST:.*]] = linalg.generic
  // CHECK: dist.custom_call "f"(%{{.*}}, %[[FIRST]]) {aliases = array<i64: 1>
  // CHECK: dist.all_reduce
  %z = dist.custom_call "f"(%x, %y) {library = "l.so", symbol = "f", sharding_rule = "i k, i -> i", reduction_factors = {k = "sum"}, aliases = array<i64: 1>} : (tensor<6x8xf32>, tensor<6xf32>) -> tensor<6xf32>
  return %z : tensor<6xf32>
}
