// RUN: dist-opt %s --dist-import -split-input-file | FileCheck %s

// The result that replaces each donated argument: by names, whatever JAX has made of buffers.

// `average` is not read, so it is no argument.
// CHECK-LABEL: module @unread
// CHECK-NEXT: func.func @main(%{{.*}}: tensor<4xf32> {dist.alias = 1 : i64, dist.name = "state['hidden']"},
// CHECK-SAME:   %{{.*}}: tensor<4xf32> {dist.alias = 2 : i64, dist.name = "state['other']"})
module @unread {
  func.func @main(%h: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("state['hidden']"),
                  %o: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("state['other']"))
      -> (tensor<4xf32> {jax.result_info = "result['average']"},
          tensor<4xf32> {jax.result_info = "result['hidden']"},
          tensor<4xf32> {jax.result_info = "result['other']"}) {
    %0 = "stablehlo.negate"(%h) : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %h, %o : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----

// A donated buffer; another type of integers is another type.
// CHECK-LABEL: module @donor
// CHECK-NEXT: func.func @main(%{{.*}}: tensor<4xf32> {dist.alias = 1 : i64, dist.name = "u"},
// CHECK-SAME:   %{{.*}}: tensor<i32> {dist.name = "n", dist.unsigned})
module @donor {
  func.func @main(%u: tensor<4xf32> {jax.buffer_donor = true} loc("u"),
                  %n: tensor<ui32> {jax.buffer_donor = true} loc("n"))
      -> (tensor<i32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]"}) {
    %0 = "stablehlo.convert"(%n) : (tensor<ui32>) -> tensor<i32>
    return %0, %u : tensor<i32>, tensor<4xf32>
  }
}

// -----

// What the exporter has written stays; what is not clear says so.
// CHECK-LABEL: module @written
// CHECK-NEXT: func.func @main(%{{.*}}: tensor<4xf32> {dist.alias = 2 : i64, dist.name = "a"},
// CHECK-SAME:   %{{.*}}: tensor<4xf32> {dist.name = "b", dist.undecided = "result0 (result[0]) or result1 (result[1])"})
module @written {
  func.func @main(%a: tensor<4xf32> {dist.alias = 2 : i64, tf.aliasing_output = 0 : i32} loc("a"),
                  %b: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("b"))
      -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]"},
          tensor<4xf32> {jax.result_info = "result[2]"}) {
    %0 = "stablehlo.negate"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %a, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----

// Results without names: whoever wrote the program has paired them.
// CHECK-LABEL: module @nameless
// CHECK-NEXT: func.func @main(%{{.*}}: tensor<4xf32> {dist.alias = 1 : i64}) -> (tensor<4xf32>, tensor<4xf32>)
module @nameless {
  func.func @main(%a: tensor<4xf32> {tf.aliasing_output = 1 : i32}) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = "stablehlo.negate"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %a : tensor<4xf32>, tensor<4xf32>
  }
}
