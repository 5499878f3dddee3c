// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// The example of the pass.

// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32> {dist.name = "x"}) -> tensor<2xf32> {
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<2xf32>
// CHECK:         %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]] : tensor<2xf32>)
// CHECK:         %[[R:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK-SAME:      ins(%[[X]] : tensor<2x3xf32>) outs(%[[INIT]] : tensor<2xf32>) {
// CHECK:         ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK:           %[[S:.*]] = arith.addf %[[OUT]], %[[IN]] : f32
// CHECK:           linalg.yield %[[S]] : f32
// CHECK:         return %[[R]] : tensor<2xf32>
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2xf32>, sym_name = "main"}> ({
^bb0(%x: tensor<2x3xf32> loc("x")):
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %r = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

// -----

// Names and aliases; attributes of dialects that nobody knows are dropped;
// calls are inlined, other functions are gone.

// CHECK-LABEL: module @step {
// CHECK-NEXT:  func.func @main(%[[W:.*]]: tensor<4xf32> {dist.alias = 1 : i64, dist.name = "p['w']"},
// CHECK-SAME:    %[[K:.*]]: tensor<i32> {dist.name = "kept", dist.unsigned}, %{{.*}}: tensor<i32>)
// CHECK-SAME:    -> (tensor<i32> {dist.name = "[1]", dist.unsigned}, tensor<4xf32>) {
// CHECK:         %[[S:.*]] = linalg.generic {{.*}} ins(%[[W]], %[[W]] :
// CHECK:           arith.mulf
// CHECK:         %[[T:.*]] = linalg.generic {{.*}} ins(%[[S]], %[[S]] :
// CHECK:           arith.mulf
// CHECK:         return %[[K]], %[[T]]
// CHECK-NOT:   func
module @step attributes {mhlo.num_partitions = 1 : i32} {
  func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 1 : i32, mhlo.layout_mode = "default"} loc("p['w']"),
                  %k: tensor<ui32> {dist.name = "kept"} loc("k"), %i: tensor<i32> {jax.buffer_donor = true})
      -> (tensor<ui32> {jax.result_info = "[1]"}, tensor<4xf32> {jax.result_info = ""}) {
    %0 = call @square(%w) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = call @square(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %unused = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
    return %k, %1 : tensor<ui32>, tensor<4xf32>
  }
  func.func private @square(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @product(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @product(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.multiply"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

// Of several public functions @main is the entry.

// CHECK-NOT:   @helper
// CHECK:       func.func @main
func.func @helper(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @helper(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Linalg passes through unchanged, unused operations too; a dist.mesh stays.

// CHECK:       dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @linalg(%arg0: tensor<4xf32> {dist.name = "x"})
// CHECK-NEXT:    tensor.empty
// CHECK-NEXT:    %[[E:.*]] = math.exp
// CHECK-NEXT:    return %[[E]]
dist.mesh @mesh <["dp"=2]>
func.func @linalg(%x: tensor<4xf32> {dist.name = "x"}) -> tensor<4xf32> {
  %unused = tensor.empty() : tensor<4xf32>
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// An annotation of unsigned integers.

// CHECK-LABEL: func.func @main
// CHECK: dist.shard_tensor %{{.*}} <@mesh, [{"x"}]> : tensor<4xi32>
dist.mesh @mesh <["x"=2]>
func.func @main(%x: tensor<4xui32>) -> tensor<4xui32> {
  %y = dist.shard_tensor %x <@mesh, [{"x"}]> : tensor<4xui32>
  %z = "stablehlo.add"(%y, %y) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return %z : tensor<4xui32>
}
