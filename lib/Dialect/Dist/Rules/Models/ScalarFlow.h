//===- ScalarFlow.h - partial values in a region ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_SCALARFLOW_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_SCALARFLOW_H

#include "dist/Support/Sharding.h"

#include "mlir/IR/Block.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace dist {

/// The kind of reduction that `result` is of the accumulator and something that
/// does not depend on it: `addf(acc, x)` is a sum. Nullopt for everything else.
std::optional<ReductionKind> matchCombiner(mlir::Value result,
                                           mlir::BlockArgument accumulator);

/// The state of a scalar on the ranks of an axis, relative to its true value.
enum class Flow {
  Same,     ///< The true value, on each rank.
  Identity, ///< Same, and the identity of the kind.
  Partial,  ///< Combined over the ranks it gives the true value.
  Unknown,  ///< Nothing of this.
};

/// Returns the flow of the result of one operation.
///
///   sum: add(Partial, Partial) -> Partial    mul(Partial, Same) -> Partial
///        add(Partial, Same)    -> Unknown    truncf(Partial)    -> Unknown
///   max: max(Partial, Same)    -> Partial    add(Partial, Same) -> Partial
Flow analyzeFlow(mlir::Operation *op, ReductionKind kind,
                 llvm::ArrayRef<Flow> operands);

/// Returns the flow of each operand of the block's terminator, given the flow
/// of the block's arguments.
llvm::SmallVector<Flow> analyzeFlow(mlir::Block &block, ReductionKind kind,
                                    llvm::ArrayRef<Flow> arguments);

/// True if a value with this flow may be used where Partial is expected.
bool canBePartial(Flow flow, ReductionKind kind);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_SCALARFLOW_H
