//===- NotInherited.h - what forked processes do not keep -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_HOST_NOTINHERITED_H
#define DIST_RUNTIME_HOST_NOTINHERITED_H

namespace dist {

/// In processes that are forked from this one, the descriptor is of /dev/null:
/// a port or connection of a process ends with it, whatever it has forked. (Of
/// programs that are started, O_CLOEXEC does the same.) Ends before the
/// descriptor is closed.
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
