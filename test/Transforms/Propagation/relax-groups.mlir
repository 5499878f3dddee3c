// RUN: dist-opt %s --dist-relax-groups -split-input-file -verify-diagnostics | FileCheck %s
// RUN: dist-opt %s --dist-relax-groups --dist-propagate --dist-verify-propagation -split-input-file 2>/dev/null | FileCheck %s --check-prefix=PROPAGATED
// RUN: dist-opt %s --dist-explain=value=arg0 -split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAINED

// EXPLAINED: warning: the values of sharding group 0 are annotated in contradiction
// EXPLAINED: argument 0 {{.*}}: [{"x"}]

// The example of the pass. What is known first settles what is used.

dist.mesh @mesh <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @f
// CHECK-NEXT:    %[[Y:.*]] = dist.shard_tensor %arg1 <@mesh, [{?}]> : tensor<8xf32>
// CHECK-NEXT:    %[[X:.*]] = dist.shard_tensor %arg0 <@mesh, [{?}]> : tensor<8xf32>
// CHECK-NEXT:    dist.sharding_group %[[X]] 0 soft : tensor<8xf32>
// CHECK-NEXT:    dist.sharding_group %[[Y]] 0 soft : tensor<8xf32>
// CHECK-NEXT:    return %[[X]], %[[Y]]
// PROPAGATED-LABEL: func.func @f
// PROPAGATED-SAME:    %arg0: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}
// PROPAGATED-SAME:    %arg1: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>}
// PROPAGATED-SAME:    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
             %y: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  dist.sharding_group %x 0 soft : tensor<8xf32>
  // expected-warning @below {{the values of sharding group 0 are annotated in contradiction: each keeps its annotation, and their users get them resharded to one sharding}}
  dist.sharding_group %y 0 soft : tensor<8xf32>
  return %x, %y : tensor<8xf32>, tensor<8xf32>
}

// -----

// Two groups that share a value are one; in a loop, and of values that are annotated in between.

dist.mesh @mesh <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @shared
// CHECK:         %[[A:.*]] = dist.shard_tensor %arg0 <@mesh, [{?}]>
// CHECK:         scf.while (%{{.*}} = %[[A]])
// CHECK:           %[[S:.*]] = dist.shard_tensor %{{.*}} <@mesh, [{"x"}]>
// CHECK-NEXT:      %[[T:.*]] = dist.shard_tensor %[[S]] <@mesh, [{?}]>
// CHECK-NEXT:      dist.sharding_group %[[T]] 1 soft
// CHECK-NEXT:      dist.sharding_group %[[T]] 2 soft
// CHECK-NEXT:      scf.yield %[[T]]
func.func @shared(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>}, %p: tensor<i1>) -> tensor<8xf32> {
  dist.sharding_group %a 1 soft : tensor<8xf32>
  %r = scf.while (%t = %a) : (tensor<8xf32>) -> tensor<8xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %t : tensor<8xf32>
  } do {
  ^bb0(%t: tensor<8xf32>):
    %s = dist.shard_tensor %t <@mesh, [{"x"}]> : tensor<8xf32>
    dist.sharding_group %s 1 soft : tensor<8xf32>
    // expected-warning @below {{the values of sharding group 2 are annotated in contradiction}}
    dist.sharding_group %s 2 soft : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// No contradiction: an open dimension of one that another one settles; a constraint on a value of the group.

dist.mesh @mesh <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @agreed
// CHECK-NEXT:    dist.sharding_group %arg0 0 soft
// CHECK-NEXT:    dist.sharding_group %arg1 0 soft
// CHECK-NEXT:    dist.shard_tensor
func.func @agreed(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                  %y: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}]>}) -> tensor<8xf32> {
  dist.sharding_group %x 0 soft : tensor<8xf32>
  dist.sharding_group %y 0 soft : tensor<8xf32>
  %c = dist.shard_tensor %y <@mesh, [{"y"}]> : tensor<8xf32>
  return %c : tensor<8xf32>
}

// -----

// A contradiction: the elements of one value cannot be Partial as the other's are.

dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @kinds
// CHECK:         dist.sharding_group %{{.*}} 0 soft : tensor<8xf32>
// PROPAGATED-LABEL: func.func @kinds
// PROPAGATED-SAME:    %arg0: tensor<8xi1> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : or}>}
func.func @kinds(%x: tensor<8xi1> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : or}>}, %y: tensor<8xf32>) -> (tensor<8xi1>, tensor<8xf32>) {
  dist.sharding_group %x 0 soft : tensor<8xi1>
  // expected-warning @below {{the values of sharding group 0 are annotated in contradiction}}
  dist.sharding_group %y 0 soft : tensor<8xf32>
  return %x, %y : tensor<8xi1>, tensor<8xf32>
}

// -----

// A contradiction: a manual region cannot yield blocks of another view of the mesh.

dist.mesh @mesh <["x"=4], views=[<["a"=2, "b"=2]>]>
// CHECK-LABEL: func.func @view
// CHECK:         dist.sharding_group %{{.*}} 0 soft : tensor<8xf32>
func.func @view(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %y = dist.manual %x over <["x"]>
      in [#dist.sharding<@mesh, [{?}]>] out [#dist.sharding<@mesh, [{?}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%block: tensor<8xf32>):
    dist.yield %block : tensor<8xf32>
  }
  dist.sharding_group %x 0 soft : tensor<8xf32>
  // expected-warning @below {{the values of sharding group 0 are annotated in contradiction}}
  dist.sharding_group %y 0 soft : tensor<8xf32>
  return %x, %y : tensor<8xf32>, tensor<8xf32>
}
