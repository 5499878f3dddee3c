//===- Precision.cpp - the type that a program computes in ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Precision.h"

#include <bit>
#include <charconv>
#include <fmt/format.h>

using namespace dist;

/// The largest scale that a program may begin with.
static constexpr int64_t kLargestScale = int64_t(1) << 40;

std::string Precision::str() const {
  if (!isShort)
    return "f32";
  std::string text = isHalf ? "f16" : "bf16";
  if (hasShortValues)
    text += ":O2";
  if (isHalf && lossScale.initial != LossScale().initial)
    text += fmt::format(":initial={}", lossScale.initial);
  if (isHalf && lossScale.interval != LossScale().interval)
    text += fmt::format(":interval={}", lossScale.interval);
  return text;
}

/// Removes `word` from the front of the text, if the text begins with it.
static bool consume(std::string_view &text, std::string_view word) {
  if (!text.starts_with(word))
    return false;
  text.remove_prefix(word.size());
  return true;
}

/// Reads a number from 1 to `most` at the front of the text; nothing if there
/// is none.
static std::optional<int64_t> consumeNumber(std::string_view &text,
                                            int64_t most) {
  int64_t number = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 1 || number > most)
    return std::nullopt;
  text.remove_prefix(size_t(end - text.data()));
  return number;
}

std::optional<Precision> Precision::parse(std::string_view text) {
  Precision precision;
  precision.isShort = text != "f32";
  if (!precision.isShort)
    return precision;
  precision.isHalf = consume(text, "f16");
  if (!precision.isHalf && !consume(text, "bf16"))
    return std::nullopt;
  precision.hasShortValues = consume(text, ":O2");
  if (!precision.hasShortValues)
    consume(text, ":O1");
  auto read = [&](std::string_view word, int64_t most, int64_t &number) {
    if (!precision.isHalf || !consume(text, word))
      return true;
    std::optional<int64_t> value = consumeNumber(text, most);
    number = value.value_or(0);
    return value.has_value();
  };
  bool isRead = read(":initial=", kLargestScale, precision.lossScale.initial) &&
                read(":interval=", INT32_MAX, precision.lossScale.interval);
  bool isPower = std::has_single_bit(uint64_t(precision.lossScale.initial));
  return isRead && isPower && text.empty() ? std::optional(precision)
                                           : std::nullopt;
}
