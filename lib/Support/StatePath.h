//===- StatePath.h - names of arguments as paths in trees -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_SUPPORT_STATEPATH_H
#define DIST_LIB_SUPPORT_STATEPATH_H

#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// The steps from the root of a tree to a leaf. Keys and fields are `.key`,
/// positions `[0`: a dictionary and a named tuple have the same paths.
///
///   | name of an argument      | path                     |
///   |--------------------------|--------------------------|
///   | `params['layer0']['w']`  | .params .layer0 .w       |
///   | `state.opt[0].mu`        | .state .opt [0 .mu       |
using StatePath = std::vector<std::string>;

/// The path of an argument; its first step is the parameter of the function.
StatePath parsePath(std::string_view name);

/// The path of a result, without the `result` that JAX writes before it.
StatePath parseResultPath(std::string_view name);

inline bool isKey(const std::string &step) { return step.front() == '.'; }

bool startsWith(const StatePath &path, const StatePath &prefix);
bool endsWith(const StatePath &path, const StatePath &suffix);

/// The steps from position `first` on.
StatePath tail(const StatePath &path, size_t first);

StatePath joined(StatePath path, const StatePath &more);

/// The number of keys that both paths end with.
size_t commonKeys(const StatePath &a, const StatePath &b);

/// True if the last steps at which the paths differ are two keys. Only the
/// steps of `a` from `first` on count.
bool contradict(const StatePath &a, size_t first, const StatePath &b);

} // namespace dist

#endif // DIST_LIB_SUPPORT_STATEPATH_H
