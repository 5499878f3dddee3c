// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-verify-reshards

// Agreement: nothing to say.
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
#p = #dist.sharding<@mesh, [{}, {}], partial = {"dp" : sum}>
dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8x16xf32> {dist.sharding = #dp}, %dy: tensor<8x4xf32> {dist.sharding = #dp})
    -> (tensor<16x4xf32> {dist.sharding = #dp}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : tensor<16x4xf32>
  %init = linalg.fill {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]}
      ins(%zero : f32) outs(%empty : tensor<16x4xf32>) -> tensor<16x4xf32>
  %g = linalg.contract
      indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>]
      ins(%x, %dy : tensor<8x16xf32>, tensor<8x4xf32>) outs(%init : tensor<16x4xf32>)
      {dist.shardings = [#p]} -> tensor<16x4xf32>
  %h = dist.reshard %g <@mesh, [{"dp"}, {}]> : tensor<16x4xf32>
  return %h : tensor<16x4xf32>
}

// -----

// expected-error @below {{needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2}}
module {
}

// -----

#dp = #dist.sharding<@mesh, [{"dp"}]>
#r = #dist.sharding<@mesh, [{}]>
dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dp}) -> (tensor<8xf32> {dist.sharding = #r}) {
  %empty = tensor.empty() {dist.shardings = [#r]} : tensor<8xf32>
  // expected-error @below {{dimension 0 of operand 1 is sharded over {}, expected {"dp"} as elsewhere}}
  %y = linalg.exp {dist.shardings = [#r]} ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

#r = #dist.sharding<@mesh, [{}]>
#p = #dist.sharding<@mesh, [{}], partial = {"dp" : sum}>
dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #p}) -> (tensor<8xf32> {dist.sharding = #p}) {
  %empty = tensor.empty() {dist.shardings = [#r]} : tensor<8xf32>
  // expected-error @below {{operand 0 is partial(sum) over "dp", and the operation does not distribute over that: reduce the operand first}}
  %y = linalg.exp {dist.shardings = [#p]} ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

#dp = #dist.sharding<@mesh, [{"dp"}]>
#r = #dist.sharding<@mesh, [{}]>
dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dp}) -> (tensor<8xf32> {dist.sharding = #r}) {
  // expected-error @below {{operand 0 is [{"dp"}], result 0 of the function is [{}]}}
  return %x : tensor<8xf32>
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @f() {
  // expected-error @below {{has no 'dist.shardings'; run dist-insert-reshards first}}
  %empty = tensor.empty() : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @branch(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %y: tensor<8xf32>, %p: tensor<i1>)
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %x : tensor<8xf32>
  } else {
    // expected-error @below {{operand 0 is [{}], result 0 of 'scf.if', which it becomes, is [{"x"}]}}
    scf.yield %y : tensor<8xf32>
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
  return %r : tensor<8xf32>
}

// -----

// What crosses the border of a manual region.

dist.mesh @mesh <["x"=2]>
func.func @into(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{operand 0 is [{}], at the border of the manual region it must be [{"x"}]; run dist-insert-reshards first}}
  %r = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>]
      : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<4xf32>):
    dist.yield %b : tensor<4xf32>
  }
  return %r : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @out_of(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %r = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{"x"}, {"y"}]>]
      : (tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%b: tensor<4x4xf32>):
    // expected-error @below {{operand 0 is [{}, {}], at the border of the manual region it must be [{}, {"y"}]; run dist-insert-reshards first}}
    dist.yield %b : tensor<4x4xf32>
  }
  return %r : tensor<8x4xf32>
}
