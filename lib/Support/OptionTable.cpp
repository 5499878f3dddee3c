//===- OptionTable.cpp - a command line's options -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/OptionTable.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <getopt.h>
#include <map>

using namespace dist;
using std::chrono::milliseconds;

/// Results of getopt_long: these, a letter, or kFirstCode plus the position of
/// an option in the table.
static constexpr int kUnknown = '?', kNoValue = ':', kOther = 1;
static constexpr int kFirstCode = 256;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

OptionSetter dist::setText(std::string &text) {
  return [&text](std::string_view value) {
    text = value;
    return value.empty() ? Status::invalid("needs a value") : Status();
  };
}

OptionSetter dist::addText(std::vector<std::string> &texts) {
  return [&texts](std::string_view value) {
    texts.emplace_back(value);
    return value.empty() ? Status::invalid("needs a value") : Status();
  };
}

OptionSetter dist::setFlag(bool &flag) {
  return [&flag](std::string_view) {
    flag = true;
    return Status();
  };
}

Status dist::needsInteger(int64_t least, std::optional<int64_t> most,
                          std::string_view got) {
  if (most)
    return Status::invalid(fmt::format(
        "needs an integer from {} to {}, got '{}'", least, *most, got));
  return Status::invalid(
      fmt::format("needs an integer of at least {}, got '{}'", least, got));
}

OptionSetter dist::setSeconds(milliseconds &time, milliseconds least) {
  return [&time, least](std::string_view value) {
    double number = 0;
    bool isGood = parseNumber(value, number) && std::isfinite(number) &&
                  number < 1e9 && 1000 * number >= double(least.count());
    if (!isGood)
      return Status::invalid(fmt::format(
          "needs a number of seconds{}, got '{}'",
          least > milliseconds(1)
              ? fmt::format(" of at least {}", double(least.count()) / 1000)
              : "",
          value));
    time = milliseconds(int64_t(std::llround(1000 * number)));
    return Status();
  };
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

bool OptionTable::has(std::string_view name) const {
  return std::any_of(specs.begin(), specs.end(),
                     [&](const OptionSpec &spec) { return name == spec.name; });
}

/// The columns of a help text; a longer line goes on below.
static constexpr size_t kMostColumns = 78;

/// A text whose lines after the first begin at column `indent`.
static std::string indented(std::string_view text, size_t indent) {
  std::string lines;
  size_t lineStart = 0; // In `lines`, behind the indent.
  auto beginLine = [&] {
    lines += fmt::format("\n{:{}}", "", indent);
    lineStart = lines.size();
  };
  while (!text.empty()) {
    size_t end = std::min(text.find_first_of(" \n"), text.size());
    bool fits = lines.size() + end < lineStart + kMostColumns;
    if (lines.size() > lineStart && !fits)
      beginLine();
    lines += lines.size() > lineStart ? " " : "";
    lines += text.substr(0, end);
    if (end < text.size() && text[end] == '\n')
      beginLine();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string OptionTable::help(size_t width) const {
  std::string help;
  for (const OptionSpec &spec : specs) {
    std::string name = fmt::format("--{}{}{}", spec.name, spec.value ? " " : "",
                                   spec.value ? spec.value : "");
    help += fmt::format("  {:<{}}", name, width);
    if (name.size() >= width)
      help += fmt::format("\n{:{}}", "", width + 2);
    help += indented(spec.help, width + 2) + '\n';
  }
  return help;
}

static std::vector<option> getoptTable(const std::vector<OptionSpec> &specs) {
  std::vector<option> table;
  for (const OptionSpec &spec : specs)
    table.push_back({spec.name, spec.value ? required_argument : no_argument,
                     nullptr, kFirstCode + int(table.size())});
  table.push_back({nullptr, 0, nullptr, 0});
  return table;
}

Status OptionTable::parse(int argc, char **argv, std::string letters,
                          const OptionSetter &other) const {
  for (const OptionSpec &spec : specs)
    if (spec.letter)
      letters += fmt::format("{}{}", spec.letter, spec.value ? ":" : "");
  std::vector<option> table = getoptTable(specs);
  std::map<std::string_view, std::string> given;
  opterr = 0;
  optind = 0; // Starts over, also if it was used before.
  for (int code; (code = getopt_long(argc, argv, letters.c_str(), table.data(),
                                     nullptr)) != -1;) {
    if (code == kNoValue || code == kUnknown)
      return Status::invalid(fmt::format(
          "{} {}", code == kNoValue ? "no value for option" : "unknown option",
          argv[optind - 1]));
    std::string value = optarg ? optarg : "";
    if (code == kOther) {
      if (Status status = other(value); !status.ok())
        return status;
      continue;
    }
    auto spec =
        std::find_if(specs.begin(), specs.end(), [&](const OptionSpec &item) {
          return item.letter == code;
        });
    std::string name = fmt::format("-{}", char(code));
    if (code >= kFirstCode) {
      spec = specs.begin() + (code - kFirstCode);
      name = fmt::format("--{}", spec->name);
    }
    auto [first, isNew] = given.try_emplace(spec->name, value);
    if (!isNew && spec->value && !spec->isMany)
      return Status::invalid(fmt::format("{} is given twice: '{}' and '{}'",
                                         name, first->second, value));
    if (Status status = spec->set(value); !status.ok())
      return Status::invalid(fmt::format("{} {}", name, status.getMessage()));
  }
  return {};
}

Status OptionTable::parse(int argc, char **argv,
                          const OptionSetter &other) const {
  return parse(argc, argv, "-:", other);
}

Result<int> OptionTable::parseLeading(int argc, char **argv) const {
  Status status = parse(argc, argv, "+:", nullptr);
  return status.ok() ? Result<int>(optind) : status;
}
