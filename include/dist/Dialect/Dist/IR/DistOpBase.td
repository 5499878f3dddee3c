//===- DistOpBase.td - base of operations ------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DISTOPBASE_TD
#define DIST_DIALECT_DIST_IR_DISTOPBASE_TD

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

#endif // DIST_DIALECT_DIST_IR_DISTOPBASE_TD
