// RUN: dist-opt %s -split-input-file --dist-insert-reshards --dist-verify-reshards | FileCheck %s
//
// The operation up to which values stay Partial.

// The gradients of three projections of one activation: added, then reduced.
#r = #dist.sharding<@mesh, [{}, {}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @added_then_reduced
func.func @added_then_reduced(
    %q: tensor<8x16xf32> {dist.sharding = #c}, %k: tensor<8x16xf32> {dist.sharding = #c},
    %v: tensor<8x16xf32> {dist.sharding = #c}, %w: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4x8xf32> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %emptyt = tensor.empty() : tensor<4x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: linalg.matmul {{.*}}partial = {"tp" : sum}
  // CHECK-NOT: dist.reshard
  // CHECK: linalg.add {{.*}}partial = {"tp" : sum}
  // CHECK-NOT: dist.reshard
  // CHECK: %[[S:.*]] = linalg.add {{.*}}partial = {"tp" : sum}
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %[[S]] <@mesh, [{}, {}]>
  // CHECK-NOT: dist.reshard
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %b = linalg.matmul {dist.shardings = [#r]} ins(%k, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %c = linalg.matmul {dist.shardings = [#r]} ins(%v, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %ab = linalg.add {dist.shardings = [#r]} ins(%a, %b : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %abc = linalg.add {dist.shardings = [#r]} ins(%ab, %c : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  // Delaying further would save nothing.
  // CHECK: linalg.transpose ins(%[[R]]
  %t = linalg.transpose ins(%abc : tensor<8x4xf32>) outs(%emptyt : tensor<4x8xf32>) permutation = [1, 0]
      {dist.shardings = [#r]}
  return %t : tensor<4x8xf32>
}

// -----

// Through reshapes, transposes and scaling, where it ends in a saving.
#r = #dist.sharding<@mesh, [{}, {}]>
#r3 = #dist.sharding<@mesh, [{}, {}, {}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
#id = affine_map<(i, j) -> (i, j)>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @through_a_chain
func.func @through_a_chain(
    %q: tensor<8x16xf32> {dist.sharding = #c}, %w: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
    %wt: tensor<4x16xf32> {dist.sharding = #c}, %qt: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<2x4x4xf32> {dist.sharding = #r3}) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %emptyt = tensor.empty() : tensor<4x8xf32>
  %empty3 = tensor.empty() : tensor<2x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %initt = linalg.fill ins(%zero : f32) outs(%emptyt : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %a3 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 4] {dist.shardings = [#r3]}
      : tensor<8x4xf32> into tensor<2x4x4xf32>
  %b = linalg.matmul {dist.shardings = [#r]} ins(%wt, %qt : tensor<4x16xf32>, tensor<16x8xf32>)
      outs(%initt : tensor<4x8xf32>) -> tensor<4x8xf32>
  %t = linalg.transpose ins(%b : tensor<4x8xf32>) outs(%empty : tensor<8x4xf32>) permutation = [1, 0]
      {dist.shardings = [#r]}
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<8x4xf32>) outs(%empty : tensor<8x4xf32>) attrs = {dist.shardings = [#r]} {
  ^bb0(%e: f32, %o: f32):
    %h = arith.mulf %e, %half : f32
    linalg.yield %h : f32
  } -> tensor<8x4xf32>
  %b3 = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 4] {dist.shardings = [#r3]}
      : tensor<8x4xf32> into tensor<2x4x4xf32>
  // CHECK-NOT: dist.reshard
  // CHECK: %[[S:.*]] = linalg.add {{.*}}partial = {"tp" : sum}
  // CHECK-NEXT: dist.reshard %[[S]] <@mesh, [{}, {}, {}]>
  %sum = linalg.add {dist.shardings = [#r3]} ins(%a3, %b3 : tensor<2x4x4xf32>, tensor<2x4x4xf32>)
      outs(%empty3 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return %sum : tensor<2x4x4xf32>
}

// -----

// A value in between that is not Partial is made so, which moves nothing, if
// that saves a reduction.
#r = #dist.sharding<@mesh, [{}, {}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @replicated_between
func.func @replicated_between(
    %q: tensor<8x16xf32> {dist.sharding = #c}, %k: tensor<8x16xf32> {dist.sharding = #c},
    %x: tensor<8x4xf32> {dist.sharding = #r}, %w: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<8x4xf32> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %b = linalg.matmul {dist.shardings = [#r]} ins(%k, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[X:.*]] = dist.reshard %arg2 <@mesh, [{}, {}], partial = {"tp" : sum}>
  // CHECK: %[[AX:.*]] = linalg.add {{.*}} ins(%{{.*}}, %[[X]]
  // CHECK: %[[S:.*]] = linalg.add {{.*}} ins(%[[AX]],
  // CHECK: dist.reshard %[[S]] <@mesh, [{}, {}]>
  %ax = linalg.add {dist.shardings = [#r]} ins(%a, %x : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.add {dist.shardings = [#r]} ins(%ax, %b : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %s : tensor<8x4xf32>
}

// -----

// A bias after one reduction alone: nothing to save, combined at once.
#r = #dist.sharding<@mesh, [{}, {}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @nothing_to_save
func.func @nothing_to_save(
    %q: tensor<8x16xf32> {dist.sharding = #c}, %x: tensor<8x4xf32> {dist.sharding = #r},
    %w: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<8x4xf32> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[A:.*]] = linalg.matmul
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %[[A]] <@mesh, [{}, {}]>
  // CHECK-NEXT: linalg.add {{.*}} ins(%[[R]], %arg1
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %ax = linalg.add {dist.shardings = [#r]} ins(%a, %x : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %ax : tensor<8x4xf32>
}

// -----

// A sum over rows of a Partial value is smaller than it: combined after it. The
// square of the same value needs it combined: then both have it so.
#r = #dist.sharding<@mesh, [{}, {}]>
#v = #dist.sharding<@mesh, [{}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @smaller
func.func @smaller(%q: tensor<8x16xf32> {dist.sharding = #c},
                   %w: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4xf32> {dist.sharding = #v}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4xf32>
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK-NOT: dist.reshard
  // CHECK: %[[S:.*]] = linalg.reduce
  // CHECK: dist.reshard %[[S]] <@mesh, [{}]>
  %s = linalg.reduce {arith.addf} ins(%a : tensor<8x4xf32>) outs(%zeros : tensor<4xf32>) dimensions = [0]
      {dist.shardings = [#v]}
  return %s : tensor<4xf32>
}
// CHECK-LABEL: func.func @square
func.func @square(%q: tensor<8x16xf32> {dist.sharding = #c},
                  %w: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4xf32> {dist.sharding = #v}, tensor<8x4xf32> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4xf32>
  // CHECK: %[[A:.*]] = linalg.matmul
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %[[A]] <@mesh, [{}, {}]>
  // CHECK-NOT: dist.reshard
  // CHECK: linalg.mul {{.*}} ins(%[[R]], %[[R]]
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.reduce {arith.addf} ins(%a : tensor<8x4xf32>) outs(%zeros : tensor<4xf32>) dimensions = [0]
      {dist.shardings = [#v]}
  %m = linalg.mul {dist.shardings = [#r]} ins(%a, %a : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %s, %m : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// A narrowing conversion rounds each part: combined before it, though it would
// be half the bytes after it.
#r = #dist.sharding<@mesh, [{}, {}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
#id = affine_map<(i, j) -> (i, j)>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @narrowing
func.func @narrowing(%q: tensor<8x16xf32> {dist.sharding = #c},
                     %w: tensor<16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<8x4xbf16> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %small = tensor.empty() : tensor<8x4xbf16>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[A:.*]] = linalg.matmul
  // CHECK-NEXT: dist.reshard %[[A]] <@mesh, [{}, {}]>
  // CHECK-NOT: dist.reshard
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x4xf32>) outs(%small : tensor<8x4xbf16>) attrs = {dist.shardings = [#r]} {
  ^bb0(%e: f32, %o: bf16):
    %t = arith.truncf %e : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<8x4xbf16>
  return %n : tensor<8x4xbf16>
}

// -----

// Where the sum lives in parts (sequence parallelism), it is added whole and
// scattered once.
#s = #dist.sharding<@mesh, [{"tp"}, {}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @scattered_once
func.func @scattered_once(%q: tensor<8x16xf32> {dist.sharding = #c}, %k: tensor<8x16xf32> {dist.sharding = #c},
                          %w: tensor<16x4xf32> {dist.sharding = #s})
    -> (tensor<8x4xf32> {dist.sharding = #s}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %a = linalg.matmul {dist.shardings = [#s]} ins(%q, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %b = linalg.matmul {dist.shardings = [#s]} ins(%k, %w : tensor<8x16xf32>, tensor<16x4xf32>)
      outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK-NOT: dist.reshard
  // CHECK: %[[S:.*]] = linalg.add {dist.shardings = [#dist.sharding<@mesh, [{}, {}], partial = {"tp" : sum}>]}
  // CHECK-NEXT: dist.reshard %[[S]] <@mesh, [{"tp"}, {}]>
  %sum = linalg.add {dist.shardings = [#s]} ins(%a, %b : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %sum : tensor<8x4xf32>
}

// -----

// A tied parameter: gradients of two uses. Alone, the second would rather have
// its small inputs gathered than its large result reduced; but it joins the
// first for nothing.
#r = #dist.sharding<@mesh, [{}, {}]>
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
#A = affine_map<(i, j, k) -> (k, i)>
#B = affine_map<(i, j, k) -> (k, j)>
#C = affine_map<(i, j, k) -> (i, j)>
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @tied
func.func @tied(%x: tensor<64x16xf32> {dist.sharding = #dp}, %dx: tensor<64x32xf32> {dist.sharding = #dp},
                %y: tensor<4x16xf32> {dist.sharding = #dp}, %dy: tensor<4x32xf32> {dist.sharding = #dp})
    -> (tensor<16x32xf32> {dist.sharding = #dp}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x32xf32>) -> tensor<16x32xf32>
  // CHECK-NOT: dist.reshard
  // CHECK: %[[S:.*]] = linalg.add {{.*}}partial = {"dp" : sum}
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %[[S]] <@mesh, [{"dp"}, {}]>
  // CHECK-NEXT: return %[[R]]
  %a = linalg.contract indexing_maps = [#A, #B, #C]
      ins(%x, %dx : tensor<64x16xf32>, tensor<64x32xf32>) outs(%init : tensor<16x32xf32>)
      {dist.shardings = [#dp]} -> tensor<16x32xf32>
  %b = linalg.contract indexing_maps = [#A, #B, #C]
      ins(%y, %dy : tensor<4x16xf32>, tensor<4x32xf32>) outs(%init : tensor<16x32xf32>)
      {dist.shardings = [#dp]} -> tensor<16x32xf32>
  %s = linalg.add {dist.shardings = [#dp]} ins(%b, %a : tensor<16x32xf32>, tensor<16x32xf32>)
      outs(%empty : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %s : tensor<16x32xf32>
}

// -----

// The gradient of a weight that lies over both axes, as x is: both are combined
// at once, on whichever side of the transpose.
#r = #dist.sharding<@mesh, [{}, {}]>
#b = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>
dist.mesh @mesh <["dp"=2, "tp"=4]>
// CHECK-LABEL: func.func @both_axes_at_once
func.func @both_axes_at_once(%x: tensor<4096x256xf32> {dist.sharding = #b}, %dy: tensor<4096x128xf32> {dist.sharding = #b})
    -> (tensor<128x256xf32> {dist.sharding = #b}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %emptyt = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  // CHECK: %[[G:.*]] = linalg.contract {{.*}}partial = {"dp" : sum, "tp" : sum}
  // CHECK-NEXT: dist.reshard %[[G]] <@mesh, [{}, {"dp", "tp"}]>
  // CHECK-NOT: dist.reshard
  %g = linalg.contract indexing_maps = [affine_map<(k, n, m) -> (k, m)>, affine_map<(k, n, m) -> (k, n)>, affine_map<(k, n, m) -> (m, n)>]
      {dist.shardings = [#dist.sharding<@mesh, [{}, {"dp", "tp"}]>]} ins(%x, %dy : tensor<4096x256xf32>, tensor<4096x128xf32>)
      outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %t = linalg.transpose ins(%g : tensor<256x128xf32>) outs(%emptyt : tensor<128x256xf32>) permutation = [1, 0]
      {dist.shardings = [#b]}
  return %t : tensor<128x256xf32>
}

// -----

// What is added over both axes is combined once, also where latency decides.
#r = #dist.sharding<@mesh, [{}, {}]>
#b = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>
#g = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>
dist.mesh @mesh <["dp"=2, "tp"=4]>
// CHECK-LABEL: func.func @added_over_both_axes
func.func @added_over_both_axes(%x: tensor<4096x8xf32> {dist.sharding = #b}, %y: tensor<4096x8xf32> {dist.sharding = #b},
                                %dy: tensor<4096x8xf32> {dist.sharding = #b})
    -> (tensor<8x8xf32> {dist.sharding = #g}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: linalg.contract {{.*}}partial = {"dp" : sum, "tp" : sum}
  // CHECK-NOT: dist.reshard
  // CHECK: linalg.contract {{.*}}partial = {"dp" : sum, "tp" : sum}
  // CHECK-NOT: dist.reshard
  // CHECK: %[[S:.*]] = linalg.add {{.*}}partial = {"dp" : sum, "tp" : sum}
  // CHECK-NEXT: dist.reshard %[[S]] <@mesh, [{"dp", "tp"}, {}]>
  // CHECK-NOT: dist.reshard
  %a = linalg.contract indexing_maps = [affine_map<(k, n, m) -> (k, m)>, affine_map<(k, n, m) -> (k, n)>, affine_map<(k, n, m) -> (m, n)>]
      {dist.shardings = [#g]} ins(%x, %dy : tensor<4096x8xf32>, tensor<4096x8xf32>)
      outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.contract indexing_maps = [affine_map<(k, n, m) -> (k, m)>, affine_map<(k, n, m) -> (k, n)>, affine_map<(k, n, m) -> (m, n)>]
      {dist.shardings = [#g]} ins(%y, %dy : tensor<4096x8xf32>, tensor<4096x8xf32>)
      outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = linalg.add {dist.shardings = [#g]} ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %s : tensor<8x8xf32>
}
