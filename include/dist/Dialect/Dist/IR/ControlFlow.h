//===- ControlFlow.h - values that loops and branches carry -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop or branch passes tensors into, through and out of its regions by
// position. All values at one position have one sharding, and the result at
// this position represents them: `dist.shardings` of the operation is theirs.
//
//   %r = scf.while (%a = %init) : (tensor<8xf32>) -> tensor<8xf32> {
//     scf.condition(%p) %a                  %init, %a, %b, %next are carried
//   } do {                                  as %r
//   ^bb0(%b: tensor<8xf32>):
//     scf.yield %next
//   }
//
// RegionBranchOpInterface gives the edges.
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

/// The result that represents an argument of a region; null for an argument
/// that receives no value (of a function; an induction variable).
mlir::OpResult carriedAs(mlir::BlockArgument argument);

/// The result that represents the value which this operand of a loop, a branch
/// or a terminator in it carries; null for any other operand (a predicate).
mlir::OpResult carriedAs(mlir::OpOperand &use);

/// The block arguments and operands that one result represents.
struct Carriers {
  llvm::SmallVector<mlir::BlockArgument> arguments;
  llvm::SmallVector<mlir::OpOperand *> passes; ///< Of the operation, then of
                                               ///< its terminators.
};
Carriers carriersOf(mlir::OpResult carried);

/// The result that represents a value that is defined or carried here; else the
/// value itself.
mlir::Value carrierOf(mlir::Value value);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_CONTROLFLOW_H
