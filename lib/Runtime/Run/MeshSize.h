//===- MeshSize.h - an axis that takes what there is ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_MESHSIZE_H
#define DIST_RUNTIME_RUN_MESHSIZE_H

#include "dist/Support/Status.h"

#include <string>

namespace dist {

/// True if an axis of --mesh has the size `*`, which follows the number of
/// ranks.
bool followsRanks(const std::string &mesh);

/// `dp=*,tp=2` on 8 ranks is `dp=4,tp=2`; a mesh without `*` is left as it is.
/// Errors: `*` twice, or beside `?`; the other sizes do not divide the ranks.
Result<std::string> meshOf(const std::string &mesh, int64_t ranks);

} // namespace dist

#endif // DIST_RUNTIME_RUN_MESHSIZE_H
