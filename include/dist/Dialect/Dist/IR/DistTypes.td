//===- DistTypes.td - the types of the dist dialect --------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DISTTYPES_TD
#define DIST_DIALECT_DIST_IR_DISTTYPES_TD

include "dist/Dialect/Dist/IR/DistDialect.td"
include "mlir/IR/AttrTypeBase.td"

def Dist_Future : TypeDef<Dist_Dialect, "Future"> {
  let mnemonic = "future";
  let summary = "the results of a started collective";
  let description = [{`!dist.future<tensor<4x8xf32>, tensor<8xf32>>`.}];
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$results);
  let assemblyFormat = "`<` $results `>`";
}

#endif // DIST_DIALECT_DIST_IR_DISTTYPES_TD
