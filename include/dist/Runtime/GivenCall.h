//===- GivenCall.h - check of a call of a routine ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GIVENCALL_H
#define DIST_RUNTIME_GIVENCALL_H

#include "dist/Runtime/CustomCall.h"
#include "dist/Support/RuntimeLibrary.h"
#include "dist/Support/Status.h"

namespace dist {

/// Checks a call against the routine. Errors: those of checkRoutineCall
/// (dist/Support/RoutineCall.h).
Status checkGivenCall(const RuntimeRoutine &routine, const dist_call &call);

/// Writes the message into the call. Returns the status of a failed call.
int32_t refuseCall(const dist_call &call, const Status &status);

} // namespace dist

#endif // DIST_RUNTIME_GIVENCALL_H
