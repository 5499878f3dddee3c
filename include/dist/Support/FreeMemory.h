//===- FreeMemory.h - gives back what was freed -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_FREEMEMORY_H
#define DIST_SUPPORT_FREEMEMORY_H

namespace dist {

/// Gives memory that was freed back to the system, where the C library keeps it
/// for each thread that freed it (glibc): between large pieces of work that
/// threads share, since what one of them has freed does not serve the others.
void releaseFreeMemory();

} // namespace dist

#endif // DIST_SUPPORT_FREEMEMORY_H
