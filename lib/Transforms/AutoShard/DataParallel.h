//===- DataParallel.h - every rank its part of the batch --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_DATAPARALLEL_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_DATAPARALLEL_H

#include "dist/Transforms/Reshard/ReshardContext.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Of what replaces itself: parameters, and what the optimizer knows of them.
/// Divided by all ranks, which is FSDP (Rajbhandari et al., ZeRO, SC 2020):
/// along the first dimension, or along the first that is divided evenly, if
/// there is one, else along the largest.
enum class State { Replicated, Divided, DividedEvenly };

/// What of the state is divided: all, or what the optimizer knows alone, while
/// parameters are whole (ZeRO-1).
enum class Divide { All, Optimizer };

/// What is given anew in each step is divided among all ranks along its first
/// dimension. False if nothing can be.
bool annotateDataParallel(ReshardContext &context,
                          mlir::FunctionOpInterface func,
                          State state = State::Replicated,
                          Divide divide = Divide::All);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_DATAPARALLEL_H
