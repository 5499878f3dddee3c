//===- AlikeRuns.h - what repeats itself in a list --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_ALIKERUNS_H
#define DIST_LIB_TRANSFORMS_REPORT_ALIKERUNS_H

#include "dist/Transforms/Report/PlanReport.h"

namespace dist {

/// Cuts a list, of which equal keys mean equal things, into runs: where a piece
/// stands several times in a row, the run that covers most; the rest once.
///
///   s a b c a b c a b c t: s; a b c, 3 times; t
std::vector<PlanReport::Run> findRuns(const std::vector<size_t> &keys);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_ALIKERUNS_H
