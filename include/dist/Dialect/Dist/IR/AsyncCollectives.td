//===- AsyncCollectives.td - start and wait ---------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_ASYNCCOLLECTIVES_TD
#define DIST_DIALECT_DIST_IR_ASYNCCOLLECTIVES_TD

include "dist/Dialect/Dist/IR/DistOpBase.td"

def Dist_StartOp : Dist_Op<"start",
    [SingleBlock, IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "starts a collective and does not wait for it";
  let description = [{
    The region has one collective. dist.wait gives its results; until then, the
    inputs must not be overwritten. Allowed only in local programs, as
    dist-partition makes them (see dist-overlap-collectives). A dist.manual has
    the collective itself.

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
  let summary = "the results of a dist.start or dist.manual";
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

#endif // DIST_DIALECT_DIST_IR_ASYNCCOLLECTIVES_TD
