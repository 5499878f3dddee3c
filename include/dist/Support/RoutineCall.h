//===- RoutineCall.h - check of a call of a routine -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_ROUTINECALL_H
#define DIST_SUPPORT_ROUTINECALL_H

#include "dist/Support/RuntimeLibrary.h"
#include "dist/Support/Status.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace dist {

/// The operands, results and options of a call of a runtime routine.
struct RoutineCall {
  struct Tensor {
    std::string type; ///< "f32"
    std::vector<int64_t> sizes;
    std::vector<int64_t> strides; ///< In elements.
  };
  std::vector<Tensor> operands, results;
  std::map<std::string, std::optional<int64_t>> options; ///< None: no integer.
  std::string_view real; ///< realTypeOf the target; empty: f32 or f64.
};

/// Returns the form that the options select. Errors: options that are missing,
/// unknown or of another value; tensors of another number, shape, type or
/// layout. Matrices are column-major, unless the routine has row-major tensors,
/// and the matrices of a batch follow each other.
Result<const RoutineForm *> checkRoutineCall(const RuntimeRoutine &routine,
                                             const RoutineCall &call);

} // namespace dist

#endif // DIST_SUPPORT_ROUTINECALL_H
