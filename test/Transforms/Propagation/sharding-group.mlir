// RUN: dist-opt %s --dist-propagate --dist-verify-propagation | FileCheck %s

// Axes of one value of a group are axes of all.

dist.mesh @mesh <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @group
// CHECK-SAME: %arg0: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}
// CHECK-SAME: %arg1: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}
// CHECK-SAME: -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<8x4xf32>
func.func @group(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}]>}, %b: tensor<8x4xf32>)
    -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  // CHECK-NOT: sharding_group
  dist.sharding_group %a 0 : tensor<8x4xf32>
  dist.sharding_group %b 0 : tensor<8x4xf32>
  %c = dist.shard_tensor %b <@mesh, [{?}, {"y"}]> : tensor<8x4xf32>
  return %a, %c : tensor<8x4xf32>, tensor<8x4xf32>
}

// Constants are as if they were not there.

// CHECK-LABEL: func.func @constant
// CHECK: arith.constant dense<1.000000e+00> : tensor<8x4xf32>
// CHECK-NOT: sharding_group
func.func @constant(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %c = arith.constant dense<1.0> : tensor<8x4xf32>
  dist.sharding_group %c 1 : tensor<8x4xf32>
  dist.sharding_group %a 1 : tensor<8x4xf32>
  return %a, %c : tensor<8x4xf32>, tensor<8x4xf32>
}

// Any number is one.

// CHECK-LABEL: func.func @numbers
// CHECK-SAME: %arg1: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
func.func @numbers(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x4xf32>, %c: tensor<8x4xf32>)
    -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  dist.sharding_group %a 9223372036854775807 : tensor<8x4xf32>
  dist.sharding_group %b 9223372036854775807 : tensor<8x4xf32>
  dist.sharding_group %c -9223372036854775808 : tensor<8x4xf32>
  return %b, %c : tensor<8x4xf32>, tensor<8x4xf32>
}
