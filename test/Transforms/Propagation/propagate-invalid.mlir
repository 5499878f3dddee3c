// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-propagate -o /dev/null

// expected-error @+1 {{needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2}}
module {
  func.func @no_mesh(%a: tensor<8xf32>) -> tensor<8xf32> {
    return %a : tensor<8xf32>
  }
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @+1 {{argument 0: expected #dist.sharding, got #dist.placements<@mesh, [shard(0)]>; dist-annotate rewrites #dist.placements}}
func.func @placements(%a: tensor<8xf32> {dist.sharding = #dist.placements<@mesh, [shard(0)]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}

// -----

// expected-note @+1 {{the mesh of the program is here}}
dist.mesh @mesh <["x"=2]>
dist.mesh @other <["x"=2]>
func.func @two_meshes(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{a program has one mesh: expected @mesh, got @other}}
  %0 = dist.shard_tensor %a <@other, [{"x"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @+2 {{argument 0 and result 0, which replaces it, need one sharding: got [{"x"}] and [{}]}}
// expected-note @+1 {{annotate one of the two, or both the same way}}
func.func @alias_contradiction(%a: tensor<8xf32> {dist.alias = 0 : i64, dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  return %a : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @+1 {{argument 0 is replaced by result 0 of another type: expected 'tensor<8xf32>', got 'tensor<4xf32>'}}
func.func @alias_type(%a: tensor<8xf32> {dist.alias = 0 : i64}, %b: tensor<4xf32>) -> tensor<4xf32> {
  return %b : tensor<4xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @alias_twice(%a: tensor<8xf32> {dist.alias = 0 : i64},
// expected-error @+1 {{argument 1 is replaced by result 0, which replaces another argument already}}
                       %b: tensor<8xf32> {dist.alias = 0 : i64}) -> tensor<8xf32> {
  return %b : tensor<8xf32>
}

// -----

// Not an error: every rank does all of it, and says so.
dist.mesh @mesh <["x"=2]>
func.func @unknown(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %n: index) -> tensor<8xf32> {
  // expected-remark @+1 {{'tensor.generate' has no sharding model: its operands and results are replicated}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A loop that carries more than tensors, with all that is inside.
dist.mesh @mesh <["x"=2]>
func.func @loop(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{'scf.for' has no sharding model: its operands and results are replicated}}
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %s = %c0) -> (tensor<8xf32>, index) {
    %e = tensor.empty() : tensor<8xf32>
    %y = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y, %i : tensor<8xf32>, index
  }
  return %0#0 : tensor<8xf32>
}

// -----

// Without a file, the argument's name is in the message, and its place is the function's.

dist.mesh @mesh <["x"=2]>
// expected-error @+1 {{argument 0 'a': expected #dist.sharding, got #dist.placements<@mesh, [replicate]>; dist-annotate rewrites #dist.placements}}
func.func @placements(%a: tensor<4xi8> {dist.name = "a", dist.sharding = #dist.placements<@mesh, [replicate]>} loc("a")) -> tensor<4xi8> {
  return %a : tensor<4xi8>
}
