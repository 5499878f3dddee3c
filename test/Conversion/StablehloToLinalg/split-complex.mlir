// RUN: dist-opt %s --dist-split-complex -split-input-file | FileCheck %s

// Arguments and results stay one tensor.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK: %[[RE:.*]] = "stablehlo.slice"(%[[X]]) {{.*}}limit_indices = array<i64: 4, 1>
// CHECK: %[[RE1:.*]] = "stablehlo.reshape"(%[[RE]])
// CHECK: "stablehlo.negate"(%[[RE1]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: "stablehlo.concatenate"
"func.func"() <{function_type = (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>, sym_name = "main"}> ({
^bb0(%x: tensor<4xcomplex<f32>>):
  %r = "stablehlo.negate"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  "func.return"(%r) : (tensor<4xcomplex<f32>>) -> ()
}) : () -> ()

// -----

// Loops and reductions carry two tensors; sums are two sums.
// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: "stablehlo.reduce"(%{{.*}}, %{{.*}}) <{dimensions = array<i64: 0>}>
// CHECK: %{{.*}}:2 = "stablehlo.while"(%{{.*}}, %{{.*}})
// CHECK: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>):
func.func @main(%x: tensor<3xf32>) -> tensor<f32> {
  %z = "stablehlo.complex"(%x, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xcomplex<f32>>
  %y = "stablehlo.add"(%z, %z) : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  %zero = "stablehlo.constant"() <{value = dense<(0.0, 1.0)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
  %s = "stablehlo.reduce"(%y, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %c = "stablehlo.add"(%a, %b) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
    "stablehlo.return"(%c) : (tensor<complex<f32>>) -> ()
  }) : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  %w = "stablehlo.while"(%s) ({
  ^bb0(%a: tensor<complex<f32>>):
    %f = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    "stablehlo.return"(%f) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<complex<f32>>):
    "stablehlo.return"(%a) : (tensor<complex<f32>>) -> ()
  }) : (tensor<complex<f32>>) -> tensor<complex<f32>>
  %r = "stablehlo.imag"(%w) : (tensor<complex<f32>>) -> tensor<f32>
  return %r : tensor<f32>
}
