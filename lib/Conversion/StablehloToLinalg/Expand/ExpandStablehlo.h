//===- ExpandStablehlo.h - operations that are expanded ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_EXPANDSTABLEHLO_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_EXPANDSTABLEHLO_H

#include "mlir/Support/LLVM.h"

namespace dist {

/// True if the pass replaces operations of this name, such as chlo.ragged_dot.
bool isExpanded(mlir::StringRef name);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_EXPANDSTABLEHLO_H
