//===- ExhaustedMemory.h - where the system refuses memory ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_EXHAUSTEDMEMORY_H
#define DIST_SUPPORT_EXHAUSTEDMEMORY_H

namespace dist {

/// From now on an exception that nobody takes, as of a library's own thread,
/// ends the process with an error and exit status 1 if it says that the system
/// refuses memory or a thread. Called by tools, with their name.
void endWhereMemoryEnds(const char *tool);

/// Ends the process in that way. Allocates nothing.
[[noreturn]] void endExhausted(const char *why);

} // namespace dist

#endif // DIST_SUPPORT_EXHAUSTEDMEMORY_H
