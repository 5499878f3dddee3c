// RUN: dist-opt %s | dist-opt | FileCheck %s

// CHECK: dist.mesh @mesh <["pp"=2 pipeline, "dp"=2, "micro"=8 temporal]>
dist.mesh @mesh <["pp"=2 pipeline, "dp"=2, "micro"=8 temporal]>
// CHECK: dist.pipeline over "pp" at [0, 1, 0, 1] schedule ["0F0,2F0", "1F0,3F0"]
dist.pipeline over "pp" at [0, 1, 0, 1] schedule ["0F0,2F0", "1F0,3F0"]

// CHECK-LABEL: func @stages
// CHECK-SAME: dist.stage = 0 : i64
// CHECK-SAME: dist.begins_stage = 1 : i64
func.func @stages(%a: tensor<4xf32> {dist.stage = 0 : i64},
                  %b: tensor<4xf32> {dist.begins_stage = 1 : i64}) {
  // CHECK: dist.split_point %{{.*}} : tensor<4xf32>
  %c = dist.split_point %a : tensor<4xf32>
  // CHECK: dist.transfer %{{.*}} from 0 to 3 : tensor<4xf32>
  %d = dist.transfer %c from 0 to 3 : tensor<4xf32>
  return
}
