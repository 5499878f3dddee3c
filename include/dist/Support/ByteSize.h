//===- ByteSize.h - an amount of memory as text -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_BYTESIZE_H
#define DIST_SUPPORT_BYTESIZE_H

#include "dist/Support/Status.h"

#include <string>
#include <string_view>

namespace dist {

/// Parses `40GB` (thousands), `40GiB` (1024), `512MB`, `1.5TB` or `1048576`
/// into whole bytes. Errors: no number, less than a byte, parts of a byte
/// without a larger unit, an unknown unit.
Result<double> parseBytes(std::string_view text);

/// Formats 1234567 as 1,234,567.
std::string withCommas(int64_t number);

} // namespace dist

#endif // DIST_SUPPORT_BYTESIZE_H
