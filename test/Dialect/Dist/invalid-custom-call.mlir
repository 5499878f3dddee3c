// RUN: dist-opt --split-input-file --verify-diagnostics %s

func.func @other_names(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{sharding rule 'i j k -> i': operand 0 has 2 dimensions, the rule has 3}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i j k -> i"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @too_few_dimensions(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{operand 0 has 1 dimensions, the rule has at least 2}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "... i j -> i"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @ellipses(%x: tensor<2x4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{'...' stands for 0 dimensions of result 0, for 2 of those before it}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "... i -> ... i"} : (tensor<2x4x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @operands(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{the call has 1 operands, the rule 2}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i, i -> i"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @results(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{the call has 1 results, the rule 2}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i -> i, i"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @arrow(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected '->' between operands and results}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @arrows(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected one '->'}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i -> i -> i"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @names(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected the name of a factor, '(' or '...' at the front, got '4 -> i'}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "4 -> i"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @twice(%x: tensor<4x4xf32>) -> tensor<4xf32> {
  // expected-error @below {{factor 'i' is twice in operand 0}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i i -> i"} : (tensor<4x4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @sizes(%x: tensor<4xf32>, %z: tensor<5xf32>) -> tensor<4xf32> {
  // expected-error @below {{factor 'i' has size 5 in dimension 0 of operand 1, 4 in dimension 0 of operand 0}}
  %y = dist.custom_call "f"(%x, %z) {sharding_rule = "i, i -> i"} : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @no_size(%x: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @below {{factor 'd' has no dimension of its own: its size is needed in factor_sizes}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "(h d) -> h"} : (tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @wrong_size(%x: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @below {{dimension 0 of operand 0 has size 8, its factors have 12}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "(h d) -> h", factor_sizes = {d = 3 : i64}} : (tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @large_size(%x: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @below {{the size of factor 'd' in factor_sizes is no i64}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "(h d) -> h", factor_sizes = {d = 100000000000000000000000 : i128}} : (tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @unknown_size(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{factor 'd' of factor_sizes is not in the rule}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "h -> h", factor_sizes = {d = 3 : i64}} : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @neither(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{factor 'k' is not in result 0: it belongs in reduction_factors or in need_replication_factors}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k -> i"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @both(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{factor 'k' is in reduction_factors and in need_replication_factors}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k -> i", reduction_factors = {k = "sum"}, need_replication_factors = ["k"]} : (tensor<4x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @reduced_and_there(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{reduction factor 'i' is in result 0: the results of a reduction lack its factor}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k -> i", reduction_factors = {i = "sum"}, need_replication_factors = ["k"]} : (tensor<4x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @kind(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{reduction factor 'k': }}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k -> i", reduction_factors = {k = "mean"}} : (tensor<4x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @logical(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  // expected-error @below {{'and' of reduction factor 'k' needs integers, result 0 has floating point}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k -> i", reduction_factors = {k = "and"}} : (tensor<4x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @unsigned(%x: tensor<4x8xi32>) -> tensor<4xi32> {
  // expected-error @below {{'max' of reduction factor 'k' is of signed integers, result 0 has unsigned ones: expected 'umax'}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k -> i", reduction_factors = {k = "max"}, unsigned_values = array<i64: 0, 1>} : (tensor<4x8xi32>) -> tensor<4xi32>
  return %y : tensor<4xi32>
}

// -----

func.func @two_kinds(%x: tensor<4x8xf32>) -> tensor<f32> {
  // expected-error @below {{reduction factors of two kinds, 'sum' and 'max': expected one kind; the others need replication}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k ->", reduction_factors = {i = "sum", k = "max"}} : (tensor<4x8xf32>) -> tensor<f32>
  return %y : tensor<f32>
}

// -----

func.func @unknown_reduction(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{factor 'k' of reduction_factors is not in the rule}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i -> i", reduction_factors = {k = "sum"}} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @unknown_replication(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{factor 'k' of need_replication_factors is not in the rule}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i -> i", need_replication_factors = ["k"]} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @no_rule(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has lists of factors, but no sharding_rule}}
  %y = dist.custom_call "f"(%x) {need_replication_factors = ["k"]} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @accumulator(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{accumulator 1: the call has 1 operands}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i -> i", accumulators = array<i64: 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @alias_elsewhere(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{result 0 takes over the memory of operand 0, so the rule must make both of the same factors}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i j -> j i", aliases = array<i64: 0>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

func.func @alias_of_nothing(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{result 0 takes over operand 1, the call has 1}}
  %y = dist.custom_call "f"(%x) {aliases = array<i64: 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @alias_count(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{aliases has 2 elements, expected 1, one a result}}
  %y = dist.custom_call "f"(%x) {aliases = array<i64: 0, 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @alias_twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{two results take over the memory of operand 0}}
  %y:2 = dist.custom_call "f"(%x) {aliases = array<i64: 0, 0>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %y#0 : tensor<4xf32>
}

// -----

func.func @alias_type(%x: tensor<4xf32>) -> tensor<4xi32> {
  // expected-error @below {{result 0 takes over the memory of operand 0, so they need one type, got 'tensor<4xi32>' and 'tensor<4xf32>'}}
  %y = dist.custom_call "f"(%x) {aliases = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xi32>
  return %y : tensor<4xi32>
}

// -----

func.func @attribute(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{attribute 'map' cannot be passed to a C function, expected a string, a number of at most 64 bits or an array of those, got affine_map<(d0) -> (d0)>}}
  %y = dist.custom_call "f"(%x) {call_attributes = {map = affine_map<(i) -> (i)>}} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @unsigned_value(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{unsigned value 2, the call has 1 operands and 1 results}}
  %y = dist.custom_call "f"(%x) {unsigned_values = array<i64: 2>} : (tensor<4xi32>) -> tensor<4xi32>
  return %y : tensor<4xi32>
}

// -----

func.func @local_form(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{global_types and block_shardings belong together and need 2 entries, one an operand and result}}
  %y = dist.custom_call "f"(%x) {global_types = [tensor<8xi32>]} : (tensor<4xi32>) -> tensor<4xi32>
  return %y : tensor<4xi32>
}

// -----

func.func @layout_count(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{layouts has 1 lists, expected 2, one an operand and result}}
  %y = dist.custom_call "f"(%x) {layouts = [array<i64: 0>]} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @layout(%x: tensor<4x4xf32>) -> tensor<4xf32> {
  // expected-error @below {{layout 0 is [0, 2], expected each dimension of 'tensor<4x4xf32>' once}}
  %y = dist.custom_call "f"(%x) {layouts = [array<i64: 0, 2>, array<i64: 0>]} : (tensor<4x4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @layout_of_alias(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{result 0 takes over the memory of operand 0, so they need one layout}}
  %y = dist.custom_call "f"(%x) {aliases = array<i64: 0>, layouts = [array<i64: 0, 1>, array<i64: 1, 0>]} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

func.func @flops(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{flops is a number above 0, got -1.000000e+00 : f64}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i -> i", flops = -1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
