//===- Precision.h - the type that a program computes in --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_PRECISION_H
#define DIST_SUPPORT_PRECISION_H

#include "dist/Support/Status.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// The scale of the loss in f16. It is halved in a step whose gradients are not
/// finite, and doubled after so many steps in a row whose gradients are.
struct LossScale {
  int64_t initial = 65536; ///< A power of two, at most kLargestInitial.
  int64_t interval = 2000; ///< The steps after which it is doubled.

  static constexpr int64_t kLargestInitial = int64_t(1) << 40;

  /// Describe the numbers that are valid, for messages.
  static constexpr const char *kInitials =
      "an integer that is a power of two, from 1 to 2^40";
  static constexpr const char *kIntervals = "an integer from 1 to 2147483647";
  static bool isInitial(int64_t number);
  static bool isInterval(int64_t number);
};

/// A request to compute parts of an f32 program in 16 bits.
struct Precision {
  bool isShort = true; ///< False: the program stays as it is.
  /// True for O2: the values between contractions are short, too.
  bool hasShortValues = false;
  std::vector<std::string> keep; ///< Locations of operations that stay f32.
  bool isHalf = false;           ///< True for f16, false for bf16.
  LossScale lossScale;           ///< For f16.

  /// `f32`, `bf16` (O1), `bf16:O2` or `f16:O2:initial=1024:interval=50`; does
  /// not contain `keep`, and no number that is the default.
  std::string str() const;

  /// Reads the texts of str(), and `bf16:O1` or `f16:O1`. What follows the type
  /// may have any order. Errors name the part that is wrong.
  static Result<Precision> parse(std::string_view text);
};

/// Describes the texts of Precision::parse, for messages.
inline constexpr const char *kPrecisionTexts =
    "bf16 or bf16:O1 (products), bf16:O2 (what is between them, too), f16 or "
    "f16:O2 (with a scaled loss, as in f16:O1:initial=65536:interval=2000), or "
    "f32 (as it is)";

} // namespace dist

#endif // DIST_SUPPORT_PRECISION_H
