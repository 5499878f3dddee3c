//===- ExhaustedMemory.h - errors of exhausted memory -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_EXHAUSTEDMEMORY_H
#define DIST_SUPPORT_EXHAUSTEDMEMORY_H

namespace dist {

/// Installs a handler of uncaught exceptions, such as those of a library's own
/// thread. If the exception reports that the system refuses memory or a thread,
/// the process ends with an error and exit status 1. Called by tools, with
/// their name.
void endWhereMemoryEnds(const char *tool);

/// Ends the process with that error and exit status 1. Allocates nothing.
[[noreturn]] void endExhausted(const char *why);

} // namespace dist

#endif // DIST_SUPPORT_EXHAUSTEDMEMORY_H
