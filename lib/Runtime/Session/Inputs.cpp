//===- Inputs.cpp - values for a program's arguments ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Inputs.h"
#include "Integers.h"
#include "NarrowElements.h"
#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Element.h"
#include "dist/Runtime/Session/Names.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numbers>
#include <random>
#include <utility>

using namespace dist;

bool Inputs::changes(size_t index) const {
  return isSequence[index] ||
         std::any_of(parts.begin(), parts.end(), [&](const auto &part) {
           return part.second.isSequence[index];
         });
}

namespace {

class Binder {
public:
  Binder(const Manifest &manifest, int64_t steps)
      : manifest(manifest), steps(steps), inputs(manifest.arguments.size()) {}

  void add(const std::string &key, Array array);
  void add(const std::string &key, Array array, int rank);
  /// Arrays of this rank may come.
  void begin(int rank) {
    inputs.parts.emplace(rank, ArgumentValues(manifest.arguments.size()));
  }
  Result<Inputs> finish(const std::vector<bool> &isRestored);

private:
  std::string nameOf(size_t index) const {
    return displayName(manifest.arguments[index], "arg", index);
  }
  std::string nameOn(size_t index, int rank) const {
    return fmt::format("{} of rank {}", nameOf(index), rank);
  }
  std::string expected(DType dtype, const std::vector<int64_t> &shape) const;
  ShardedLayout layoutOf(size_t index) const {
    const TensorSpec &spec = manifest.arguments[index];
    return ShardedLayout(manifest.mesh, spec.sharding, spec.dtype, spec.shape);
  }
  std::vector<std::string> namesOf(const std::vector<size_t> &indices) const;
  /// The argument that is called so, or -1.
  int find(const std::string &key, const Array &array);
  void set(ArgumentValues &to, size_t index, Array array,
           const std::vector<int64_t> &shape, const std::string &name);
  void verifyParts(size_t index);
  void complete(size_t index);
  void complain(const char *what, const std::string &line) {
    problems += fmt::format("\n  {:<9}{}", what, line);
  }

  const Manifest &manifest;
  int64_t steps;
  Inputs inputs;
  std::string problems;
  /// Arrays that no argument is named after: an error if an argument lacks one.
  struct Unknown {
    std::string key, line;
  };
  std::vector<Unknown> unknown;
};

} // namespace

static Array zeros(const TensorSpec &spec) {
  Array array(spec.dtype, spec.shape);
  std::memset(array.data(), 0, size_t(array.view().bytes()));
  return array;
}

static std::vector<int64_t> sequenceOf(std::vector<int64_t> shape,
                                       int64_t steps) {
  shape.insert(shape.begin(), steps);
  return shape;
}

std::string Binder::expected(DType dtype,
                             const std::vector<int64_t> &shape) const {
  std::string type = typeString(dtype, shape);
  return steps <= 1 ? type
                    : fmt::format("{} or a sequence {}", type,
                                  typeString(dtype, sequenceOf(shape, steps)));
}

int Binder::find(const std::string &key, const Array &array) {
  std::vector<size_t> found = findTensors(manifest.arguments, "arg", key);
  if (found.size() == 1)
    return int(found[0]);
  std::string line = fmt::format("{}: {}", key, array.view().type());
  if (found.empty() && !positionIn("arg", key)) {
    unknown.push_back({key, line});
    return -1;
  }
  if (found.size() > 1)
    line += fmt::format("; several arguments are named so: {}",
                        fmt::join(namesOf(found), ", "));
  complain(found.empty() ? "unknown" : "several", line);
  return -1;
}

std::vector<std::string>
Binder::namesOf(const std::vector<size_t> &indices) const {
  std::vector<std::string> names;
  for (size_t index : indices)
    names.push_back(nameOf(index));
  return names;
}

void Binder::set(ArgumentValues &to, size_t index, Array array,
                 const std::vector<int64_t> &shape, const std::string &name) {
  DType dtype = manifest.arguments[index].dtype;
  // numpy has no bf16: its bits may come as uint16.
  if (dtype == DType::BF16 && array.dtype() == DType::U16)
    array = array.reinterpret(DType::BF16);
  bool isNarrow = !manifest.arguments[index].element.empty();
  if (isNarrow || (isInteger(dtype) && isInteger(array.dtype()) &&
                   array.dtype() != dtype)) {
    Result<Array> converted =
        isNarrow ? toNarrowElements(manifest.arguments[index], array)
                 : convertIntegers(array, dtype);
    if (!converted) {
      to.values[index] = std::move(array);
      return complain("wrong", fmt::format("{}: {}", name,
                                           converted.status().getMessage()));
    }
    array = std::move(*converted);
  }
  bool isSequence = steps > 0 && array.shape() == sequenceOf(shape, steps);
  if (array.dtype() != dtype || (array.shape() != shape && !isSequence))
    complain("wrong", fmt::format("{}: expected {}, got {}", name,
                                  expected(dtype, shape), array.view().type()));
  to.isSequence[index] = isSequence;
  to.values[index] = std::move(array);
}

void Binder::add(const std::string &key, Array array) {
  int index = find(key, array);
  if (index >= 0 && inputs.has(size_t(index)))
    complain("twice", fmt::format("{}, as {}", nameOf(size_t(index)), key));
  else if (index >= 0)
    set(inputs, size_t(index), std::move(array),
        manifest.arguments[size_t(index)].shape, nameOf(size_t(index)));
}

void Binder::add(const std::string &key, Array array, int rank) {
  int found = find(key, array);
  if (found < 0)
    return;
  auto index = size_t(found);
  std::string name = nameOn(index, rank);
  if (inputs.has(index) || inputs.parts[rank].has(index))
    return complain("twice", fmt::format("{}, as {}", name, key));
  ShardedLayout layout = layoutOf(index);
  if (!layout.isOnSingle(rank))
    return complain("unknown", name + ": this rank has no part of it");
  set(inputs.parts[rank], index, std::move(array), layout.partShape(rank),
      name);
}

/// Verifies that an argument without a whole value has a part on every rank.
void Binder::verifyParts(size_t index) {
  const TensorSpec &spec = manifest.arguments[index];
  std::vector<std::string> missing; // By rank.
  bool isGiven = false;
  for (const auto &[rank, values] : inputs.parts) {
    ShardedLayout layout = layoutOf(index);
    isGiven |= values.has(index);
    if (!values.has(index) && layout.isOnSingle(rank))
      missing.push_back(
          fmt::format("{}: {}", nameOn(index, rank),
                      expected(spec.dtype, layout.partShape(rank))));
  }
  if (inputs.parts.empty() || (!isGiven && !missing.empty()))
    complain("missing", fmt::format("{}: {}", nameOf(index),
                                    expected(spec.dtype, spec.shape)));
  if (!isGiven && !missing.empty())
    problems += "; or " + missing[0];
  for (size_t i = 0; isGiven && i < missing.size(); ++i)
    complain("missing", missing[i]);
}

/// Starts appended state without a value, or verifies parts.
void Binder::complete(size_t index) {
  const TensorSpec &spec = manifest.arguments[index];
  auto hasPart = [&](const auto &part) { return part.second.has(index); };
  if (!spec.startsAtZero || std::ranges::any_of(inputs.parts, hasPart))
    return verifyParts(index);
  inputs.values[index] = zeros(spec);
  inputs.started.push_back(spec.name);
}

Result<Inputs> Binder::finish(const std::vector<bool> &isRestored) {
  std::string before = std::exchange(problems, "");
  for (size_t i = 0; i < manifest.arguments.size(); ++i)
    if (!inputs.has(i) && (isRestored.empty() || !isRestored[i]))
      complete(i);
  std::string missing = std::exchange(problems, before);
  for (const Unknown &array : unknown) {
    if (!missing.empty())
      complain("unknown", array.line);
    else if (std::ranges::find(inputs.ignored, array.key) ==
             inputs.ignored.end())
      inputs.ignored.push_back(array.key);
  }
  problems += missing;
  if (problems.empty())
    return std::move(inputs);
  return Status::invalid("the inputs do not fit the program:" + problems);
}

Result<Inputs> dist::bindInputs(const Manifest &manifest, InputArrays arrays,
                                int64_t steps,
                                const std::vector<bool> &isRestored) {
  Binder binder(manifest, steps);
  for (auto &[key, array] : arrays.whole)
    binder.add(key, std::move(array));
  for (auto &[rank, ofRank] : arrays.parts) {
    binder.begin(rank);
    for (auto &[key, array] : ofRank)
      binder.add(key, std::move(array), rank);
  }
  return binder.finish(isRestored);
}

//===----------------------------------------------------------------------===//
// Random inputs
//===----------------------------------------------------------------------===//

/// Draws from (0, 1], from the bits of the generator alone, so that every C++
/// library returns the same numbers.
static double uniform(std::mt19937_64 &generator) {
  return double((generator() >> 11) + 1) * 0x1p-53;
}

static double normal(std::mt19937_64 &generator) {
  double radius = std::sqrt(-2 * std::log(uniform(generator)));
  return radius * std::cos(2 * std::numbers::pi * uniform(generator));
}

static Array randomArray(const TensorSpec &spec, std::mt19937_64 &generator,
                         int64_t range) {
  Array array(spec.dtype, spec.shape);
  if (!spec.element.empty()) {
    fillNarrow(
        spec, array, [&] { return normal(generator); },
        [&] { return generator() % uint64_t(range); });
    return array;
  }
  visitElement(spec.dtype, [&]<typename T>(ElementTag<T>) {
    for (T &element : array.as<T>())
      element = isFloat(spec.dtype)
                    ? T(Arithmetic<T>(0.02 * normal(generator)))
                    : T(Arithmetic<T>(generator() % uint64_t(range)));
  });
  return array;
}

Inputs dist::randomInputs(const Manifest &manifest, uint64_t seed,
                          int64_t range) {
  std::mt19937_64 generator(seed);
  Inputs inputs(manifest.arguments.size());
  inputs.randomOrigin = fmt::format("{} below {}", seed, range);
  for (size_t i = 0; i < manifest.arguments.size(); ++i)
    inputs.values[i] =
        manifest.arguments[i].startsAtZero
            ? zeros(manifest.arguments[i])
            : randomArray(manifest.arguments[i], generator, range);
  return inputs;
}
