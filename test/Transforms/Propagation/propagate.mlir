// RUN: dist-opt %s -split-input-file --dist-propagate --dist-verify-propagation | FileCheck %s

// The example of the pass.
dist.mesh @mesh <["dp"=2, "tp"=2]>
// CHECK-LABEL: func.func @example
// CHECK-SAME: %arg0: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}
// CHECK-SAME: %arg1: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}
// CHECK-SAME: -> (tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>})
func.func @example(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {?}]>},
             %w: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"tp"}]>})
    -> tensor<8x32xf32> {
  // What can be rematerialized with any sharding takes no part.
  // CHECK: tensor.empty() : tensor<8x32xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x32xf32>
  // CHECK: linalg.fill ins
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {"tp"}]>]}
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
                     outs(%init : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}

// -----

// Column-parallel, then row-parallel: the hidden activation is sharded, the
// result is not (its sum over tp is the business of insert-reshards).
dist.mesh @mesh <["dp"=2, "tp"=2]>
// CHECK-LABEL: func.func @megatron
// CHECK-SAME: -> (tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
func.func @megatron(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                    %up: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                    %down: tensor<32x16xf32>)
    -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<8x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8x32xf32>) -> tensor<8x32xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {"tp"}]>]}
  %h = linalg.matmul ins(%x, %up : tensor<8x16xf32>, tensor<16x32xf32>)
                     outs(%i0 : tensor<8x32xf32>) -> tensor<8x32xf32>
  // CHECK: linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {"tp"}]>]}
  %a = linalg.exp ins(%h : tensor<8x32xf32>) outs(%e0 : tensor<8x32xf32>) -> tensor<8x32xf32>
  %e1 = tensor.empty() : tensor<8x16xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {}]>]}
  %y = linalg.matmul ins(%a, %down : tensor<8x32xf32>, tensor<32x16xf32>)
                     outs(%i1 : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// Backwards from a result, through a reshape and a transpose.
dist.mesh @mesh <["x"=8]>
// CHECK-LABEL: func.func @backward
// CHECK-SAME: %arg0: tensor<4x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {"x":(4)2}]>}
func.func @backward(%x: tensor<4x32xf32>)
    -> (tensor<128xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // CHECK: tensor.collapse_shape {{.*}} {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<4x32xf32> into tensor<128xf32>
  return %y : tensor<128xf32>
}

// -----

// One axis for two dimensions of the result: the larger operand wins.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @conflict
// CHECK-SAME: -> (tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
func.func @conflict(%a: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                    %b: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %y = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>)
                     outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}

// -----

// The same with a priority: %a comes first.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @priority
// CHECK-SAME: -> (tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
func.func @priority(%a: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                    %b: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}p1]>})
    -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %y = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>)
                     outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}

// -----

// Sub-axes that cut an axis at places that do not divide each other conflict as
// well: beside "x":(2)3 of the larger operand "x":(1)2 of the other one remains.
dist.mesh @mesh <["x"=12]>
// CHECK-LABEL: func.func @cuts
// CHECK-SAME: -> (tensor<24x48xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}, {"x":(2)3}]>}, tensor<24x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {}]>})
func.func @cuts(%a: tensor<24x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {}]>},
                %b: tensor<16x48xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x":(2)3}]>})
    -> (tensor<24x48xf32>, tensor<24x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x48xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<24x48xf32>) -> tensor<24x48xf32>
  %y = linalg.matmul ins(%a, %b : tensor<24x16xf32>, tensor<16x48xf32>)
                     outs(%i : tensor<24x48xf32>) -> tensor<24x48xf32>
  return %y, %a : tensor<24x48xf32>, tensor<24x16xf32>
}

// -----

// Parameters that are sharded to save memory do not shard the activations: what
// a step keeps comes after what flows through it.
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @fsdp
// CHECK-SAME: -> (tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}, tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>})
func.func @fsdp(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                %w: tensor<16x32xf32> {dist.alias = 1 : i64, dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<8x32xf32>, tensor<16x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {}]>]}
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
                     outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32>
  %ew = tensor.empty() : tensor<16x32xf32>
  // CHECK: linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{}, {"dp"}]>]}
  %w1 = linalg.exp ins(%w : tensor<16x32xf32>) outs(%ew : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %y, %w1 : tensor<8x32xf32>, tensor<16x32xf32>
}

// -----

// A result that replaces an argument has its sharding, in both directions.
dist.mesh @mesh <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @alias
// CHECK-SAME: %arg0: tensor<8xf32> {dist.alias = 1 : i64, dist.sharding = #dist.sharding<@mesh, [{"x"}]>}
// CHECK-SAME: %arg1: tensor<8xf32> {dist.alias = 0 : i64, dist.sharding = #dist.sharding<@mesh, [{"y"}]>}
// CHECK-SAME: -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>}, tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
func.func @alias(%a: tensor<8xf32> {dist.alias = 1 : i64},
                 %b: tensor<8xf32> {dist.alias = 0 : i64, dist.sharding = #dist.sharding<@mesh, [{"y"}]>})
    -> (tensor<8xf32>, tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// -----

// Closed dimensions, pinned axes and temporal axes.
dist.mesh @mesh <["x"=2, "y"=2, "t"=2 temporal]>
// CHECK-LABEL: func.func @bounds
// CHECK-SAME: %arg1: tensor<8x8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}
// CHECK-SAME: -> (tensor<8x8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}, {}]>})
func.func @bounds(%a: tensor<8x8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}, {"t"}]>},
                  %b: tensor<8x8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {?}, {}], replicated = {"y"}>})
    -> tensor<8x8x8xf32> {
  %e = tensor.empty() : tensor<8x8x8xf32>
  %y = linalg.add ins(%a, %b : tensor<8x8x8xf32>, tensor<8x8x8xf32>) outs(%e : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
  return %y : tensor<8x8x8xf32>
}

// -----

// Uneven as the user wants it; never uneven otherwise.
dist.mesh @mesh <["x"=4]>
// CHECK-LABEL: func.func @uneven
// CHECK-SAME: -> (tensor<10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, tensor<2x5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}, {}]>})
func.func @uneven(%a: tensor<10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<10xf32>, tensor<2x5xf32>) {
  %e = tensor.empty() : tensor<10xf32>
  %y = linalg.exp ins(%a : tensor<10xf32>) outs(%e : tensor<10xf32>) -> tensor<10xf32>
  %z = tensor.expand_shape %y [[0, 1]] output_shape [2, 5] : tensor<10xf32> into tensor<2x5xf32>
  return %y, %z : tensor<10xf32>, tensor<2x5xf32>
}

// -----

// An inner annotation is the sharding of the value; a second, different one is
// reached by a reshard.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @constraints
// CHECK-SAME: %arg0: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// CHECK-SAME: -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
func.func @constraints(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  // CHECK: %[[Y:.*]] = linalg.exp {dist.pinned, dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
  %y = linalg.exp ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = dist.shard_tensor %y <@mesh, [{"x"}, {?}]> : tensor<8x8xf32>
  // CHECK-NEXT: %[[C:.*]] = dist.reshard %[[Y]] <@mesh, [{}, {"x"}]>
  %c = dist.shard_tensor %r <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  // CHECK: linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} ins(%[[C]]
  %z = linalg.exp ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

// Barriers, by direction.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @barriers
// CHECK-SAME: %arg0: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}
// CHECK-SAME: %arg1: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}
// CHECK-SAME: %arg2: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}
// CHECK-SAME: -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
func.func @barriers(%a: tensor<8xf32>, %b: tensor<8xf32>,
                    %c: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
        tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, tensor<8xf32>) {
  // CHECK: dist.reshard %arg0 <@mesh, [{"x"}]>
  %0 = dist.propagation_barrier %a <forward> : tensor<8xf32>
  // CHECK-NOT: dist.reshard %arg1
  %1 = dist.propagation_barrier %b <backward> : tensor<8xf32>
  // CHECK: dist.reshard %arg2 <@mesh, [{}]>
  %2 = dist.propagation_barrier %c <none> : tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// A partial argument is not a partial result.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @partial
// CHECK-SAME: %arg0: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}
// CHECK-SAME: -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}, tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
func.func @partial(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}], partial = {"x" : sum}>})
    -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  // CHECK: linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{}]>]}
  %y = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y, %a : tensor<8xf32>, tensor<8xf32>
}

// -----

// What stands on operations is an annotation too; a reshard keeps its target.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @annotated_operations
// CHECK-SAME: %arg0: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
// CHECK-SAME: -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
func.func @annotated_operations(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
      ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: dist.reshard {{.*}} <@mesh, [{}, {"x"}]>
  %r = dist.reshard %y <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// -----

// Without knowing what is a parameter: the batch is in every contraction, so it
// has the axis, although the first weight is larger.
dist.mesh @mesh <["dp"=2]>
// CHECK-LABEL: func.func @divided_work
// CHECK-SAME: -> (tensor<4x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
func.func @divided_work(%x: tensor<4x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                        %w1: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>},
                        %w2: tensor<64x64xf32>, %w3: tensor<64x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  // CHECK-COUNT-3: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {}]>]}
  %1 = linalg.matmul ins(%x, %w1 : tensor<4x16xf32>, tensor<16x64xf32>) outs(%i : tensor<4x64xf32>) -> tensor<4x64xf32>
  %2 = linalg.matmul ins(%1, %w2 : tensor<4x64xf32>, tensor<64x64xf32>) outs(%i : tensor<4x64xf32>) -> tensor<4x64xf32>
  %3 = linalg.matmul ins(%2, %w3 : tensor<4x64xf32>, tensor<64x64xf32>) outs(%i : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %3 : tensor<4x64xf32>
}

// -----

// Over an axis of size 1 nothing is partial: axes of another view of the mesh come in.

dist.mesh @mesh <["a"=3, "b"=1], views=[<["x"=3], device_ids=[0, 2, 1]>]>
// CHECK-LABEL: func.func @one
// CHECK-SAME:    -> (tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
func.func @one(%a: tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{?}], partial = {"b" : product}>}) {
  return %a : tensor<3xf32>
}

// -----

// A constraint wants for tokens what the weights want for hidden features. The
// tokens are smaller than the weights: they are gathered, not the weights.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @yields
func.func @yields(%a: tensor<16x64xf32>, %w: tensor<64x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> tensor<16x256xf32> {
  // CHECK: linalg.exp {dist.pinned, dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
  %e = tensor.empty() : tensor<16x64xf32>
  %x = linalg.exp ins(%a : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %t = dist.shard_tensor %x <@mesh, [{"x"}, {?}]> : tensor<16x64xf32>
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<16x256xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x256xf32>) -> tensor<16x256xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]}
  %y = linalg.matmul ins(%t, %w : tensor<16x64xf32>, tensor<64x256xf32>)
                     outs(%i : tensor<16x256xf32>) -> tensor<16x256xf32>
  return %y : tensor<16x256xf32>
}

// -----

// Many tokens: the weights are gathered.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @comes_first
func.func @comes_first(%a: tensor<512x64xf32>, %w: tensor<64x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> tensor<512x256xf32> {
  %e = tensor.empty() : tensor<512x64xf32>
  %x = linalg.exp ins(%a : tensor<512x64xf32>) outs(%e : tensor<512x64xf32>) -> tensor<512x64xf32>
  %t = dist.shard_tensor %x <@mesh, [{"x"}, {?}]> : tensor<512x64xf32>
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<512x256xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e1 : tensor<512x256xf32>) -> tensor<512x256xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
  %y = linalg.matmul ins(%t, %w : tensor<512x64xf32>, tensor<64x256xf32>)
                     outs(%i : tensor<512x256xf32>) -> tensor<512x256xf32>
  return %y : tensor<512x256xf32>
}

// -----

// An argument is sharded as the constraint says: all follows the batch, and
// small as it is, the weights are gathered.
dist.mesh @mesh <["x"=2]>
// CHECK-LABEL: func.func @batch
func.func @batch(%a: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                 %w: tensor<64x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>, dist.alias = 1})
    -> (tensor<16x256xf32>, tensor<64x256xf32>) {
  %e = tensor.empty() : tensor<16x64xf32>
  %x = linalg.exp ins(%a : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %t = dist.shard_tensor %x <@mesh, [{"x"}, {?}]> : tensor<16x64xf32>
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<16x256xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x256xf32>) -> tensor<16x256xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}
  %y = linalg.matmul ins(%t, %w : tensor<16x64xf32>, tensor<64x256xf32>)
                     outs(%i : tensor<16x256xf32>) -> tensor<16x256xf32>
  return %y, %w : tensor<16x256xf32>, tensor<64x256xf32>
}
