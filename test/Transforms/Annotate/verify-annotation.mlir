// RUN: dist-opt %s --split-input-file --dist-verify-annotation --verify-diagnostics

dist.mesh @mesh <["dp"=2]>
func.func @good(%x: tensor<8xf32> {dist.alias = 0, dist.sharding = #dist.sharding<@mesh, [{"dp"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}) {
  %y = dist.shard_tensor %x <@mesh, [{?}]> : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

// expected-error @below {{expected one dist.mesh, got 0; run dist-annotate}}
module {
  func.func @no_mesh(%x: tensor<8xf32>) {
    return
  }
}

// -----

dist.mesh @mesh <["dp"=2]>
// expected-error @below {{argument 0 still has #dist.placements; run dist-annotate}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.placements<@mesh, [shard(0)]>}) {
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
// expected-error @below {{result 0 still has #dist.placements; run dist-annotate}}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.sharding = #dist.placements<@mesh, [shard(0)]>}) {
  return %x : tensor<8xf32>
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{the constraint still has #dist.placements; run dist-annotate}}
  %y = dist.shard_tensor %x placements <@mesh, [shard(0)]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
// expected-error @below {{argument 0 is donated to result 0, which is sharded otherwise; run dist-annotate}}
func.func @f(%x: tensor<8xf32> {dist.alias = 0, dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
