//===- ByteSize.cpp - an amount of memory as text ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/ByteSize.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

/// The number of bytes in a unit; 0 if `text` is no unit. The SI's prefix of a
/// thousand is k, and often written K.
static double unitOf(std::string_view text) {
  static constexpr std::string_view prefixes = "KMGT";
  if (text.empty() || text == "B")
    return 1;
  if (text == "kB")
    return 1000;
  size_t power = prefixes.find(text.front());
  if (power == std::string_view::npos)
    return 0;
  std::string_view rest = text.substr(1);
  double base = rest == "B" ? 1000 : rest == "iB" ? 1024 : 0;
  return base == 0 ? 0 : std::pow(base, power + 1);
}

Result<double> dist::parseBytes(std::string_view text) {
  double number = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  double unit = unitOf(text.substr(end - text.data()));
  bool isWhole = unit > 1 || number == std::floor(number);
  if (error != std::errc() || unit == 0 || !isWhole || !(number * unit >= 1) ||
      !std::isfinite(number * unit))
    return Status::invalid(fmt::format(
        "expected an amount of memory such as 40GB, 512MiB or 1000000 (bytes), "
        "got '{}'",
        text));
  return std::floor(number * unit);
}

std::string dist::withCommas(int64_t number) {
  std::string text = std::to_string(number);
  size_t first = number < 0 ? 1 : 0;
  for (size_t i = text.size(); i > first + 3;)
    text.insert(i -= 3, ",");
  return text;
}
