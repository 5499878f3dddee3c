//===- ManualBorder.h - axes pass into and out of manual regions *- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension outside is cut by the manual axes first. Inside is one of these
// blocks, which other axes may cut further:
//
//   outside 8x16 over [{}, {"tp"(4)}]    [i, mj]    m = 4 (manual), j = 4
//   inside  8x4                          [i, j]
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_MANUALBORDER_H
#define DIST_TRANSFORMS_PROPAGATION_MANUALBORDER_H

#include "dist/Transforms/Propagation/FactorPropagation.h"

namespace dist {

/// The node that connects a value outside of a manual region, first in the
/// node, with its blocks inside.
Node manualBorder(ValueId outside, llvm::ArrayRef<int64_t> whole,
                  ValueId inside, llvm::ArrayRef<int64_t> block);

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_MANUALBORDER_H
