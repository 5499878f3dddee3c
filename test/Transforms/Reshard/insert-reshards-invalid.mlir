// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-insert-reshards

// expected-error @below {{needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2}}
module {
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  // expected-error @below {{has no 'dist.shardings'; run dist-propagate first}}
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @started(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dist.start' op is for local programs, as dist-partition makes them: expected the collective itself here}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %r = dist.all_reduce %a over <["x"]> <sum> : tensor<8xf32>
    dist.yield %r : tensor<8xf32>
  }
  %y = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @started_in_manual(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<2xf32>):
    // expected-error @below {{'dist.start' op is for local programs}}
    %f = dist.start %b : (tensor<2xf32>) -> !dist.future<tensor<2xf32>> {
    ^bb0(%a: tensor<2xf32>):
      %r = dist.all_reduce %a over <["x"]> <sum> : tensor<2xf32>
      dist.yield %r : tensor<2xf32>
    }
    %w = dist.wait %f : <tensor<2xf32>> -> tensor<2xf32>
    dist.yield %w : tensor<2xf32>
  }
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @wait(%f: !dist.future<tensor<8xf32>>) -> tensor<8xf32> {
  // expected-error @below {{'dist.wait' op is for local programs}}
  %y = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @outside(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dist.all_reduce' op works on the tensors of one rank, in a program of all ranks: expected it in a dist.manual}}
  %y = dist.all_reduce %x over <["x"]> <sum> : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @index() -> index {
  // expected-error @below {{'dist.axis_index' op works on the tensors of one rank, in a program of all ranks: expected it in a dist.manual}}
  %i = dist.axis_index <["x"]>
  return %i : index
}

// -----

dist.mesh @mesh <["x"=4, "y"=2]>
func.func @reduced(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<2xf32>):
    // expected-error @below {{'dist.all_reduce' op works over axis "y", which is not manual here}}
    %r = dist.all_reduce %b over <["x", "y"]> <sum> : tensor<2xf32>
    dist.yield %r : tensor<2xf32>
  }
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4, "y"=2]>
func.func @part(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dist.manual %x over <["x":(1)2]> in [#dist.sharding<@mesh, [{"x":(1)2}]>] out [#dist.sharding<@mesh, [{"x":(1)2}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<4xf32>):
    // expected-error @below {{'dist.broadcast' op works over axis "x":(2)2, which is not manual here}}
    %r = dist.broadcast %b over <["x"]> root 1 : tensor<4xf32> -> tensor<4xf32>
    dist.yield %r : tensor<4xf32>
  }
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4, "y"=2]>
func.func @index_in_manual(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<2xf32>):
    // expected-error @below {{'dist.axis_index' op works over axis "y", which is not manual here}}
    %i = dist.axis_index <["y"]>
    %c = arith.index_cast %i : index to i32
    %f = arith.sitofp %c : i32 to f32
    %r = tensor.splat %f : tensor<2xf32>
    dist.yield %r : tensor<2xf32>
  }
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @permuted(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<4xf32>):
    // expected-error @below {{'dist.permute' op works over axis "y", which is not manual here}}
    %r = dist.permute %b over <["x", "y"]> from [-1, 0, -1, -1] : tensor<4xf32> -> tensor<4xf32>
    dist.yield %r : tensor<4xf32>
  }
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>]>
func.func @viewed(%x: tensor<6xf32>) -> tensor<6xf32> {
  %y = dist.manual %x over <["y"]> in [#dist.sharding<@mesh, [{"y"}]>] out [#dist.sharding<@mesh, [{"y"}]>] : (tensor<6xf32>) -> tensor<6xf32> {
  ^bb0(%b: tensor<2xf32>):
    // expected-error @below {{'dist.all_reduce' op works on devices 2 and 3 together, which differ along axes that are not manual here}}
    %r = dist.all_reduce %b over <["d"]> <sum> : tensor<2xf32>
    dist.yield %r : tensor<2xf32>
  }
  return %y : tensor<6xf32>
}
