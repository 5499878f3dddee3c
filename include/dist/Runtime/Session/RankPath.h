//===- RankPath.h - files that each rank has for itself ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_RANKPATH_H
#define DIST_RUNTIME_SESSION_RANKPATH_H

#include <string>

namespace dist {

/// True for a path with `{rank}` in it: `x.{rank}.npy` is x.0.npy, x.1.npy, ...
bool isPerRank(const std::string &path);

/// The path with `with` for each `{rank}`.
std::string rankPath(std::string path, const std::string &with);
std::string rankPath(const std::string &path, int rank);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_RANKPATH_H
