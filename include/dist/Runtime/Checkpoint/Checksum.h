//===- Checksum.h - XXH3-128 ------------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKSUM_H
#define DIST_RUNTIME_CHECKPOINT_CHECKSUM_H

#include <cstddef>
#include <string>

namespace dist {

/// Returns XXH3-128 as 32 hexadecimal digits, like xxhsum -H2.
std::string checksumOf(const void *data, size_t bytes);

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKSUM_H
