//===- Executor.cpp - runs an artifact on N ranks -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/Executor.h"
#include "HostedRanks.h"
#include "dist/Runtime/Blas.h"
#include "dist/Runtime/Comm/Local/LocalCommunicator.h"

#include <fmt/format.h>
#include <unistd.h>

using namespace dist;

namespace {

/// The executor whose ranks are all threads of this process.
class LocalExecutor final : public HostedRanks {
public:
  LocalExecutor(std::shared_ptr<const Artifact> program,
                const ExecutorOptions &options)
      : HostedRanks(program, options, 0,
                    int(program->manifest().mesh.numRanks())) {}
  ~LocalExecutor() override { ranks.clear(); } // Before their groups.
  Status initialise(std::chrono::milliseconds timeout);

  Result<Array> result(int index) override;
  Status verifyReplicas(int index) override;
  Result<std::vector<std::vector<uint32_t>>> executed() override;
  Result<std::vector<std::vector<TraceEvent>>> trace() override;

private:
  Result<Array> wholeResult(int index) override { return result(index); }
  std::vector<const void *> buffersOf(int result) const;

  std::vector<std::unique_ptr<ProcessGroup>> worlds; ///< One a rank.
};

} // namespace

std::vector<Carry> dist::aliasesOf(const Manifest &manifest) {
  std::vector<Carry> carries;
  for (size_t i = 0; i < manifest.results.size(); ++i)
    if (manifest.results[i].alias >= 0)
      carries.push_back({int(i), manifest.results[i].alias});
  for (size_t i = 0; i < manifest.arguments.size(); ++i)
    if (manifest.arguments[i].copyOf >= 0)
      carries.push_back({manifest.arguments[i].copyOf, int(i)});
  return carries;
}

Status LocalExecutor::initialise(std::chrono::milliseconds timeout) {
  int size = int(manifest().mesh.numRanks());
  for (auto &communicator : createLocalCommunicators(size)) {
    Result<RankMemory> memory =
        RankMemory::allocate(*artifact, communicator->rank());
    if (!memory)
      return memory.status();
    worlds.push_back(std::make_unique<ProcessGroup>(std::move(communicator),
                                                    "world", timeout));
    add(std::move(*memory), *worlds.back());
  }
  return connect();
}

static Status verifyMachine(const Manifest &manifest) {
  int64_t ranks = manifest.mesh.numRanks();
  if (ranks > Executor::kMaxRanks)
    return Status::invalid(fmt::format(
        "mesh {} has {} ranks; the local backend, whose ranks are threads of "
        "one process, runs at most {}: compile for a smaller mesh",
        manifest.mesh.str(), ranks, Executor::kMaxRanks));
  double needed = 0;
  for (int64_t rank = 0; rank < ranks; ++rank)
    needed += double(RankMemory::bytesFor(manifest.programAt(rank)));
  double present =
      double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGE_SIZE));
  if (needed > present)
    return Status(
        StatusCode::ResourceExhausted,
        fmt::format("{} ranks need {:.1f} GiB of memory, this machine has "
                    "{:.1f} GiB",
                    ranks, needed / (1 << 30), present / (1 << 30)));
  return {};
}

Result<std::unique_ptr<Executor>>
Executor::create(std::shared_ptr<const Artifact> artifact,
                 const ExecutorOptions &options) {
  if (Status status = verifyMachine(artifact->manifest()); !status.ok())
    return status;
  loadBlas(); // It changes the environment: before there are threads.
  if (artifact->usesBlas())
    if (Status status = reserveBlas(int(artifact->manifest().mesh.numRanks()));
        !status.ok())
      return status;
  auto executor = std::make_unique<LocalExecutor>(std::move(artifact), options);
  if (Status status = executor->initialise(options.timeout); !status.ok())
    return status;
  return std::unique_ptr<Executor>(std::move(executor));
}

/// Returns the buffer of a result on each rank; null for ranks without one.
std::vector<const void *> LocalExecutor::buffersOf(int result) const {
  std::vector<const void *> buffers;
  for (int rank = 0; rank < int(ranks.size()); ++rank)
    buffers.push_back(resultBuffer(rank, result));
  return buffers;
}

Result<Array> LocalExecutor::result(int index) {
  return layouts.results[index].assemble(buffersOf(index));
}

Status LocalExecutor::verifyReplicas(int index) {
  return layouts.results[index].verifyReplicas(buffersOf(index));
}

Result<std::vector<std::vector<uint32_t>>> LocalExecutor::executed() {
  std::vector<std::vector<uint32_t>> counts;
  for (const RankProgram &rank : ranks)
    counts.push_back(rank.executed());
  return counts;
}

Result<std::vector<std::vector<TraceEvent>>> LocalExecutor::trace() {
  std::vector<std::vector<TraceEvent>> events;
  for (const RankProgram &rank : ranks)
    events.push_back(rank.trace());
  return events;
}
