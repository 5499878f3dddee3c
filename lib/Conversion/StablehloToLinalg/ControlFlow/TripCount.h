//===- TripCount.h - iterations of a loop -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_TRIPCOUNT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_TRIPCOUNT_H

#include "mlir/IR/Operation.h"

namespace dist {

/// The number of iterations of a stablehlo.while, if it counts from one
/// constant to another. Its regions have been checked.
std::optional<int64_t> countTrips(mlir::Operation *loop);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_TRIPCOUNT_H
