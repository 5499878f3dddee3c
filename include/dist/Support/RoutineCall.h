//===- RoutineCall.h - whether a call fits a routine ------------*- C++ -*-===//
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

/// What a call gives a routine of the runtime.
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

/// The form that the options ask for. Errors: options that are missing, unknown
/// or of another value; tensors of other number, shape, type or layout. A
/// matrix is column-major (a tensor row-major, where the routine is for those),
/// and the matrices of a batch follow each other.
Result<const RoutineForm *> checkRoutineCall(const RuntimeRoutine &routine,
                                             const RoutineCall &call);

} // namespace dist

#endif // DIST_SUPPORT_ROUTINECALL_H
