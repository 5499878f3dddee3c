//===- Inputs.h - values for a program's arguments --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_INPUTS_H
#define DIST_RUNTIME_SESSION_INPUTS_H

#include "dist/Runtime/Artifact/Manifest.h"
#include "dist/Runtime/Session/InputFiles.h"

namespace dist {

/// Values of arguments. What is not there has no data.
struct ArgumentValues {
  explicit ArgumentValues(size_t count = 0)
      : values(count), isSequence(count) {}

  std::vector<Array> values;
  std::vector<bool> isSequence; ///< One slice a step.

  bool has(size_t index) const { return values[index].data() != nullptr; }
  /// Returns the value of argument `index` in a step.
  ArrayView at(size_t index, int64_t step) const {
    ArrayView value = values[index];
    return isSequence[index] ? value.slice(step) : value;
  }
};

/// A value for every argument: the whole tensor, or, where the files are those
/// of single ranks, the part of each rank of this process, as it is there
/// without padding (ShardedLayout::partShape).
struct Inputs : ArgumentValues {
  using ArgumentValues::ArgumentValues;
  std::map<int, ArgumentValues> parts; ///< By rank.
  /// Names in the files that no argument has.
  std::vector<std::string> ignored;
  /// Arguments that no file has, and which start with 0.
  std::vector<std::string> started;

  /// The seed and the range of random values, which are the same on all ranks;
  /// empty: other values.
  std::string randomOrigin;
  /// True if an argument has a slice for each step.
  bool changes(size_t index) const;
};

/// Finds the array of every argument. An array with an extra leading dimension
/// of `steps` is a sequence. Integers of another width are converted. One error
/// lists all that is missing or of a wrong type, with what was expected. An
/// array that no argument is named after is ignored, unless an argument without
/// array may be meant, or its name is a position (`arg9`). Of an argument that
/// `isRestored` an array may be missing; it is not used.
Result<Inputs> bindInputs(const Manifest &manifest, InputArrays arrays,
                          int64_t steps,
                          const std::vector<bool> &isRestored = {});

/// Floats from a normal distribution times 0.02 (those of at most 8 bits: times
/// 1), integers from [0, range), which depend on the seed alone.
Inputs randomInputs(const Manifest &manifest, uint64_t seed, int64_t range);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_INPUTS_H
