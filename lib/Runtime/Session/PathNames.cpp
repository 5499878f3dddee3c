//===- PathNames.cpp - one spelling of a tensor's path --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathNames.h"

#include <cctype>

using namespace dist;

/// The number of an output, which TensorFlow and keras append to a variable.
static std::string_view withoutOutput(std::string_view name) {
  size_t colon = name.rfind(':');
  if (colon == name.npos || colon + 1 == name.size())
    return name;
  for (char letter : name.substr(colon + 1))
    if (!std::isdigit(static_cast<unsigned char>(letter)))
      return name;
  return name.substr(0, colon);
}

std::string dist::canonicalPath(std::string_view name) {
  static constexpr std::string_view kSeparators = "[]'\"./\\ <>";
  std::string path;
  bool begins = false; // A part, after another one.
  for (char letter : withoutOutput(name)) {
    if (kSeparators.find(letter) != kSeparators.npos) {
      begins = !path.empty();
      continue;
    }
    if (begins)
      path += '/';
    begins = false;
    path += letter;
  }
  return path;
}
