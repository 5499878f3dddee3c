//===- StageLists.h - transfers beside the calls of a list ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A send begins after the call that makes its value, and is waited for before
// its slot is used again. A receive begins before the call that precedes its
// first reader, or earlier, as receives from one coordinate begin in the order
// of its sends; it is waited for before that reader.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_STAGELISTS_H
#define DIST_LIB_CODEGEN_STAGELISTS_H

#include "SegmentGraph.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace dist {

class StageList {
public:
  struct Step {
    enum Kind { Call, Send, Receive, Wait } kind;
    mlir::Operation *call = nullptr;
    int micro = 0, edge = 0;
    int work = 0; ///< Of a transfer, from 0 on.
  };

  StageList() = default;
  StageList(SegmentGraph &graph, int64_t coordinate);

  /// The place of an action in the list.
  int positionOf(mlir::Operation *call, int micro) const {
    return positions.lookup({call, micro});
  }
  /// The action before which the receive begins.
  int receivedAt(int edge, int micro) const {
    return receives.at({edge, micro});
  }

  /// Puts transfers beside the calls. `slotOf` returns the frame of the edge's
  /// value and its slot.
  void
  schedule(llvm::function_ref<std::pair<int, int>(int edge, int micro)> slotOf);

  const std::vector<Step> &steps() const { return all; }
  int numWorks() const { return works; }

private:
  void placeReceives(int64_t from);
  int firstReader(int edge, int micro) const;

  SegmentGraph *graph = nullptr;
  int64_t coordinate = 0;
  llvm::DenseMap<std::pair<mlir::Operation *, int>, int> positions;
  std::map<std::pair<int, int>, int> receives;
  /// The receives that begin before each action, in order.
  std::vector<std::vector<SegmentGraph::Sent>> beginning;
  std::vector<Step> all;
  int works = 0;
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_STAGELISTS_H
