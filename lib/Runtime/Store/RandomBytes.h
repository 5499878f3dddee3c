//===- RandomBytes.h - secret random bytes ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_RANDOMBYTES_H
#define DIST_LIB_RUNTIME_STORE_RANDOMBYTES_H

#include <string>

namespace dist {

/// Returns bytes of the kernel's generator; at most 256, which are never
/// incomplete.
std::string randomBytes(size_t count);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_RANDOMBYTES_H
