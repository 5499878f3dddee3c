//===- FreeMemory.cpp - return of freed memory ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/FreeMemory.h"

#ifdef __linux__
#include <malloc.h>
#endif

void dist::releaseFreeMemory() {
#ifdef __GLIBC__
  malloc_trim(/*pad=*/0);
#endif
}
