//===- Dist.h - the dist dialect --------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DIST_H
#define DIST_DIALECT_DIST_IR_DIST_H

#include "dist/Support/DimWindow.h"
#include "dist/Support/Placements.h"
#include "dist/Support/Sharding.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dist/Dialect/Dist/IR/DistDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dist/Dialect/Dist/IR/DistAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "dist/Dialect/Dist/IR/DistTypes.h.inc"

#include "dist/Dialect/Dist/IR/DistInterfaces.h.inc"

#define GET_OP_CLASSES
#include "dist/Dialect/Dist/IR/DistOps.h.inc"

#endif // DIST_DIALECT_DIST_IR_DIST_H
