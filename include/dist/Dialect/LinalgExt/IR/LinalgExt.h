//===- LinalgExt.h - the linalg_ext dialect ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_LINALGEXT_H
#define DIST_DIALECT_LINALGEXT_IR_LINALGEXT_H

#include "dist/Dialect/LinalgExt/IR/IndexedWindows.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExtDialect.h.inc"

#define GET_OP_CLASSES
#include "dist/Dialect/LinalgExt/IR/LinalgExtOps.h.inc"

#endif // DIST_DIALECT_LINALGEXT_IR_LINALGEXT_H
