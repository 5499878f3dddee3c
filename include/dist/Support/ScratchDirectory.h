//===- ScratchDirectory.h - a directory for a while -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_SCRATCHDIRECTORY_H
#define DIST_SUPPORT_SCRATCHDIRECTORY_H

#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// A directory of files for this process and its children. It is removed with
/// its contents at the end of its scope, and by removeUnfinishedFiles.
class ScratchDirectory {
public:
  /// Creates a directory in $TMPDIR, or else in /tmp. Errors: it cannot be
  /// created there.
  static Result<ScratchDirectory> create(std::string_view name);
  ScratchDirectory(ScratchDirectory &&other) noexcept;
  ScratchDirectory &operator=(ScratchDirectory &&other) noexcept;
  ~ScratchDirectory();

  const std::string &path() const { return place; }

private:
  explicit ScratchDirectory(std::string place) : place(std::move(place)) {}

  std::string place; ///< Empty: moved from.
};

} // namespace dist

#endif // DIST_SUPPORT_SCRATCHDIRECTORY_H
