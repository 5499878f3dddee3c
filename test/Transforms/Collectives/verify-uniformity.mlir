// RUN: dist-opt %s -split-input-file --dist-verify-uniformity | FileCheck %s

// Predicates that are the same on all ranks of a group.

dist.mesh @mesh <["dp"=2, "tp"=4]>

// Groups along tp; the predicate differs along dp.
// CHECK-LABEL: func.func @between_groups
func.func @between_groups(%p: tensor<i1>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %i = dist.axis_index <["dp"]>
  %c = arith.cmpi eq, %i, %c0 : index
  %r = scf.if %c -> tensor<8xf32> {
    %s = dist.all_reduce %x over <["tp"]> <sum> : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Combined over dp, the predicate is the same there.
// CHECK-LABEL: func.func @combined
func.func @combined(%p: tensor<i1> {dist.sharding = #dist.sharding<@mesh, [], partial = {"dp" : or}>},
                    %x: tensor<8xf32>) -> tensor<8xf32> {
  %all = dist.all_reduce %p over <["dp"]> <or> : tensor<i1>
  %r = scf.while (%t = %x) : (tensor<8xf32>) -> tensor<8xf32> {
    %c = tensor.extract %all[] : tensor<i1>
    scf.condition(%c) %t : tensor<8xf32>
  } do {
  ^bb0(%t: tensor<8xf32>):
    %s = dist.all_gather %t over <["dp"]> dim 0 : tensor<8xf32> -> tensor<16xf32>
    %h = tensor.extract_slice %s[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
    scf.yield %h : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// A part of an axis.
// CHECK-LABEL: func.func @part
func.func @part(%p: tensor<i1> {dist.sharding = #dist.sharding<@mesh, [], partial = {"tp" : or}>},
                %x: tensor<8xf32>) -> tensor<8xf32> {
  %some = dist.all_reduce %p over <["tp":(1)2]> <or> : tensor<i1>
  %c = tensor.extract %some[] : tensor<i1>
  %r = scf.if %c -> tensor<8xf32> {
    %s = dist.all_reduce %x over <["tp":(1)2]> <sum> : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// What an exchange brings to all ranks is the same on all.
// CHECK-LABEL: func.func @exchanged
func.func @exchanged(%x: tensor<2xi1> {dist.global_type = tensor<8xi1>,
                                       dist.sharding = #dist.sharding<@mesh, [{"tp"}]>}) -> tensor<8xi1> {
  %c0 = arith.constant 0 : index
  %all = dist.exchange %x over <["tp"]>
      fetch [#dist.fetch<@mesh, [8], [{"tp"}], [{} at 0 step 0 size 8]>] : tensor<2xi1> -> tensor<8xi1>
  %c = tensor.extract %all[%c0] : tensor<8xi1>
  %r = scf.if %c -> tensor<8xi1> {
    %s = dist.all_gather %x over <["tp"]> dim 0 : tensor<2xi1> -> tensor<8xi1>
    scf.yield %s : tensor<8xi1>
  } else {
    scf.yield %all : tensor<8xi1>
  }
  return %r : tensor<8xi1>
}
