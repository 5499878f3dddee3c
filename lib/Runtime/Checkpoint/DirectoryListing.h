//===- DirectoryListing.h - entries of a directory --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_DIRECTORYLISTING_H
#define DIST_RUNTIME_CHECKPOINT_DIRECTORYLISTING_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// Returns the step of `step-000123`.
std::optional<int64_t> stepOf(std::string_view name);

/// Returns `.NAME.1f2e3d4c.END`, with random digits that make it unique.
std::string hiddenName(std::string_view name, std::string_view end);

/// The entries that runs wrote to a directory of checkpoints. Other files and
/// directories are not listed, whatever their names.
struct DirectoryListing {
  static constexpr std::string_view kUnfinished = "tmp", kReplaced = "old";

  explicit DirectoryListing(const std::string &directory);

  /// Step -> name of the checkpoints with a manifest. A checkpoint that was put
  /// aside to be replaced counts if its place is empty: the run was killed in
  /// between.
  std::map<int64_t, std::string> checkpoints;
  std::vector<std::string> unfinished; ///< To be removed.
  /// Name of an entry that was put aside -> its place.
  std::map<std::string, std::string> replaced;
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_DIRECTORYLISTING_H
