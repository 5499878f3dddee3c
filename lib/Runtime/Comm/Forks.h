//===- Forks.h - whether a process is a copy of another one -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_FORKS_H
#define DIST_RUNTIME_COMM_FORKS_H

#include "dist/Support/Status.h"

#include <cstdint>

namespace dist {

/// A number that a process has in common with the threads that it was made
/// with, and not with what it has forked.
uint32_t processNumber();

/// UNAVAILABLE, if this process was forked from the one of that number.
Status verifyProcess(uint32_t number);

} // namespace dist

#endif // DIST_RUNTIME_COMM_FORKS_H
