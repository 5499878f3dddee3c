//===- RewritePlacements.h - #dist.placements as #dist.sharding -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_REWRITEPLACEMENTS_H
#define DIST_TRANSFORMS_ANNOTATE_REWRITEPLACEMENTS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Rewrites every #dist.placements of the function to the #dist.sharding over
/// the same mesh. They have been verified.
void rewritePlacements(mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_REWRITEPLACEMENTS_H
