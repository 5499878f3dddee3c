//===- Descendants.h - all processes below this one -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_DESCENDANTS_H
#define DIST_LIB_RUNTIME_LAUNCH_DESCENDANTS_H

#include <set>
#include <sys/types.h>
#include <vector>

namespace dist {

/// Returns the children of this process.
std::set<pid_t> ownChildren();

/// Kills all processes below this one and reaps its children, until none is
/// left. `spared` children and all processes below them are not killed. This
/// process must be a subreaper, so that orphans become its children. Gives up
/// after 10 s on processes that do not die (one may hang in the kernel).
void killDescendants(const std::set<pid_t> &spared = {});

/// Kills all processes below another one, but not that one.
void killBelow(pid_t process);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_DESCENDANTS_H
