//===- CustomCall.h - calls of foreign libraries ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_CUSTOMCALL_H
#define DIST_DIALECT_DIST_IR_CUSTOMCALL_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/FactorNotation.h"

#define GET_OP_CLASSES
#include "dist/Dialect/Dist/IR/CustomCallOp.h.inc"

#endif // DIST_DIALECT_DIST_IR_CUSTOMCALL_H
