//===- ProcessExecutor.cpp - one rank of an artifact ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "FeedPlan.h"
#include "RankProgram.h"
#include "TensorLayouts.h"
#include "dist/Runtime/Blas.h"
#include "dist/Runtime/Exec/RankPool.h"

#include <cstring>
#include <fmt/format.h>

using namespace dist;

using Clock = std::chrono::steady_clock;

namespace {

class ProcessExecutor final : public Executor {
public:
  ProcessExecutor(std::shared_ptr<const Artifact> program, RankMemory memory,
                  Group &world, const ExecutorOptions &options)
      : artifact(std::move(program)), options(options), layouts(manifest()),
        world(world), rank(artifact, std::move(memory), world.processGroup()),
        pool(1, [this](const Status &why) { abort(why); }, world.rank()) {}
  Status initialise();

  const Manifest &manifest() const override { return artifact->manifest(); }
  bool hasResults() const override { return world.rank() == 0; }
  Status setArguments(const std::map<int, ArrayView> &values) override;
  Status step() override;
  Result<Array> result(int index) override;
  Status verifyReplicas(int index) override;
  Status setCarries(const std::vector<Carry> &carries) override;
  void advance() override;
  Group *processes() override { return &world; }
  void *argumentBuffer(int, int index) override {
    return rank.buffer(manifest().arguments[index].buffer);
  }
  const void *resultBuffer(int, int index) const override {
    return rank.buffer(manifest().results[index].buffer);
  }
  Status onRanks(const std::function<Status(int rank)> &task) override {
    return pool.run(task);
  }
  void cancel(const std::string &reason) override;
  Result<std::vector<std::vector<uint32_t>>> executed() override {
    return collect(std::span(rank.executed()));
  }
  Result<std::vector<std::vector<TraceEvent>>> trace() override {
    return collect(std::span(rank.trace()));
  }

private:
  void abort(const Status &why);
  /// What every rank has, on rank 0.
  template <typename T>
  Result<std::vector<std::vector<T>>> collect(std::span<const T> own);
  Result<std::vector<std::vector<std::byte>>> collectResult(int index);

  std::shared_ptr<const Artifact> artifact;
  ExecutorOptions options;
  Clock::time_point origin = Clock::now();
  TensorLayouts layouts;
  Group &world;
  RankProgram rank;
  FeedPlan feed;
  int steps = 0;
  std::atomic<bool> stop = false;
  std::mutex mutex;
  Status cancelled; ///< Guarded by mutex.
  RankPool pool;    ///< Last: its thread uses all of the above.
};

} // namespace

Status ProcessExecutor::initialise() {
  if (Status status = setCarries(aliasesOf(manifest())); !status.ok())
    return status;
  return pool.run([&](int) { return rank.connect(); });
}

Status ProcessExecutor::setArguments(const std::map<int, ArrayView> &values) {
  if (Status status = verifyArguments(manifest(), values); !status.ok())
    return status;
  return pool.run([&](int self) {
    for (const auto &[index, value] : values)
      layouts.arguments[index].cut(
          value, self, rank.buffer(manifest().arguments[index].buffer));
    return Status();
  });
}

Status ProcessExecutor::step() {
  bool traced = steps++ < options.traceSteps;
  Status status = pool.run([&](int) { return rank.run(stop, traced, origin); });
  std::lock_guard lock(mutex);
  return status.ok() || cancelled.ok() ? status : cancelled;
}

template <typename T>
Result<std::vector<std::vector<T>>>
ProcessExecutor::collect(std::span<const T> own) {
  std::string bytes(reinterpret_cast<const char *>(own.data()),
                    own.size_bytes());
  auto objects = world.gatherObjects(bytes, /*root=*/0);
  if (!objects)
    return objects.status();
  std::vector<std::vector<T>> parts;
  for (const std::string &object : *objects) {
    parts.emplace_back(object.size() / sizeof(T));
    std::memcpy(parts.back().data(), object.data(), object.size());
  }
  return parts;
}

Result<std::vector<std::vector<std::byte>>>
ProcessExecutor::collectResult(int index) {
  auto *buffer = static_cast<const std::byte *>(
      rank.buffer(manifest().results[index].buffer));
  return collect(
      std::span(buffer, size_t(layouts.results[index].localBytes())));
}

static std::vector<const void *>
placesOf(const std::vector<std::vector<std::byte>> &parts) {
  std::vector<const void *> places;
  for (const std::vector<std::byte> &part : parts)
    places.push_back(part.data());
  return places;
}

Result<Array> ProcessExecutor::result(int index) {
  auto parts = collectResult(index);
  if (!parts)
    return parts.status();
  return hasResults() ? layouts.results[index].assemble(placesOf(*parts))
                      : Array();
}

Status ProcessExecutor::verifyReplicas(int index) {
  auto parts = collectResult(index);
  if (!parts || !hasResults())
    return parts.status();
  return layouts.results[index].verifyReplicas(placesOf(*parts));
}

Status ProcessExecutor::setCarries(const std::vector<Carry> &carries) {
  Result<FeedPlan> plan = FeedPlan::create(manifest(), carries);
  if (plan)
    feed = std::move(*plan);
  return plan.status();
}

void ProcessExecutor::advance() {
  if (feed.empty())
    return;
  feed.apply(rank.buffers());
  rank.rebind();
}

void ProcessExecutor::abort(const Status &why) {
  stop = true;
  rank.abort(why);
}

void ProcessExecutor::cancel(const std::string &reason) {
  std::lock_guard lock(mutex);
  cancelled = Status(StatusCode::Aborted, reason);
  abort(cancelled);
}

/// Where the backend moves data from as it lies, if there is room for it.
static Result<RankMemory> allocate(const Artifact &artifact, Group &world) {
  auto region = world.processGroup().allocate(
      size_t(RankMemory::bytesFor(artifact.manifest())));
  return region ? RankMemory::place(artifact, std::move(*region))
                : RankMemory::allocate(artifact);
}

Result<std::unique_ptr<Executor>>
dist::createProcessExecutor(std::shared_ptr<const Artifact> artifact,
                            Group &world, const ExecutorOptions &options) {
  const Mesh &mesh = artifact->manifest().mesh;
  if (mesh.numRanks() != world.size())
    return Status::invalid(fmt::format(
        "mesh {} has {} ranks, but {} processes run it: start as many "
        "processes as ranks, or compile for another mesh",
        mesh.str(), mesh.numRanks(), world.size()));
  Result<RankMemory> memory = allocate(*artifact, world);
  if (!memory)
    return memory.status();
  loadBlas(); // It changes the environment: before there are threads.
  auto executor = std::make_unique<ProcessExecutor>(
      artifact, std::move(*memory), world, options);
  if (Status status = executor->initialise(); !status.ok())
    return status;
  return std::unique_ptr<Executor>(std::move(executor));
}
