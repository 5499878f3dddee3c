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
    int64_t ranks = manifest.mesh.sizeOf(command->axes);
    if (count > 0)
      report.add(manifest.mesh, toString(command->signature.op), command->axes,
                 fullBytes(command->signature, ranks), command->location,
                 count);
  }
  return report;
}
