//===- Transfer.h - moving the data of a collective -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_HOST_TRANSFER_H
#define DIST_RUNTIME_COMM_HOST_TRANSFER_H

#include "dist/Runtime/Comm/Collective.h"

#include <span>

namespace dist {

/// Carries out this rank's share of a collective of threads: `peers` are the
/// requests of all ranks, in order. All shares together are the collective; the
/// caller synchronises before the first and after the last one.
void transfer(std::span<const CollectiveRequest *const> peers, int rank);

} // namespace dist

#endif // DIST_RUNTIME_COMM_HOST_TRANSFER_H
