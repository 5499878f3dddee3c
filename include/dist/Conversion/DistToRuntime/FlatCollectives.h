//===- FlatCollectives.h - collectives that the runtime has -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_DISTTORUNTIME_FLATCOLLECTIVES_H
#define DIST_CONVERSION_DISTTORUNTIME_FLATCOLLECTIVES_H

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/Operation.h"

namespace dist {

/// Checks that a collective is one of docs/reference/artifact.md: a known
/// operation in its local form, whose blocks are contiguous, as
/// dist-flatten-collectives makes it. Emits an error if it is not.
mlir::LogicalResult verifyFlat(mlir::Operation *collective);

/// Checks that a command can start this: its collective is one of
/// docs/reference/artifact.md, of one element type, whose operands are the
/// inputs and whose results are yielded, in their order; one dist.wait waits
/// for it, in its block, and no kernel writes over an input before. Gives the
/// wait. Emits an error where that is not so.
mlir::FailureOr<WaitOp> verifyStart(StartOp start);

/// The collective that it starts.
mlir::Operation *collectiveOf(StartOp start);

} // namespace dist

#endif // DIST_CONVERSION_DISTTORUNTIME_FLATCOLLECTIVES_H
