//===- NarrowElements.cpp - f8, i4 and the like as bytes ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NarrowElements.h"
#include "Integers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

namespace {
/// A format of floats: bits of the exponent and the mantissa, and what is no
/// finite number.
struct FloatFormat {
  enum Special { Ieee, NaNOnly, NegativeZeroIsNaN, Finite, Exponent };

  const char *name;
  int exponent, mantissa, bias;
  Special special;
};
} // namespace

static constexpr FloatFormat kFormats[] = {
    {"f4E2M1FN", 2, 1, 1, FloatFormat::Finite},
    {"f8E3M4", 3, 4, 3, FloatFormat::Ieee},
    {"f8E4M3", 4, 3, 7, FloatFormat::Ieee},
    {"f8E4M3B11FNUZ", 4, 3, 11, FloatFormat::NegativeZeroIsNaN},
    {"f8E4M3FN", 4, 3, 7, FloatFormat::NaNOnly},
    {"f8E4M3FNUZ", 4, 3, 8, FloatFormat::NegativeZeroIsNaN},
    {"f8E5M2", 5, 2, 15, FloatFormat::Ieee},
    {"f8E5M2FNUZ", 5, 2, 16, FloatFormat::NegativeZeroIsNaN},
    {"f8E8M0FNU", 8, 0, 127, FloatFormat::Exponent},
};

/// A null pointer for integers, and for elements that have their own DType.
static const FloatFormat *formatOf(const TensorSpec &spec) {
  const auto *found = std::ranges::find_if(kFormats, [&](const auto &format) {
    return spec.element == format.name;
  });
  return found == std::end(kFormats) ? nullptr : found;
}

static float valueOf(const FloatFormat &format, unsigned code) {
  if (format.special == FloatFormat::Exponent)
    return code == 255 ? NAN : std::ldexp(1.0F, int(code) - format.bias);
  unsigned magnitudes = 1U << (format.exponent + format.mantissa);
  unsigned magnitude = code & (magnitudes - 1);
  bool isNegative = code & magnitudes;
  unsigned exponent = magnitude >> format.mantissa;
  unsigned fraction = magnitude & ((1U << format.mantissa) - 1);
  bool isTop = exponent == (1U << format.exponent) - 1;
  if (format.special == FloatFormat::NegativeZeroIsNaN && isNegative &&
      magnitude == 0)
    return NAN;
  if (format.special == FloatFormat::NaNOnly && magnitude == magnitudes - 1)
    return NAN;
  if (format.special == FloatFormat::Ieee && isTop)
    return fraction ? NAN : isNegative ? -INFINITY : INFINITY;
  int unit = 1 - format.bias - format.mantissa;
  float value = exponent == 0
                    ? std::ldexp(float(fraction), unit)
                    : std::ldexp(float(fraction + (1U << format.mantissa)),
                                 unit + int(exponent) - 1);
  return isNegative ? -value : value;
}

/// The values of all bytes.
static std::array<float, 256> valuesOf(const FloatFormat &format) {
  std::array<float, 256> values;
  for (unsigned code = 0; code < values.size(); ++code)
    values[code] = valueOf(format, code);
  return values;
}

std::string dist::elementTypeString(const TensorSpec &spec,
                                    const std::vector<int64_t> &shape) {
  std::string type = typeString(spec.dtype, shape);
  return spec.element.empty() ? type
                              : spec.element + type.substr(type.find('['));
}

/// Errors: a number beyond the bits of the elements, which are integers.
static Status checkRange(const TensorSpec &spec, Array &array) {
  bool isUnsigned = spec.dtype == DType::U8;
  int width = spec.element.back() - '0';
  int low = isUnsigned ? 0 : -(1 << (width - 1));
  int high = (1 << (isUnsigned ? width : width - 1)) - 1;
  std::span<uint8_t> bytes = array.as<uint8_t>();
  for (size_t i = 0; i < bytes.size(); ++i)
    if (int value = isUnsigned ? bytes[i] : int8_t(bytes[i]);
        value < low || value > high)
      return Status::invalid(
          fmt::format("{} does not fit {}: element {} of all is {}",
                      array.view().type(), spec.element, i, value));
  return {};
}

/// Numbers from the low bits of bytes, as ml_dtypes has them.
static Array extendSign(const TensorSpec &spec, const Array &array) {
  int unused = 8 - (spec.element.back() - '0');
  Array numbers(spec.dtype, array.shape());
  Array bits = array.reinterpret(DType::U8);
  std::ranges::transform(
      bits.as<uint8_t>(), numbers.as<uint8_t>().begin(), [&](uint8_t byte) {
        auto shifted = uint8_t(byte << unused);
        return spec.dtype == DType::U8 ? uint8_t(shifted >> unused)
                                       : uint8_t(int8_t(shifted) >> unused);
      });
  return numbers;
}

Result<Array> dist::toNarrowElements(const TensorSpec &spec, Array array) {
  bool isByte = array.dtype() == DType::U8 || array.dtype() == DType::I8;
  if (isByte && formatOf(spec))
    return array.reinterpret(spec.dtype);
  if (array.isOpaque() && !formatOf(spec))
    return extendSign(spec, array);
  if (formatOf(spec) || !isInteger(array.dtype()))
    return Status::invalid(fmt::format(
        "expected {}, got {}: save bytes, such as those of ml_dtypes",
        elementTypeString(spec, array.shape()), array.view().type()));
  Result<Array> converted =
      array.dtype() == spec.dtype ? array : convertIntegers(array, spec.dtype);
  if (!converted)
    return converted;
  Status status = checkRange(spec, *converted);
  return status.ok() ? converted : status;
}

void dist::fillNarrow(const TensorSpec &spec, Array &array,
                      const std::function<double()> &normal,
                      const std::function<uint64_t()> &integer) {
  const FloatFormat *format = formatOf(spec);
  if (!format) {
    for (uint8_t &byte : array.as<uint8_t>())
      byte = uint8_t(integer() % (spec.element.back() == '2' ? 2 : 8));
    return;
  }
  std::array<float, 256> values = valuesOf(*format);
  for (uint8_t &byte : array.as<uint8_t>()) {
    double wanted = normal();
    auto distance = [&](float value) {
      return std::isfinite(value) ? std::abs(value - wanted) : INFINITY;
    };
    byte = uint8_t(std::ranges::min_element(values, {}, distance) -
                   values.begin());
  }
}

static Array floatsOf(const FloatFormat &format, Array bytes) {
  std::array<float, 256> values = valuesOf(format);
  Array floats(DType::F32, bytes.shape());
  std::ranges::transform(bytes.as<uint8_t>(), floats.as<float>().begin(),
                         [&](uint8_t byte) { return values[byte]; });
  return floats;
}

Comparison dist::compareElements(const TensorSpec &spec, std::string name,
                                 const Array &got, const Array &expected,
                                 std::optional<double> tolerance,
                                 const RoundingSample &sample) {
  if (spec.element.empty())
    return compare(std::move(name), got, expected, tolerance, sample);
  Result<Array> elements = toNarrowElements(spec, expected);
  if (!elements || elements->shape() != got.shape())
    return compare(std::move(name), got, expected, tolerance);
  const FloatFormat *format = formatOf(spec);
  const Array &same = *elements;
  Comparison result =
      format ? compare(std::move(name), floatsOf(*format, got),
                       floatsOf(*format, same),
                       tolerance.value_or(std::ldexp(1.0, -format->mantissa)))
             : compare(std::move(name), got, same, tolerance, sample);
  result.type = elementTypeString(spec, got.shape());
  return result;
}
