//===- OldOptions.cpp - options by their old names ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/OldOptions.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fmt/format.h>

using namespace dist;

static constexpr OldOption kOldOptions[] = {
    {"dist-auto-shard", "near", "tolerance"},
    {"dist-auto-shard", "alike", "group-equivalent"},
    {"dist-run", "overlap", "collective-threads"},
};

std::span<const OldOption> dist::oldOptions() { return kOldOptions; }

CurrentArguments::CurrentArguments(std::string_view tool, int argc, char **argv,
                                   std::span<const OldOption> renamed)
    : tool(tool), texts(argv, argv + argc) {
  for (size_t i = 1; i < texts.size() && texts[i] != "--"; ++i)
    for (const OldOption &option : renamed)
      replace(texts[i], option);
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
}

void CurrentArguments::replace(std::string &argument, const OldOption &option) {
  size_t begin = argument.find_first_not_of('-');
  if (begin == 0 || begin == std::string::npos)
    return;
  if (option.owner != tool)
    return replaceInPass(argument, option);
  size_t end = std::min(argument.find('='), argument.size());
  if (argument.substr(begin, end - begin) != option.old)
    return;
  argument.replace(begin, end - begin, option.current);
  warn(option);
}

/// Returns the end of a value that may be in quotes or braces.
static size_t endOfValue(std::string_view text, size_t begin) {
  if (begin >= text.size())
    return text.size();
  size_t quote = std::string_view("'\"{").find(text[begin]);
  if (quote == std::string_view::npos)
    return std::min(text.find_first_of(" }", begin), text.size());
  size_t end = text.find("'\"}"[quote], begin + 1);
  return end == std::string_view::npos ? text.size() : end + 1;
}

/// Returns the position of the options of a pass from `from` on, behind its
/// name and `=` or `{`; npos if it has none.
static size_t findOptions(std::string_view text, std::string_view pass,
                          size_t from) {
  for (size_t at = text.find(pass, from); at != std::string_view::npos;
       at = text.find(pass, at + 1)) {
    size_t end = at + pass.size();
    bool isWhole = at == 0 || !std::isalnum(text[at - 1]);
    if (isWhole && end < text.size() && (text[end] == '=' || text[end] == '{'))
      return end + 1;
  }
  return std::string_view::npos;
}

void CurrentArguments::replaceInPass(std::string &argument,
                                     const OldOption &option) {
  for (size_t at = findOptions(argument, option.owner, 0); at < argument.size();
       at = findOptions(argument, option.owner, at))
    at = replaceInList(argument, at, option);
}

size_t CurrentArguments::replaceInList(std::string &argument, size_t at,
                                       const OldOption &option) {
  while (at < argument.size() && argument[at] != '}') {
    size_t end = std::min(argument.find_first_of("= }", at), argument.size());
    if (argument.substr(at, end - at) == option.old) {
      argument.replace(at, end - at, option.current);
      end = at + option.current.size();
      warn(option);
    }
    if (end < argument.size() && argument[end] == '=')
      end = endOfValue(argument, end + 1);
    at = std::min(argument.find_first_not_of(' ', end), argument.size());
  }
  return at;
}

void CurrentArguments::warn(const OldOption &option) {
  lines.push_back(fmt::format("{}: warning: option '{}' of {} is now '{}'",
                              tool, option.old, option.owner, option.current));
}

void CurrentArguments::printWarnings() const {
  for (const std::string &line : lines)
    std::fprintf(stderr, "%s\n", line.c_str());
}
