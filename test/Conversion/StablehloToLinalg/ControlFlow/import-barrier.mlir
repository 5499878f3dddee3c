// RUN: dist-opt %s --dist-import --cse | FileCheck %s

// The second tanh is not the first one.
// CHECK-LABEL: func.func @main
// CHECK: math.tanh
// CHECK: dist.optimization_barrier %arg0 : tensor<4xf32>
// CHECK: math.tanh
"func.func"() <{function_type = (tensor<4xf32>, tensor<2xui32>) -> (tensor<4xf32>, tensor<4xf32>), sym_name = "main"}> ({
^bb0(%x: tensor<4xf32>, %k: tensor<2xui32>):
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1:2 = "stablehlo.optimization_barrier"(%x, %k) : (tensor<4xf32>, tensor<2xui32>) -> (tensor<4xf32>, tensor<2xui32>)
  %2 = "stablehlo.tanh"(%1#0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0, %2) : (tensor<4xf32>, tensor<4xf32>) -> ()
}) : () -> ()
