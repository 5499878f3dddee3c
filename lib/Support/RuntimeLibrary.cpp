//===- RuntimeLibrary.cpp - functions of the runtime ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/RuntimeLibrary.h"

#include <fmt/format.h>

#include <algorithm>

using namespace dist;

/// Transforms over the last 1 to 3 dimensions. Complex tensors have one more,
/// of their parts; the lengths of real transforms are held by the function
/// itself. Operations of a length of about a thousand, 5 log2(n) an element.
static RuntimeRoutine fourierTransform(int dims) {
  const std::string outer = std::string("g h ").substr(2 * (3 - dims));
  auto rule = [&](std::string_view from, std::string_view to) {
    return fmt::format("... {0}{1} -> ... {0}{2}", outer, from, to);
  };
  auto flops = [&](int perElement) {
    return fmt::format("{} ... {}i", perElement * dims, outer);
  };
  return {fmt::format("dist_fft{}", dims),
          fmt::format("fft{}", dims),
          "??",
          {{"kind", "FIRC"}},
          {{'F', rule("i c", "i c"), {}, flops(50)},
           {'I', rule("i c", "i c"), {}, flops(50)},
           {'R', rule("i", "k c"), {}, flops(25)},
           {'C', rule("k c", "i"), {}, flops(25)}},
          "",
          true};
}

static const std::vector<RuntimeRoutine> &routines() {
  static const std::vector<RoutineSize> square = {{"j", {"i"}}},
                                        cube = {{"j", {"i"}}, {"k", {"i"}}},
                                        least = {{"k", {"i", "j"}}};
  static const char *const third = "0.33 ... i i i";
  static const char *const vectors = "22 ... i j k";
  // A dimension that may not be sharded has a factor of its own.
  static const char *const svd =
      "... i j -> ... i j, ... k, ... l m, ... n o, ...";
  static const std::vector<RuntimeRoutine> table = {
      {"dist_cholesky",
       "cholesky",
       "??",
       {{"uplo", "LU"}},
       {{0, "... i j -> ... i j", square, third}},
       ""},
      {"lapack_?potrf_ffi",
       "potrf",
       "??i",
       {{"uplo", "LU"}},
       {{0, "... i j -> ... i j, ...", square, third}},
       ""},
      {"lapack_?trsm_ffi",
       "trsm",
       "???",
       {{"side", "LR"}, {"uplo", "LU"}, {"trans_x", "NTC"}, {"diag", "NU"}},
       {{'L', "... i j, ... i k -> ... i k", square, "... i i k"},
        {'R', "... i j, ... k i -> ... k i", square, "... i i k"}},
       "k"},
      {"lapack_?getrf_ffi",
       "getrf",
       "??ii",
       {},
       {{0, "... i j -> ... i j, ... k, ...", least, "0.67 ... i j k"}},
       ""},
      {"lapack_?geqrf_ffi",
       "geqrf",
       "???",
       {},
       {{0, "... i j -> ... i j, ... k", least, "1.33 ... i j k"}},
       ""},
      {"lapack_?orgqr_ffi",
       "orgqr",
       "???",
       {},
       {{0,
         "... i j, ... k -> ... i j",
         {{"j", {"i", "j"}}, {"k", {"j", "k"}}},
         "1.33 ... i j k"}},
       ""},
      {"lapack_?syevd_ffi",
       "syevd",
       "???i",
       {{"mode", "NV"}, {"uplo", "LU"}},
       {{'N', "... i j -> ... i j, ... k, ...", cube, "1.33 ... i i i"},
        {'V', "... i j -> ... i j, ... k, ...", cube, "9 ... i i i"}},
       ""},
      {"lapack_?gesdd_ffi",
       "gesdd",
       "?????i",
       {{"mode", "ASN"}},
       {{'A',
         svd,
         {{"k", {"i", "j"}},
          {"l", {"i"}},
          {"m", {"i"}},
          {"n", {"j"}},
          {"o", {"j"}}},
         vectors},
        {'S',
         svd,
         {{"k", {"i", "j"}},
          {"l", {"i"}},
          {"m", {"k"}},
          {"n", {"k"}},
          {"o", {"j"}}},
         vectors},
        {'N', svd, least, "2.67 ... i j k"}}, // u and v^T are not written.
       ""},
      fourierTransform(1),
      fourierTransform(2),
      fourierTransform(3),
  };
  return table;
}

const RuntimeRoutine *dist::findRoutine(std::string_view symbol) {
  for (const RuntimeRoutine &routine : routines())
    if (routine.symbol == symbol)
      return &routine;
  return nullptr;
}

const RuntimeRoutine *dist::findRoutineOfTarget(std::string_view target) {
  auto fits = [](char pattern, char letter) {
    return pattern == letter ||
           (pattern == '?' && (letter == 's' || letter == 'd'));
  };
  for (const RuntimeRoutine &routine : routines())
    if (std::ranges::equal(routine.target, target, fits))
      return &routine;
  return nullptr;
}

std::string_view dist::realTypeOf(std::string_view target) {
  const RuntimeRoutine *routine = findRoutineOfTarget(target);
  size_t place = routine ? routine->target.find('?') : std::string_view::npos;
  if (place == std::string_view::npos)
    return "";
  return target[place] == 's' ? "f32" : "f64";
}
