// RUN: dist-opt %s --dist-inline-calls -split-input-file --mlir-print-debuginfo --mlir-use-nameloc-as-prefix | FileCheck %s

// The example of the pass.

// CHECK-LABEL: func.func @main
// CHECK:       "stablehlo.reduce"
// CHECK-NEXT:  ^bb0(%[[A:[^:]*]]: tensor<f32> {{.*}}, %[[B:[^:]*]]: tensor<f32> {{.*}}):
// CHECK-NEXT:    %[[S:.*]] = "stablehlo.add"(%[[A]], %[[B]])
// CHECK-NEXT:    "stablehlo.return"(%[[S]])
// CHECK-NOT:   func.func
func.func @main(%x: tensor<8xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = func.call @combine(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @combine(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// -----

// Calls in what is called, results that are arguments or one another; places
// name the calls.

// CHECK-LABEL: func.func @nested
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>
// CHECK:         %[[R:.*]] = "stablehlo.case"
// CHECK-NEXT:      %[[N:.*]] = "stablehlo.negate"(%[[X]]) {{.*}} loc(#[[AT:.*]])
// CHECK-NEXT:      "stablehlo.return"(%[[N]])
// CHECK:         return %[[R]], %[[X]]
// CHECK-NOT:   func.func
// CHECK-DAG:   #[[INNER:.*]] = loc("inner"
// CHECK-DAG:   #[[HERE:.*]] = loc("here"
// CHECK-DAG:   #[[THERE:.*]] = loc("there"
// CHECK-DAG:   #[[FIRST:.*]] = loc(callsite(#[[THERE]] at #[[HERE]]))
// CHECK-DAG:   #[[AT]] = loc(callsite(#[[INNER]] at #[[FIRST]]))
func.func @nested(%x: tensor<2xf32>, %i: tensor<i32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "stablehlo.case"(%i) ({
    %a:2 = func.call @outer(%x) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) loc("here")
    "stablehlo.return"(%a#0) : (tensor<2xf32>) -> ()
  }) : (tensor<i32>) -> tensor<2xf32>
  %1 = call @same(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
func.func private @outer(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "stablehlo.composite"(%x) <{name = "my.negate", decomposition = @negate}> : (tensor<2xf32>) -> tensor<2xf32> loc("there")
  %1 = call @same(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1, %1 : tensor<2xf32>, tensor<2xf32>
}
func.func private @negate(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.negate"(%x) : (tensor<2xf32>) -> tensor<2xf32> loc("inner")
  return %0 : tensor<2xf32>
}
func.func private @same(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

// Functions that custom calls name stay, also those that only such functions
// name; what they call is in them.

// CHECK-LABEL: func.func @names
// CHECK:       func.func private @named
// CHECK:         "stablehlo.negate"
// CHECK:         called_computations = [@deeper]
// CHECK:       func.func private @deeper
// CHECK-NEXT:    "stablehlo.negate"
// CHECK-NOT:   func.func
func.func @names(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "f", called_computations = [@named]}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @named(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @helper(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "g", called_computations = [@deeper]}> : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @deeper(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @helper(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @helper(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.negate"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
