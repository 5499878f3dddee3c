//===- LoopBody.h - what a loop computes and carries ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_LOOPBODY_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_LOOPBODY_H

#include "dist/Dialect/LinalgExt/IR/MapElements.h"
#include "dist/Transforms/Temporal/TimePlacement.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace dist {

/// A value of a loop that is read after it: an accumulator of a Partial value,
/// the rows of all micro-batches, or what is the same in all of them.
struct LoopOutput {
  mlir::Value value; ///< As the program makes it.

  LoopOutput(mlir::Value value, const TimePlacement &placement);
  /// Adds up the value of each iteration.
  static LoopOutput sumOf(mlir::Value value);

  /// The initial value of the loop: the identity of the reduction, or zeros.
  mlir::Value init(mlir::OpBuilder &builder) const;
  /// The next value; `index` is the number of the iteration (tensor<1xi32>).
  mlir::Value update(mlir::OpBuilder &builder, mlir::Value carried,
                     mlir::Value local, mlir::Value index) const;
  /// The whole value, after the loop.
  mlir::Value finish(mlir::OpBuilder &builder, mlir::Value carried) const;

private:
  std::optional<ReductionKind> kind;
  std::optional<TimeRows> rows; ///< Neither: the same in all micro-batches.
  mlir::RankedTensorType type;  ///< What is carried.

  LoopOutput(mlir::Value value, std::optional<ReductionKind> kind,
             std::optional<TimeRows> rows);
  mlir::Value accumulate(mlir::OpBuilder &builder, mlir::Value carried,
                         mlir::Value local) const;
};

/// Emits the operations of one loop, on one micro-batch.
class LoopBody {
public:
  /// `whole`: the values that earlier loops have made. The builder is at the
  /// end of the body.
  LoopBody(mlir::OpBuilder &builder, mlir::Operation *loop,
           const TimePlacement &placement,
           const llvm::DenseMap<mlir::Value, mlir::Value> &whole,
           mlir::Value number);

  llvm::LogicalResult emit(mlir::Operation *op);
  mlir::Value valueOf(mlir::Value value) const { return local.lookup(value); }
  mlir::Value index() const { return microIndex; }

private:
  using Key = std::tuple<mlir::Value, unsigned, int64_t>;

  mlir::OpBuilder &builder;
  mlir::Operation *loop;
  const TimePlacement &placement;
  const llvm::DenseMap<mlir::Value, mlir::Value> &whole;
  mlir::Value number, microIndex;
  /// The values of this loop: of Shard and Partial ones, and of whole ones in
  /// loops and branches of the program.
  llvm::DenseMap<mlir::Value, mlir::Value> local;
  llvm::DenseMap<mlir::Value, mlir::Value> remade; ///< Whole values.
  llvm::DenseMap<mlir::Value, mlir::Value> own; ///< Of this micro-batch alone.
  llvm::DenseMap<Key, mlir::Value> slices;

  mlir::LogicalResult emitWhole(mlir::Operation *op);
  mlir::LogicalResult emitControlFlow(mlir::Operation *op);
  mlir::LogicalResult emitBlock(mlir::Block &from, mlir::Block &to);
  mlir::LogicalResult readFromOutside(mlir::Operation *op);
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> readAll(mlir::Operation *op);
  mlir::IRMapping capturedBy(mlir::Operation *op) const;
  mlir::Type localType(mlir::Value value) const;
  void bind(mlir::Value global, mlir::Value made);
  mlir::FailureOr<mlir::Value> read(mlir::OpOperand &use);
  mlir::Value wholeOf(mlir::Value value);
  mlir::FailureOr<mlir::Value> ownOf(mlir::Value value);
  mlir::FailureOr<mlir::Value> makeOwn(mlir::OpResult value);
  mlir::FailureOr<mlir::Value> sliceOf(mlir::Value value, const TimeRows &rows);
  mlir::FailureOr<mlir::Value> makeSlice(mlir::Value value,
                                         const TimeRows &rows);
  mlir::FailureOr<mlir::Value> rematerialize(mlir::OpResult value,
                                             const TimeRows &rows);
  mlir::Value cut(mlir::Value value, const TimeRows &rows);
  mlir::Value cutHere(mlir::Value value, const TimeRows &rows);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_LOOPBODY_H
