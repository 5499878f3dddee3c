// Sums of many equal values (the background of an image) round little: sums of parts are
// added up. (One after another, all of these would be off by 1e-5 of themselves.)

// RUN: %python -c "import numpy as n; x = n.zeros((16, 28, 28, 32), 'f') + n.linspace(.1, 1, 32, dtype='f'); y = n.zeros((12000, 8), 'f') + n.linspace(.1, 1, 8, dtype='f'); n.savez('%t.npz', arg0=x, arg1=y); n.savez('%t.sums.npz', result0=n.square(x.astype('d')).sum((0, 1, 2)).astype('f'), result1=y.astype('d').sum(0).astype('f'), result2=y.astype('d').sum().astype('f'))"
// RUN: dist-run %s --mesh x=1 --inputs %t.npz --expect %t.sums.npz --tolerance 2e-6
// RUN: dist-run %s --mesh x=3 --inputs %t.npz --expect %t.sums.npz --tolerance 2e-6

func.func @main(%x: tensor<16x28x28x32xf32>, %y: tensor<12000x8xf32>)
    -> (tensor<32xf32>, tensor<8xf32>, tensor<f32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %m = "stablehlo.multiply"(%x, %x) : (tensor<16x28x28x32xf32>, tensor<16x28x28x32xf32>) -> tensor<16x28x28x32xf32>
  %s = "stablehlo.reduce"(%m, %zero) <{dimensions = array<i64: 0, 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<16x28x28x32xf32>, tensor<f32>) -> tensor<32xf32>
  %t = "stablehlo.reduce"(%y, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<12000x8xf32>, tensor<f32>) -> tensor<8xf32>
  %u = "stablehlo.reduce"(%y, %zero) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<12000x8xf32>, tensor<f32>) -> tensor<f32>
  return %s, %t, %u : tensor<32xf32>, tensor<8xf32>, tensor<f32>
}
