//===- NarrowConversions.cpp - from and to narrow elements ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A narrow float of M bits of mantissa and an exponent of bias B has the bits
// of the f32 of its value but for the bias, shifted by 23 - M; a subnormal one
// is an integer times 2^(1 - B - M).
//
//===----------------------------------------------------------------------===//

#include "NarrowTypes.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>

using namespace mlir;
using namespace dist;

namespace {

/// The bits of a format.
struct Format {
  explicit Format(FloatType type)
      : mantissa(type.getFPMantissaWidth() - 1), width(type.getWidth()) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    bias = 1 - APFloat::semanticsMinExponent(semantics);
    isExponent = !APFloat::semanticsHasZero(semantics);
    if (isExponent)
      bias = 127;
    largest = bitsOf(APFloat::getLargest(semantics));
    hasInfinity = APFloat::semanticsHasInf(semantics);
    hasNaN = APFloat::semanticsHasNaN(semantics);
    nan = hasNaN ? bitsOf(APFloat::getQNaN(semantics)) : signBit();
    // Without negative zero, its bits are NaN.
    isNaNNegativeZero = hasNaN && !isExponent && nan == signBit();
  }

  static uint32_t bitsOf(const APFloat &value) {
    return uint32_t(value.bitcastToAPInt().getZExtValue());
  }
  uint32_t signBit() const { return isExponent ? 0 : 1u << (width - 1); }
  uint32_t magnitudes() const {
    return isExponent ? 0xff : (1u << (width - 1)) - 1;
  }
  /// The magnitude that a value beyond the largest becomes.
  uint32_t overflow() const {
    return hasInfinity ? largest + 1 : hasNaN ? nan : largest;
  }

  unsigned mantissa, width;
  int bias;
  uint32_t largest, nan;
  bool hasInfinity, hasNaN, isNaNNegativeZero;
  bool isExponent; ///< f8E8M0FNU: powers of two, no sign, no zero.
};

/// Arithmetic on tensors of one shape.
class BitPatterns {
public:
  BitPatterns(HloBuilder &b, RankedTensorType shape)
      : b(b), words(shape.clone(b.getIntegerType(32, /*isSigned=*/false))),
        floats(shape.clone(b.getF32Type())) {}

  Value word(uint32_t value) const {
    return b.constant(DenseElementsAttr::get(words, APInt(32, value)));
  }
  Value number(double value) const { return b.splat(floats, value); }
  Value binary(StringRef name, Value lhs, uint32_t rhs) const {
    return b.hlo(name, {lhs, word(rhs)});
  }
  Value toWords(Value value) const { return b.hlo("convert", value, words); }
  Value toFloats(Value value) const { return b.hlo("convert", value, floats); }
  Value asWords(Value value) const {
    return b.hlo("bitcast_convert", value, words);
  }
  Value asFloats(Value value) const {
    return b.hlo("bitcast_convert", value, floats);
  }
  Value select(Value condition, uint32_t yes, Value no) const {
    return b.select(condition, word(yes), no);
  }

  HloBuilder &b;
  RankedTensorType words, floats;
};

} // namespace

static RankedTensorType tensorOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// The f32 of a finite magnitude, as bits.
static Value decodeFinite(const BitPatterns &w, const Format &format,
                          Value magnitude) {
  if (format.isExponent) // 2^-127 is subnormal.
    return w.select(w.b.compare("EQ", magnitude, w.word(0)), 0x00400000,
                    w.binary("shift_left", magnitude, 23));
  Value normal =
      w.binary("add", w.binary("shift_left", magnitude, 23 - format.mantissa),
               uint32_t(127 - format.bias) << 23);
  double unit = std::ldexp(1.0, 1 - format.bias - int(format.mantissa));
  Value subnormal =
      w.asWords(w.b.hlo("multiply", {w.toFloats(magnitude), w.number(unit)}));
  return w.b.select(w.b.compare("LT", magnitude, w.word(1u << format.mantissa)),
                    subnormal, normal);
}

static Value decodeFloat(HloBuilder &b, Value stored, FloatType type) {
  Format format(type);
  BitPatterns w(b, tensorOf(stored));
  Value bits = w.toWords(stored);
  Value magnitude = w.binary("and", bits, format.magnitudes());
  Value value = decodeFinite(w, format, magnitude);
  if (format.hasInfinity)
    value = w.select(b.compare("EQ", magnitude, w.word(format.largest + 1)),
                     0x7f800000, value);
  if (format.isNaNNegativeZero)
    value =
        w.select(b.compare("EQ", bits, w.word(format.nan)), 0x7fc00000, value);
  else if (format.hasNaN)
    value = w.select(
        b.compare("GT", magnitude,
                  w.word(format.largest + (format.hasInfinity ? 1 : 0))),
        0x7fc00000, value);
  if (format.isExponent)
    return w.asFloats(value);
  Value sign = w.binary("and", bits, format.signBit());
  sign = w.binary("shift_left", sign, 32 - format.width);
  return w.asFloats(b.hlo("or", {value, sign}));
}

/// Powers of two; halves between two of them are rounded up.
static Value encodeExponent(const BitPatterns &w, Value word) {
  HloBuilder &b = w.b;
  Value rounded =
      w.binary("shift_right_logical", w.binary("add", word, 0x00400000), 23);
  Value isLarge = b.compare("GE", word, w.word(0x00600000));
  Value subnormal = b.select(isLarge, w.word(1), w.word(0));
  Value code =
      b.select(b.compare("LT", word, w.word(0x00800000)), subnormal, rounded);
  code = w.select(b.compare("GT", code, w.word(254)), 0xff, code);
  code = w.select(b.compare("EQ", word, w.word(0)), 0xff, code);
  // Negative values, and NaN.
  return w.select(b.compare("GE", word, w.word(0x7f800000)), 0xff, code);
}

/// The code of a finite magnitude, which may be beyond the largest.
static Value encodeFinite(const BitPatterns &w, const Format &format,
                          Value magnitude) {
  HloBuilder &b = w.b;
  unsigned shift = 23 - format.mantissa;
  Value odd =
      w.binary("and", w.binary("shift_right_logical", magnitude, shift), 1);
  Value rounded =
      b.hlo("add", {w.binary("add", magnitude, (1u << (shift - 1)) - 1), odd});
  Value rebased =
      w.binary("subtract", rounded, uint32_t(127 - format.bias) << 23);
  Value normal = w.binary("shift_right_logical", rebased, shift);
  double units = std::ldexp(1.0, format.bias - 1 + int(format.mantissa));
  Value scaled = b.hlo("multiply", {w.asFloats(magnitude), w.number(units)});
  Value subnormal = w.toWords(b.hlo("round_nearest_even", scaled));
  Value isSubnormal =
      b.compare("LT", magnitude, w.word(uint32_t(128 - format.bias) << 23));
  Value code = b.select(isSubnormal, subnormal, normal);
  Value isLarge = b.compare("GT", code, w.word(format.largest));
  return w.select(isLarge, format.overflow(), code);
}

static Value encodeFloat(HloBuilder &b, Value value, FloatType type) {
  Format format(type);
  BitPatterns w(b, tensorOf(value));
  Value word = w.asWords(w.toFloats(value));
  Type bytes = storageType(w.floats.clone(type));
  if (format.isExponent)
    return b.hlo("convert", encodeExponent(w, word), bytes);
  Value magnitude = w.binary("and", word, 0x7fffffff);
  Value sign = w.binary("shift_left", w.binary("shift_right_logical", word, 31),
                        format.width - 1);
  Value code = encodeFinite(w, format, magnitude);
  Value isNaN = b.compare("GT", magnitude, w.word(0x7f800000));
  code = w.select(isNaN, format.nan, code);
  // Zero and NaN of formats without negative zero, and the substitute for NaN
  // of those without NaN, have no sign.
  Value isUnsigned = isNaN;
  if (format.hasNaN && !format.isNaNNegativeZero)
    isUnsigned = {};
  if (format.isNaNNegativeZero)
    isUnsigned = b.hlo("or", {b.compare("EQ", code, w.word(0)),
                              b.compare("EQ", code, w.word(format.nan))});
  if (isUnsigned)
    sign = w.select(isUnsigned, 0, sign);
  return b.hlo("convert", b.hlo("or", {code, sign}), bytes);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static Value byteSplat(HloBuilder &b, RankedTensorType type, int64_t value) {
  return b.constant(
      DenseElementsAttr::get(type, APInt(8, uint64_t(value), /*isSigned=*/true,
                                         /*implicitTrunc=*/true)));
}

/// Floats saturate, as in XLA; integers lose their upper bits.
static Value encodeInteger(HloBuilder &b, Value value, IntegerType narrow) {
  RankedTensorType source = tensorOf(value);
  auto bytes = cast<RankedTensorType>(storageType(source.clone(narrow)));
  unsigned width = narrow.getWidth();
  Value byte =
      value.getType() == bytes ? value : b.hlo("convert", value, bytes);
  if (isa<FloatType>(source.getElementType())) {
    int64_t high =
        narrow.isUnsigned() ? (1 << width) - 1 : (1 << (width - 1)) - 1;
    int64_t low = narrow.isUnsigned() ? 0 : -(1 << (width - 1));
    byte = b.hlo("minimum", {byte, byteSplat(b, bytes, high)});
    return b.hlo("maximum", {byte, byteSplat(b, bytes, low)});
  }
  Value shift = byteSplat(b, bytes, 8 - width);
  return b.hlo(narrow.isUnsigned() ? "shift_right_logical"
                                   : "shift_right_arithmetic",
               {b.hlo("shift_left", {byte, shift}), shift});
}

Value dist::decode(HloBuilder &b, Value stored, Type narrow) {
  auto type = dyn_cast<FloatType>(narrow);
  return type ? decodeFloat(b, stored, type) : stored;
}

Value dist::encode(HloBuilder &b, Value value, Type narrow) {
  if (auto type = dyn_cast<FloatType>(narrow))
    return encodeFloat(b, value, type);
  return encodeInteger(b, value, cast<IntegerType>(narrow));
}
