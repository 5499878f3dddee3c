//===- ProveLists.h - does no coordinate wait for itself --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_PROVELISTS_H
#define DIST_LIB_CODEGEN_PROVELISTS_H

#include "StagePrograms.h"

namespace dist {

/// True if proveLists fails.
bool stops(const StagePrograms &all);

/// Runs the lists of all coordinates step by step. Sends and receives begin at
/// once; the wait for either ends when the other has begun, as on backends that
/// keep a message with its sender. Emits an error if the lists stop: a list
/// with calls waits for one that waits for it.
mlir::LogicalResult proveLists(const StagePrograms &all, PipelineOp pipeline);

} // namespace dist

#endif // DIST_LIB_CODEGEN_PROVELISTS_H
