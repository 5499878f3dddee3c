//===- ProcessExecutor.cpp - one rank of an artifact ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "HostedRanks.h"
#include "dist/Runtime/Blas.h"

#include <cstring>
#include <fmt/format.h>

using namespace dist;

namespace {

/// The executor of one rank, with the other ranks in other processes.
class ProcessExecutor final : public HostedRanks {
public:
  ProcessExecutor(std::shared_ptr<const Artifact> program, Group &world,
                  const ExecutorOptions &options)
      : HostedRanks(std::move(program), options, world.rank(), 1),
        world(world) {}
  Status initialise();

  bool hasResults() const override { return world.rank() == 0; }
  Result<Array> result(int index) override;
  Status verifyReplicas(int index) override;
  Group *processes() override { return &world; }
  Result<std::vector<std::vector<uint32_t>>> executed() override {
    return collect(std::span(ranks.front().executed()));
  }
  Result<std::vector<std::vector<TraceEvent>>> trace() override {
    return collect(std::span(ranks.front().trace()));
  }

private:
  Result<Array> wholeResult(int index) override;
  /// Returns the data of every rank, on rank 0.
  template <typename T>
  Result<std::vector<std::vector<T>>> collect(std::span<const T> own);
  Result<std::vector<std::vector<std::byte>>> collectResult(int index);

  Group &world;
};

} // namespace

/// Allocates memory from which the backend moves data without a copy, if it has
/// room.
static Result<RankMemory> allocate(const Artifact &artifact, Group &world) {
  auto region = world.processGroup().allocate(size_t(
      RankMemory::bytesFor(artifact.manifest().programAt(world.rank()))));
  return region ? RankMemory::place(artifact, world.rank(), std::move(*region))
                : RankMemory::allocate(artifact, world.rank());
}

Status ProcessExecutor::initialise() {
  Result<RankMemory> memory = allocate(*artifact, world);
  if (!memory)
    return memory.status();
  add(std::move(*memory), world.processGroup());
  return connect();
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
  auto *buffer =
      static_cast<const std::byte *>(resultBuffer(world.rank(), index));
  size_t bytes = buffer ? size_t(layouts.results[index].localBytes()) : 0;
  return collect(std::span(buffer, bytes));
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

Result<Array> ProcessExecutor::wholeResult(int index) {
  Result<Array> onFirst = result(index);
  if (!onFirst)
    return onFirst.status();
  std::string bytes(reinterpret_cast<const char *>(onFirst->data()),
                    hasResults() ? size_t(onFirst->view().bytes()) : 0);
  auto received = world.broadcastObject(bytes, /*root=*/0);
  if (!received)
    return received.status();
  const TensorSpec &spec = manifest().results[index];
  Array whole(spec.dtype, spec.shape);
  if (!received->empty())
    std::memcpy(whole.data(), received->data(), received->size());
  return whole;
}

Status ProcessExecutor::verifyReplicas(int index) {
  auto parts = collectResult(index);
  if (!parts || !hasResults())
    return parts.status();
  return layouts.results[index].verifyReplicas(placesOf(*parts));
}

Status dist::verifyProcesses(const Mesh &mesh, const Group &world) {
  if (mesh.numRanks() == world.size())
    return {};
  return Status::invalid(fmt::format(
      "mesh {} has {} ranks, but {} processes run it: start as many "
      "processes as ranks, or compile for another mesh",
      mesh.str(), mesh.numRanks(), world.size()));
}

Result<std::unique_ptr<Executor>>
dist::createProcessExecutor(std::shared_ptr<const Artifact> artifact,
                            Group &world, const ExecutorOptions &options) {
  if (Status status = verifyProcesses(artifact->manifest().mesh, world);
      !status.ok())
    return status;
  loadBlas(); // It changes the environment: before there are threads.
  if (artifact->usesBlas())
    if (Status status = reserveBlas(/*threads=*/1); !status.ok())
      return status;
  auto executor =
      std::make_unique<ProcessExecutor>(std::move(artifact), world, options);
  if (Status status = executor->initialise(); !status.ok())
    return status;
  return std::unique_ptr<Executor>(std::move(executor));
}
