//===- PackBooleans.cpp - constants of booleans in a program's text -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR prints constants of more than 100 elements as the hexadecimal digits of
// their bytes. Newer MLIR keeps booleans in bytes, the one that this project is
// built with in bits, the first element in the lowest bit. The number of digits
// tells the two apart. Small constants and splats are printed as `true` and
// `false`.
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/Input.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace dist;
using llvm::StringRef;

/// The number of elements of `> : tensor<12x12xi1>`, and 0 for other text.
static int64_t booleansOf(StringRef type) {
  type = type.ltrim();
  if (!type.consume_front(">"))
    return 0;
  type = type.ltrim();
  if (!type.consume_front(":"))
    return 0;
  type = type.ltrim();
  if (!type.consume_front("tensor<") && !type.consume_front("vector<"))
    return 0;
  int64_t elements = 1, size = 0;
  while (!type.starts_with("i1>"))
    if (type.consumeInteger(10, size) || !type.consume_front("x") ||
        llvm::MulOverflow(elements, size, elements))
      return 0;
  return elements;
}

/// Packs the digits of bytes to those of bits. False for bytes that are neither
/// 0 nor 1; the digits are as they were then.
static bool pack(llvm::MutableArrayRef<char> digits) {
  std::string packed(llvm::divideCeil(digits.size() / 2, 8), '\0');
  for (size_t i = 0; i < digits.size() / 2; ++i) {
    if (digits[2 * i] != '0' || (digits[2 * i + 1] | 1) != '1')
      return false;
    packed[i / 8] |= char((digits[2 * i + 1] & 1) << (i % 8));
  }
  std::string text = llvm::toHex(packed) + '"';
  std::fill(digits.begin(), digits.end(), ' ');
  std::copy(text.begin(), text.end(), digits.begin());
  return true;
}

std::optional<std::string> dist::packBooleans(StringRef program) {
  constexpr llvm::StringLiteral begin = "dense<\"0x";
  std::optional<std::string> changed;
  for (size_t at = program.find(begin); at != StringRef::npos;
       at = program.find(begin, at)) {
    at += begin.size();
    size_t end = program.find('"', at);
    if (end == StringRef::npos)
      break;
    int64_t elements = booleansOf(program.drop_front(end + 1));
    size_t digits = end - at;
    if (elements < 2 || digits % 2 != 0 || int64_t(digits / 2) != elements)
      continue;
    if (!changed)
      changed = program.str();
    if (pack({changed->data() + at, digits}))
      (*changed)[end] = ' '; // The text ends before.
  }
  return changed;
}
