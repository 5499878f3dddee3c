//===- DistOps.td - constraints, reshards, collectives -----*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DISTOPS_TD
#define DIST_DIALECT_DIST_IR_DISTOPS_TD

include "dist/Dialect/Dist/IR/DistAttributes.td"
include "dist/Dialect/Dist/IR/DistInterfaces.td"
include "dist/Dialect/Dist/IR/DistTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

class Dist_Op<string opMnemonic, list<Trait> traits = []>
    : Op<Dist_Dialect, opMnemonic, traits>;

//===----------------------------------------------------------------------===//
// Mesh, constraints, reshard
//===----------------------------------------------------------------------===//

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
    The result is the input, lying as `sharding` says. Open dimensions stay
    open for propagation. `sharding` is a #dist.sharding or #dist.placements.

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
    What is known before it is known which collectives do it. Lowered by
    dist-lower-reshards.

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
    `direction` says what may still pass: `none`, `forward` or `backward`.

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
  let summary = "a value that nothing is moved, merged or fused across";
  let description = [{
    The result is the input, but what is computed from it is computed from it:
    not merged with an equal computation on the input, and in no kernel with
    what is before. jax.checkpoint says so what it wants computed again. It
    costs nothing: dist-outline-kernels, the last to see it, takes it away.

    ```mlir
    %y = dist.optimization_barrier %x : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
}

def Dist_ShardingGroupOp : Dist_Op<"sharding_group"> {
  let summary = "values that must be sharded alike";
  let description = [{
    All values of a group have one shape, and propagation gives them one
    sharding: what is known of one is known of all. dist-propagate takes the
    operation away. Constants, which can be made again with any sharding, are
    as if they were not there.

    Annotations of a group's values that contradict each other are an error. Not
    so in a `soft` group (sdy.sharding_group is one): there each value lies as
    it is annotated, and what is alike are the values that are used; see
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

//===----------------------------------------------------------------------===//
// Collectives
//
// On global types they carry `operand_sharding` and `result_sharding`, and
// input and result types are equal. On local types (after dist-partition) they
// carry neither, and the types are those of one rank's buffers.
//===----------------------------------------------------------------------===//

class Dist_Collective<string opMnemonic, list<Trait> traits = []>
    : Dist_Op<opMnemonic, !listconcat([Pure, AxesOpInterface], traits)> {
  dag shardings = (ins OptionalAttr<Dist_ShardingAttr>:$operand_sharding,
                       OptionalAttr<Dist_ShardingAttr>:$result_sharding);
  let hasVerifier = 1;
}

class Dist_UnaryCollective<string opMnemonic, dag extraArguments>
    : Dist_Collective<opMnemonic> {
  let arguments = !con((ins AnyRankedTensor:$input, Dist_AxesAttr:$axes),
                       extraArguments, shardings);
  let results = (outs AnyRankedTensor:$result);
}

def Dist_AllReduceOp : Dist_Collective<"all_reduce",
    [RangedTypesMatchWith<"inputs and results have the same types", "results",
                          "inputs", "llvm::make_range($_self.begin(), $_self.end())">]> {
  let summary = "combines the inputs over the axes, on all ranks";
  let description = [{
    Several inputs are one collective: one message, one latency (this is what
    dist-combine-collectives makes).

    ```mlir
    %r = dist.all_reduce %x over <["dp"]> <sum> : tensor<4x8xf32>
    %r:2 = dist.all_reduce %x, %y over <["dp"]> <sum> : tensor<4x8xf32>, tensor<8xf32>
    ```
  }];
  let arguments = !con((ins Variadic<AnyRankedTensor>:$inputs,
                            Dist_AxesAttr:$axes, Dist_ReductionKindAttr:$kind),
                       shardings);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat =
      "$inputs `over` $axes $kind attr-dict `:` type($results)";
  let hasCanonicalizer = 1;
  let extraClassDeclaration =
      "::dist::Axes getVaryingAxes() { return {}; }";
}

/// Several inputs are one collective, as of all_reduce.
class Dist_VariadicCollective<string opMnemonic, dag extraArguments>
    : Dist_Collective<opMnemonic> {
  let arguments = !con((ins Variadic<AnyRankedTensor>:$inputs,
                            Dist_AxesAttr:$axes), extraArguments, shardings);
  let results = (outs Variadic<AnyRankedTensor>:$results);
}

def Dist_AllGatherOp : Dist_VariadicCollective<"all_gather", (ins I64Attr:$dim)> {
  let summary = "concatenates the inputs of the axes along a dimension";
  let description = [{
    ```mlir
    %r = dist.all_gather %x over <["dp"]> dim 0 : tensor<4x8xf32> -> tensor<8x8xf32>
    %r:2 = dist.all_gather %x, %y over <["dp"]> dim 0
        : tensor<4x8xf32>, tensor<4xf32> -> tensor<8x8xf32>, tensor<8xf32>
    ```
  }];
  let assemblyFormat = "$inputs `over` $axes `dim` $dim attr-dict `:` type($inputs) `->` type($results)";
  let extraClassDeclaration =
      "::dist::Axes getVaryingAxes() { return {}; }";
}

def Dist_AllSliceOp : Dist_UnaryCollective<"all_slice", (ins I64Attr:$dim)> {
  let summary = "keeps this rank's block of a dimension; moves nothing";
  let description = [{
    Only on global types; dist-partition makes it a tensor.extract_slice.

    ```mlir
    %r = dist.all_slice %x over <["dp"]> dim 0
        {operand_sharding = #dist.sharding<@mesh, [{}, {} ]>,
         result_sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>} : tensor<8x8xf32> -> tensor<8x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `dim` $dim attr-dict `:` type($input) `->` type($result)";
}

def Dist_PartializeOp : Dist_UnaryCollective<"partialize",
    (ins Dist_ReductionKindAttr:$kind)> {
  let summary = "makes a replicated value Partial; moves nothing";
  let description = [{
    The rank with index 0 in the grid of the axes keeps the value, the others
    take the identity of `kind`, so that combining over the axes gives the value
    back. Only on global types; dist-partition makes it a select.

    ```mlir
    %r = dist.partialize %x over <["dp"]> <sum>
        {operand_sharding = #dist.sharding<@mesh, [{}, {} ]>,
         result_sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"dp" : sum}>} : tensor<8x8xf32> -> tensor<8x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes $kind attr-dict `:` type($input) `->` type($result)";
}

def Dist_ReduceScatterOp : Dist_VariadicCollective<"reduce_scatter",
    (ins Dist_ReductionKindAttr:$kind, I64Attr:$dim)> {
  let summary = "combines the inputs and leaves each rank one block of the result";
  let description = [{
    ```mlir
    %r = dist.reduce_scatter %x over <["dp"]> <sum> dim 0 : tensor<8x8xf32> -> tensor<4x8xf32>
    ```
  }];
  let assemblyFormat = "$inputs `over` $axes $kind `dim` $dim attr-dict `:` type($inputs) `->` type($results)";
}

def Dist_AllToAllOp : Dist_UnaryCollective<"all_to_all",
    (ins I64Attr:$split_dim, I64Attr:$concat_dim)> {
  let summary = "moves the axes from one dimension to another";
  let description = [{
    Block i of `split_dim` goes to rank i; what arrives is concatenated along
    `concat_dim`.

    ```mlir
    %r = dist.all_to_all %x over <["dp"]> split 1 concat 0 : tensor<4x8xf32> -> tensor<8x4xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `split` $split_dim `concat` $concat_dim attr-dict `:` type($input) `->` type($result)";
}

def Dist_PermuteOp : Dist_UnaryCollective<"permute",
    (ins DenseI64ArrayAttr:$sources)> {
  let summary = "each rank takes the input of one other rank";
  let description = [{
    The rank with index i in the grid of the axes receives from the rank with
    index `sources[i]`: a permutation. On local tensors it may be -1: then the
    result is zeros.

    ```mlir
    %r = dist.permute %x over <["tp"]> from [1, 0] : tensor<4x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `from` $sources attr-dict `:` type($input) `->` type($result)";
}

def Dist_BroadcastOp : Dist_UnaryCollective<"broadcast", (ins I64Attr:$root)> {
  let summary = "every rank takes the input of the root";
  let description = [{
    ```mlir
    %r = dist.broadcast %x over <["dp"]> root 0 : tensor<4x8xf32> -> tensor<4x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `root` $root attr-dict `:` type($input) `->` type($result)";
  let extraClassDeclaration =
      "::dist::Axes getVaryingAxes() { return {}; }";
}

def Dist_ReduceOp : Dist_UnaryCollective<"reduce",
    (ins Dist_ReductionKindAttr:$kind, I64Attr:$root)> {
  let summary = "combines the inputs; the root has the result, the others the identity";
  let description = [{
    ```mlir
    %r = dist.reduce %x over <["dp"]> <sum> root 0 : tensor<4x8xf32> -> tensor<4x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes $kind `root` $root attr-dict `:` type($input) `->` type($result)";
}

def Dist_GatherOp : Dist_UnaryCollective<"gather",
    (ins I64Attr:$dim, I64Attr:$root)> {
  let summary = "concatenates the inputs on the root; the others have zeros";
  let description = [{
    ```mlir
    %r = dist.gather %x over <["dp"]> dim 0 root 0 : tensor<4x8xf32> -> tensor<8x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `dim` $dim `root` $root attr-dict `:` type($input) `->` type($result)";
}

def Dist_ScatterOp : Dist_UnaryCollective<"scatter",
    (ins I64Attr:$dim, I64Attr:$root)> {
  let summary = "each rank takes its block of the root's input";
  let description = [{
    ```mlir
    %r = dist.scatter %x over <["dp"]> dim 0 root 0 : tensor<8x8xf32> -> tensor<4x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `dim` $dim `root` $root attr-dict `:` type($input) `->` type($result)";
}

def Dist_ExchangeOp
    : Dist_VariadicCollective<"exchange",
                              (ins OptionalAttr<TypedArrayAttrBase<
                                      Dist_FetchAttr, "fetches">>:$fetches)> {
  let summary = "each rank takes exactly what it lacks, from whoever has it";
  let description = [{
    The grouped point-to-point exchange. In its global form it is any change
    between two shardings that are partial alike:

    ```mlir
    %r = dist.exchange %x over <["x", "y"]>
        {operand_sharding = #dist.sharding<@mesh, [{"x", "y"}, {} ]>,
         result_sharding = #dist.sharding<@mesh, [{}, {"y", "x"} ]>} : tensor<8x8xf32> -> tensor<8x8xf32>
    ```

    The local form says of each input what the whole tensor is, how it lies, and
    which windows the ranks read; what lies outside of the tensor has unspecified
    contents. Several inputs are one message a pair of ranks. The axes are those
    along which ranks differ in what they have or
    read. Who sends to whom follows from that (dist/Support/ExchangePlan.h).

    ```mlir
    %r = dist.exchange %x over <["x"]>
        fetch [#dist.fetch<@mesh, [7], [{"x"} ], [{"x"} at 1 step 1 size 1]>]
        : tensor<2xf32> -> tensor<1xf32>
    ```
  }];
  let assemblyFormat = "$inputs `over` $axes (`fetch` $fetches^)? attr-dict "
                       "`:` type($inputs) `->` type($results)";
  let extraClassDeclaration = "::dist::Axes getVaryingAxes();";
}

//===----------------------------------------------------------------------===//
// Manual regions
//===----------------------------------------------------------------------===//

def Dist_ManualOp : Dist_Op<"manual",
    [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "a part of the program that is written for one rank";
  let description = [{
    Along `axes` the body is what one rank does: it sees blocks, and its
    collectives say what moves. Along all other axes it is a global program as
    the one around it, which propagation shards. JAX's shard_map.

    `in` and `out` say how operands and results lie. In each dimension manual
    axes come first, and they divide it evenly. A block argument has the shape
    of the operand's block along the manual axes, a yielded value that of the
    result's. Other axes may follow; dist-propagate fills them in. They divide the
    block evenly as well, or its blocks would not be those of the whole: from the
    first on that does not, they are left out.

    A collective in the body has no shardings; its axes are manual ones.

    ```mlir
    %y = dist.manual %x, %w over <["tp"]>
        in [#dist.sharding<@mesh, [{?}, {"tp"} ]>, #dist.sharding<@mesh, [{"tp"}, {?} ]>]
        out [#dist.sharding<@mesh, [{?}, {?} ]>]
        : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32> {
    ^bb0(%a: tensor<8x4xf32>, %b: tensor<4x32xf32>):
      ...
      %r = dist.all_reduce %c over <["tp"]> <sum> : tensor<8x32xf32>
      dist.yield %r : tensor<8x32xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Dist_AxesAttr:$axes,
                       ArrayAttr:$in_shardings, ArrayAttr:$out_shardings);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    ($inputs^)? `over` $axes `in` $in_shardings `out` $out_shardings attr-dict
    `:` functional-type($inputs, $results) $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// How an operand or result lies: its attribute without the axes that would
    /// cut blocks unevenly.
    ::dist::ShardingAttr getInSharding(unsigned index);
    ::dist::ShardingAttr getOutSharding(unsigned index);
    /// The mesh that its shardings name; the module's where it has none.
    ::dist::MeshOp getMeshOp();
    /// `sharding` as it is seen in the body: without the manual axes.
    ::dist::ShardingAttr insideOf(::dist::ShardingAttr sharding);
    /// The block of a tensor along the manual axes.
    ::mlir::RankedTensorType blockType(::mlir::RankedTensorType type,
                                       ::dist::ShardingAttr sharding);
    ::dist::YieldOp getYield();
  }];
}

include "dist/Dialect/Dist/IR/PointToPoint.td"

include "dist/Dialect/Dist/IR/CustomCallOp.td"

#endif // DIST_DIALECT_DIST_IR_DISTOPS_TD
