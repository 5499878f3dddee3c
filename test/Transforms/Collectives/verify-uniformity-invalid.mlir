// RUN: dist-opt %s -split-input-file --dist-verify-uniformity -verify-diagnostics

// expected-error @below {{needs a dist.mesh}}
module {}

// -----

dist.mesh @mesh <["dp"=2, "tp"=4]>
func.func @branch(%p: tensor<i1> {dist.sharding = #dist.sharding<@mesh, [], partial = {"dp" : or}>},
                  %x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note @below {{its predicate differs along "dp": combine it over these axes first (an all-reduce; in JAX psum or pmax), or move the collective out of the 'scf.if'}}
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<8xf32> {
    // expected-error @below {{'dist.all_reduce' over "dp" waits for all ranks of its group, but 'scf.if' around it may go another way on each of them}}
    %s = dist.all_reduce %x over <["dp"]> <sum> : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// A collective in the condition, too, runs as often as the loop.
dist.mesh @mesh <["dp"=2, "tp"=4]>
func.func @condition(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}]>,
                                        dist.global_type = tensor<8xf32>}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.while (%t = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{'dist.all_reduce' over "dp", "tp" waits for all ranks of its group, but 'scf.while'}}
    %all = dist.all_reduce %t over <["dp", "tp"]> <max> : tensor<4xf32>
    %sum = arith.addf %all, %t : tensor<4xf32>
    %e = tensor.extract %sum[%c0] : tensor<4xf32>
    // expected-note @below {{its predicate differs along "dp"}}
    %c = arith.cmpf olt, %e, %zero : f32
    scf.condition(%c) %t : tensor<4xf32>
  } do {
  ^bb0(%t: tensor<4xf32>):
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// It differs only from the second iteration on, by what the loop carries.
dist.mesh @mesh <["dp"=2, "tp"=4]>
func.func @later(%p: tensor<i1>, %q: tensor<i1> {dist.sharding = #dist.sharding<@mesh, [], partial = {"tp" : or}>})
    -> tensor<i1> {
  %r = scf.while (%t = %p) : (tensor<i1>) -> tensor<i1> {
    // expected-note @below {{its predicate differs along "tp"}}
    %c = tensor.extract %t[] : tensor<i1>
    scf.condition(%c) %t : tensor<i1>
  } do {
  ^bb0(%t: tensor<i1>):
    // expected-error @below {{'dist.barrier' over "tp" waits for all ranks of its group}}
    dist.barrier over <["tp"]>
    scf.yield %q : tensor<i1>
  }
  return %r : tensor<i1>
}

// -----

// What a branch gives differs as its predicate does.
dist.mesh @mesh <["dp"=2, "tp"=4]>
func.func @implicit(%x: tensor<8xf32>, %a: tensor<i1>, %b: tensor<i1>) -> tensor<8xf32> {
  %i = dist.axis_index <["tp":(2)2]>
  %chosen = scf.index_switch %i -> tensor<i1>
  case 0 {
    scf.yield %a : tensor<i1>
  }
  default {
    scf.yield %b : tensor<i1>
  }
  // expected-note @below {{its predicate differs along "tp":(2)2}}
  %c = tensor.extract %chosen[] : tensor<i1>
  %r = scf.if %c -> tensor<8xf32> {
    // expected-error @below {{'dist.permute' over "tp" waits for all ranks of its group, but 'scf.if'}}
    %s = dist.permute %x over <["tp"]> from [1, 2, 3, 0] : tensor<8xf32> -> tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @global(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{is not on local tensors; run dist-partition before dist-verify-uniformity}}
  %r = dist.all_slice %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>, result_sharding = #dist.sharding<@mesh, [{"x"}]>}
      : tensor<8xf32> -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @manual(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{is not on local tensors}}
  %r = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>]
      : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<4xf32>):
    dist.yield %b : tensor<4xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// Parts of an axis that share nothing, but do not fit each other: along "x":(4)3
// are ranks with different indices along "x":(1)3.
dist.mesh @mesh <["x"=12]>
func.func @cuts(%p: tensor<i1> {dist.sharding = #dist.sharding<@mesh, [], partial = {"x":(1)3 : or}>},
                %x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note @below {{its predicate differs along "x":(1)3}}
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<8xf32> {
    // expected-error @below {{'dist.all_reduce' over "x":(4)3 waits for all ranks of its group}}
    %s = dist.all_reduce %x over <["x":(4)3]> <sum> : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
