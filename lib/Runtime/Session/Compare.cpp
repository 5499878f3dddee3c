//===- Compare.cpp - results beside those that are expected ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Compare.h"
#include "MovedInputs.h"
#include "dist/Runtime/Element.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

static bool isNarrow(DType dtype) { return sizeOf(dtype) < 4; }

/// The factor by which an element may differ more than by rounding alone. It is
/// smaller for types of few bits, where runs with moved products show more of
/// the rounding, and for parts of sums, which move by twice as much as they are
/// rounded by.
static constexpr double kMargin = 16, kNarrowMargin = 4, kSumsMargin = 2;

static double marginOf(DType dtype, const RoundingSample &sample) {
  return isNarrow(dtype) || isNarrow(sample.coarsest) ? kNarrowMargin : kMargin;
}
/// The difference that every element may have, in units in the last place of
/// the largest value: sums in another order.
static constexpr double kUlps = 32;

//===----------------------------------------------------------------------===//
// Differences
//===----------------------------------------------------------------------===//

/// Infinite where only one is NaN, or infinities differ.
static double differenceOf(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  double difference = std::abs(a - b);
  return std::isnan(difference) ? INFINITY : difference;
}

/// |a - b| of every element. Integers of 64 bits that differ may be one double.
static std::vector<double> differencesOf(const ArrayView &a,
                                         const ArrayView &b) {
  std::vector<double> differences(size_t(a.elements()));
  visitElement(a.dtype, [&]<typename T>(ElementTag<T>) {
    auto *x = reinterpret_cast<const T *>(a.data);
    auto *y = reinterpret_cast<const T *>(b.data);
    for (size_t i = 0; i < differences.size(); ++i) {
      Arithmetic<T> left(x[i]), right(y[i]);
      differences[i] = differenceOf(double(left), double(right));
      if (!isFloat(a.dtype) && left != right)
        differences[i] = std::max(differences[i], 1.0);
    }
  });
  return differences;
}

/// The largest finite |x|.
static double scaleOf(const ArrayView &array) {
  double scale = 0;
  visitElement(array.dtype, [&]<typename T>(ElementTag<T>) {
    auto *elements = reinterpret_cast<const T *>(array.data);
    for (int64_t i = 0, end = array.elements(); i < end; ++i)
      if (double value = std::abs(double(Arithmetic<T>(elements[i])));
          std::isfinite(value))
        scale = std::max(scale, value);
  });
  return scale;
}

static double largestOf(const std::vector<double> &values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

static double medianOf(std::vector<double> values) {
  if (values.empty())
    return 0;
  auto middle = values.begin() + int64_t((values.size() - 1) / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

static std::vector<int64_t> indexOf(int64_t element,
                                    const std::vector<int64_t> &shape) {
  std::vector<int64_t> index(shape.size());
  for (size_t i = shape.size(); i-- > 0;) {
    index[i] = element % shape[i];
    element /= shape[i];
  }
  return index;
}

//===----------------------------------------------------------------------===//
// Tolerances
//===----------------------------------------------------------------------===//

/// The tolerance that every float has. Where all that is expected is 0, numbers
/// of about 1 have cancelled.
static double baseOf(DType dtype, double scale) {
  double ulp = ulpOfOne(dtype);
  if (scale == 0)
    return std::min(4 * ulp, 1e-6);
  return scale * std::max(ulp, std::min(kUlps * ulp, kWideTolerance / 2));
}

namespace {

/// The tolerances of all elements of one result.
class Tolerances {
public:
  Tolerances(DType dtype, double base, size_t elements,
             const RoundingSample &sample)
      : isExact(!isFloat(dtype)), base(base), allowances(elements) {
    addRuns(sample.plain, sample.moved, marginOf(dtype, sample));
    addRuns(sample.plainSums, sample.movedSums, kSumsMargin);
    allowances = largestAllowances(runs.size());
    typical = isExact ? 0 : medianOf(allowances);
  }

  double of(size_t element) const { return follow(allowances[element]); }
  /// The largest change by rounding.
  double rounding() const { return change; }
  double largest() const { return follow(largestOf(allowances)); }

  int64_t outliersAmong(const std::vector<double> &differences) const {
    return countBeyond(differences, allowances);
  }

  /// The number of outliers of one run, with the other runs as the measure: a
  /// run that differs by rounding alone has as many.
  int64_t usualOutliers() const {
    int64_t most = 0;
    for (size_t run = 0; !isExact && run < runs.size(); ++run)
      most = std::max(most,
                      countBeyond(runs[run].changes, largestAllowances(run)));
    return most;
  }

private:
  /// The changes of one run, and how many times as much an element may differ.
  struct MovedRun {
    std::vector<double> changes;
    double margin;
  };

  void addRuns(const ArrayView &plain, const std::vector<ArrayView> &moved,
               double margin) {
    for (const ArrayView &results : moved) {
      runs.push_back({differencesOf(results, plain), margin});
      change = std::max(change, largestOf(runs.back().changes));
    }
  }

  /// The tolerance of an element with an allowance for rounding.
  double follow(double allowance) const {
    if (isExact)
      return allowance > 0 ? INFINITY : 0;
    return base + std::max(allowance, typical);
  }

  int64_t countBeyond(const std::vector<double> &differences,
                      const std::vector<double> &allowed) const {
    int64_t count = 0;
    for (size_t i = 0; i < differences.size(); ++i)
      count += differences[i] > follow(allowed[i]);
    return count;
  }

  /// Element by element the largest allowance, in the runs but `without`.
  std::vector<double> largestAllowances(size_t without) const {
    std::vector<double> largest(allowances.size());
    for (size_t run = 0; run < runs.size(); ++run)
      for (size_t i = 0; run != without && i < largest.size(); ++i)
        largest[i] =
            std::max(largest[i], runs[run].margin * runs[run].changes[i]);
    return largest;
  }

  bool isExact;
  double base, typical = 0, change = 0;
  std::vector<MovedRun> runs;
  std::vector<double> allowances; ///< The largest of all runs.
};

} // namespace

//===----------------------------------------------------------------------===//
// One result
//===----------------------------------------------------------------------===//

/// The element that exceeds its tolerance by most, or comes closest to it.
static size_t worstOf(const std::vector<double> &differences,
                      const Tolerances &tolerances) {
  size_t worst = 0;
  auto part = [&](size_t i) {
    double tolerance = tolerances.of(i);
    return differences[i] == 0 || std::isinf(tolerance)
               ? 0
               : differences[i] /
                     tolerance; // Infinite where nothing is allowed
  };
  for (size_t i = 1; i < differences.size(); ++i)
    if (part(i) > part(worst) ||
        (part(i) == part(worst) && differences[i] > differences[worst]))
      worst = i;
  return worst;
}

/// Why the tolerance of a result is wide; empty if it is not.
static std::string toleranceNote(const Comparison &item, DType dtype,
                                 bool isGiven, DType coarsest) {
  if (!item.mismatch.empty())
    return "";
  if (!isFloat(dtype))
    return item.rounding > 0
               ? "rounding alone changes some of these integers: a difference "
                 "is accepted in the same elements only"
               : "";
  if (item.scale == 0 && (item.largest > 0 || item.tolerance > kWideTolerance))
    return fmt::format("all that is expected is 0{}: differences of at most "
                       "{:.1e} are accepted",
                       item.rounding > 0
                           ? fmt::format(", and rounding alone changes it by "
                                         "{:.1e}",
                                         item.rounding)
                           : "",
                       item.tolerance);
  double tolerance = item.relative(item.tolerance);
  if (item.scale == 0 || tolerance <= kWideTolerance)
    return "";
  if (isGiven)
    return fmt::format("--tolerance is {:.1e}", tolerance);
  if (ulpOfOne(dtype) > kWideTolerance)
    return fmt::format("one unit in the last place of {} is {:.1e}; rounding "
                       "alone changes the result by {:.1e}",
                       toString(dtype), ulpOfOne(dtype),
                       item.relative(item.rounding));
  return fmt::format(
      "ill-conditioned: rounding alone{} changes it by {:.1e} of its largest "
      "value, so it can only be compared to within {:.1e}",
      isNarrow(coarsest) ? fmt::format(" (to {})", toString(coarsest)) : "",
      item.relative(item.rounding), tolerance);
}

/// The elements that are NaN in both arrays, or the same infinity.
static int64_t countNotFinite(const ArrayView &got, const ArrayView &expected) {
  int64_t count = 0;
  visitElement(got.dtype, [&]<typename T>(ElementTag<T>) {
    auto *x = reinterpret_cast<const T *>(got.data);
    auto *y = reinterpret_cast<const T *>(expected.data);
    for (int64_t i = 0, end = got.elements(); i < end; ++i)
      count += !std::isfinite(double(Arithmetic<T>(x[i]))) &&
               !std::isfinite(double(Arithmetic<T>(y[i])));
  });
  return count;
}

static std::string notFiniteNote(const Comparison &item, size_t elements) {
  return item.notFinite == 0
             ? ""
             : fmt::format("{} of {} elements are NaN or infinite in both, "
                           "where nothing can be compared",
                           item.notFinite, elements);
}

static std::string joinNotes(const std::string &first,
                             const std::string &second) {
  return first + (first.empty() || second.empty() ? "" : "; ") + second;
}

static void compareElements(const ArrayView &got, const ArrayView &expected,
                            std::optional<double> tolerance,
                            const RoundingSample &sample, Comparison &result) {
  DType dtype = got.dtype;
  result.isExact = !isFloat(dtype);
  result.scale = scaleOf(expected);
  bool isGiven = tolerance && isFloat(dtype);
  double base = !isFloat(dtype) ? 0
                : isGiven       ? *tolerance * result.scale
                                : baseOf(dtype, result.scale);
  std::vector<double> differences = differencesOf(got, expected);
  Tolerances tolerances(dtype, base, differences.size(),
                        isGiven ? RoundingSample() : sample);
  result.largest = largestOf(differences);
  result.rounding = tolerances.rounding();
  result.tolerance = tolerances.largest();
  result.outliers = tolerances.outliersAmong(differences);
  result.allowedOutliers = 2 * tolerances.usualOutliers();
  if (!differences.empty()) {
    size_t worst = worstOf(differences, tolerances);
    result.worst = indexOf(int64_t(worst), got.shape);
    result.got = elementAt(got, int64_t(worst));
    result.expected = elementAt(expected, int64_t(worst));
  }
  result.notFinite = countNotFinite(got, expected);
  result.note =
      joinNotes(toleranceNote(result, dtype, isGiven, sample.coarsest),
                notFiniteNote(result, differences.size()));
}

Comparison dist::compare(std::string name, const ArrayView &got,
                         const ArrayView &expected,
                         std::optional<double> tolerance,
                         const RoundingSample &sample) {
  Comparison result;
  result.name = std::move(name);
  result.type = got.type();
  if (got.dtype != expected.dtype || got.shape != expected.shape)
    result.mismatch = fmt::format("expected {}", expected.type());
  else
    compareElements(got, expected, tolerance, sample, result);
  return result;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static const char *verdictOf(const Comparison &item) {
  if (!item.good())
    return "DIFFERS";
  return item.note.empty() ? "ok" : "ok, see below";
}

static std::string toleranceOf(const Comparison &item) {
  if (!item.isExact)
    return fmt::format("{:.1e}", item.relative(item.tolerance));
  return item.tolerance > 0 ? "see below" : "exact";
}

static std::string line(const Comparison &item, size_t width) {
  std::string name = fmt::format("{:<{}}  {:<18}", item.name, width, item.type);
  if (!item.mismatch.empty())
    return fmt::format("{} {}: {}\n", name, verdictOf(item), item.mismatch);
  std::string worst =
      item.largest == 0
          ? ""
          : fmt::format("[{}]: {:.8g}, expected {:.8g}",
                        fmt::join(item.worst, ","), item.got, item.expected);
  return fmt::format("{} {:>10.1e} {:>10.1e} {:>10.1e} {:>10}  {:<13} {}\n",
                     name, item.largest, item.relative(item.largest),
                     item.relative(item.rounding), toleranceOf(item),
                     verdictOf(item), worst);
}

std::string dist::notesOf(const std::vector<Comparison> &comparisons) {
  std::string notes;
  for (const Comparison &item : comparisons)
    if (!item.note.empty())
      notes += fmt::format("{}: {}\n", item.name, item.note);
  return notes;
}

std::string dist::comparisonTable(const std::vector<Comparison> &comparisons,
                                  const std::string &against) {
  size_t width = 6, failures = 0, explained = 0, notFinite = 0;
  for (const Comparison &item : comparisons) {
    width = std::max(width, item.name.size());
    failures += !item.good();
    explained += !item.note.empty();
    notFinite += item.notFinite > 0;
  }
  std::string table = fmt::format(
      "compared with {}\n"
      "error, rounding and tolerance are parts of max |b|; rounding: changes "
      "where inputs\nand products move by about one unit in the last place\n"
      "{:<{}}  {:<18} {:>10} {:>10} {:>10} {:>10}  {:<13} {}\n",
      against, "result", width, "type", "max |a-b|", "error", "rounding",
      "tolerance", "", "worst place");
  for (const Comparison &item : comparisons)
    table += line(item, width);
  table += notesOf(comparisons);
  if (notFinite > 0)
    table += fmt::format("remark: {} of {} results are not finite, here and in "
                         "what they are compared with\n",
                         notFinite, comparisons.size());
  if (failures == 0)
    return table + fmt::format("all {} results agree{}\n", comparisons.size(),
                               explained ? fmt::format(", {} of them only as "
                                                       "noted above",
                                                       explained)
                                         : "");
  return table +
         fmt::format("{} of {} results differ\n", failures, comparisons.size());
}
