//===- Report.cpp - the collectives that were executed --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Report.h"

#include "dist/Support/CollectiveCost.h"

#include <algorithm>

using namespace dist;

static int64_t receivedBy(const Mesh &mesh, const CollectiveCommand &command) {
  const CollectiveSignature &signature = command.signature;
  int64_t ranks = mesh.sizeOf(command.axes), size = sizeOf(signature.dtype);
  if (signature.op == CollectiveOp::Exchange)
    return exchangedElements(mesh, command.axes, signature.fetches) * size;
  std::vector<std::pair<int64_t, int64_t>> buffers;
  for (size_t i = 0; i < signature.counts.size(); ++i)
    buffers.emplace_back(signature.counts[i] * size,
                         signature.receiveCount(i, int(ranks)) * size);
  return bytesReceived(toString(signature.op), ranks, buffers);
}

Result<CommunicationReport> dist::reportOf(Executor &executor) {
  auto executed = executor.executed();
  if (!executed)
    return executed.status();
  const Manifest &manifest = executor.manifest();
  CommunicationReport report;
  for (size_t i = 0; i < manifest.commands.size(); ++i) {
    auto *command = std::get_if<CollectiveCommand>(&manifest.commands[i]);
    if (!command)
      continue;
    uint32_t count = 0;
    for (const std::vector<uint32_t> &counts : *executed)
      count = std::max(count, counts[i]);
    const CollectiveSignature &signature = command->signature;
    report.add(manifest.mesh, toString(signature.op), command->axes,
               receivedBy(manifest.mesh, *command), command->location,
               {.count = count});
  }
  return report;
}
