//===- RandomBytes.cpp - secret random bytes ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomBytes.h"

#include <cerrno>
#include <sys/random.h>

std::string dist::randomBytes(size_t count) {
  std::string bytes(count, '\0');
  // A signal interrupts it only before the system has gathered any bytes.
  while (getrandom(bytes.data(), count, 0) < 0 && errno == EINTR) {
  }
  return bytes;
}
