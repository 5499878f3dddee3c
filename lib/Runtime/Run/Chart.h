//===- Chart.h - curves in a terminal ---------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_CHART_H
#define DIST_RUNTIME_RUN_CHART_H

#include <span>
#include <string>

namespace dist {

/// A curve drawn with block characters, as high as `rows`, at most `columns`
/// wide (then a column is the mean of several values). Values that are not
/// finite leave a gap.
///
///   6.91 ┤█▆
///        │██▇▅▄
///   2.30 ┤█████▇▆▅▅
std::string drawCurve(std::span<const double> values, int rows = 8,
                      int columns = 64);

} // namespace dist

#endif // DIST_RUNTIME_RUN_CHART_H
