//===- LayerLoop.h - a loop over stacked layers -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose iterations read and write the rows of stacked tensors in turn,
// as lax.scan over layers does:
//
//   for i = 0 to L:                  forward: row i
//     x = layer(x, w[i]);  saved[i] = x
//   for i = 0 to L:                  backward: row L - 1 - i
//     dx, dw[L - 1 - i] = layer'(dx, w[L - 1 - i], saved[L - 1 - i])
//
// The rows are found by computing the index of each iteration.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_LAYERLOOP_H
#define DIST_LIB_TRANSFORMS_STAGES_LAYERLOOP_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

#include <optional>

namespace dist {

struct LayerLoop {
  mlir::scf::WhileOp loop;
  int64_t count = 0;    ///< Iterations, and rows of each stack.
  unsigned counter = 0; ///< The position of the counter.
  int64_t first = 0;    ///< The counter's initial value. Its step is 1.
  bool isReversed = false;
  /// The gathers and scatters of the body at the row of the iteration.
  llvm::SmallVector<mlir::Operation *> rowOps;
  /// The values from outside of which an iteration reads its row alone.
  llvm::SmallSetVector<mlir::Value, 8> read;
  /// By position: true for a stack that is carried, of which an iteration reads
  /// and writes its row alone.
  llvm::SmallVector<bool> isStack;
  /// By position: true for a sum, to which an iteration adds and that it reads
  /// for nothing else.
  llvm::SmallVector<bool> isSum;

  mlir::Block &body() const {
    return const_cast<mlir::scf::WhileOp &>(loop).getAfter().front();
  }
};

/// Returns nothing for a loop whose number of iterations is not known, or that
/// reads and writes no rows.
std::optional<LayerLoop> findLayerLoop(mlir::scf::WhileOp loop);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_LAYERLOOP_H
