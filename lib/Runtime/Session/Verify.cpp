//===- Verify.cpp - all results beside those that are expected ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Verify.h"
#include "MovedInputs.h"
#include "NarrowElements.h"
#include "dist/Runtime/Array/Npy.h"
#include "dist/Runtime/Session/Names.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <map>

using namespace dist;

static bool haveSameTypes(const std::vector<TensorSpec> &a,
                          const std::vector<TensorSpec> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const TensorSpec &x, const TensorSpec &y) {
                      return x.dtype == y.dtype && x.shape == y.shape;
                    });
}

bool dist::sameTypes(const Manifest &a, const Manifest &b) {
  return haveSameTypes(a.arguments, b.arguments) &&
         haveSameTypes(a.results, b.results);
}

//===----------------------------------------------------------------------===//
// Runs with other roundings
//===----------------------------------------------------------------------===//

/// Products are computed in f32 and then rounded to a narrower float: one in
/// so many of these roundings goes the other way.
static constexpr double kRoundedShare = 16;

RoundingNoise RoundingRuns::noise() const {
  double single = ulpOfOne(DType::F32);
  if (sizeOf(manifest.coarsestFloat) < sizeOf(DType::F32))
    single = ulpOfOne(manifest.coarsestFloat) / kRoundedShare;
  return {moved.size() + 1, single, ulpOfOne(DType::F64), DType::F32};
}

void RoundingRuns::moveSums(DType type, std::vector<Array> results, Run again) {
  if (sizeOf(type) != 2)
    return;
  sums = type;
  plainSums = std::move(results);
  runSums = std::move(again);
}

/// Runs a program with noise.
Status RoundingRuns::addTo(Results &results, const Run &again,
                           DType type) const {
  RoundingNoise moves = noise();
  moves.sums = type;
  SetRoundingNoise set(moves);
  Inputs other = moveByUlp(inputs, moves.seed);
  Result<std::vector<Array>> taken = again(other);
  if (taken)
    results.push_back(std::move(*taken));
  return taken.status();
}

Status RoundingRuns::add() {
  if (runSums)
    if (Status status = addTo(movedSums, runSums, sums); !status.ok())
      return status;
  return addTo(moved, run, DType::F32);
}

RoundingSample RoundingRuns::of(size_t index) const {
  RoundingSample sample;
  if (moved.empty())
    return sample;
  sample.plain = plain[index];
  sample.coarsest = manifest.coarsestFloat;
  for (const std::vector<Array> &results : moved)
    sample.moved.push_back(results[index]);
  if (!movedSums.empty())
    sample.plainSums = plainSums[index];
  for (const std::vector<Array> &results : movedSums)
    sample.movedSums.push_back(results[index]);
  return sample;
}

/// True if more runs may explain a difference.
static bool haveDifferences(const std::vector<Comparison> &comparisons) {
  return std::any_of(comparisons.begin(), comparisons.end(),
                     [](const Comparison &item) {
                       return !item.good() && item.mismatch.empty();
                     });
}

Result<std::vector<Comparison>> dist::compareWithRounding(
    RoundingRuns &runs, size_t first,
    const std::function<std::vector<Comparison>(const RoundingRuns &)>
        &compare) {
  while (runs.count() < first)
    if (Status status = runs.add(); !status.ok())
      return status;
  std::vector<Comparison> comparisons = compare(runs);
  while (haveDifferences(comparisons) && runs.count() < RoundingRuns::kMost) {
    if (Status status = runs.add(); !status.ok())
      return status;
    comparisons = compare(runs);
  }
  return comparisons;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

std::vector<Comparison> dist::compareResults(const Manifest &manifest,
                                             const std::vector<Array> &got,
                                             const std::vector<Array> &expected,
                                             std::optional<double> tolerance,
                                             const RoundingRuns &runs) {
  std::vector<Comparison> comparisons;
  for (size_t i = 0; i < got.size(); ++i)
    comparisons.push_back(compareElements(
        manifest.results[i], displayName(manifest.results[i], "result", i),
        got[i], expected[i], tolerance, runs.of(i)));
  return comparisons;
}

/// True if the arrays have the same type and the same bits.
static bool areSame(const Array &a, const Array &b) {
  return a.view().type() == b.view().type() &&
         std::memcmp(a.data(), b.data(), size_t(a.view().bytes())) == 0;
}

namespace {
/// Collects the arrays of a file, one for each result.
class RecordedFile {
public:
  RecordedFile(const Manifest &manifest, const std::string &path)
      : manifest(manifest), path(path) {}

  Status add(const std::string &key, Array array) {
    int index = findTensor(manifest.results, "result", key);
    if (index < 0)
      return Status::invalid(fmt::format(
          "'{}' has '{}', the program has no such result", path, key));
    auto [first, isNew] = keys.emplace(index, key);
    if (isNew)
      results.emplace_back(size_t(index), std::move(array));
    else if (!areSame(array, find(size_t(index))))
      return Status::invalid(fmt::format(
          "'{}' has {} twice, as '{}' and as '{}', and they differ: expected "
          "the same values, or only one of them",
          path,
          displayName(manifest.results[size_t(index)], "result", size_t(index)),
          first->second, key));
    return {};
  }

  RecordedResults take() { return std::move(results); }

private:
  const Array &find(size_t index) const {
    return std::find_if(results.begin(), results.end(),
                        [&](const auto &entry) { return entry.first == index; })
        ->second;
  }

  const Manifest &manifest;
  const std::string &path;
  std::map<int, std::string> keys; ///< By the number of the result.
  RecordedResults results;         ///< In the order of the file.
};
} // namespace

/// An empty recording would agree with everything.
static Status emptyFile(const Manifest &manifest, const std::string &path) {
  std::string example =
      manifest.results.empty()
          ? ""
          : fmt::format(", such as '{}'",
                        shortName(manifest.results[0], "result", 0));
  return Status::invalid(
      fmt::format("'{}' has no arrays: expected one for each result to compare"
                  "{}, as --outputs writes them",
                  path, example));
}

Result<RecordedResults> dist::readRecorded(const Manifest &manifest,
                                           const std::string &path) {
  Result<NamedArrays> arrays = readNpzFile(path);
  if (!arrays)
    return arrays.status();
  if (arrays->empty())
    return emptyFile(manifest, path);
  RecordedFile file(manifest, path);
  for (auto &[key, array] : *arrays)
    if (Status status = file.add(key, std::move(array)); !status.ok())
      return status;
  return file.take();
}

static double fixedTolerance(DType dtype) {
  if (dtype == DType::F64)
    return 1e-10;
  return dtype == DType::F32 ? 1e-4 : kWideTolerance;
}

std::vector<Comparison> dist::compareWithRecorded(
    const Manifest &manifest, const std::vector<Array> &got,
    const RecordedResults &expected, std::optional<double> tolerance,
    bool isMeasured, const RoundingRuns &runs) {
  std::vector<Comparison> comparisons;
  for (const auto &[i, array] : expected) {
    std::optional<double> limit = tolerance;
    if (!isMeasured && !tolerance)
      limit = fixedTolerance(array.dtype());
    comparisons.push_back(compareElements(
        manifest.results[i], displayName(manifest.results[i], "result", i),
        got[i], array, limit, runs.of(i)));
  }
  return comparisons;
}
