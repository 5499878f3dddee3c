//===- EmptyValues.cpp - options that are given nothing -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/EmptyValues.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

using namespace dist;
using llvm::StringRef;

static Status needsValue(StringRef option) {
  return Status::invalid(fmt::format("{} needs a value, got ''", option.str()));
}

/// The value that `text` begins with, which is taken off: up to a space, or in
/// quotes or braces.
static StringRef takeValue(StringRef &text) {
  size_t quote = StringRef("'\"{").find(text.empty() ? ' ' : text.front());
  bool isQuoted = quote != StringRef::npos;
  StringRef rest = text.drop_front(isQuoted);
  size_t end = rest.find(isQuoted ? "'\"}"[quote] : ' ');
  StringRef value = rest.take_front(end);
  text = rest.drop_front(value.size());
  text.consume_front(isQuoted ? StringRef("'\"}").substr(quote, 1) : " ");
  return value;
}

static Status checkOptionsOf(StringRef pass, StringRef options) {
  for (options = options.ltrim(); !options.empty(); options = options.ltrim()) {
    size_t end = options.find_first_of("= ");
    StringRef name = options.take_front(end);
    options = options.drop_front(name.size());
    if (options.consume_front("=") && takeValue(options).empty())
      return needsValue((pass + ": " + name).str());
  }
  return {};
}

Status dist::checkOptionValues(llvm::ArrayRef<const char *> arguments,
                               bool hasPasses) {
  StringRef before;
  for (StringRef argument : arguments.drop_front()) {
    auto [name, value] = argument.split('=');
    bool isOption = argument.starts_with("-");
    bool isPass = hasPasses && isOption && name.ltrim('-').starts_with("dist-");
    Status status = isPass ? checkOptionsOf(name, value) : Status();
    if (!status.ok())
      return status;
    if (isOption && !isPass && name.size() + 1 == argument.size())
      return needsValue(name);
    if (argument.empty() && before.starts_with("-") && !before.contains('='))
      return needsValue(before);
    before = argument;
  }
  return {};
}
