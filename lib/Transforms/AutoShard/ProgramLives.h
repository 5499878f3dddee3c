//===- ProgramLives.h - when values take memory -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As the kernels of the program will be formed, were nothing resharded: what a
// kernel hands on inside takes none.
//
//   %a = exp %x          takes none
//   %b = add %a, %y      from here
//   %c = matmul %b, %z   to here
//
// With stages each coordinate has times of its own, one after another: a value
// is live in those of its coordinate, and what every stage has in all. A value
// that is saved for another segment is live all the time, as often as it has
// slots.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMLIVES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMLIVES_H

#include "ChoiceNetwork.h"
#include "ProgramUses.h"

#include "dist/Transforms/Reshard/ProgramKernels.h"
#include "dist/Transforms/Stages/StageFrames.h"

namespace dist {

class ProgramLives {
public:
  using Lives = std::vector<ChoiceNetwork::Life>;

  ProgramLives(const PropagationGraph &graph, const ProgramUses &uses);

  /// Empty for what takes none.
  Lives of(ValueId id) const { return inStages(lives[id], stages[id]); }
  Lives of(mlir::Operation *op) const;
  /// Of what an operation needs all the time.
  Lives always(mlir::Operation *op) const;
  /// How often a value is there while it is live.
  double slotsOf(ValueId id) const { return stages[id].slots; }

private:
  /// The coordinate that has a value, and its slots there.
  struct InStage {
    int coordinate = kEverywhere;
    double slots = 1;
    bool isKnown = false;
  };

  ProgramKernels kernels;
  std::optional<StageFrames> frames; ///< With a pipeline.
  std::vector<ChoiceNetwork::Life> lives;
  std::vector<InStage> stages;

  void add(ValueId id, int64_t from, int64_t to);
  void addStage(ValueId id, mlir::Value value);
  InStage stageOf(mlir::Operation *op) const;
  Lives inStages(ChoiceNetwork::Life life, const InStage &stage) const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMLIVES_H
