//===- Accumulators.h - what a loop only adds to -------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_ACCUMULATORS_H
#define DIST_TRANSFORMS_RESHARD_ACCUMULATORS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace dist {

/// What a loop carries at one position, if it only updates it:
///
///   loop (g = 0) { g' = g + x }     update: the addition; present: operand 0
struct Accumulator {
  mlir::OpResult carried;
  /// The operation that makes the next value, and its operand that is the
  /// present one.
  mlir::Operation *update = nullptr;
  unsigned present = 0;
  /// All that pass it on: the loop and its terminators.
  llvm::SmallVector<mlir::OpOperand *> passes;
};

/// Nothing where something else in the loop reads the value, or what is passed
/// on is neither the present value nor the next one.
std::optional<Accumulator> findAccumulator(mlir::OpResult carried);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_ACCUMULATORS_H
