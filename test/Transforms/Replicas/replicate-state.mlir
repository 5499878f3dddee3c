// RUN: dist-opt --dist-replicate-state="axis=dp steps=3" --cse --split-input-file %s | FileCheck %s
// RUN: dist-opt --dist-replicate-state="axis=dp steps=3" --dist-shard-pipeline --split-input-file %s -o /dev/null
// RUN: dist-opt --dist-replicate-state="axis=dp steps=3 adaptive=true most-steps=5" %s | FileCheck %s --check-prefix=ADAPTIVE
// RUN: dist-opt --dist-replicate-state %s | FileCheck %s --check-prefix=NONE

// Each replica has its own weights and half of the rows. All count the same
// steps. A loss is the mean; a count of integers is kept of each replica.
// CHECK: module attributes {dist.changed = ["local_sgd: states of 2 replicas, averaged every 3 steps"]}
// CHECK-LABEL: func.func @step
// CHECK-SAME: %[[W:.*]]: tensor<2x4xf32> {dist.alias = 0 : i64}, %[[X:.*]]: tensor<16x4xf32>, %[[C:.*]]: tensor<i32> {dist.alias = 3 : i64, dist.name = "local_sgd.count", dist.starts_at_zero})
// CHECK-SAME: -> (tensor<2x4xf32>, tensor<f32>, tensor<2xi32>, tensor<i32> {dist.name = "local_sgd.count"})
// CHECK: dist.manual %[[W]], %[[X]], %[[C]] over <["dp"]>
// CHECK: ^bb0(%[[WR:.*]]: tensor<1x4xf32>, %{{.*}}: tensor<8x4xf32>, %{{.*}}: tensor<i32>):
// CHECK: tensor.collapse_shape %[[WR]]
// CHECK: arith.addi
// CHECK: arith.remsi
// CHECK: scf.if
// CHECK: dist.all_reduce %{{.*}} over <["dp"]> <sum> : tensor<4xf32>
// CHECK: arith.divf
// CHECK: } else {
// CHECK-NOT: dist.all_reduce
// CHECK: scf.yield
// CHECK: dist.all_reduce %{{.*}} over <["dp"]> <sum> : tensor<f32>
// CHECK: dist.yield
// NONE-NOT: dist.manual

// The steps to the next average follow from the mean loss and the first one.
// ADAPTIVE: dist.changed = ["local_sgd: states of 2 replicas, averaged every 3 steps at first, then by the loss"]
// ADAPTIVE: dist.name = "local_sgd.count"{{.*}}dist.name = "local_sgd.next"{{.*}}dist.name = "local_sgd.first_loss"
// ADAPTIVE: dist.all_reduce %{{.*}} over <["dp"]> <sum> : tensor<f32>
// ADAPTIVE: arith.divf
// ADAPTIVE: math.sqrt
// ADAPTIVE: arith.constant 3.000000e+00 : f32
// ADAPTIVE: math.ceil
// ADAPTIVE: arith.cmpf oge
// ADAPTIVE: arith.constant 5.000000e+00 : f32
// ADAPTIVE: arith.cmpf ole
// ADAPTIVE: scf.if
dist.mesh @mesh <["dp"=2]>
func.func @step(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<f32>, tensor<i32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant dense<1> : tensor<i32>
  %e = tensor.empty() : tensor<4xf32>
  %g = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  %n = linalg.sub ins(%w, %g : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %loss = linalg.reduce { arith.addf } ins(%g : tensor<4xf32>) outs(%none : tensor<f32>) dimensions = [0]
  return %n, %loss, %one : tensor<4xf32>, tensor<f32>, tensor<i32>
}
