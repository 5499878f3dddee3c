//===- PointToPoint.td - send, receive, wait ---------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_POINTTOPOINT_TD
#define DIST_DIALECT_DIST_IR_POINTTOPOINT_TD

include "dist/Dialect/Dist/IR/DistOpBase.td"

def Dist_SendOp : Dist_Op<"send"> {
  let summary = "sends a local tensor to one rank of the group";
  let description = [{
    The receiver is the rank with index `peer` in the grid of the axes. It must
    come to a dist.recv from this rank: dist-verify-uniformity does not check
    that.

    ```mlir
    dist.send %x over <["pp"]> to 1 : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Dist_AxesAttr:$axes, I64Attr:$peer);
  let assemblyFormat = "$input `over` $axes `to` $peer attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def Dist_RecvOp : Dist_Op<"recv", [AxesOpInterface]> {
  let summary = "receives a local tensor from one rank of the group";
  let description = [{
    ```mlir
    %y = dist.recv over <["pp"]> from 0 : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Dist_AxesAttr:$axes, I64Attr:$peer);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`over` $axes `from` $peer attr-dict `:` type($result)";
  let hasVerifier = 1;
  let extraClassDeclaration = "bool needsAllRanks() { return false; }";
}

def Dist_BarrierOp : Dist_Op<"barrier", [AxesOpInterface]> {
  let summary = "returns when all ranks of the group have come to it";
  let description = [{
    ```mlir
    dist.barrier over <["dp", "tp"]>
    ```
  }];
  let arguments = (ins Dist_AxesAttr:$axes);
  let assemblyFormat = "`over` $axes attr-dict";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Asynchronous form
//===----------------------------------------------------------------------===//

def Dist_StartOp : Dist_Op<"start",
    [SingleBlock, IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "starts a collective and does not wait for it";
  let description = [{
    The region holds one collective. dist.wait gives its results; in between,
    the inputs must not be overwritten. Only in local programs, as dist-partition
    makes them (see dist-overlap-collectives): in a dist.manual stands the
    collective itself.

    ```mlir
    %f = dist.start %x : (tensor<4x8xf32>) -> !dist.future<tensor<4x8xf32>> {
    ^bb0(%a: tensor<4x8xf32>):
      %r = dist.all_reduce %a over <["dp"]> <sum> : tensor<4x8xf32>
      dist.yield %r : tensor<4x8xf32>
    }
    %y = dist.wait %f : !dist.future<tensor<4x8xf32>> -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs Dist_Future:$future);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat =
      "$inputs attr-dict `:` functional-type($inputs, $future) $body";
  let hasRegionVerifier = 1;
}

def Dist_YieldOp : Dist_Op<"yield", [Pure, Terminator, ParentOneOf<["StartOp", "ManualOp"]>]> {
  let summary = "what a dist.start or dist.manual gives";
  let arguments = (ins Variadic<AnyRankedTensor>:$values);
  let builders = [OpBuilder<(ins), [{ (void)odsBuilder; }]>];
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Dist_WaitOp : Dist_Op<"wait"> {
  let summary = "waits for a started collective and gives its results";
  let arguments = (ins Dist_Future:$future);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = "$future attr-dict `:` type($future) `->` type($results)";
  let hasVerifier = 1;
}

#endif // DIST_DIALECT_DIST_IR_POINTTOPOINT_TD
