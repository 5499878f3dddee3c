//===- UniteWindows.h - windows that overlap are fetched once ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_COLLECTIVES_UNITEWINDOWS_H
#define DIST_TRANSFORMS_COLLECTIVES_UNITEWINDOWS_H

#include "mlir/IR/Operation.h"

namespace dist {

/// dist-unite-windows for all that is in `root`.
void uniteWindows(mlir::Operation *root);

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_UNITEWINDOWS_H
