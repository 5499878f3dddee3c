//===- MovedInputs.cpp - inputs in other roundings ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MovedInputs.h"
#include "dist/Runtime/Element.h"
#include "dist/Runtime/RoundingNoise.h"

#include <algorithm>
#include <cmath>

using namespace dist;

/// One in so many elements of a 16-bit or narrower float is moved.
static constexpr uint64_t kNarrowShare = 16;

/// The bits of an element, one more or one less: the next value of its sign.
template <typename T> static T neighbour(T element, bool isLarger) {
  uint64_t bits = 0;
  std::memcpy(&bits, &element, sizeof(T));
  bits += isLarger ? 1 : -1;
  std::memcpy(&element, &bits, sizeof(T));
  return element;
}

template <typename T> static double valueOf(T element) {
  return double(Arithmetic<T>(element));
}

template <typename T> static bool isWhole(const T &element) {
  double value = valueOf(element);
  return value == std::floor(value);
}

template <typename T> static T moved(T element, uint64_t choice) {
  bool stays = sizeof(T) < sizeof(float) && (choice >> 1) % kNarrowShare != 0;
  if (stays || valueOf(element) == 0 || !std::isfinite(valueOf(element)))
    return element;
  T next = neighbour(element, choice & 1);
  bool isUsual = std::isfinite(valueOf(next)) && valueOf(next) != 0;
  return isUsual ? next : element;
}

static Array moveByUlp(const Array &array, uint64_t seed) {
  if (!array.data() || !isFloat(array.dtype()))
    return array;
  Array result(array.dtype(), array.shape());
  visitElement(array.dtype(), [&]<typename T>(ElementTag<T>) {
    auto *from = reinterpret_cast<const T *>(array.data());
    std::span<T> to = result.as<T>();
    bool hasFractions = !std::all_of(from, from + to.size(), isWhole<T>);
    for (size_t i = 0; i < to.size(); ++i)
      to[i] = hasFractions ? moved(from[i], mixBits(i, seed)) : from[i];
  });
  return result;
}

static void moveByUlp(ArgumentValues &arguments, uint64_t seed) {
  for (size_t i = 0; i < arguments.values.size(); ++i)
    arguments.values[i] = moveByUlp(arguments.values[i], mixBits(i, seed));
}

Inputs dist::moveByUlp(const Inputs &inputs, uint64_t seed) {
  Inputs result = inputs;
  ::moveByUlp(result, seed);
  for (auto &[rank, part] : result.parts)
    ::moveByUlp(part, seed);
  return result;
}

double dist::ulpOfOne(DType dtype) {
  return visitElement(dtype, []<typename T>(ElementTag<T>) {
    return valueOf(neighbour(T(Arithmetic<T>(1)), /*isLarger=*/true)) - 1;
  });
}
