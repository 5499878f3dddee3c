//===- RuntimeLibrary.h - functions of the runtime --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The linear algebra and the Fourier transforms that custom calls find without
// a file. One table lists the operands, results and options of each routine.
// The compiler checks calls against it (RoutineCall.h) when it binds them, and
// the runtime when it makes them.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_RUNTIMELIBRARY_H
#define DIST_SUPPORT_RUNTIMELIBRARY_H

#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// The library name of these custom calls: the runtime itself
/// (dist/Runtime/Lapack.h, dist/Runtime/Fft.h).
inline constexpr const char *kRuntimeLibrary = "dist-runtime";

/// An option whose value is the code of a letter: `uplo = 76 : ui8`.
struct RoutineOption {
  std::string_view name;
  std::string_view letters; ///< The letters allowed.
};

/// A factor that is the least of others: {"k", {"i", "j"}}. {"j", {"i"}} makes
/// matrices square.
struct RoutineSize {
  std::string_view factor;
  std::vector<std::string_view> others;
};

/// The shapes of operands and results.
struct RoutineForm {
  char letter;      ///< First option's value; 0: any.
  std::string rule; ///< dist/Support/FactorNotation.h; `...` is the batch.
  std::vector<RoutineSize> sizes;
  /// The floating-point operations for large square matrices, as a product
  /// (FactorNotation::multiply). Source: Golub, Van Loan, "Matrix
  /// Computations", 4th edition.
  std::string flops;
};

struct RuntimeRoutine {
  std::string target; ///< ? is the type: s (f32) or d (f64).
  std::string symbol;
  std::string_view types; ///< Operands, then results: ? or i (i32).
  std::vector<RoutineOption> options;
  std::vector<RoutineForm> forms;
  std::string_view parallel; ///< The factor that may be sharded, if any.
  bool isRowMajor = false;   ///< Otherwise matrices are column-major.
};

/// The routine of that name, or null if the runtime has none.
const RuntimeRoutine *findRoutine(std::string_view symbol);
/// The routine of a target such as "lapack_spotrf_ffi", or null.
const RuntimeRoutine *findRoutineOfTarget(std::string_view target);
/// The real type that the name of the target contains: "f32", "f64", or "" for
/// dist_cholesky.
std::string_view realTypeOf(std::string_view target);

} // namespace dist

#endif // DIST_SUPPORT_RUNTIMELIBRARY_H
