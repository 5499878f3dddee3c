//===- AxisAlgebra.h - lists of axes and sub-axes ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_AXISALGEBRA_H
#define DIST_DIALECT_DIST_RULES_AXISALGEBRA_H

#include "dist/Support/Sharding.h"

namespace dist {

/// `major` followed by `minor`; a sub-axis that continues the one before it is
/// merged with it: {"x":(1)2} and {"x":(2)4, "y"} give {"x", "y"} if x is 8.
Axes joinAxes(const Mesh &mesh, const Axes &major, const Axes &minor);

/// True if all of `axis` is Partial(kind) in `partial`, as a whole or in parts.
bool isPartialOver(const Mesh &mesh, const std::vector<PartialAxis> &partial,
                   const AxisRef &axis, ReductionKind kind);

/// `item` cut where one of `by` begins or ends: {"x" : sum} by {"x":(2)2} is
/// {"x":(1)2 : sum, "x":(2)2 : sum} if x is 4. An axis that does not fit the
/// others cuts nothing; an axis of size 1 has no parts.
std::vector<PartialAxis> partsOf(const Mesh &mesh, const PartialAxis &item,
                                 const Axes &by);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_AXISALGEBRA_H
