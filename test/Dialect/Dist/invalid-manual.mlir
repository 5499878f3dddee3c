// RUN: dist-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{axes: replicated uses unknown axis 'z'; the mesh has x=2,y=4}}
  %r = dist.manual %a over <["z"]>
      in [#dist.sharding<@mesh, [{}, {"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>]
      : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x4xf32>):
    dist.yield %b : tensor<8x4xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{operand 0: its block is 'tensor<8x4xf32>', the body has 'tensor<8x5xf32>'}}
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{}, {"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>]
      : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x5xf32>):
    dist.yield %b : tensor<8x5xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x10xf32>) {
  // expected-error @below {{operand 0: dimension 1: size 10 is not a multiple of the 4 blocks of its manual axes: uneven dimensions cannot enter or leave a manual region; pad the tensor}}
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{}, {"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>]
      : (tensor<8x10xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x3xf32>):
    dist.yield %b : tensor<8x3xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{operand 0: dimension 1: manual axis "y" comes after one that is not manual}}
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{}, {"x", "y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>]
      : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x4xf32>):
    dist.yield %b : tensor<8x4xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{operand 0: sharding has 1 dimensions, the tensor has 2}}
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>]
      : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x4xf32>):
    dist.yield %b : tensor<8x4xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{result 0: its block is 'tensor<8x2xf32>', the body has 'tensor<8x4xf32>'}}
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{}, {"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>]
      : (tensor<8x16xf32>) -> tensor<8x8xf32> {
  ^bb0(%b: tensor<8x4xf32>):
    dist.yield %b : tensor<8x4xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{has 1 operands, but 0 shardings and 1 values in the body for them}}
  %r = dist.manual %a over <["y"]> in [] out [#dist.sharding<@mesh, [{}, {}]>] : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x16xf32>):
    dist.yield %b : tensor<8x16xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{operand 0: expected a #dist.sharding over @mesh, got 3 : i64}}
  %r = dist.manual %a over <["y"]> in [3] out [#dist.sharding<@mesh, [{}, {}]>] : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x16xf32>):
    dist.yield %b : tensor<8x16xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{needs a dist.mesh that its shardings name}}
  %r = dist.manual %a over <["y"]> in [#dist.sharding<@none, [{}, {}]>] out [#dist.sharding<@none, [{}, {}]>] : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x16xf32>):
    dist.yield %b : tensor<8x16xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<?x16xf32>) {
  // expected-error @below {{operand 0: needs a tensor of static shape, got 'tensor<?x16xf32>'}}
  %r = dist.manual %a over <["y"]> in [#dist.sharding<@mesh, [{}, {}]>] out [#dist.sharding<@mesh, [{}, {}]>] : (tensor<?x16xf32>) -> tensor<?x16xf32> {
  ^bb0(%b: tensor<?x16xf32>):
    dist.yield %b : tensor<?x16xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-error @below {{needs a body that ends in dist.yield}}
  %r = dist.manual %a over <["y"]> in [#dist.sharding<@mesh, [{}, {}]>] out [#dist.sharding<@mesh, [{}, {}]>] : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x16xf32>):
    "other.yield"(%b) : (tensor<8x16xf32>) -> ()
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%a: tensor<8x16xf32>) {
  // expected-note @below {{the manual region is here}}
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{}, {"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>]
      : (tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%b: tensor<8x4xf32>):
    // expected-error @below {{axis "y" is manual here, at least in part: in a manual region each rank has its block already}}
    %c = dist.shard_tensor %b <@mesh, [{"x"}, {"y"}]> : tensor<8x4xf32>
    dist.yield %b : tensor<8x4xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @f(%a: tensor<8xf32>) {
  // expected-error @below {{operand 0: dimension 0: axis "x" is manual in part only: write its parts}}
  %r = dist.manual %a over <["x":(1)2]>
      in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>]
      : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<2xf32>):
    dist.yield %b : tensor<2xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=12]>
func.func @f(%a: tensor<12xf32>) {
  // expected-error @below {{operand 0: axis "x":(4)3 does not fit the manual axis "x":(1)3: expected sub-axes that cut an axis at places that divide each other}}
  %r = dist.manual %a over <["x":(1)3]> in [#dist.sharding<@mesh, [{"x":(4)3}]>] out [#dist.sharding<@mesh, [{}]>] : (tensor<12xf32>) -> tensor<12xf32> {
  ^bb0(%b: tensor<12xf32>):
    dist.yield %b : tensor<12xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=12]>
func.func @f(%a: tensor<12xf32>) {
  // expected-note @below {{the manual region is here}}
  %r = dist.manual %a over <["x":(1)3]> in [#dist.sharding<@mesh, [{"x":(1)3}]>] out [#dist.sharding<@mesh, [{"x":(1)3}]>] : (tensor<12xf32>) -> tensor<12xf32> {
  ^bb0(%b: tensor<4xf32>):
    // expected-error @below {{axis "x":(4)3 does not fit the manual axis "x":(1)3: expected sub-axes that cut an axis at places that divide each other}}
    %c = dist.shard_tensor %b <@mesh, [{"x":(4)3}]> : tensor<4xf32>
    dist.yield %b : tensor<4xf32>
  }
  return
}

// -----

// Another view of the mesh, in a constraint and in a region inside.
dist.mesh @mesh <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>]>
func.func @f(%a: tensor<6x6xf32>) {
  // expected-note @below {{the manual region is here}}
  %r = dist.manual %a over <["x"]> in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{"x"}, {}]>] : (tensor<6x6xf32>) -> tensor<6x6xf32> {
  ^bb0(%b: tensor<3x6xf32>):
    // expected-error @below {{axis "c" is of another view of the mesh than the manual axis "x": expected axes of one view}}
    %c = dist.shard_tensor %b <@mesh, [{}, {"c"}]> : tensor<3x6xf32>
    dist.yield %c : tensor<3x6xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>]>
func.func @f(%a: tensor<6x6xf32>) {
  // expected-note @below {{the manual region is here}}
  %r = dist.manual %a over <["x"]> in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{"x"}, {}]>] : (tensor<6x6xf32>) -> tensor<6x6xf32> {
  ^bb0(%b: tensor<3x6xf32>):
    // expected-error @below {{axis "d" is of another view of the mesh than the manual axis "x": expected axes of one view}}
    %c = dist.manual %b over <["d"]> in [#dist.sharding<@mesh, [{}, {"d"}]>] out [#dist.sharding<@mesh, [{}, {"d"}]>] : (tensor<3x6xf32>) -> tensor<3x6xf32> {
    ^bb0(%e: tensor<3x3xf32>):
      dist.yield %e : tensor<3x3xf32>
    }
    dist.yield %c : tensor<3x6xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>]>
func.func @f(%a: tensor<6x6xf32>) {
  // expected-error @below {{operand 0: axis "c" is of another view of the mesh than the manual axis "x": expected axes of one view}}
  %r = dist.manual %a over <["x"]> in [#dist.sharding<@mesh, [{}, {"c"}]>] out [#dist.sharding<@mesh, [{}, {}]>] : (tensor<6x6xf32>) -> tensor<6x6xf32> {
  ^bb0(%b: tensor<6x6xf32>):
    dist.yield %b : tensor<6x6xf32>
  }
  return
}
