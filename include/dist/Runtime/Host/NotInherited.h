//===- NotInherited.h - descriptors closed in forked processes --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_HOST_NOTINHERITED_H
#define DIST_RUNTIME_HOST_NOTINHERITED_H

namespace dist {

/// Replaces the descriptor by /dev/null in processes that are forked from this
/// one. A port or connection of a process thus ends with it, whatever it has
/// forked. (O_CLOEXEC does the same for programs that are started.) Destroy it
/// before the descriptor is closed.
class NotInherited {
public:
  explicit NotInherited(int descriptor);
  ~NotInherited();
  NotInherited(const NotInherited &) = delete;

private:
  int descriptor;
};

} // namespace dist

#endif // DIST_RUNTIME_HOST_NOTINHERITED_H
