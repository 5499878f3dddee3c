//===- Seal.h - the checksum at an artifact's end ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_SEAL_H
#define DIST_RUNTIME_ARTIFACT_SEAL_H

#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// Checks the last 16 bytes of an artifact: `DISTSEAL` and the hash of all
/// bytes before them.
Status verifySeal(std::string_view file);

/// Returns the hash in a file's seal, as 16 hexadecimal digits.
std::string sealedHash(std::string_view file);

/// Returns the 16 bytes of the seal of `contents`.
std::string sealOf(std::string_view contents);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_SEAL_H
