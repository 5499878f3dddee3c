// RUN: dist-opt %s --dist-import --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// Operations keep their locations; inlined ones say where they were called.

// CHECK:       math.tanh {{.*}} loc(callsite("model.py":2:0 at "model.py":7:0))
// CHECK:       linalg.yield {{.*}} loc(callsite("model.py":2:0 at "model.py":7:0))
// CHECK:       math.exp {{.*}} loc("model.py":8:0)
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("model.py":7:0)
  %1 = "stablehlo.exponential"(%0) : (tensor<4xf32>) -> tensor<4xf32> loc("model.py":8:0)
  return %1 : tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("model.py":2:0)
  return %0 : tensor<4xf32>
}
