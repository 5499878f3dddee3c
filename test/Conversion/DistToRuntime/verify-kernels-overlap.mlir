// RUN: dist-opt %s --split-input-file --dist-verify-kernels --verify-diagnostics

dist.mesh @mesh <["dp"=2]>
func.func @good(%x: tensor<8xf32>) -> tensor<8xf32> {
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %s = dist.all_reduce %a over <["dp"]> <sum> : tensor<8xf32>
    dist.yield %s : tensor<8xf32>
  }
  %0 = call @reads(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %y = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  %1 = call @writes(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
func.func private @reads(%x: tensor<8xf32>) -> tensor<8xf32> { return %x : tensor<8xf32> }
func.func private @writes(%x: tensor<8xf32> {dist.inplace = 0 : i64}) -> tensor<8xf32> { return %x : tensor<8xf32> }

// -----

dist.mesh @mesh <["dp"=2]>
func.func @writes_meanwhile(%x: tensor<8xf32>) -> tensor<8xf32> {
  %v = tensor.expand_shape %x [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  // expected-note @below {{which is started here}}
  %f = dist.start %v : (tensor<2x4xf32>) -> !dist.future<tensor<2x4xf32>> {
  ^bb0(%a: tensor<2x4xf32>):
    %s = dist.all_reduce %a over <["dp"]> <sum> : tensor<2x4xf32>
    dist.yield %s : tensor<2x4xf32>
  }
  // expected-error @below {{writes over a value that a collective sends meanwhile}}
  %0 = call @writes(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %y = dist.wait %f : <tensor<2x4xf32>> -> tensor<2x4xf32>
  return %0 : tensor<8xf32>
}
func.func private @writes(%x: tensor<8xf32> {dist.inplace = 0 : i64}) -> tensor<8xf32> { return %x : tensor<8xf32> }

// -----

dist.mesh @mesh <["dp"=2]>
func.func @no_wait(%x: tensor<8xf32>) {
  // expected-error @below {{needs one dist.wait, in its block}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %s = dist.all_reduce %a over <["dp"]> <sum> : tensor<8xf32>
    dist.yield %s : tensor<8xf32>
  }
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @two_waits(%x: tensor<8xf32>) {
  // expected-error @below {{needs one dist.wait, in its block}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %s = dist.all_reduce %a over <["dp"]> <sum> : tensor<8xf32>
    dist.yield %s : tensor<8xf32>
  }
  %y = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  %z = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @waits_in_a_branch(%x: tensor<8xf32>, %p: tensor<i1>) {
  // expected-error @below {{needs one dist.wait, in its block}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %s = dist.all_reduce %a over <["dp"]> <sum> : tensor<8xf32>
    dist.yield %s : tensor<8xf32>
  }
  %c = tensor.extract %p[] : tensor<i1>
  scf.if %c {
    %y = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  }
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @waits_for_an_argument(%f: !dist.future<tensor<8xf32>>) {
  // expected-error @below {{waits for a future that no dist.start made}}
  %y = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @other_order(%x: tensor<8xf32>, %y: tensor<8xf32>) {
  // expected-error @below {{has a collective of other operands than the inputs in their order, or yields other values than its results}}
  %f = dist.start %x, %y : (tensor<8xf32>, tensor<8xf32>) -> !dist.future<tensor<8xf32>, tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %s:2 = dist.all_reduce %b, %a over <["dp"]> <sum> : tensor<8xf32>, tensor<8xf32>
    dist.yield %s#0, %s#1 : tensor<8xf32>, tensor<8xf32>
  }
  %z:2 = dist.wait %f : <tensor<8xf32>, tensor<8xf32>> -> tensor<8xf32>, tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @several_types(%x: tensor<8xf32>, %y: tensor<8xi32>) {
  // expected-error @below {{starts a collective of several element types, which are commands of their own: start each}}
  %f = dist.start %x, %y : (tensor<8xf32>, tensor<8xi32>) -> !dist.future<tensor<8xf32>, tensor<8xi32>> {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xi32>):
    %s:2 = dist.all_reduce %a, %b over <["dp"]> <sum> : tensor<8xf32>, tensor<8xi32>
    dist.yield %s#0, %s#1 : tensor<8xf32>, tensor<8xi32>
  }
  %z:2 = dist.wait %f : <tensor<8xf32>, tensor<8xi32>> -> tensor<8xf32>, tensor<8xi32>
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @not_flat(%x: tensor<4x8xf32>) {
  %f = dist.start %x : (tensor<4x8xf32>) -> !dist.future<tensor<4x16xf32>> {
  ^bb0(%a: tensor<4x8xf32>):
    // expected-error @below {{works on blocks that are not contiguous; run dist-flatten-collectives first}}
    %s = dist.all_gather %a over <["dp"]> dim 1 : tensor<4x8xf32> -> tensor<4x16xf32>
    dist.yield %s : tensor<4x16xf32>
  }
  %z = dist.wait %f : <tensor<4x16xf32>> -> tensor<4x16xf32>
  return
}
