//===- RuntimeLibrary.h - functions that the runtime has --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The linear algebra and the Fourier transforms that custom calls find without
// a file: one table says what each routine takes. Calls are held against it
// (RoutineCall.h) by the compiler, which binds them, and by the runtime, which
// makes them.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_RUNTIMELIBRARY_H
#define DIST_SUPPORT_RUNTIMELIBRARY_H

#include <string_view>
#include <vector>

namespace dist {

/// As the library of a custom call: the runtime itself (dist/Runtime/Lapack.h,
/// dist/Runtime/Fft.h).
inline constexpr const char *kRuntimeLibrary = "dist-runtime";

/// An option, whose value is a letter's number: `uplo = 76 : ui8`.
struct RoutineOption {
  std::string_view name;
  std::string_view letters; ///< Those that it may be.
};

/// A factor that is the least of others: {"k", {"i", "j"}}; {"j", {"i"}} makes
/// matrices square.
struct RoutineSize {
  std::string_view factor;
  std::vector<std::string_view> others;
};

/// The shapes of operands and results.
struct RoutineForm {
  char letter;           ///< The first option has it; 0: whatever that is.
  std::string_view rule; ///< dist/Support/FactorNotation.h; `...` is the batch.
  std::vector<RoutineSize> sizes;
  /// The floating-point operations, as a product (FactorNotation::multiply), of
  /// large square matrices (Golub, Van Loan, "Matrix Computations", 4th
  /// edition).
  std::string_view flops;
};

struct RuntimeRoutine {
  std::string_view target; ///< ? is the type: s (f32) or d (f64).
  std::string_view symbol;
  std::string_view types; ///< Of operands, then results: ? or i (i32).
  std::vector<RoutineOption> options;
  std::vector<RoutineForm> forms;
  std::string_view parallel; ///< The factor that may be sharded, if any.
  bool isRowMajor = false;   ///< Otherwise matrices are column-major.
};

/// A null pointer where the runtime has no such function.
const RuntimeRoutine *findRoutine(std::string_view symbol);
/// The same for a target, such as "lapack_spotrf_ffi".
const RuntimeRoutine *findRoutineOfTarget(std::string_view target);
/// What the target says of real numbers: "f32", "f64" or, of dist_cholesky, "".
std::string_view realTypeOf(std::string_view target);

} // namespace dist

#endif // DIST_SUPPORT_RUNTIMELIBRARY_H
