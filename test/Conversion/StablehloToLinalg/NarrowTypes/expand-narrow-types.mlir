// RUN: dist-opt --dist-expand-narrow-types --allow-unregistered-dialect %s | FileCheck %s

// Moves are moves of bytes; an addition is made in f32.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4x2xui8> {dist.element = "f8E4M3FN"}) -> (tensor<2x4xui8> {dist.element = "f8E4M3FN"}, tensor<4x2xui8> {dist.element = "f8E4M3FN"}, tensor<f32>)
// CHECK: "stablehlo.transpose"(%[[X]]) {{.*}} : (tensor<4x2xui8>) -> tensor<2x4xui8>
// CHECK: "stablehlo.constant"() <{value = dense<56> : tensor<4x2xui8>}>
// CHECK: "stablehlo.add"({{.*}}) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK: "stablehlo.reduce"
// CHECK: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
// CHECK-NOT: f8E4M3FN
func.func @main(%x: tensor<4x2xf8E4M3FN>) -> (tensor<2x4xf8E4M3FN>, tensor<4x2xf8E4M3FN>, tensor<f32>) {
  %t = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<4x2xf8E4M3FN>) -> tensor<2x4xf8E4M3FN>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<4x2xf8E4M3FN>}> : () -> tensor<4x2xf8E4M3FN>
  %y = "stablehlo.add"(%x, %one) : (tensor<4x2xf8E4M3FN>, tensor<4x2xf8E4M3FN>) -> tensor<4x2xf8E4M3FN>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f8E4M3FN>}> : () -> tensor<f8E4M3FN>
  %s = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f8E4M3FN>, %b: tensor<f8E4M3FN>):
    %c = "stablehlo.add"(%a, %b) : (tensor<f8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
    "stablehlo.return"(%c) : (tensor<f8E4M3FN>) -> ()
  }) : (tensor<4x2xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<f8E4M3FN>
  %f = "stablehlo.convert"(%s) : (tensor<f8E4M3FN>) -> tensor<f32>
  return %t, %y, %f : tensor<2x4xf8E4M3FN>, tensor<4x2xf8E4M3FN>, tensor<f32>
}
