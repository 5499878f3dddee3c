//===- GivenCall.cpp - check of a call of a routine -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/GivenCall.h"

#include "dist/Runtime/DType.h"
#include "dist/Support/RoutineCall.h"

#include <cstdio>

using namespace dist;

static RoutineCall::Tensor describe(const dist_call_tensor &tensor) {
  return {toString(static_cast<DType>(tensor.dtype)),
          {tensor.sizes, tensor.sizes + tensor.rank},
          {tensor.strides, tensor.strides + tensor.rank}};
}

static RoutineCall describe(const dist_call &call) {
  RoutineCall given;
  for (int32_t i = 0; i < call.num_operands; ++i)
    given.operands.push_back(describe(call.operands[i]));
  for (int32_t i = 0; i < call.num_results; ++i)
    given.results.push_back(describe(call.results[i]));
  for (int32_t i = 0; i < call.num_attributes; ++i) {
    const dist_call_attribute &entry = call.attributes[i];
    std::optional<int64_t> &option = given.options[entry.name];
    if (entry.integers && entry.count == 1)
      option = *entry.integers;
  }
  return given;
}

Status dist::checkGivenCall(const RuntimeRoutine &routine,
                            const dist_call &call) {
  return checkRoutineCall(routine, describe(call)).status();
}

int32_t dist::refuseCall(const dist_call &call, const Status &status) {
  snprintf(call.message, static_cast<size_t>(call.message_size), "%s",
           status.getMessage().c_str());
  return 1;
}
