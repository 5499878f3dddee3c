//===- SegmentGraph.h - segments and transfers of an entry ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_SEGMENTGRAPH_H
#define DIST_LIB_CODEGEN_SEGMENTGRAPH_H

#include "StagePrograms.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"

#include <map>

namespace dist {

/// A segment for a micro-batch.
struct StageAction {
  mlir::func::CallOp call;
  int micro = 0;
};

/// The entry function of a pipeline: calls of segments and transfers, before,
/// in and after the loop over micro-batches.
class SegmentGraph {
public:
  /// Errors: those of assignStagePrograms.
  static mlir::FailureOr<SegmentGraph> of(mlir::func::FuncOp entry,
                                          PipelineOp pipeline);

  mlir::func::FuncOp entry;
  mlir::scf::WhileOp loop;
  int micros = 0;
  /// Further actions by which receives begin earlier, and for which sent values
  /// are kept longer: the more, the more slots, and the fewer waits.
  int slack = 0;
  llvm::SmallVector<int64_t> coordinateOf; ///< By stage.
  std::vector<StageEdge> edges;
  /// Actions of each coordinate in the loop, in order.
  std::vector<std::vector<StageAction>> lists;

  mlir::Block &body() { return loop->getRegion(1).front(); }
  mlir::func::FuncOp segmentOf(mlir::func::CallOp call) const;
  int64_t coordinateOfCall(mlir::func::CallOp call) const;
  bool isBetweenCoordinates(TransferOp transfer) const;
  /// The value itself, or the one of another stage of the same coordinate that
  /// a transfer gives it.
  mlir::Value rootOf(mlir::Value value) const;
  int edgeOf(TransferOp transfer) const { return edgeNumbers.lookup(transfer); }
  /// The position of the loop that counts iterations; -1 if the value is none.
  bool isCounter(mlir::Value value) const;

  /// The transfers between coordinates that begin in the list of a coordinate
  /// and end in that of another, in the order of the sends.
  struct Sent {
    int edge, micro;
  };
  std::vector<Sent> sentTo(int64_t from, int64_t to) const;
  /// The edges that begin with a result of the call, in their order.
  llvm::ArrayRef<int> edgesFrom(mlir::func::CallOp call) const;

private:
  mlir::LogicalResult readLoop();
  mlir::LogicalResult readSchedule(PipelineOp pipeline);
  mlir::LogicalResult addEdges(mlir::Block &block);

  llvm::DenseMap<mlir::Operation *, int> edgeNumbers;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int, 2>> edgesOfCall;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> segments;
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_SEGMENTGRAPH_H
