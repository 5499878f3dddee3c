//===- Precision.h - the type that a program computes in --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_PRECISION_H
#define DIST_SUPPORT_PRECISION_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// A request to compute parts of an f32 program in bf16.
struct Precision {
  bool isShort = true; ///< False: the program stays as it is.
  /// True for O2: the values between contractions are bf16, too.
  bool hasShortValues = false;
  std::vector<std::string> keep; ///< Locations of operations that stay f32.

  /// `f32`, `bf16` (O1) or `bf16:O2`; does not contain `keep`.
  std::string str() const {
    return !isShort ? "f32" : hasShortValues ? "bf16:O2" : "bf16";
  }

  /// Reads `bf16`, `bf16:O1`, `bf16:O2` or `f32`; nothing for other texts.
  static std::optional<Precision> parse(std::string_view text) {
    if (text == "f32")
      return Precision{false, false, {}};
    if (text == "bf16" || text == "bf16:O1")
      return Precision{true, false, {}};
    if (text == "bf16:O2")
      return Precision{true, true, {}};
    return std::nullopt;
  }
};

/// Describes the texts of Precision::parse, for messages.
inline constexpr const char *kPrecisionTexts =
    "bf16 or bf16:O1 (products), bf16:O2 (what is between them, too), or f32 "
    "(as it is); f16 needs a scaled loss, which is not supported";

} // namespace dist

#endif // DIST_SUPPORT_PRECISION_H
