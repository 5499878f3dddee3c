// RUN: dist-opt %s --split-input-file --verify-diagnostics --dist-make-integers-total | FileCheck %s

// In the body of an operation. Of padding, which may hold zeros, as of all else.
// CHECK-LABEL: func.func @body
// CHECK:         ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
// CHECK:           %[[ZERO:.*]] = arith.cmpi eq, %[[B]], %{{.*}} : i32
// CHECK:           %[[LOWEST:.*]] = arith.cmpi eq, %[[A]], %{{.*}} : i32
// CHECK:           %[[MINUS:.*]] = arith.cmpi eq, %[[B]], %{{.*}} : i32
// CHECK:           %[[OVER:.*]] = arith.andi %[[LOWEST]], %[[MINUS]] : i1
// CHECK:           %[[TRAPS:.*]] = arith.ori %[[ZERO]], %[[OVER]] : i1
// CHECK:           %[[SAFE:.*]] = arith.select %[[TRAPS]], %{{.*}}, %[[B]] : i32
// CHECK:           %[[D:.*]] = arith.divsi %[[A]], %[[SAFE]] : i32
// CHECK:           %[[R:.*]] = arith.select %[[ZERO]], %{{.*}}, %[[D]] : i32
// CHECK:           linalg.yield %[[R]]
#id = affine_map<(i) -> (i)>
func.func @body(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %q = arith.divsi %x, %y : i32
    linalg.yield %q : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// Of tensors; a remainder of 0 is what was divided.
// CHECK-LABEL: func.func @tensors
// CHECK-SAME:    (%[[A:.*]]: tensor<4xi32>, %[[B:.*]]: tensor<4xi32>)
// CHECK:         %[[ZERO:.*]] = arith.cmpi eq, %[[B]], %{{.*}} : tensor<4xi32>
// CHECK:         %[[SAFE:.*]] = arith.select %[[ZERO]], %{{.*}}, %[[B]] : tensor<4xi1>, tensor<4xi32>
// CHECK:         %[[D:.*]] = arith.remui %[[A]], %[[SAFE]] : tensor<4xi32>
// CHECK:         arith.select %[[ZERO]], %[[A]], %[[D]] : tensor<4xi1>, tensor<4xi32>
func.func @tensors(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = arith.remui %a, %b : tensor<4xi32>
  return %r : tensor<4xi32>
}

// By constants other than 0 and -1 nothing is open.
// CHECK-LABEL: func.func @constants
// CHECK-SAME:    (%[[A:.*]]: i32)
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @constants(%a: i32) -> i32 {
  %c = arith.constant 3 : i32
  %q = arith.divsi %a, %c : i32
  %s = arith.shli %q, %c : i32
  return %s : i32
}

// CHECK-LABEL: func.func @shift_and_convert
// CHECK-SAME:    (%[[A:.*]]: i32, %[[N:.*]]: i32, %[[F:.*]]: f32)
// CHECK:         %[[OUT:.*]] = arith.cmpi uge, %[[N]], %{{.*}} : i32
// CHECK:         %[[LAST:.*]] = arith.select %[[OUT]], %{{.*}}, %[[N]] : i32
// CHECK:         arith.shrsi %[[A]], %[[LAST]] : i32
// CHECK:         %[[INSIDE:.*]] = arith.select %{{.*}}, %{{.*}}, %[[F]] : f32
// CHECK:         arith.fptosi %[[INSIDE]] : f32 to i32
func.func @shift_and_convert(%a: i32, %n: i32, %f: f32) -> (i32, i32) {
  %s = arith.shrsi %a, %n : i32
  %i = arith.fptosi %f : f32 to i32
  return %s, %i : i32, i32
}

// The body of a named operation follows from its name: such operations become
// linalg.generic, those without anything open stay.
// CHECK-LABEL: func.func @named
// CHECK:         linalg.add
// CHECK-NOT:     linalg.div
// CHECK:         linalg.generic
// CHECK:           %[[SAFE:.*]] = arith.select
// CHECK-NEXT:      arith.divsi %{{.*}}, %[[SAFE]] : i32
func.func @named(%a: tensor<?xi32>, %b: tensor<?xi32>, %e: tensor<?xi32>) -> tensor<?xi32> {
  %s = linalg.add ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %r = linalg.div ins(%a, %s : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// CHECK-LABEL: func.func @converts_to_integers
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// CHECK:           arith.fptosi
// CHECK:           arith.muli
func.func @converts_to_integers(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %e: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// A body that is written out is changed where it is.
// CHECK-LABEL: func.func @map
// CHECK:         linalg.map
// CHECK:           %[[SAFE:.*]] = arith.select
// CHECK:           arith.divsi %{{.*}}, %[[SAFE]] : i32
func.func @map(%a: tensor<4xi32>, %b: tensor<4xi32>, %e: tensor<4xi32>) -> tensor<4xi32> {
  %r = linalg.map { arith.divsi } ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>)
  return %r : tensor<4xi32>
}

// -----

func.func @dynamic(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error @below {{cannot be made total: expected a static shape and elements of a bit or more, got 'tensor<?xi32>'}}
  %r = arith.divsi %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}

// -----

func.func @dynamic_rounding(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error @below {{cannot be made total: expected a static shape and elements of a bit or more, got 'tensor<?xi32>'}}
  %r = arith.ceildivsi %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}

// -----

func.func @no_bits(%a: i0, %b: i0) -> i0 {
  // expected-error @below {{cannot be made total: expected a static shape and elements of a bit or more, got 'i0'}}
  %r = arith.shli %a, %b : i0
  return %r : i0
}
