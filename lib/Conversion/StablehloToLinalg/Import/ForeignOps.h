//===- ForeignOps.h - operations of registered dialects ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_FOREIGNOPS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_FOREIGNOPS_H

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Operation.h"

namespace dist {

/// True if an operation of a registered dialect can't be cloned as it is: it
/// has unsigned values, or in its regions operations to be imported.
bool needsConversion(mlir::Operation *op);

/// Clones an operation without regions for imported operands: results and
/// constants are signless. Operations that combine unsigned values by min or
/// max get the kinds umin and umax: in Partial axes and in collectives of dist.
///
///   dist.all_reduce %x over <["x"]> <max> : tensor<4xui8>
///     -> dist.all_reduce %x over <["x"]> <umax> : tensor<4xi8>
///
/// Errors: a collective of unsigned values and others by min or max.
llvm::FailureOr<mlir::Operation *> cloneSignless(mlir::Operation *op,
                                                 mlir::IRMapping &values);

/// ui8 -> i8, tensor<4xui8> -> tensor<4xi8>; any other type as it is.
mlir::Type signlessType(mlir::Type type);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_FOREIGNOPS_H
