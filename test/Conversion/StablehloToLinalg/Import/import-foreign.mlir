// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file -verify-diagnostics | FileCheck %s

// Operations of dist stay what they are; their values become signless.

dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @constraints
// CHECK-SAME:    tensor<8xi8> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : max}>, dist.unsigned}
// CHECK:         dist.sharding_group %{{.*}} 0 : tensor<8xi8>
// CHECK:         dist.shard_tensor %{{.*}} <@mesh, [{}], partial = {"x" : umax}> : tensor<8xi8>
// CHECK:         dist.propagation_barrier %{{.*}} <none> : tensor<8xi8>
// CHECK:         dist.reshard %{{.*}} <@mesh, [{"x"}]> : tensor<8xi8>
func.func @constraints(%a: tensor<8xui8> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : max}>}) -> tensor<8xui8> {
  %0 = "stablehlo.add"(%a, %a) : (tensor<8xui8>, tensor<8xui8>) -> tensor<8xui8>
  dist.sharding_group %0 0 : tensor<8xui8>
  %1 = dist.shard_tensor %0 <@mesh, [{}], partial = {"x" : max}> : tensor<8xui8>
  %2 = dist.propagation_barrier %1 <none> : tensor<8xui8>
  %3 = dist.reshard %2 <@mesh, [{"x"}]> : tensor<8xui8>
  return %3 : tensor<8xui8>
}

// -----

// What is in a manual region is imported. Contributions to a maximum of unsigned
// values are ordered so, those to one of signed values are not.

dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @manual
// CHECK:         dist.manual %{{.*}}, %{{.*}} over <["x"]>
// CHECK-SAME:      in [#dist.sharding<@mesh, [{}], partial = {"x" : umax}>, #dist.sharding<@mesh, [{}], partial = {"x" : max}>]
// CHECK-SAME:      (tensor<8xi16>, tensor<8xi32>) -> (tensor<8xi16>, tensor<8xi32>)
// CHECK-NEXT:    ^bb0(%[[A:.*]]: tensor<8xi16>, %[[B:.*]]: tensor<8xi32>)
// CHECK:           arith.xori
// CHECK:           dist.all_reduce %{{.*}} over <["x"]> <umin> : tensor<8xi16>
// CHECK:           dist.all_reduce %[[B]] over <["x"]> <min> : tensor<8xi32>
// CHECK:           dist.yield %{{.*}}, %{{.*}} : tensor<8xi16>, tensor<8xi32>
func.func @manual(%a: tensor<8xui16>, %b: tensor<8xi32>) -> (tensor<8xui16>, tensor<8xi32>) {
  %0:2 = dist.manual %a, %b over <["x"]>
      in [#dist.sharding<@mesh, [{}], partial = {"x" : max}>, #dist.sharding<@mesh, [{}], partial = {"x" : max}>]
      out [#dist.sharding<@mesh, [{}]>, #dist.sharding<@mesh, [{}]>]
      : (tensor<8xui16>, tensor<8xi32>) -> (tensor<8xui16>, tensor<8xi32>) {
  ^bb0(%u: tensor<8xui16>, %v: tensor<8xi32>):
    %c = arith.constant dense<65535> : tensor<8xui16>
    %1 = "stablehlo.xor"(%u, %c) : (tensor<8xui16>, tensor<8xui16>) -> tensor<8xui16>
    %2 = dist.all_reduce %1 over <["x"]> <min> : tensor<8xui16>
    %3 = dist.all_reduce %v over <["x"]> <min> : tensor<8xi32>
    dist.yield %2, %3 : tensor<8xui16>, tensor<8xi32>
  }
  return %0#0, %0#1 : tensor<8xui16>, tensor<8xi32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @mixed(%a: tensor<8xui16>, %b: tensor<8xi16>) -> (tensor<8xui16>, tensor<8xi16>) {
  %0:2 = dist.manual %a, %b over <["x"]>
      in [#dist.sharding<@mesh, [{}]>, #dist.sharding<@mesh, [{}]>]
      out [#dist.sharding<@mesh, [{}]>, #dist.sharding<@mesh, [{}]>]
      : (tensor<8xui16>, tensor<8xi16>) -> (tensor<8xui16>, tensor<8xi16>) {
  ^bb0(%u: tensor<8xui16>, %v: tensor<8xi16>):
    // expected-error @below {{'dist.all_reduce' op combines unsigned values and others by one #dist.reduction<max>}}
    %1:2 = dist.all_reduce %u, %v over <["x"]> <max> : tensor<8xui16>, tensor<8xi16>
    dist.yield %1#0, %1#1 : tensor<8xui16>, tensor<8xi16>
  }
  return %0#0, %0#1 : tensor<8xui16>, tensor<8xi16>
}

// -----

func.func @blocks(%a: tensor<ui16>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'scf.execute_region' op expected regions of one block around imported operations}}
  %0 = scf.execute_region -> tensor<4xf32> {
    %1 = "stablehlo.negate"(%b) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.branch"()[^bb1] : () -> ()
  ^bb1:
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
