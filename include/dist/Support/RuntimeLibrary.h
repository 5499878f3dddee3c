//===- RuntimeLibrary.h - functions that the runtime has --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_RUNTIMELIBRARY_H
#define DIST_SUPPORT_RUNTIMELIBRARY_H

namespace dist {

/// As the library of a custom call: the runtime itself (dist/Runtime/Lapack.h).
inline constexpr const char *kRuntimeLibrary = "dist-runtime";

} // namespace dist

#endif // DIST_SUPPORT_RUNTIMELIBRARY_H
