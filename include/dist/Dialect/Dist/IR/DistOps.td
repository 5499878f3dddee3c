//===- DistOps.td - meshes, constraints, reshards ----------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DISTOPS_TD
#define DIST_DIALECT_DIST_IR_DISTOPS_TD

include "dist/Dialect/Dist/IR/AsyncCollectives.td"
include "dist/Dialect/Dist/IR/Collectives.td"
include "dist/Dialect/Dist/IR/CustomCallOp.td"
include "dist/Dialect/Dist/IR/DistOpBase.td"
include "dist/Dialect/Dist/IR/ManualOp.td"
include "dist/Dialect/Dist/IR/PipelineOp.td"

def Dist_MeshOp : Dist_Op<"mesh", [Symbol]> {
  let summary = "declares a mesh";
  let description = [{
    ```mlir
    dist.mesh @mesh <["dp"=2, "tp"=4]>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Dist_MeshAttr:$mesh);
  let assemblyFormat = "$sym_name $mesh attr-dict";
}

def Dist_ShardTensorOp : Dist_Op<"shard_tensor",
    [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "constrains the sharding of a value";
  let description = [{
    The result is the input with the sharding `sharding`, a #dist.sharding or
    #dist.placements. Open dimensions stay open for propagation. With
    `dist.reshard_after_use`, larger copies that are gathered for users are
    dropped after use, and gathered again (see dist-insert-reshards).

    ```mlir
    %y = dist.shard_tensor %x <@mesh, [{"dp"}, {?} ]> : tensor<8x64xf32>
    %z = dist.shard_tensor %x placements <@mesh, [shard(0), open]> : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, AnyAttr:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input custom<ShardingOrPlacements>($sharding) attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Dist_ReshardOp : Dist_Op<"reshard",
    [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "changes the sharding of a value";
  let description = [{
    A change of sharding for which no collectives have been chosen yet.
    dist-lower-reshards replaces it by collectives.

    ```mlir
    %z = dist.reshard %y <@mesh, [{}, {} ], partial = {"tp" : sum}> : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Dist_ShardingAttr:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Dist_PropagationBarrierOp : Dist_Op<"propagation_barrier",
    [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "stops propagation in one or both directions";
  let description = [{
    `direction` is the direction in which propagation may pass: `none`,
    `forward` or `backward`.

    ```mlir
    %y = dist.propagation_barrier %x <none> : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Dist_DirectionAttr:$direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input $direction attr-dict `:` type($result)";
}

def Dist_OptimizationBarrierOp : Dist_Op<"optimization_barrier",
    [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "stops operations from being moved, merged or fused across a value";
  let description = [{
    The result is the input. Operations on it are not merged with equal
    operations on the input, and share no kernel with operations before it.
    jax.checkpoint uses it for values that must be computed again. It costs
    nothing: dist-outline-kernels, the last pass to use it, removes it. A value
    may have several; those with different `number` are not merged.

    ```mlir
    %y = dist.optimization_barrier %x : tensor<8x64xf32>
    %z = dist.optimization_barrier %x {number = 1} : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, OptionalAttr<I64Attr>:$number);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
  let builders = [OpBuilder<(ins "::mlir::Value":$input), [{
    build($_builder, $_state, input, ::mlir::IntegerAttr());
  }]>];
}

def Dist_ShardingGroupOp : Dist_Op<"sharding_group"> {
  let summary = "puts a value into a group of values with one sharding";
  let description = [{
    All values of a group have one shape, and propagation gives them one
    sharding: axes of one are axes of all. dist-propagate removes the operation.
    Constants, which can be rematerialised with any sharding, are ignored.

    Contradicting annotations of a group's values are an error. In a `soft`
    group, such as sdy.sharding_group, they are not: each value keeps its
    annotation, and the values that users read have one sharding; see
    dist-relax-groups.

    ```mlir
    dist.sharding_group %x 0 : tensor<8x64xf32>
    dist.sharding_group %y 0 : tensor<8x64xf32>
    dist.sharding_group %z 1 soft : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group, UnitAttr:$soft);
  let assemblyFormat =
      "$input $group (`soft` $soft^)? attr-dict `:` type($input)";
}

def Dist_AxisIndexOp : Dist_Op<"axis_index", [Pure, AxesOpInterface]> {
  let summary = "this rank's index in the grid that the axes span";
  let description = [{
    ```mlir
    %i = dist.axis_index <["dp", "tp"]>
    ```
  }];
  let arguments = (ins Dist_AxesAttr:$axes);
  let results = (outs Index:$result);
  let assemblyFormat = "$axes attr-dict";
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = "bool needsAllRanks() { return false; }";
}

#endif // DIST_DIALECT_DIST_IR_DISTOPS_TD
