//===- Passes.td - propagation -----------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_PASSES_TD
#define DIST_TRANSFORMS_PROPAGATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def RelaxGroupsPass : Pass<"dist-relax-groups", "::mlir::ModuleOp"> {
  let summary = "relaxes soft sharding groups with contradicting annotations";
  let description = [{
    Does as Shardy does. With a warning, each value of such a group keeps its
    annotation. An open constraint is added to it, which all its users read, and
    which replaces it in the group. A group that shares a value with one that is
    not soft is not soft.

    Before:
    ```mlir
    dist.mesh @mesh <["x"=2, "y"=2]>
    func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"} ]>},
                 %y: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"} ]>})
        -> (tensor<8xf32>, tensor<8xf32>) {
      dist.sharding_group %x 0 soft : tensor<8xf32>
      dist.sharding_group %y 0 soft : tensor<8xf32>
      return %x, %y : tensor<8xf32>, tensor<8xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=2, "y"=2]>
    func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"} ]>},
                 %y: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"} ]>})
        -> (tensor<8xf32>, tensor<8xf32>) {
      %0 = dist.shard_tensor %y <@mesh, [{?} ]> : tensor<8xf32>
      %1 = dist.shard_tensor %x <@mesh, [{?} ]> : tensor<8xf32>
      dist.sharding_group %1 0 soft : tensor<8xf32>
      dist.sharding_group %0 0 soft : tensor<8xf32>
      return %1, %0 : tensor<8xf32>, tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect"];
}

def PropagatePass : Pass<"dist-propagate", "::mlir::ModuleOp"> {
  let summary = "completes the shardings of a program from its annotations";
  let description = [{
    Annotations of arguments, results and inner values propagate through the
    program in both directions until nothing changes. Afterwards every argument,
    every result and every operation has a closed sharding, except operations
    that can be rematerialised with any sharding (constants, fills, iotas).

    - Only open dimensions receive axes. An axis that the tensor uses already,
      one that is pinned in it, and temporal and pipeline axes are not received.
      An even dimension stays even.
    - Order of annotations: user priorities (`p0` first). Within one priority,
      values that flow through the program come before those that it keeps from
      step to step (arguments with `dist.alias` and their results). Then come
      those first that divide more work (the batch, which every contraction has,
      before a dimension of a weight). An inner annotation comes last if
      arguments use its axes in other dimensions, none uses them in the same
      one, and fewer bytes of tensors have to be moved in this order.
    - Order of operations: elementwise ones and reshapes before all others, then
      as in the program.
    - Conflicts: if tensors propose different axes for a factor of an operation,
      or one axis for two factors, the larger tensor wins.
    - An inner annotation is the sharding of the value itself, if nothing else
      constrains it; otherwise a dist.reshard remains. A value that the user
      annotated, or put into a sharding group, gets `dist.pinned`:
      dist-insert-reshards, which may give values another sharding, keeps its
      sharding.
    - Values computed only from constants, scalars and replicated arguments
      (masks, sine and cosine tables, random bits of a key) take the axes of
      their users, and pass none on from one user to another.
      dist-insert-reshards rematerialises them for each user.
    - A sum that is Partial is never propagated.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2, "tp"=2]>
    func.func @f(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {?} ]>},
                 %w: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"tp"} ]>})
        -> tensor<8x32xf32> {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<8x32xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
      %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
                         outs(%init : tensor<8x32xf32>) -> tensor<8x32xf32>
      return %y : tensor<8x32xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2, "tp"=2]>
    func.func @f(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>},
                 %w: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"} ]>})
        -> (tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"} ]>}) {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<8x32xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
      %y = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {"tp"} ]>]}
                         ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
                         outs(%init : tensor<8x32xf32>) -> tensor<8x32xf32>
      return %y : tensor<8x32xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect"];
}

def VerifyPropagationPass : Pass<"dist-verify-propagation", "::mlir::ModuleOp"> {
  let summary = "verifies the program after dist-propagate";
  let description = [{
    Checks that arguments, results and operations have closed shardings, that
    rematerialisable operations have none, that no constraints and barriers are
    left, and that an argument has the sharding of the result that replaces it.

    Refused:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"} ]>})
        -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"} ]>}) {
      %e = tensor.empty() : tensor<8xf32>
      // error: result 0 has no sharding; run dist-propagate
      %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %y : tensor<8xf32>
    }
    ```
  }];
}

#endif // DIST_TRANSFORMS_PROPAGATION_PASSES_TD
