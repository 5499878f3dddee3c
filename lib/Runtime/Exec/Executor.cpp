//===- Executor.cpp - runs an artifact on N ranks -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/Executor.h"
#include "FeedPlan.h"
#include "RankProgram.h"
#include "TensorLayouts.h"
#include "dist/Runtime/Blas.h"
#include "dist/Runtime/Comm/LocalCommunicator.h"
#include "dist/Runtime/Exec/RankPool.h"

#include <fmt/format.h>
#include <unistd.h>

using namespace dist;

using Clock = std::chrono::steady_clock;

namespace {

class LocalExecutor final : public Executor {
public:
  LocalExecutor(std::shared_ptr<const Artifact> artifact,
                const ExecutorOptions &options);
  Status initialise();

  const Manifest &manifest() const override { return artifact->manifest(); }
  Status setArguments(const std::map<int, ArrayView> &values) override;
  Status step() override;
  Result<Array> result(int index) override;
  Status verifyReplicas(int index) override;
  Status setCarries(const std::vector<Carry> &carries) override;
  void advance() override;
  void *argumentBuffer(int rank, int index) override {
    return ranks[rank].buffer(manifest().arguments[index].buffer);
  }
  const void *resultBuffer(int rank, int index) const override {
    return ranks[rank].buffer(manifest().results[index].buffer);
  }
  Status onRanks(const std::function<Status(int rank)> &task) override {
    return pool.run(task);
  }
  void cancel(const std::string &reason) override;
  Result<std::vector<std::vector<uint32_t>>> executed() override;
  Result<std::vector<std::vector<TraceEvent>>> trace() override;

private:
  void abort(const Status &why);
  std::vector<const void *> buffersOf(int buffer) const;

  std::shared_ptr<const Artifact> artifact;
  ExecutorOptions options;
  Clock::time_point origin = Clock::now();
  TensorLayouts layouts;
  std::vector<std::unique_ptr<ProcessGroup>> worlds; ///< One a rank.
  std::vector<RankProgram> ranks;
  FeedPlan feed;
  int steps = 0;
  std::atomic<bool> stop = false;
  std::mutex mutex;
  Status cancelled; ///< Guarded by mutex.
  RankPool pool;    ///< Last: its threads use all of the above.
};

} // namespace

std::vector<Carry> dist::aliasesOf(const Manifest &manifest) {
  std::vector<Carry> carries;
  for (size_t i = 0; i < manifest.results.size(); ++i)
    if (manifest.results[i].alias >= 0)
      carries.push_back({int(i), manifest.results[i].alias});
  return carries;
}

LocalExecutor::LocalExecutor(std::shared_ptr<const Artifact> program,
                             const ExecutorOptions &options)
    : artifact(std::move(program)), options(options), layouts(manifest()),
      pool(int(manifest().mesh.numRanks()),
           [this](const Status &why) { abort(why); }) {}

Status LocalExecutor::initialise() {
  auto communicators = createLocalCommunicators(pool.size());
  for (auto &communicator : communicators) {
    Result<RankMemory> memory = RankMemory::allocate(*artifact);
    if (!memory)
      return memory.status();
    worlds.push_back(std::make_unique<ProcessGroup>(std::move(communicator),
                                                    "world", options.timeout));
    ranks.emplace_back(artifact, std::move(*memory), *worlds.back());
  }
  if (Status status = setCarries(aliasesOf(manifest())); !status.ok())
    return status;
  return pool.run([&](int rank) { return ranks[rank].connect(); });
}

static Status verifyMachine(const Manifest &manifest) {
  int64_t ranks = manifest.mesh.numRanks();
  if (ranks > Executor::kMaxRanks)
    return Status::invalid(fmt::format(
        "mesh {} has {} ranks; the local backend, whose ranks are threads of "
        "one process, runs at most {}: compile for a smaller mesh",
        manifest.mesh.str(), ranks, Executor::kMaxRanks));
  double needed = double(RankMemory::bytesFor(manifest)) * double(ranks);
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
  auto executor = std::make_unique<LocalExecutor>(std::move(artifact), options);
  if (Status status = executor->initialise(); !status.ok())
    return status;
  return std::unique_ptr<Executor>(std::move(executor));
}

Status LocalExecutor::setArguments(const std::map<int, ArrayView> &values) {
  if (Status status = verifyArguments(manifest(), values); !status.ok())
    return status;
  return pool.run([&](int rank) {
    for (const auto &[index, value] : values)
      layouts.arguments[index].cut(
          value, rank, ranks[rank].buffer(manifest().arguments[index].buffer));
    return Status();
  });
}

Status LocalExecutor::step() {
  bool traced = steps++ < options.traceSteps;
  Status status =
      pool.run([&](int rank) { return ranks[rank].run(stop, traced, origin); });
  std::lock_guard lock(mutex);
  return status.ok() || cancelled.ok() ? status : cancelled;
}

std::vector<const void *> LocalExecutor::buffersOf(int buffer) const {
  std::vector<const void *> buffers;
  for (const RankProgram &rank : ranks)
    buffers.push_back(rank.buffer(buffer));
  return buffers;
}

Result<Array> LocalExecutor::result(int index) {
  return layouts.results[index].assemble(
      buffersOf(manifest().results[index].buffer));
}

Status LocalExecutor::verifyReplicas(int index) {
  return layouts.results[index].verifyReplicas(
      buffersOf(manifest().results[index].buffer));
}

Status LocalExecutor::setCarries(const std::vector<Carry> &carries) {
  Result<FeedPlan> plan = FeedPlan::create(manifest(), carries);
  if (!plan)
    return plan.status();
  feed = std::move(*plan);
  return {};
}

void LocalExecutor::advance() {
  if (feed.empty())
    return;
  for (RankProgram &rank : ranks) {
    feed.apply(rank.buffers());
    rank.rebind();
  }
}

void LocalExecutor::abort(const Status &why) {
  stop = true;
  if (!ranks.empty())
    ranks.front().abort(why);
}

void LocalExecutor::cancel(const std::string &reason) {
  std::lock_guard lock(mutex);
  cancelled = Status(StatusCode::Aborted, reason);
  abort(cancelled);
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
