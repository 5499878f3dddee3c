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
    An operation on local tensors with mesh axes, such as a collective. The
    interface gives the relation of its results to the rank.
  }];
  let methods =
      [InterfaceMethod<"The axes of its groups: ranks that differ only along them.",
                       "::dist::AxesAttr", "getAxes", (ins)>,
       InterfaceMethod<[{
      The axes of its own along which the results differ between the ranks of a
      group, whatever the operands are: none for all_reduce and all_gather.
      }],
                       "::dist::Axes", "getVaryingAxes", (ins), [{}],
                       [{ return $_op.getAxes().getValue(); }]>,
       InterfaceMethod<"True if all ranks of a group must execute it.", "bool",
                       "needsAllRanks", (ins), [{}], [{ return true; }]>];
}

#endif // DIST_DIALECT_DIST_IR_DISTINTERFACES_TD
