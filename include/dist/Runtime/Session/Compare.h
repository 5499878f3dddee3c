//===- Compare.h - results beside those that are expected -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tolerance of a result follows from what rounding alone does to it: the
// program runs again with its inputs and products moved by about one unit in
// the last place, and the difference may be a multiple of what that changes.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_COMPARE_H
#define DIST_RUNTIME_SESSION_COMPARE_H

#include "dist/Runtime/Array/Array.h"

#include <optional>
#include <string>

namespace dist {

/// The reaction of one result to rounding.
struct RoundingSample {
  ArrayView plain;              ///< From the inputs as they are.
  std::vector<ArrayView> moved; ///< From moved inputs, run by run.
  /// The least precise float type that the program computes in.
  DType coarsest = DType::F32;
  /// The same of the program that is compared, if its ranks add gradients in
  /// 16 bits: with the parts of these sums moved by a unit in the last place.
  ArrayView plainSums;
  std::vector<ArrayView> movedSums;
};

/// The difference of one result from the expected values.
struct Comparison {
  std::string name;
  std::string type;
  double largest = 0;   ///< max |got - expected|
  double scale = 0;     ///< max |expected|
  double rounding = 0;  ///< The largest difference by rounding alone.
  double tolerance = 0; ///< The largest that an element has.
  /// Elements that differ by more than their own tolerance, and how many of
  /// these the runs with moved inputs have among themselves (doubled).
  int64_t outliers = 0, allowedOutliers = 0;
  std::vector<int64_t> worst;   ///< The index of the worst element.
  double got = 0, expected = 0; ///< There.
  int64_t notFinite = 0; ///< Elements that are NaN, or infinite, in both.
  std::string mismatch;  ///< Types or shapes that differ.
  bool isExact = false;  ///< Integers.
  /// Why the tolerance is wide, and elements that are not finite; empty: it is
  /// not, and all are.
  std::string note;

  bool good() const {
    return mismatch.empty() && largest <= tolerance &&
           outliers <= allowedOutliers;
  }
  /// A difference as a part of `scale`; the difference where that is 0.
  double relative(double difference) const {
    return scale > 0 ? difference / scale : difference;
  }
};

/// Tolerances, as parts of the largest expected value, above which a report has
/// to give the reason.
inline constexpr double kWideTolerance = 1e-2;

/// Compares all elements. NaN equals NaN, infinities equal themselves. An
/// element may differ by a few units in the last place of the largest expected
/// value, and by 16 times what rounding changes it by, or 4 times where floats
/// of 16 bits are computed with (at least: what it changes the median element
/// by), or twice what moved parts of sums change. Integers must be equal, but
/// where rounding alone changes the very same element. With `tolerance`, a part
/// of the largest expected value, floats are held to this alone.
Comparison compare(std::string name, const ArrayView &got,
                   const ArrayView &expected, std::optional<double> tolerance,
                   const RoundingSample &sample = {});

/// One line each, with the worst place and a verdict, and the notes.
std::string comparisonTable(const std::vector<Comparison> &comparisons,
                            const std::string &against);

/// The notes alone, a line each.
std::string notesOf(const std::vector<Comparison> &comparisons);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_COMPARE_H
