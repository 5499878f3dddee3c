//===- LocalCommunicator.h - ranks as threads -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_LOCAL_LOCALCOMMUNICATOR_H
#define DIST_RUNTIME_COMM_LOCAL_LOCALCOMMUNICATOR_H

#include "dist/Runtime/Comm/Communicator.h"

namespace dist {

/// Creates the `local` backend: `size` ranks that are threads of this process.
/// Rank r uses element r. Buffers are read in place: a collective is a
/// rendezvous, one pass over the data, and a second rendezvous.
///
///   auto ranks = createLocalCommunicators(4);
///   // on thread r: ranks[r]->submit(batch);
std::vector<std::unique_ptr<Communicator>> createLocalCommunicators(int size);

} // namespace dist

#endif // DIST_RUNTIME_COMM_LOCAL_LOCALCOMMUNICATOR_H
