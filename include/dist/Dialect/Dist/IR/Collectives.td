//===- Collectives.td - operations of all ranks of a group -*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On global types they carry `operand_sharding` and `result_sharding`, and
// input and result types are equal. On local types (after dist-partition) they
// carry neither, and the types are those of one rank's buffers; so in a
// dist.manual.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_COLLECTIVES_TD
#define DIST_DIALECT_DIST_IR_COLLECTIVES_TD

include "dist/Dialect/Dist/IR/DistOpBase.td"

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
    Several inputs make one collective, with one message and one latency.
    dist-combine-collectives makes these.

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
class Dist_VariadicCollective<string opMnemonic, dag extraArguments,
                              dag lastArguments = (ins)>
    : Dist_Collective<opMnemonic> {
  let arguments = !con((ins Variadic<AnyRankedTensor>:$inputs,
                            Dist_AxesAttr:$axes), extraArguments, shardings,
                       lastArguments);
  let results = (outs Variadic<AnyRankedTensor>:$results);
}

def Dist_AllGatherOp : Dist_VariadicCollective<"all_gather", (ins I64Attr:$dim),
                                               (ins UnitAttr:$ends_early)> {
  let summary = "concatenates the inputs of the axes along a dimension";
  let description = [{
    The result has all blocks, one behind the other. With `ends_early` (which
    dist-partition adds) it may be smaller, if its size makes blocks of the size
    of the inputs. Then the last blocks end early, and elements behind their
    ends are not moved.

    ```mlir
    %r = dist.all_gather %x over <["dp"]> dim 0 : tensor<4x8xf32> -> tensor<8x8xf32>
    %r:2 = dist.all_gather %x, %y over <["dp"]> dim 0
        : tensor<4x8xf32>, tensor<4xf32> -> tensor<8x8xf32>, tensor<8xf32>
    %r = dist.all_gather %x over <["tp"]> dim 0 {ends_early} : tensor<2x8xf32> -> tensor<7x8xf32>  // 2, 2, 2, 1
    ```
  }];
  let assemblyFormat = "$inputs `over` $axes `dim` $dim attr-dict `:` type($inputs) `->` type($results)";
  let extraClassDeclaration =
      "::dist::Axes getVaryingAxes() { return {}; }";
}

def Dist_AllSliceOp : Dist_UnaryCollective<"all_slice", (ins I64Attr:$dim)> {
  let summary = "keeps this rank's block of a dimension; moves nothing";
  let description = [{
    Only on global types; dist-partition replaces it by a tensor.extract_slice.

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
    The rank with index 0 in the grid of the axes keeps the value. The others
    take the identity of `kind`, so that combining over the axes gives the value
    back. Only on global types; dist-partition replaces it by a select.

    ```mlir
    %r = dist.partialize %x over <["dp"]> <sum>
        {operand_sharding = #dist.sharding<@mesh, [{}, {} ]>,
         result_sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"dp" : sum}>} : tensor<8x8xf32> -> tensor<8x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes $kind attr-dict `:` type($input) `->` type($result)";
}

def Dist_ReduceScatterOp : Dist_VariadicCollective<"reduce_scatter",
    (ins Dist_ReductionKindAttr:$kind, I64Attr:$dim), (ins UnitAttr:$ends_early)> {
  let summary = "combines the inputs and leaves each rank one block of the result";
  let description = [{
    The dimension splits into blocks of one size. With `ends_early` (which
    dist-partition adds) it need not: then the last blocks end early, and zeros
    follow.

    ```mlir
    %r = dist.reduce_scatter %x over <["dp"]> <sum> dim 0 : tensor<8x8xf32> -> tensor<4x8xf32>
    %r = dist.reduce_scatter %x over <["tp"]> <sum> dim 0 {ends_early} : tensor<7x8xf32> -> tensor<2x8xf32>  // 2, 2, 2, 1
    ```
  }];
  let assemblyFormat = "$inputs `over` $axes $kind `dim` $dim attr-dict `:` type($inputs) `->` type($results)";
}

def Dist_AllToAllOp : Dist_UnaryCollective<"all_to_all",
    (ins I64Attr:$split_dim, I64Attr:$concat_dim)> {
  let summary = "moves the axes from one dimension to another";
  let description = [{
    Block i of `split_dim` goes to rank i. The received blocks are concatenated
    along `concat_dim`.

    ```mlir
    %r = dist.all_to_all %x over <["dp"]> split 1 concat 0 : tensor<4x8xf32> -> tensor<8x4xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `split` $split_dim `concat` $concat_dim attr-dict `:` type($input) `->` type($result)";
}

def Dist_PermuteOp : Dist_UnaryCollective<"permute",
    (ins DenseI64ArrayAttr:$sources)> {
  let summary = "gives each rank the input of one other rank";
  let description = [{
    The rank with index i in the grid of the axes receives from the rank with
    index `sources[i]`: a permutation. On local tensors `sources[i]` may be -1,
    which gives zeros.

    ```mlir
    %r = dist.permute %x over <["tp"]> from [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
    ```
  }];
  let assemblyFormat = "$input `over` $axes `from` $sources attr-dict `:` type($input) `->` type($result)";
}

def Dist_BroadcastOp : Dist_UnaryCollective<"broadcast", (ins I64Attr:$root)> {
  let summary = "gives every rank the input of the root";
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
  let summary = "gives each rank its block of the root's input";
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
  let summary = "fetches the elements that each rank lacks from the ranks that have them";
  let description = [{
    The grouped point-to-point exchange. In its global form it is any change
    between two shardings with the same Partial axes:

    ```mlir
    %r = dist.exchange %x over <["x", "y"]>
        {operand_sharding = #dist.sharding<@mesh, [{"x", "y"}, {} ]>,
         result_sharding = #dist.sharding<@mesh, [{}, {"y", "x"} ]>} : tensor<8x8xf32> -> tensor<8x8xf32>
    ```

    The local form has, for each input, the shape and sharding of the whole
    tensor, and the windows that the ranks read. Elements outside of the tensor
    have unspecified contents. Several inputs are one message for each pair of
    ranks. The axes are those along which the blocks or windows of ranks differ.
    The senders and receivers follow from that (dist/Support/ExchangePlan.h).

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

def Dist_BarrierOp : Dist_Op<"barrier", [AxesOpInterface]> {
  let summary = "returns when all ranks of the group have reached it";
  let description = [{
    ```mlir
    dist.barrier over <["dp", "tp"]>
    ```
  }];
  let arguments = (ins Dist_AxesAttr:$axes);
  let assemblyFormat = "`over` $axes attr-dict";
  let hasVerifier = 1;
}

#endif // DIST_DIALECT_DIST_IR_COLLECTIVES_TD
