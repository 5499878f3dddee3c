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
#include <set>

using namespace dist;

bool LossScale::isInitial(int64_t number) {
  return number >= 1 && number <= kLargestInitial &&
         std::has_single_bit(uint64_t(number));
}

bool LossScale::isInterval(int64_t number) {
  return number >= 1 && number <= INT32_MAX;
}

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

namespace {
/// Reads the parts of a text, which colons separate.
class Parser {
public:
  explicit Parser(std::string_view text) : text(text) {}

  Result<Precision> parse() {
    size_t end = text.find(':');
    if (!setType(text.substr(0, end)))
      return Status::invalid(
          fmt::format("expected {}, got '{}'", kPrecisionTexts, text));
    while (end != text.npos) {
      size_t begin = end + 1;
      end = text.find(':', begin);
      if (Status status = add(text.substr(begin, end - begin)); !status.ok())
        return status;
    }
    return precision;
  }

private:
  bool setType(std::string_view type) {
    precision.isShort = type != "f32";
    precision.isHalf = type == "f16";
    return precision.isHalf || type == "f32" || type == "bf16";
  }

  Status add(std::string_view part) {
    size_t equals = part.find('=');
    std::string_view key =
        equals == part.npos ? "level" : part.substr(0, equals);
    if (!keys.insert(key).second)
      return error(fmt::format("the {} is there twice", key));
    if (key == "level")
      return setLevel(part);
    std::string_view value = part.substr(equals + 1);
    if (key == "initial")
      return setNumber(key, value, LossScale::isInitial, LossScale::kInitials,
                       precision.lossScale.initial);
    if (key == "interval")
      return setNumber(key, value, LossScale::isInterval, LossScale::kIntervals,
                       precision.lossScale.interval);
    return error(
        fmt::format("unknown key '{}': expected initial or interval", key));
  }

  Status setLevel(std::string_view level) {
    if (!precision.isShort)
      return error(fmt::format("f32 leaves the program as it is: leave out "
                               "'{}'",
                               level));
    if (level != "O1" && level != "O2")
      return error(fmt::format("expected the level O1 or O2, or initial=N or "
                               "interval=N, got '{}'",
                               level));
    precision.hasShortValues = level == "O2";
    return {};
  }

  Status setNumber(std::string_view key, std::string_view value,
                   bool (*isValid)(int64_t), const char *expected,
                   int64_t &number) {
    if (!precision.isHalf)
      return error(fmt::format("{} is for f16, which scales the loss: leave it "
                               "out, or compute in f16",
                               key));
    const char *last = value.data() + value.size();
    auto [end, failure] = std::from_chars(value.data(), last, number);
    if (failure != std::errc() || end != last || !isValid(number))
      return error(
          fmt::format("{}: expected {}, got '{}'", key, expected, value));
    return {};
  }

  Status error(const std::string &message) const {
    return Status::invalid(fmt::format("{}, in '{}'", message, text));
  }

  std::string_view text;
  std::set<std::string_view> keys; ///< Those that have been read.
  Precision precision;
};
} // namespace

Result<Precision> Precision::parse(std::string_view text) {
  return Parser(text).parse();
}
