// RUN: dist-opt --dist-micro-batch=per-micro-batch=*mean* --cse --split-input-file %s | FileCheck %s

// A sum that is per micro-batch counts once for each of them in the loop, and
// what follows from it is computed there. So there is one loop. After the loop
// it is the sum of all rows.
// CHECK: module attributes {dist.changed = ["per micro-batch: *mean*"]}
// CHECK-LABEL: func.func @normalised
// CHECK: %[[LOOP:.*]]:3 = scf.while
// CHECK: %[[PART:.*]] = linalg.reduce
// CHECK: arith.mulf %{{.*}}, %cst{{.*}} : f32
// CHECK: linalg.sqrt ins(%{{.*}} : tensor<4xf32>)
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK: linalg.div
// CHECK: dist.trip_count = 2
// CHECK-NOT: scf.while
// CHECK: linalg.sqrt ins(%[[LOOP]]#
dist.mesh @mesh <["micro"=2 temporal]>
func.func @normalised(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0] loc("mean")
  %q = linalg.sqrt ins(%s : tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.broadcast ins(%q : tensor<4xf32>) outs(%e : tensor<8x4xf32>) dimensions = [0]
  %y = linalg.div ins(%x, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y, %q : tensor<8x4xf32>, tensor<4xf32>
}
