// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-relax-groups --dist-propagate

dist.mesh @mesh <["x"=2]>
// expected-note @+1 {{the first value of the group is here}}
func.func @shapes(%a: tensor<8xf32>, %b: tensor<4xf32>) {
  dist.sharding_group %a 0 : tensor<8xf32>
  // expected-error @+1 {{group 0: values with the same sharding need one shape, got 'tensor<4xf32>' and 'tensor<8xf32>'}}
  dist.sharding_group %b 0 : tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-note @+1 {{the other one is here}}
func.func @contradiction(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                         // expected-error @+1 {{the values of a sharding group need one sharding: got [{}] (argument 1) and [{"x"}] (argument 0)}}
                         %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  dist.sharding_group %a 0 : tensor<8xf32>
  dist.sharding_group %b 0 : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-note @+1 {{the first value of the group is here}}
func.func @regions(%a: tensor<8xf32>) -> tensor<8xf32> {
  dist.sharding_group %a 0 : tensor<8xf32>
  %r = dist.manual %a over <["x"]> in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>]
      : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<8xf32>):
    // expected-error @+1 {{group 0: values of different manual regions cannot have the same sharding, got}}
    dist.sharding_group %b 0 : tensor<8xf32>
    dist.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// A constraint that is of a group is not that of its input.

dist.mesh @mesh <["x"=2]>
// expected-note @+1 {{the other one is here}}
func.func @constraint(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32>) -> tensor<8xf32> {
  dist.sharding_group %a 0 : tensor<8xf32>
  // expected-error @+1 {{got [{}] (dist.shard_tensor at }}
  %c = dist.shard_tensor %b <@mesh, [{}]> : tensor<8xf32>
  dist.sharding_group %c 0 : tensor<8xf32>
  return %c : tensor<8xf32>
}

// -----

// A group that shares a value with one that is not soft.

dist.mesh @mesh <["x"=2]>
// expected-note @+1 {{the other one is here}}
func.func @half_soft(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                     // expected-error @+1 {{the values of a sharding group need one sharding: got [{}] (argument 1) and [{"x"}] (argument 0)}}
                     %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  dist.sharding_group %a 0 soft : tensor<8xf32>
  dist.sharding_group %b 0 soft : tensor<8xf32>
  dist.sharding_group %b 1 : tensor<8xf32>
  return
}
