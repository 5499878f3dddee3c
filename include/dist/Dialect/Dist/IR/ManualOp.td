//===- ManualOp.td - regions written for one rank ----------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_MANUALOP_TD
#define DIST_DIALECT_DIST_IR_MANUALOP_TD

include "dist/Dialect/Dist/IR/DistOpBase.td"

def Dist_ManualOp : Dist_Op<"manual",
    [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "a part of the program that is written for one rank";
  let description = [{
    Along `axes` the body is the program of one rank: it has blocks, and its
    collectives move data. Along all other axes it is a global program as the
    one around it, which propagation shards. It corresponds to JAX's shard_map.

    `in` and `out` are the shardings of operands and results. In each dimension
    manual axes come first, and they divide it evenly. A block argument has the
    shape of the operand's block along the manual axes, a yielded value that of
    the result's. Other axes may follow; dist-propagate fills them in. They
    divide the block evenly as well, or its blocks would not be those of the
    whole value. The first axis that does not, and all after it, are left out.

    A collective in the body has no shardings. Its axes are manual ones, of this
    region or of one around it, or those of another view of the mesh whose
    groups are within the manual ones, in the same way in each.
    dist-insert-reshards checks this, and that local collectives are in such a
    region.

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
    /// The sharding of an operand or result: its attribute without the axes
    /// that would cut blocks unevenly.
    ::dist::ShardingAttr getInSharding(unsigned index);
    ::dist::ShardingAttr getOutSharding(unsigned index);
    /// The mesh that its shardings name; the module's if it has none.
    ::dist::MeshOp getMeshOp();
    /// `sharding` inside of the body: without the manual axes.
    ::dist::ShardingAttr insideOf(::dist::ShardingAttr sharding);
    /// The block of a tensor along the manual axes.
    ::mlir::RankedTensorType blockType(::mlir::RankedTensorType type,
                                       ::dist::ShardingAttr sharding);
    ::dist::YieldOp getYield();
  }];
}

#endif // DIST_DIALECT_DIST_IR_MANUALOP_TD
