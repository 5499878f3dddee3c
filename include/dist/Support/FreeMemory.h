//===- FreeMemory.h - return of freed memory --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_FREEMEMORY_H
#define DIST_SUPPORT_FREEMEMORY_H

namespace dist {

/// Returns freed memory to the system. The C library (glibc) keeps freed memory
/// for the thread that freed it, where other threads cannot use it. Called
/// between large pieces of work that threads share.
void releaseFreeMemory();

} // namespace dist

#endif // DIST_SUPPORT_FREEMEMORY_H
