// RUN: dist-opt %s -split-input-file --dist-mixed-precision=precision=bf16 | FileCheck %s --check-prefixes=CHECK,O1
// RUN: dist-opt %s -split-input-file --dist-mixed-precision=precision=bf16:O2 | FileCheck %s --check-prefixes=CHECK,O2

#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// A parameter is converted once, for two products. With O2, what is between
// them is bf16; the last product has no product behind it, so it is f32.
// O1: dist.changed = ["bf16"]
// O2: dist.changed = ["bf16:O2"]
// CHECK-LABEL: func.func @two_products
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32>, %[[W:.*]]: tensor<4x4xf32>, %[[B:.*]]: tensor<4xf32>) -> tensor<4x4xf32>
// CHECK:         %[[WS:.*]] = linalg.generic {{.*}} ins(%[[W]] : tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:         %[[XS:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xbf16>)
// O1:            %[[A:.*]] = linalg.contract {{.*}} ins(%[[XS]], %[[WS]] : {{.*}}) outs(%{{.*}} : tensor<4x4xf32>)
// O1:            linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<4x4xf32>, tensor<4xf32>)
// O1:            math.tanh %{{.*}} : f32
// O1:            arith.truncf
// O1:            linalg.contract {{.*}} ins(%{{.*}}, %[[WS]] : {{.*}}) outs(%{{.*}} : tensor<4x4xf32>)
// O2:            %[[A:.*]] = linalg.contract {{.*}} ins(%[[XS]], %[[WS]] : {{.*}}) outs(%{{.*}} : tensor<4x4xbf16>)
// O2:            linalg.generic {{.*}} ins(%[[A]], %{{.*}} : tensor<4x4xbf16>, tensor<4xbf16>)
// O2:            %[[T:.*]] = linalg.generic
// O2:            math.tanh %{{.*}} : bf16
// O2-NOT:        arith.truncf
// O2:            linalg.contract {{.*}} ins(%[[T]], %[[WS]] : {{.*}}) outs(%{{.*}} : tensor<4x4xf32>)
func.func @two_products(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %bias: tensor<4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %empty = tensor.empty() : tensor<4x4xf32>
  %a = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %bias : tensor<4x4xf32>, tensor<4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %half = arith.constant 0.3 : f32
    %s = arith.addf %p, %q : f32
    %t = arith.mulf %s, %half : f32
    linalg.yield %t : f32
  } -> tensor<4x4xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = math.tanh %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %d = linalg.contract indexing_maps = [#x, #w, #y] ins(%c, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}

// -----

#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Sums and exponentials are f32, and so is what is computed from them.
// CHECK-LABEL: func.func @softmax
// O2:            %[[A:.*]] = linalg.contract {{.*}} -> tensor<4x4xbf16>
// O2:            %[[WIDE:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// O2:            arith.extf
// CHECK:         math.exp %{{.*}} : f32
// CHECK:         linalg.reduce { arith.addf } ins(%{{.*}} : tensor<4x4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         arith.divf %{{.*}} : f32
// CHECK:         arith.truncf
// CHECK:         linalg.contract {{.*}} -> tensor<4x4xf32>
func.func @softmax(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %none = arith.constant dense<0.0> : tensor<4xf32>
  %empty = tensor.empty() : tensor<4x4xf32>
  %a = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<4x4xf32>) outs(%none : tensor<4xf32>) dimensions = [1]
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%e, %sum : tensor<4x4xf32>, tensor<4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%p: f32, %r: f32, %o: f32):
    %s = arith.divf %p, %r : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %d = linalg.contract indexing_maps = [#x, #w, #y] ins(%q, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %d : tensor<4x4xf32>
}

// -----

#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>

// A parameter is converted before the loop that reads it; what the loop carries
// is f32.
// CHECK-LABEL: func.func @loop
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32>, %[[W:.*]]: tensor<4x4xf32>)
// CHECK:         %[[WS:.*]] = linalg.generic {{.*}} ins(%[[W]] : tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:         scf.while {{.*}} -> (tensor<i32>, tensor<4x4xf32>)
// CHECK:         ^bb0(%{{.*}}: tensor<i32>, %[[V:.*]]: tensor<4x4xf32>):
// CHECK:           %[[VS:.*]] = linalg.generic {{.*}} ins(%[[V]] : tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xbf16>)
// CHECK:           linalg.contract {{.*}} ins(%[[VS]], %[[WS]] : {{.*}})
// CHECK:           scf.yield %{{.*}}, %{{.*}} : tensor<i32>, tensor<4x4xf32>
func.func @loop(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %none = arith.constant dense<0> : tensor<i32>
  %r:2 = scf.while (%i = %none, %v = %x) : (tensor<i32>, tensor<4x4xf32>) -> (tensor<i32>, tensor<4x4xf32>) {
    %three = arith.constant 3 : i32
    %n = tensor.extract %i[] : tensor<i32>
    %p = arith.cmpi slt, %n, %three : i32
    scf.condition(%p) %i, %v : tensor<i32>, tensor<4x4xf32>
  } do {
  ^bb0(%i: tensor<i32>, %v: tensor<4x4xf32>):
    %zero = arith.constant dense<0.0> : tensor<4x4xf32>
    %one = arith.constant 1 : i32
    %n = tensor.extract %i[] : tensor<i32>
    %m = arith.addi %n, %one : i32
    %next = tensor.from_elements %m : tensor<i32>
    %a = linalg.contract indexing_maps = [#x, #w, #y] ins(%v, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %next, %a : tensor<i32>, tensor<4x4xf32>
  } attributes {dist.trip_count = 3 : i64}
  return %r#1 : tensor<4x4xf32>
}

// -----

#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>

// A product of the optimizer, which reads state that the forward pass does not
// read, is f32.
// CHECK-LABEL: func.func @optimizer
// CHECK-SAME:    %[[M:[a-z0-9]+]]: tensor<4x4xf32> {dist.alias
// CHECK:         %[[A:.*]] = linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:         linalg.contract {{.*}} ins(%[[M]], %[[A]] : tensor<4x4xf32>, tensor<4x4xf32>)
func.func @optimizer(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %m: tensor<4x4xf32> {dist.alias = 0 : i32}) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %a = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.contract indexing_maps = [#x, #w, #y] ins(%m, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %b, %a : tensor<4x4xf32>, tensor<4x4xf32>
}
