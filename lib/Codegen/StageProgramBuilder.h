//===- StageProgramBuilder.h - makes a coordinate's program -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_STAGEPROGRAMBUILDER_H
#define DIST_LIB_CODEGEN_STAGEPROGRAMBUILDER_H

#include "BufferAssigner.h"
#include "Frames.h"
#include "SegmentGraph.h"
#include "StageLists.h"

#include "dist/Dialect/Dist/IR/StageAttributes.h"

namespace dist {

class StageProgramBuilder {
public:
  StageProgramBuilder(SegmentGraph &graph, int64_t coordinate,
                      const llvm::StringMap<int64_t> &scratchBytes)
      : graph(graph), coordinate(coordinate),
        assigner(graph.entry, scratchBytes) {}

  mlir::FailureOr<StageProgram> run();

private:
  bool isHere(mlir::func::CallOp call) const {
    return graph.coordinateOfCall(call) == coordinate;
  }
  mlir::LogicalResult addArguments();
  void addCarried();
  mlir::LogicalResult enterLoop();
  void appendCopy(int from, int to);
  void addFrames();
  mlir::LogicalResult addSegment(mlir::func::CallOp call);
  mlir::LogicalResult addAround(mlir::Block &block, mlir::Operation *begin,
                                mlir::Operation *end);
  llvm::SmallVector<int> targetsOf(mlir::OpResult result,
                                   mlir::func::FuncOp segment);
  void addTargetsOfUses(mlir::Value value, mlir::OpResult result,
                        llvm::SmallVector<int> &targets, bool &needsOwn);
  int targetOfResult(unsigned result, mlir::func::CallOp call);
  std::vector<int> framesOf(mlir::func::CallOp call) const;
  int resultOf(mlir::Value value);
  void addResults();
  void separateStacks();
  std::vector<SlotSpan> rangesOf(mlir::Value value) const;
  void addToFrame(mlir::Value value);
  ListedCommand callOf(mlir::func::CallOp call, int micro) const;
  void appendTransfer(ListedCommand::Kind kind, int edge);
  void listLoop();

  SegmentGraph &graph;
  int64_t coordinate;
  BufferAssigner assigner;
  StageProgram program;
  StageList list; ///< The loop.
  llvm::DenseMap<mlir::Value, int> bufferOf;
  llvm::DenseMap<mlir::Operation *, int> segmentOf; ///< Of calls.
  std::map<std::vector<SlotSpan>, int> frameOf;
  std::vector<std::vector<int>> slots; ///< By frame, of each micro-batch.
  llvm::SmallVector<int> carried;      ///< By position; -1: elsewhere.
  int works = 0;
  bool hasFailed = false; ///< A diagnostic has been emitted.
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_STAGEPROGRAMBUILDER_H
