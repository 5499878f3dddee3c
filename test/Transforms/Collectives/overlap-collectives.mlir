// RUN: dist-opt %s --split-input-file --dist-overlap-collectives=min-bytes=64 --dist-verify-kernels | FileCheck %s
// RUN: dist-opt %s --split-input-file --dist-overlap-collectives="min-bytes=64 memory-growth=100" --dist-verify-kernels | FileCheck %s --check-prefix=MORE
// RUN: dist-opt %s --split-input-file --dist-overlap-collectives | FileCheck %s --check-prefix=SMALL

// What has less than 64 KiB is left alone.
// SMALL-NOT: dist.start

// It starts where its input is ready and ends where its result is read, also by way of
// reshapes, which move along.
// CHECK-LABEL: func @early_and_late
// CHECK: %[[G:.*]] = call @unary
// CHECK-NEXT: %[[V:.*]] = tensor.expand_shape %[[G]]
// CHECK-NEXT: %[[F:.*]] = dist.start %[[V]]
// CHECK: call @unary
// CHECK-NEXT: call @unary
// CHECK-NEXT: %[[W:.*]] = dist.wait %[[F]]
// CHECK-NEXT: %[[U:.*]] = tensor.collapse_shape %[[W]]
// CHECK-NEXT: call @inplace(%[[U]])
dist.mesh @mesh <["dp"=2, "tp"=2]>
func.func @early_and_late(%x: tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
  %g = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %v = tensor.expand_shape %g [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  %s = dist.all_reduce %v over <["dp"]> <sum> : tensor<4x8xf32>
  %u = tensor.collapse_shape %s [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %1 = call @unary(%0) : (tensor<32xf32>) -> tensor<32xf32>
  %2 = call @inplace(%u) : (tensor<32xf32>) -> tensor<32xf32>
  return %1, %2 : tensor<32xf32>, tensor<32xf32>
}
func.func private @unary(%x: tensor<32xf32>) -> tensor<32xf32> { return %x : tensor<32xf32> }
func.func private @inplace(%x: tensor<32xf32> {dist.inplace = 0 : i64}) -> tensor<32xf32> { return %x : tensor<32xf32> }

// -----

// Where nothing is computed meanwhile, it stays as it is.
// CHECK-LABEL: func @nothing_meanwhile
// CHECK-NOT: dist.start
dist.mesh @mesh <["dp"=2, "tp"=2]>
func.func @nothing_meanwhile(%x: tensor<32xf32>) -> tensor<32xf32> {
  %g = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %s = dist.all_reduce %g over <["dp"]> <sum> : tensor<32xf32>
  %t = dist.all_reduce %s over <["tp"]> <max> : tensor<32xf32>
  %1 = call @unary(%t) : (tensor<32xf32>) -> tensor<32xf32>
  return %1 : tensor<32xf32>
}
func.func private @unary(%x: tensor<32xf32>) -> tensor<32xf32> { return %x : tensor<32xf32> }

// -----

// Over the same axes the order stays: %y, which is ready first, comes second. Over
// others it may change.
// CHECK-LABEL: func @order
// CHECK-SAME: %[[X:[a-z0-9]*]]: {{.*}}, %[[Y:[a-z0-9]*]]: {{.*}}, %[[Z:[a-z0-9]*]]:
// CHECK: dist.start %[[Z]]
// CHECK: dist.all_reduce {{.*}} over <["tp"]>
// CHECK: %[[G:.*]] = call @unary(%[[X]])
// CHECK-NEXT: dist.start %[[G]]
// CHECK: dist.start %[[Y]]
// CHECK: %[[H:.*]] = call @unary(%[[X]])
// CHECK-COUNT-3: dist.wait
dist.mesh @mesh <["dp"=2, "tp"=2]>
func.func @order(%x: tensor<32xf32>, %y: tensor<32xf32>, %z: tensor<32xf32>)
    -> (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) {
  %g = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %h = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %a = dist.all_reduce %g over <["dp"]> <sum> : tensor<32xf32>
  %b = dist.all_reduce %y over <["dp"]> <sum> : tensor<32xf32>
  %c = dist.all_reduce %z over <["tp"]> <sum> : tensor<32xf32>
  return %a, %b, %c, %h : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>
}
func.func private @unary(%x: tensor<32xf32>) -> tensor<32xf32> { return %x : tensor<32xf32> }

// -----

// A kernel writes over what is sent: the wait stands before it.
// CHECK-LABEL: func @overwritten
// CHECK: dist.start
// CHECK: call @unary
// CHECK-NEXT: dist.wait
// CHECK-NEXT: call @inplace
dist.mesh @mesh <["dp"=2]>
func.func @overwritten(%x: tensor<32xf32>) -> (tensor<64xf32>, tensor<32xf32>) {
  %g = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %s = dist.all_gather %g over <["dp"]> dim 0 : tensor<32xf32> -> tensor<64xf32>
  %0 = call @unary(%g) : (tensor<32xf32>) -> tensor<32xf32>
  %1 = call @inplace(%g) : (tensor<32xf32>) -> tensor<32xf32>
  %2 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  return %s, %1 : tensor<64xf32>, tensor<32xf32>
}
func.func private @unary(%x: tensor<32xf32>) -> tensor<32xf32> { return %x : tensor<32xf32> }
func.func private @inplace(%x: tensor<32xf32> {dist.inplace = 0 : i64}) -> tensor<32xf32> { return %x : tensor<32xf32> }

// -----

// Nothing moves past side effects.
// CHECK-LABEL: func @effects
// CHECK: dist.custom_call
// CHECK-NEXT: %[[A:.*]] = dist.start
// CHECK: call @unary
// CHECK-NEXT: %[[W:.*]] = dist.wait %[[A]]
// CHECK-NEXT: dist.barrier
dist.mesh @mesh <["dp"=2]>
func.func @effects(%x: tensor<32xf32>) -> tensor<64xf32> {
  dist.custom_call "print"(%x) {has_side_effect, library = "l", symbol = "f"} : (tensor<32xf32>) -> ()
  %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %s = dist.all_gather %x over <["dp"]> dim 0 : tensor<32xf32> -> tensor<64xf32>
  dist.barrier over <["dp"]>
  %1 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  return %s : tensor<64xf32>
}
func.func private @unary(%x: tensor<32xf32>) -> tensor<32xf32> { return %x : tensor<32xf32> }

// -----

// Nor past a branch in which others take part, but past other ones.
// CHECK-LABEL: func @loops
// CHECK: dist.start
// CHECK: scf.if
// CHECK: tensor.extract
// CHECK-NEXT: dist.wait
// CHECK-NEXT: scf.if
// CHECK: dist.start
// CHECK: call @unary
// CHECK: dist.wait
// CHECK: scf.yield
dist.mesh @mesh <["dp"=2]>
func.func @loops(%x: tensor<32xf32>, %y: tensor<32xf32>, %p: tensor<i1>) -> (tensor<64xf32>, tensor<64xf32>) {
  %s = dist.all_gather %x over <["dp"]> dim 0 : tensor<32xf32> -> tensor<64xf32>
  %c = tensor.extract %p[] : tensor<i1>
  %0 = scf.if %c -> tensor<32xf32> {
    %1 = func.call @unary(%y) : (tensor<32xf32>) -> tensor<32xf32>
    scf.yield %1 : tensor<32xf32>
  } else {
    scf.yield %y : tensor<32xf32>
  }
  %d = tensor.extract %p[] : tensor<i1>
  %2 = scf.if %d -> tensor<64xf32> {
    %3 = dist.all_gather %0 over <["dp"]> dim 0 : tensor<32xf32> -> tensor<64xf32>
    %4 = func.call @unary(%y) : (tensor<32xf32>) -> tensor<32xf32>
    scf.yield %3 : tensor<64xf32>
  } else {
    scf.yield %s : tensor<64xf32>
  }
  return %s, %2 : tensor<64xf32>, tensor<64xf32>
}
func.func private @unary(%x: tensor<32xf32>) -> tensor<32xf32> { return %x : tensor<32xf32> }

// -----

// The gathered tensor would live beside the most that lives otherwise.
// CHECK-LABEL: func @memory
// CHECK: call @big
// CHECK-NEXT: call @small
// CHECK-NEXT: dist.all_gather
// MORE-LABEL: func @memory
// MORE-NEXT: dist.start
// MORE: call @big
// MORE-NEXT: call @small
// MORE-NEXT: dist.wait
dist.mesh @mesh <["dp"=2]>
func.func @memory(%x: tensor<32xf32>) -> tensor<32xf32> {
  %0 = call @big(%x) : (tensor<32xf32>) -> tensor<128xf32>
  %1 = call @small(%0) : (tensor<128xf32>) -> tensor<32xf32>
  %s = dist.all_gather %x over <["dp"]> dim 0 : tensor<32xf32> -> tensor<64xf32>
  %2 = call @join(%s, %1) : (tensor<64xf32>, tensor<32xf32>) -> tensor<32xf32>
  return %2 : tensor<32xf32>
}
func.func private @big(%x: tensor<32xf32>) -> tensor<128xf32> {
  %0 = tensor.empty() : tensor<128xf32>
  return %0 : tensor<128xf32>
}
func.func private @small(%x: tensor<128xf32>) -> tensor<32xf32> {
  %0 = tensor.empty() : tensor<32xf32>
  return %0 : tensor<32xf32>
}
func.func private @join(%x: tensor<64xf32>, %y: tensor<32xf32>) -> tensor<32xf32> { return %y : tensor<32xf32> }

// -----

// The loss is reduced with the first gradient: what reads it does not hold up the rest.
// CHECK-LABEL: func @loss
// CHECK: dist.start
// CHECK: %[[N:.*]] = call @unary
// CHECK-NEXT: %[[W:.*]]:2 = dist.wait
// CHECK-NEXT: %[[M:.*]] = call @mean(%[[W]]#0)
// CHECK-NEXT: return %[[M]], %[[W]]#1, %[[N]]
dist.mesh @mesh <["dp"=2]>
func.func @loss(%x: tensor<32xf32>, %l: tensor<f32>) -> (tensor<f32>, tensor<32xf32>, tensor<32xf32>) {
  %g = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %s:2 = dist.all_reduce %l, %g over <["dp"]> <sum> : tensor<f32>, tensor<32xf32>
  %m = call @mean(%s#0) : (tensor<f32>) -> tensor<f32>
  %n = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
  return %m, %s#1, %n : tensor<f32>, tensor<32xf32>, tensor<32xf32>
}
func.func private @unary(%x: tensor<32xf32>) -> tensor<32xf32> { return %x : tensor<32xf32> }
func.func private @mean(%x: tensor<f32> {dist.inplace = 0 : i64}) -> tensor<f32> { return %x : tensor<f32> }
