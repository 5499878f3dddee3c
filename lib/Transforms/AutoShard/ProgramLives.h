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
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMLIVES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMLIVES_H

#include "ChoiceNetwork.h"
#include "ProgramUses.h"

#include "dist/Transforms/Reshard/ProgramKernels.h"

namespace dist {

class ProgramLives {
public:
  ProgramLives(const PropagationGraph &graph, const ProgramUses &uses);

  /// Empty for what takes none.
  ChoiceNetwork::Life of(ValueId id) const { return lives[id]; }
  ChoiceNetwork::Life of(mlir::Operation *op) const {
    return kernels.times().of(op);
  }
  ChoiceNetwork::Life always() const { return {0, kernels.times().end()}; }

private:
  ProgramKernels kernels;
  std::vector<ChoiceNetwork::Life> lives;

  void add(ValueId id, int64_t from, int64_t to);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMLIVES_H
