//===- RuntimeLibrary.cpp - functions of the runtime ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/RuntimeLibrary.h"

#include <algorithm>

using namespace dist;

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
      // The last dimension of complex tensors holds real and imaginary part.
      // The function itself checks the lengths of real transforms. The
      // operations are those of a length of about a thousand, 5 log2(n) an
      // element.
      {"dist_fft1",
       "fft1",
       "??",
       {{"kind", "FIRC"}},
       {{'F', "... i c -> ... i c", {}, "50 ... i"},
        {'I', "... i c -> ... i c", {}, "50 ... i"},
        {'R', "... i -> ... k c", {}, "25 ... i"},
        {'C', "... k c -> ... i", {}, "25 ... i"}},
       "",
       true},
      {"dist_fft2",
       "fft2",
       "??",
       {{"kind", "FIRC"}},
       {{'F', "... h i c -> ... h i c", {}, "100 ... h i"},
        {'I', "... h i c -> ... h i c", {}, "100 ... h i"},
        {'R', "... h i -> ... h k c", {}, "50 ... h i"},
        {'C', "... h k c -> ... h i", {}, "50 ... h i"}},
       "",
       true},
      {"dist_fft3",
       "fft3",
       "??",
       {{"kind", "FIRC"}},
       {{'F', "... g h i c -> ... g h i c", {}, "150 ... g h i"},
        {'I', "... g h i c -> ... g h i c", {}, "150 ... g h i"},
        {'R', "... g h i -> ... g h k c", {}, "75 ... g h i"},
        {'C', "... g h k c -> ... g h i", {}, "75 ... g h i"}},
       "",
       true},
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
