//===- Inputs.cpp - values for a program's arguments ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"
#include "Names.h"
#include "dist/Runtime/Checkpoint/SafeTensors.h"
#include "dist/Runtime/Element.h"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <random>

using namespace dist;

Result<NamedArrays> dist::readInputFile(const std::string &path) {
  if (!path.ends_with(".safetensors"))
    return readNpzFile(path);
  Result<SafeTensorsFile> file = SafeTensorsFile::open(path);
  if (!file)
    return file.status();
  NamedArrays arrays;
  for (const SafeTensor &tensor : file->header().tensors)
    arrays.emplace_back(tensor.name, file->read(tensor));
  return arrays;
}

namespace {

class Binder {
public:
  Binder(const Manifest &manifest, int64_t steps)
      : manifest(manifest), steps(steps), bound(manifest.arguments.size()) {
    inputs.values.resize(bound.size());
    inputs.isSequence.resize(bound.size());
  }

  void add(const std::string &key, Array array);
  Result<Inputs> finish(const std::vector<bool> &isRestored);

private:
  std::string nameOf(size_t index) const {
    return displayName(manifest.arguments[index], "arg", index);
  }
  std::string expectedFor(const TensorSpec &argument) const;
  void complain(const char *what, const std::string &line) {
    problems += fmt::format("\n  {:<9}{}", what, line);
  }

  const Manifest &manifest;
  int64_t steps;
  std::vector<bool> bound;
  Inputs inputs;
  std::string problems;
};

} // namespace

std::string Binder::expectedFor(const TensorSpec &argument) const {
  std::vector<int64_t> sequence = argument.shape;
  sequence.insert(sequence.begin(), steps);
  return steps == 1 ? argument.type()
                    : fmt::format("{} or a sequence {}", argument.type(),
                                  typeString(argument.dtype, sequence));
}

void Binder::add(const std::string &key, Array array) {
  int index = findTensor(manifest.arguments, "arg", key);
  if (index < 0)
    return complain("unknown", fmt::format("{}: {}", key, array.view().type()));
  if (bound[index])
    return complain("twice", fmt::format("{}, as {}", nameOf(index), key));
  bound[index] = true;
  const TensorSpec &argument = manifest.arguments[index];
  // numpy has no bf16: its bits may come as uint16.
  if (argument.dtype == DType::BF16 && array.dtype() == DType::U16)
    array = array.reinterpret(DType::BF16);
  std::vector<int64_t> sequence = argument.shape;
  sequence.insert(sequence.begin(), steps);
  bool isSequence = array.shape() == sequence;
  if (array.dtype() != argument.dtype ||
      (array.shape() != argument.shape && !isSequence))
    return complain("wrong",
                    fmt::format("{}: expected {}, got {}", nameOf(index),
                                expectedFor(argument), array.view().type()));
  inputs.isSequence[index] = isSequence;
  inputs.values[index] = std::move(array);
}

Result<Inputs> Binder::finish(const std::vector<bool> &isRestored) {
  for (size_t i = 0; i < bound.size(); ++i)
    if (!bound[i] && (isRestored.empty() || !isRestored[i]))
      complain("missing", fmt::format("{}: {}", nameOf(i),
                                      expectedFor(manifest.arguments[i])));
  if (problems.empty())
    return std::move(inputs);
  return Status::invalid("the inputs do not fit the program:" + problems);
}

Result<Inputs> dist::bindInputs(const Manifest &manifest, NamedArrays arrays,
                                int64_t steps,
                                const std::vector<bool> &isRestored) {
  Binder binder(manifest, steps);
  for (auto &[key, array] : arrays)
    binder.add(key, std::move(array));
  return binder.finish(isRestored);
}

//===----------------------------------------------------------------------===//
// Random inputs
//===----------------------------------------------------------------------===//

/// From the generator alone, so that every C++ library gives the same.
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
  Inputs inputs;
  for (const TensorSpec &argument : manifest.arguments) {
    inputs.values.push_back(randomArray(argument, generator, range));
    inputs.isSequence.push_back(false);
  }
  return inputs;
}
