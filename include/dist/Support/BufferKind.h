//===- BufferKind.h - the content of a buffer -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the compiler, which writes manifests, and the runtime, which reads
// them.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_BUFFERKIND_H
#define DIST_SUPPORT_BUFFERKIND_H

#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

enum class BufferKind { Argument, Result, Temporary, Constant, Frame };

/// Returns "argument", "result", "temporary", "constant" or "frame".
const char *toString(BufferKind kind);
/// Parses the text of toString. Errors: any other text.
Result<BufferKind> parseBufferKind(std::string_view text);

} // namespace dist

#endif // DIST_SUPPORT_BUFFERKIND_H
