//===- Integers.cpp - integers of another width ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "dist/Runtime/Element.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

using namespace dist;

bool dist::isInteger(DType dtype) {
  return !isFloat(dtype) && dtype != DType::I1;
}

/// Calls `function` with the tag of an integer type.
template <typename Function>
static void visitInteger(DType dtype, Function &&function) {
  visitElement(dtype, [&]<typename T>(ElementTag<T> tag) {
    if constexpr (std::is_integral_v<T>)
      function(tag);
  });
}

/// `[2, 1]` for element 5 of two columns.
static std::vector<int64_t> placeOf(int64_t element,
                                    const std::vector<int64_t> &shape) {
  std::vector<int64_t> place(shape.size());
  for (size_t dim = shape.size(); dim-- > 0; element /= shape[dim])
    place[dim] = element % shape[dim];
  return place;
}

template <typename From, typename To>
static Result<Array> convert(Array from, DType dtype) {
  Array to(dtype, from.shape());
  std::span<From> source = from.as<From>();
  std::span<To> target = to.as<To>();
  for (size_t i = 0; i < source.size(); ++i) {
    if (!std::in_range<To>(source[i]))
      return Status::invalid(fmt::format(
          "{} does not fit {}: element {} is {}", from.view().type(),
          toString(dtype), placeOf(int64_t(i), from.shape()), source[i]));
    target[i] = static_cast<To>(source[i]);
  }
  return to;
}

Result<Array> dist::convertIntegers(const Array &array, DType dtype) {
  Result<Array> converted = Status::invalid("expected integers");
  visitInteger(array.dtype(), [&]<typename From>(ElementTag<From>) {
    visitInteger(dtype, [&]<typename To>(ElementTag<To>) {
      converted = convert<From, To>(array, dtype);
    });
  });
  return converted;
}
