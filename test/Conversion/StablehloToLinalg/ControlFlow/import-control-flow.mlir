// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// A loop that counts: what its body returns as it came (%w) is not carried, the
// number of its iterations is known.

// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32>, %[[W:.*]]: tensor<4x4xf32>)
// CHECK:         %[[R:.*]]:2 = scf.while (%[[I:.*]] = %{{.*}}, %[[H:.*]] = %[[X]]) : (tensor<i32>, tensor<4x4xf32>)
// CHECK:           %[[LESS:.*]] = linalg.generic {{.*}} ins(%[[I]],
// CHECK:             arith.cmpi slt
// CHECK:           %[[P:.*]] = tensor.extract %[[LESS]][] : tensor<i1>
// CHECK:           scf.condition(%[[P]]) %[[I]], %[[H]]
// CHECK:         ^bb0(%[[I:.*]]: tensor<i32>, %[[H:.*]]: tensor<4x4xf32>):
// CHECK:           %[[NEXT:.*]] = linalg.generic {{.*}} ins(%[[H]], %[[W]] :
// CHECK:           scf.yield %{{.*}}, %[[NEXT]]
// CHECK:         } attributes {dist.trip_count = 4 : i64}
// CHECK:         return %[[R]]#1, %[[W]]
func.func @main(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %r:3 = "stablehlo.while"(%w, %zero, %x) ({
  ^bb0(%v: tensor<4x4xf32>, %i: tensor<i32>, %h: tensor<4x4xf32>):
    %end = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
    %p = "stablehlo.compare"(%i, %end) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%v: tensor<4x4xf32>, %i: tensor<i32>, %h: tensor<4x4xf32>):
    %next = func.call @product(%h, %v) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %two = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %j = "stablehlo.add"(%i, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%v, %j, %next) : (tensor<4x4xf32>, tensor<i32>, tensor<4x4xf32>) -> ()
  }) : (tensor<4x4xf32>, tensor<i32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>, tensor<4x4xf32>)
  return %r#2, %r#0 : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @product(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = "stablehlo.multiply"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// A loop that ends when its data say so; values are swapped.

// CHECK-LABEL: func.func @main(
// CHECK:         scf.while
// CHECK:         ^bb0(%[[A:.*]]: tensor<i32>, %[[B:.*]]: tensor<i32>):
// CHECK:           scf.yield %[[B]], %[[A]]
// CHECK-NOT:     trip_count
func.func @main(%x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
  %r:2 = "stablehlo.while"(%x, %y) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    "stablehlo.return"(%b, %a) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  return %r#0 : tensor<i32>
}

// -----

// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[N:.*]]: tensor<i32>, %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[E:.*]] = tensor.extract %[[N]][] : tensor<i32>
// CHECK:         %[[I:.*]] = arith.index_cast %[[E]] : i32 to index
// CHECK:         scf.index_switch %[[I]] -> tensor<4xf32>
// CHECK:         case 0 {
// CHECK:           math.absf
// CHECK:         case 1 {
// CHECK:           scf.yield %[[X]]
// CHECK:         default {
// CHECK:           arith.negf
func.func @main(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = "stablehlo.case"(%n) ({
    %a = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%a) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    %b = "stablehlo.negate"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%b) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[E:.*]] = tensor.extract %[[P]][] : tensor<i1>
// CHECK:         scf.if %[[E]] -> (tensor<4xf32>) {
// CHECK:           math.absf
// CHECK:         } else {
// CHECK:           scf.yield %[[X]]
func.func @main(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = "stablehlo.if"(%p) ({
    %a = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%a) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Annotations inside of a branch, which is unregistered when they are verified.

// CHECK-LABEL: func.func @main(
// CHECK:         scf.if
// CHECK:           dist.shard_tensor %{{.*}} <@mesh, [{"a"}]>
dist.mesh @mesh <["a"=2]>
func.func @main(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = "stablehlo.if"(%p) ({
    %y = dist.shard_tensor %x <@mesh, [{"a"}]> : tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
