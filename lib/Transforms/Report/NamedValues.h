//===- NamedValues.h - what a user calls values -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_NAMEDVALUES_H
#define DIST_LIB_TRANSFORMS_REPORT_NAMEDVALUES_H

#include "dist/Transforms/Annotate/PlanMatch.h"
#include "dist/Transforms/Propagation/Explanation.h"

namespace dist {

/// The values that `entry` means, in program order: `all`; what a plan file
/// calls an argument or result, or what dist-explain calls a value; else the
/// results at a location, as in a plan file; else those whose operation is
/// called so, or whose location contains that text. Of these `ordinal` is one,
/// if it is not negative. Errors: there are not so many; `all` with an ordinal.
Result<llvm::SmallVector<ValueId>> findNamed(const PlanEntry &entry,
                                             const PlacedValues &placed,
                                             const PropagationGraph &graph,
                                             const ValueNames &names);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_NAMEDVALUES_H
