//===- Compare.h - results beside those that are expected -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_COMPARE_H
#define DIST_RUNTIME_RUN_COMPARE_H

#include "dist/Runtime/Array/Array.h"

#include <optional>
#include <string>

namespace dist {

/// How one result differs from what is expected.
struct Comparison {
  std::string name;
  std::string type;
  double largest = 0;           ///< max |got - expected|
  double scale = 0;             ///< max |expected|
  double tolerance = 0;         ///< As a part of `scale`.
  double floor = 0;             ///< Differences up to this are rounding.
  std::vector<int64_t> worst;   ///< The index of `largest`.
  double got = 0, expected = 0; ///< There.
  std::string mismatch;         ///< Types or shapes that differ.

  bool good() const {
    return mismatch.empty() && largest <= tolerance * scale + floor;
  }
};

/// Compares all elements. NaN equals NaN, infinities equal themselves;
/// integers must be equal. Without a tolerance the one of the element type is
/// used (see --tolerance). Where all that is expected is next to nothing,
/// differences of 1e-8 (f64: 1e-14, f16 and bf16: 1e-6) are allowed.
Comparison compare(std::string name, const ArrayView &got,
                   const ArrayView &expected, std::optional<double> tolerance);

/// One line each, the worst place, and a verdict.
std::string comparisonTable(const std::vector<Comparison> &comparisons,
                            const std::string &against);

} // namespace dist

#endif // DIST_RUNTIME_RUN_COMPARE_H
