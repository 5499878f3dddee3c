// RUN: split-file %s %t
// RUN: dist-opt %t/step.mlir --dist-annotate="plan=%t/plan.json" | FileCheck %s
// RUN: dist-opt %t/step.mlir --dist-annotate="plan=%t/plan.json mesh=dp=2,tp=4" | FileCheck %s --check-prefix=OVERRIDE
// RUN: dist-opt %t/ir.mlir --dist-annotate | FileCheck %s --check-prefix=IR
// RUN: dist-opt %t/step.mlir --plan %t/plan.json --dist-annotate | FileCheck %s
// RUN: dist-opt %t/step.mlir --plan=%t/plan.json --mesh=dp=2,tp=4 --dist-annotate | FileCheck %s --check-prefix=OVERRIDE
// RUN: dist-opt %t/example.mlir --dist-annotate="mesh=dp=2 plan=%t/example.json" | FileCheck %s --check-prefix=EXAMPLE

// What entries say of one tensor is merged; axes that nobody mentions are open;
// a donated argument and its result share one sharding.

// CHECK: dist.mesh @mesh <["dp"=2, "tp"=2]>
// OVERRIDE: dist.mesh @mesh <["dp"=2, "tp"=4]>
// CHECK-LABEL: func @main(
// CHECK-SAME: %arg0: tensor<8x4xf32> {dist.alias = 0 : i64, dist.name = "p['q']", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>}
// CHECK-SAME: %arg1: tensor<8x4xf32> {dist.name = "p['v']", dist.sharding = #dist.sharding<@mesh, [{?}, {"tp", ?}]>}
// CHECK-SAME: %arg2: tensor<f32>)
// CHECK-SAME: -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>}
// CHECK-SAME: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}], partial = {"tp" : sum}>})
// CHECK: linalg.add
// CHECK-NOT: shard_tensor
// CHECK-NOT: shard_tensor
// CHECK: %[[B:.*]] = linalg.add
// CHECK-NEXT: %[[S:.*]] = dist.shard_tensor %[[B]] <@mesh, [{"dp", ?}, {?}]>
// CHECK-NEXT: return %{{.*}}, %[[S]]

// IR: %arg0: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"tp", ?}]>}
// IR-SAME: -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>})
// IR: dist.shard_tensor %arg0 <@mesh, [{}, {"dp", "tp"}]>

// Entries that only say that copies are given up after use leave shardings open.
// RUN: dist-opt %t/step.mlir --dist-annotate="plan=%t/after-use.json" | FileCheck %s --check-prefix=AFTERUSE
// AFTERUSE: %arg0: tensor<8x4xf32> {dist.alias = 0 : i64, dist.name = "p['q']", dist.reshard_after_use}
// AFTERUSE-SAME: %arg1: tensor<8x4xf32> {dist.name = "p['v']", dist.reshard_after_use, dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}
// AFTERUSE: dist.shard_tensor %{{.*}} <@mesh, [{?}, {?}]> {dist.reshard_after_use}

// EXAMPLE: dist.mesh @mesh <["dp"=2]>
// EXAMPLE: func.func @f(%arg0: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<8x4xf32>

//--- step.mlir
func.func @main(%arg0: tensor<8x4xf32> {dist.name = "p['q']", dist.alias = 0 : i64},
                %arg1: tensor<8x4xf32> {dist.name = "p['v']"},
                %arg2: tensor<f32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %e = tensor.empty() : tensor<8x4xf32> loc("model.py":3:4)
  %0 = linalg.add ins(%arg0, %arg1 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32> loc("model.py":3:4)
  %1 = linalg.add ins(%0, %arg1 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32> loc("add"("model.py":3:4))
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
//--- plan.json
{"mesh": {"dp": 2, "tp": 2},
 "arguments": [{"match": "*['q']", "placements": {"dp": "shard(0)"}},
               {"match": "p[?*]", "placements": {"tp": "shard(1)"}}],
 "results": [{"match": "result1", "sharding": "<@mesh, [{\"dp\"}, {}], partial = {\"tp\" : sum}>"}],
 "values": [{"location": "*model.py:3:*", "ordinal": 1, "placements": {"dp": "shard(0)"}}]}
//--- after-use.json
{"mesh": {"dp": 2},
 "arguments": [{"match": "p*", "reshard_after_use": true},
               {"match": "*['v']", "sharding": "<@mesh, [{\"dp\"}, {}]>"}],
 "values": [{"location": "*model.py:3:*", "reshard_after_use": true}]}
//--- ir.mlir
dist.mesh @mesh <["dp"=2, "tp"=2]>
func.func @main(%arg0: tensor<8x4xf32> {dist.sharding = #dist.placements<@mesh, [open, shard(1)]>})
    -> (tensor<8x4xf32> {dist.sharding = #dist.placements<@mesh, [replicate, shard(1)]>}) {
  %0 = dist.shard_tensor %arg0 placements <@mesh, [shard(1), shard(1)]> : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
//--- example.mlir
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  return %x : tensor<8x4xf32>
}
//--- example.json
{"arguments": [{"match": "arg0", "placements": {"dp": "shard(0)"}}]}
