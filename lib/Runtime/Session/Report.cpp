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

namespace {

/// The counts of the commands of all programs.
class ExecutedReport {
public:
  ExecutedReport(const Manifest &manifest,
                 const std::vector<std::vector<uint32_t>> &executed);

  CommunicationReport make();

private:
  bool isOfOneProgram(int program, const CollectiveCommand &command) const;
  bool isCountedBefore(int program, const CollectiveCommand &command) const;
  void add(int program, const CollectiveCommand &command, uint32_t count);
  void add(const TransferCommand &command, uint32_t count);

  const Manifest &manifest;
  std::vector<int64_t> firstRank;            ///< By program.
  std::vector<std::vector<uint32_t>> counts; ///< By program and command.
  CommunicationReport report;
};

} // namespace

/// Takes the counts of the rank that has run a command most often.
ExecutedReport::ExecutedReport(
    const Manifest &manifest,
    const std::vector<std::vector<uint32_t>> &executed)
    : manifest(manifest), firstRank(manifest.programs.size(), -1),
      counts(manifest.programs.size()) {
  for (size_t rank = 0; rank < executed.size(); ++rank) {
    auto program = size_t(manifest.programOf(int64_t(rank)));
    if (firstRank[program] < 0)
      firstRank[program] = int64_t(rank);
    counts[program].resize(executed[rank].size());
    for (size_t i = 0; i < executed[rank].size(); ++i)
      counts[program][i] = std::max(counts[program][i], executed[rank][i]);
  }
}

/// True if the groups of a collective have ranks of one program only.
bool ExecutedReport::isOfOneProgram(int program,
                                    const CollectiveCommand &command) const {
  std::vector<int64_t> group =
      manifest.mesh.groupOf(firstRank[size_t(program)], command.axes);
  return std::ranges::all_of(group, [&](int64_t rank) {
    return manifest.programOf(rank) == program;
  });
}

/// True if a collective of several programs is counted for an earlier one.
bool ExecutedReport::isCountedBefore(int program,
                                     const CollectiveCommand &command) const {
  std::vector<int64_t> group =
      manifest.mesh.groupOf(firstRank[size_t(program)], command.axes);
  return std::ranges::any_of(group, [&](int64_t rank) {
    return manifest.programOf(rank) < program;
  });
}

void ExecutedReport::add(int program, const CollectiveCommand &command,
                         uint32_t count) {
  if (isCountedBefore(program, command))
    return;
  report.add(manifest.mesh, toString(command.signature.op), command.axes,
             receivedBy(manifest.mesh, command), command.location,
             {.count = count},
             isOfOneProgram(program, command)
                 ? toString(manifest.programs[size_t(program)].at)
                 : "");
}

void ExecutedReport::add(const TransferCommand &command, uint32_t count) {
  const Edge &edge = manifest.edges[size_t(command.edge)];
  if (!command.isSend && count > 0)
    report.add({edge.name.empty() ? std::to_string(command.edge) : edge.name,
                toString(edge.from), toString(edge.to), edge.location},
               edge.bytes(), count);
}

CommunicationReport ExecutedReport::make() {
  for (size_t i = 0; i < manifest.programs.size(); ++i) {
    const std::vector<Command> &commands = manifest.programs[i].commands;
    for (size_t j = 0; j < commands.size(); ++j) {
      if (auto *collective = std::get_if<CollectiveCommand>(&commands[j]))
        add(int(i), *collective, counts[i][j]);
      if (auto *transfer = std::get_if<TransferCommand>(&commands[j]))
        add(*transfer, counts[i][j]);
    }
  }
  return std::move(report);
}

Result<CommunicationReport> dist::reportOf(Executor &executor) {
  auto executed = executor.executed();
  if (!executed)
    return executed.status();
  if (executed->empty()) // Of a process that has no results.
    return CommunicationReport();
  return ExecutedReport(executor.manifest(), *executed).make();
}
