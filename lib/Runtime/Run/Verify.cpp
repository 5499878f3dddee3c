//===- Verify.cpp - all results beside those that are expected ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify.h"
#include "Names.h"
#include "dist/Runtime/Array/Npy.h"

#include <algorithm>
#include <fmt/format.h>

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

std::vector<Comparison> dist::compareResults(const Manifest &manifest,
                                             const std::vector<Array> &got,
                                             const std::vector<Array> &expected,
                                             std::optional<double> tolerance) {
  std::vector<Comparison> comparisons;
  for (size_t i = 0; i < got.size(); ++i)
    comparisons.push_back(compare(displayName(manifest.results[i], "result", i),
                                  got[i], expected[i], tolerance));
  return comparisons;
}

Result<std::vector<Comparison>> dist::compareWithRecorded(
    const Manifest &manifest, const std::vector<Array> &got,
    const std::string &path, std::optional<double> tolerance) {
  Result<NamedArrays> expected = readNpzFile(path);
  if (!expected)
    return expected.status();
  std::vector<Comparison> comparisons;
  for (const auto &[key, array] : *expected) {
    int index = findTensor(manifest.results, "result", key);
    if (index < 0)
      return Status::invalid(fmt::format(
          "'{}' has '{}', the program has no such result", path, key));
    auto i = size_t(index);
    comparisons.push_back(compare(displayName(manifest.results[i], "result", i),
                                  got[i], array, tolerance));
  }
  return comparisons;
}
