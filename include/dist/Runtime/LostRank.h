//===- LostRank.h - the error that names a lost rank ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_LOSTRANK_H
#define DIST_RUNTIME_LOSTRANK_H

#include "dist/Support/Status.h"

namespace dist {

/// Returns UNAVAILABLE for a lost rank, with its number.
inline Status lostRank(int rank, const std::string &why) {
  return {StatusCode::Unavailable,
          "rank " + std::to_string(rank) + " is lost: " + why, rank};
}

} // namespace dist

#endif // DIST_RUNTIME_LOSTRANK_H
