//===- DistInterfaces.td - operations over mesh axes -------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DISTINTERFACES_TD
#define DIST_DIALECT_DIST_IR_DISTINTERFACES_TD

include "mlir/IR/OpBase.td"

def AxesOpInterface : OpInterface<"AxesOpInterface"> {
  let cppNamespace = "::dist";
  let description = [{
    A collective, or another operation on local tensors that knows mesh axes:
    what its results have to do with the rank.
  }];
  let methods =
      [InterfaceMethod<"Its groups are the ranks that differ along these.",
                       "::dist::AxesAttr", "getAxes", (ins)>,
       InterfaceMethod<[{
      Along which of its axes the results differ between the ranks of a group,
      whatever the operands are: none for all_reduce and all_gather.
      }],
                       "::dist::Axes", "getVaryingAxes", (ins), [{}],
                       [{ return $_op.getAxes().getValue(); }]>,
       InterfaceMethod<"True if all ranks of a group must come to it.", "bool",
                       "needsAllRanks", (ins), [{}], [{ return true; }]>];
}

#endif // DIST_DIALECT_DIST_IR_DISTINTERFACES_TD
