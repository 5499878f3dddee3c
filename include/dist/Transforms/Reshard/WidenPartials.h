//===- WidenPartials.h - partial sums of 16-bit floats in f32 ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_WIDENPARTIALS_H
#define DIST_TRANSFORMS_RESHARD_WIDENPARTIALS_H

#include "dist/Dialect/Dist/IR/PartialSums.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// dist-widen-partials for one function, after dist-insert-reshards: its Partial
/// values have the type in which heldType() says that ranks hold them.
void widenPartials(mlir::FunctionOpInterface func, PartialSums sums);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_WIDENPARTIALS_H
