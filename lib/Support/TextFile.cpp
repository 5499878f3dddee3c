//===- TextFile.cpp - the text of a file ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/TextFile.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <memory>

using namespace dist;

static constexpr size_t kMostBytes = size_t(256) << 20;

static Status failure(int error) {
  return Status(error == ENOENT ? StatusCode::NotFound
                                : StatusCode::InvalidArgument,
                std::strerror(error));
}

Result<std::string> dist::readTextFile(const std::string &path) {
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(
      std::fopen(path.c_str(), "r"), std::fclose);
  if (!file)
    return failure(errno);
  std::string text;
  char part[1 << 16];
  while (size_t count = std::fread(part, 1, sizeof(part), file.get())) {
    text.append(part, count);
    if (text.size() > kMostBytes)
      return Status::invalid(fmt::format(
          "expected a text of at most {} MiB, got more", kMostBytes >> 20));
  }
  if (std::ferror(file.get()))
    return failure(errno);
  return text;
}

bool dist::isJsonText(std::string_view textOrFile) {
  size_t first = textOrFile.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && textOrFile[first] == '{';
}

Result<NamedText> dist::readTextOrFile(const std::string &textOrFile) {
  if (isJsonText(textOrFile))
    return NamedText(textOrFile);
  Result<std::string> text = readTextFile(textOrFile);
  if (!text)
    return text.status();
  return NamedText(std::move(*text), textOrFile);
}
