//===- Report.cpp - the collectives that were executed --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include <algorithm>

using namespace dist;

/// The size of the full buffer, as bytesReceived wants it, of all buffers of a
/// collective together.
static int64_t fullBytes(const CollectiveSignature &signature, int64_t ranks) {
  int64_t bytes = 0;
  for (size_t i = 0; i < signature.counts.size(); ++i)
    bytes +=
        std::max(signature.counts[i], signature.receiveCount(i, int(ranks))) *
        sizeOf(signature.dtype);
  return bytes;
}

/// The same of an exchange: what its busiest rank moves.
static int64_t exchangedBytes(const Mesh &mesh,
                              const CollectiveCommand &command) {
  const CollectiveSignature &signature = command.signature;
  return exchangedElements(mesh, command.axes, signature.fetches) *
         sizeOf(signature.dtype);
}

CommunicationReport dist::reportOf(const Executor &executor) {
  const Manifest &manifest = executor.manifest();
  CommunicationReport report;
  for (size_t i = 0; i < manifest.commands.size(); ++i) {
    auto *command = std::get_if<CollectiveCommand>(&manifest.commands[i]);
    if (!command)
      continue;
    uint32_t count = 0;
    for (int rank = 0; rank < manifest.mesh.numRanks(); ++rank)
      count = std::max(count, executor.executed(rank)[i]);
    if (count == 0)
      continue;
    const CollectiveSignature &signature = command->signature;
    int64_t bytes =
        signature.op == CollectiveOp::Exchange
            ? exchangedBytes(manifest.mesh, *command)
            : fullBytes(signature, manifest.mesh.sizeOf(command->axes));
    report.add(manifest.mesh, toString(signature.op), command->axes, bytes,
               command->location, count);
  }
  return report;
}
