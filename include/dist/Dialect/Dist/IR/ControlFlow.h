//===- ControlFlow.h - values that loops and branches carry -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop or branch passes tensors into, through and out of its regions by
// position. All that stand at one position lie alike, and its result stands for
// them: `dist.shardings` of the operation says how.
//
//   %r = scf.while (%a = %init) : (tensor<8xf32>) -> tensor<8xf32> {
//     scf.condition(%p) %a                  %init, %a, %b, %next are carried
//   } do {                                  as %r
//   ^bb0(%b: tensor<8xf32>):
//     scf.yield %next
//   }
//
// What follows which edge comes from RegionBranchOpInterface.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_CONTROLFLOW_H
#define DIST_DIALECT_DIST_IR_CONTROLFLOW_H

#include "mlir/IR/Operation.h"

namespace dist {

/// True for an operation whose control flow the compiler follows: its regions
/// have one block each (or none), its results are tensors of static shape, and
/// whatever is passed into a region or out of it has the results' types. False
/// for functions, and for the bodies of linalg operations.
bool isControlFlow(mlir::Operation *op);

/// True if `op` is control flow some region of which may run more than once.
bool isLoop(mlir::Operation *op);

/// The number of iterations of a loop each time it is entered, if it is known
/// from `dist.trip_count` or constant bounds.
std::optional<int64_t> tripCountOf(mlir::Operation *loop);

/// The estimated number of iterations of a loop of unknown trip count.
inline constexpr int64_t kAssumedTrips = 8;

/// The estimated number of executions of a block.
double estimateExecutions(mlir::Block *block);

/// The result that stands for an argument of a region; null for an argument
/// that nothing is passed to (of a function; an induction variable).
mlir::OpResult carriedAs(mlir::BlockArgument argument);

/// The result that stands for what is passed on by this operand, of a loop or
/// branch or of a terminator in it; null for any other operand (a predicate).
mlir::OpResult carriedAs(mlir::OpOperand &use);

/// The block arguments and operands that one result stands for.
struct Carriers {
  llvm::SmallVector<mlir::BlockArgument> arguments;
  llvm::SmallVector<mlir::OpOperand *> passes; ///< Of the operation, then of
                                               ///< its terminators.
};
Carriers carriersOf(mlir::OpResult carried);

/// A value where it is defined, or passed on: the result that stands for it,
/// or itself.
mlir::Value carrierOf(mlir::Value value);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_CONTROLFLOW_H
