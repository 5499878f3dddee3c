//===- Carries.h - results that replace arguments ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_CARRIES_H
#define DIST_LIB_RUNTIME_SESSION_CARRIES_H

#include "dist/Runtime/Exec/Executor.h"
#include "dist/Runtime/Session/SessionOptions.h"

namespace dist {

/// Returns the results that replace arguments: those that the options name,
/// then those that the manifest specifies. Errors: a pair that does not fit; an
/// argument that may be state and has no result, where a step follows another.
Result<std::vector<Carry>> carriesOf(const Manifest &manifest,
                                     const SessionOptions &options);

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_CARRIES_H
