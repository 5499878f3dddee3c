//===- WindowedInterface.h - results made in windows ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_WINDOWEDINTERFACE_H
#define DIST_DIALECT_DIST_RULES_WINDOWEDINTERFACE_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

#include "mlir/IR/OpDefinition.h"

#include "dist/Dialect/Dist/Rules/WindowedInterface.h.inc"

namespace dist {

/// True for a value that a step of a reshard made. The next step reads the
/// blocks of the value, as planned, and not windows of the step's operand.
bool isMadeByStep(mlir::Value value);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_WINDOWEDINTERFACE_H
