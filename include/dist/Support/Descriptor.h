//===- Descriptor.h - a file descriptor with an owner -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_DESCRIPTOR_H
#define DIST_SUPPORT_DESCRIPTOR_H

#include <unistd.h>
#include <utility>

namespace dist {

/// An owned file descriptor, closed at the end of its scope; -1 if there is
/// none.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd(fd) {}
  Descriptor(Descriptor &&other) noexcept : fd(std::exchange(other.fd, -1)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(fd, other.fd);
    return *this;
  }
  ~Descriptor() { reset(); }

  void reset() {
    if (fd >= 0)
      close(std::exchange(fd, -1));
  }
  int get() const { return fd; }
  explicit operator bool() const { return fd >= 0; }

private:
  int fd = -1;
};

} // namespace dist

#endif // DIST_SUPPORT_DESCRIPTOR_H
