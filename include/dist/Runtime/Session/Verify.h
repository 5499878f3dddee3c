//===- Verify.h - all results beside those that are expected ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_VERIFY_H
#define DIST_RUNTIME_SESSION_VERIFY_H

#include "dist/Runtime/RoundingNoise.h"
#include "dist/Runtime/Session/Compare.h"
#include "dist/Runtime/Session/Inputs.h"

#include <functional>

namespace dist {

/// True if the programs take and give whole tensors of the same types.
bool sameTypes(const Manifest &a, const Manifest &b);

/// Results of a program whose inputs and products are moved by about one unit
/// in the last place, run by run. If the ranks of the program that is compared
/// add gradients in 16 bits, it runs as well, with the parts of these sums
/// moved by a unit in their last place.
class RoundingRuns {
public:
  /// Runs the program and returns its results; the noise is on meanwhile.
  using Run = std::function<Result<std::vector<Array>>(Inputs &moved)>;

  /// The number of runs at first, and at most.
  static constexpr size_t kFirst = 2, kMost = 5;

  RoundingRuns(const Manifest &manifest, const Inputs &inputs,
               std::vector<Array> plain, Run run)
      : manifest(manifest), inputs(inputs), plain(std::move(plain)),
        run(std::move(run)) {}

  Status add();
  size_t count() const { return moved.size(); }
  /// Sets the program that is compared: the type in which its ranks add
  /// gradients, its results, and how it runs again. Has no effect if the type
  /// is not one of 16 bits.
  void moveSums(DType type, std::vector<Array> results, Run again);
  /// Returns the reaction of result `index`.
  RoundingSample of(size_t index) const;

private:
  /// All results, run by run.
  using Results = std::vector<std::vector<Array>>;

  RoundingNoise noise() const;
  Status addTo(Results &results, const Run &again, DType type) const;

  const Manifest &manifest;
  const Inputs &inputs;
  std::vector<Array> plain;
  Run run;
  Results moved;
  DType sums = DType::F32;
  std::vector<Array> plainSums;
  Run runSums;
  Results movedSums;
};

/// Compares after `first` runs, and again after one more as long as a value
/// differs and there may be more.
Result<std::vector<Comparison>> compareWithRounding(
    RoundingRuns &runs, size_t first,
    const std::function<std::vector<Comparison>(const RoundingRuns &)>
        &compare);

/// Compares every result of a program with that of another run.
std::vector<Comparison> compareResults(const Manifest &manifest,
                                       const std::vector<Array> &got,
                                       const std::vector<Array> &expected,
                                       std::optional<double> tolerance,
                                       const RoundingRuns &runs);

/// Recorded results with their indices; each result at most once.
using RecordedResults = std::vector<std::pair<size_t, Array>>;

/// Reads the arrays of an .npz that name results. A file of --outputs has each
/// by its position and by its name. Errors: it cannot be read; it has no
/// arrays; an array that names no result; two arrays of a result that differ.
Result<RecordedResults> readRecorded(const Manifest &manifest,
                                     const std::string &path);

/// Compares results with recorded ones. Without `isMeasured` no run shows what
/// rounding does: the tolerance is 1e-4 (f64: 1e-10, narrower floats: 1e-2).
std::vector<Comparison> compareWithRecorded(const Manifest &manifest,
                                            const std::vector<Array> &got,
                                            const RecordedResults &expected,
                                            std::optional<double> tolerance,
                                            bool isMeasured,
                                            const RoundingRuns &runs);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_VERIFY_H
