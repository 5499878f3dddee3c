//===- SavedMemory.h - whether micro-batches save memory --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_SAVEDMEMORY_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_SAVEDMEMORY_H

#include "dist/Transforms/Temporal/TimePlacement.h"

#include "mlir/IR/Location.h"

namespace dist {

/// A reason for one more pass over the batch.
struct PassPlace {
  mlir::Location reduced; ///< What is over all rows,
  mlir::Location reader;  ///< and what needs it for each row.
  int64_t bytes;          ///< Of what is kept for it.
};

/// The places where passes over the batch end, one for each loop but the last.
std::vector<PassPlace> passPlaces(const TimePlacement &placement);

/// True if something in the block, or in its loops and branches, is a
/// contraction.
bool hasContractions(mlir::Block &block);

/// The number of loops that have a contraction.
unsigned loopsWithContractions(const TimePlacement &placement);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_SAVEDMEMORY_H
