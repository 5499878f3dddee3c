//===- AxisDifference.h - the axes that remain ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_AXISDIFFERENCE_H
#define DIST_SUPPORT_AXISDIFFERENCE_H

#include "dist/Support/Mesh.h"

namespace dist {

/// The parts of `axes` that are not in `taken`: of an axis x of size 4, {"x"}
/// without {"x":(2)2} is {"x":(1)2}. Parts that do not fit `taken` are left
/// out.
Axes without(const Mesh &mesh, const Axes &axes, const Axes &taken);

} // namespace dist

#endif // DIST_SUPPORT_AXISDIFFERENCE_H
