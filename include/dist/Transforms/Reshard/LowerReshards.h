//===- LowerReshards.h - reshards become collectives ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_LOWERRESHARDS_H
#define DIST_TRANSFORMS_RESHARD_LOWERRESHARDS_H

#include "dist/Planning/Cost.h"

#include "mlir/IR/Operation.h"

namespace dist {

struct Mesh;

/// dist-lower-reshards for all that is in `root`. Error: a reshard that cannot
/// be done.
llvm::LogicalResult lowerReshards(mlir::Operation *root, const Mesh &mesh,
                                  const CostModel &model);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_LOWERRESHARDS_H
