//===- Element.h - C++ types of the element types ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// visitElement calls a generic function with the C++ type of a DType:
//
//   visitElement(dtype, [&]<typename T>(ElementTag<T>) { fill<T>(data); });
//
// Half, BFloat16 and Bool are storage types; their arithmetic is done in float
// and in bool (Arithmetic<T>).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ELEMENT_H
#define DIST_RUNTIME_ELEMENT_H

#include "dist/Runtime/DType.h"

#include <bit>
#include <cstdlib>
#include <limits>
#include <type_traits>

namespace dist {

/// IEEE binary16. Conversions are free of branches, so loops of them vectorise.
struct Half {
  uint16_t bits = 0;

  Half() = default;
  explicit Half(float value);
  explicit operator float() const;
};

/// The upper half of an IEEE binary32, rounded to nearest even.
struct BFloat16 {
  uint16_t bits = 0;

  BFloat16() = default;
  explicit BFloat16(float value);
  explicit operator float() const {
    return std::bit_cast<float>(uint32_t(bits) << 16);
  }
};

/// One byte; everything but 0 is true.
struct Bool {
  uint8_t byte = 0;

  Bool() = default;
  explicit Bool(bool value) : byte(value) {}
  explicit operator bool() const { return byte != 0; }
};

inline BFloat16::BFloat16(float value) {
  uint32_t word = std::bit_cast<uint32_t>(value);
  uint32_t rounded = (word + 0x7fff + ((word >> 16) & 1)) >> 16;
  uint32_t quietNaN = (word >> 16) | 0x40;
  bits = uint16_t((word & 0x7fffffff) > 0x7f800000 ? quietNaN : rounded);
}

/// Converts to float. The exponent of a normal half is rebased by 112. A
/// subnormal half is an integer times 2^-24, and computed as that, since
/// threads may treat subnormal floats as zero. Infinity and NaN keep the
/// largest exponent.
inline Half::operator float() const {
  uint32_t magnitude = uint32_t(bits & 0x7fff) << 13;
  uint32_t normal = magnitude + (112u << 23);
  uint32_t subnormal =
      std::bit_cast<uint32_t>(float(int32_t(bits & 0x3ff)) * 0x1p-24f);
  uint32_t word = (bits & 0x7c00) == 0 ? subnormal : normal;
  word |= (bits & 0x7c00) == 0x7c00 ? 0x7f800000u : 0u;
  return std::bit_cast<float>(word | uint32_t(bits & 0x8000) << 16);
}

inline Half::Half(float value) {
  uint32_t word = std::bit_cast<uint32_t>(value);
  uint32_t sign = (word >> 16) & 0x8000;
  word &= 0x7fffffff;
  // Normal: rebias the exponent and round the mantissa to nearest even.
  uint32_t normal = (word - (112u << 23) + 0xfff + ((word >> 13) & 1)) >> 13;
  // Subnormal: adding 0.5 lets the addition round at 2^-24.
  uint32_t subnormal =
      std::bit_cast<uint32_t>(std::bit_cast<float>(word) + 0.5f) - 0x3f000000u;
  uint32_t result = word < (113u << 23) ? subnormal : normal;
  result = word >= (143u << 23) ? 0x7c00u : result;
  uint32_t quietNaN = 0x7e00u | ((word >> 13) & 0x3ff);
  bits = uint16_t(sign | (word > 0x7f800000u ? quietNaN : result));
}

/// The type of arithmetic on T.
template <typename T> struct ArithmeticOf {
  using type = T;
};
template <> struct ArithmeticOf<Half> {
  using type = float;
};
template <> struct ArithmeticOf<BFloat16> {
  using type = float;
};
template <> struct ArithmeticOf<Bool> {
  using type = bool;
};
template <typename T> using Arithmetic = typename ArithmeticOf<T>::type;

template <typename T> struct ElementTag {
  using type = T;
};

template <typename Function>
decltype(auto) visitElement(DType dtype, Function &&function) {
  switch (dtype) {
  case DType::F32:
    return function(ElementTag<float>());
  case DType::F64:
    return function(ElementTag<double>());
  case DType::F16:
    return function(ElementTag<Half>());
  case DType::BF16:
    return function(ElementTag<BFloat16>());
  case DType::I1:
    return function(ElementTag<Bool>());
  case DType::I8:
    return function(ElementTag<int8_t>());
  case DType::I16:
    return function(ElementTag<int16_t>());
  case DType::I32:
    return function(ElementTag<int32_t>());
  case DType::I64:
    return function(ElementTag<int64_t>());
  case DType::U8:
    return function(ElementTag<uint8_t>());
  case DType::U16:
    return function(ElementTag<uint16_t>());
  case DType::U32:
    return function(ElementTag<uint32_t>());
  case DType::U64:
    return function(ElementTag<uint64_t>());
  }
  std::abort();
}

} // namespace dist

#endif // DIST_RUNTIME_ELEMENT_H
