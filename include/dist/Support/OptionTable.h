//===- OptionTable.h - a command line's options -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   RunOptions options;
//   OptionTable table(
//       {{"steps", "N", "how many", setInteger(options.steps, 1)},
//        {"quiet", nullptr, "no progress", setFlag(options.quiet)}});
//   Status status = table.parse(argc, argv, setText(options.program));
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_OPTIONTABLE_H
#define DIST_SUPPORT_OPTIONTABLE_H

#include "dist/Support/Status.h"

#include <charconv>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace dist {

/// Takes a value. Errors name the expected value and the one given.
using OptionSetter = std::function<Status(std::string_view value)>;

struct OptionSpec {
  const char *name;
  const char *value; ///< Name of the value in the help; null: a flag.
  const char *help;  ///< Lines after the first are indented.
  OptionSetter set;
  bool isMany = false; ///< May be given several times.
  char letter = 0;     ///< `n`: -n is short for it.
};

/// Options as getopt_long reads them: --name value, --name=value, and their
/// abbreviations. Errors: INVALID_ARGUMENT with the option and its fault.
class OptionTable {
public:
  explicit OptionTable(std::vector<OptionSpec> options)
      : specs(std::move(options)) {}

  bool has(std::string_view name) const;

  /// Returns a line or more for each option; the text starts in column `width`
  /// + 2.
  std::string help(size_t width) const;

  /// Parses options and other arguments in any order; `other` takes the latter.
  Status parse(int argc, char **argv, const OptionSetter &other) const;

  /// Parses options up to the first argument that is none, or up to and with
  /// `--`. Returns the position of the argument that follows.
  Result<int> parseLeading(int argc, char **argv) const;

private:
  Status parse(int argc, char **argv, std::string letters,
               const OptionSetter &other) const;

  std::vector<OptionSpec> specs;
};

template <typename Number>
bool parseNumber(std::string_view text, Number &number) {
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

/// Returns a setter that refers to `text`, which must outlive it.
OptionSetter setText(std::string &text);
OptionSetter addText(std::vector<std::string> &texts);
OptionSetter setFlag(bool &flag);
OptionSetter setSeconds(std::chrono::milliseconds &time,
                        std::chrono::milliseconds least);

Status needsInteger(int64_t least, std::optional<int64_t> most,
                    std::string_view got);

/// Sets an integer, or an optional<int64_t>, of at least `least` and, if given,
/// at most `most`.
template <typename Member>
OptionSetter setInteger(Member &member, int64_t least,
                        std::optional<int64_t> most = {}) {
  return [&member, least, most](std::string_view value) {
    std::conditional_t<std::is_integral_v<Member>, Member, int64_t> number = 0;
    if (!parseNumber(value, number) || number < least ||
        (most && number > *most))
      return needsInteger(least, most, value);
    member = number;
    return Status();
  };
}

} // namespace dist

#endif // DIST_SUPPORT_OPTIONTABLE_H
