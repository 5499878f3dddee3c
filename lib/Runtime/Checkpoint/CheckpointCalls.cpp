//===- CheckpointCalls.cpp - checkpoints, for C ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/BackgroundTask.h"
#include "dist/Runtime/Checkpoint/Checkpoint.h"
#include "dist/Runtime/Checkpoint/SaveCheckpoint.h"
#include "dist/Runtime/Group/CHandles.h"

#include <fmt/format.h>
#include <set>

using namespace dist;

struct dist_checkpoints {
  Mesh mesh;
  std::unique_ptr<CheckpointGroup> group;
  std::optional<CheckpointDirectory> directory; ///< On rank 0.
  RankSnapshot snapshot;
  BackgroundTask writer; ///< Last: it uses the above.
};

//===----------------------------------------------------------------------===//
// Saving
//===----------------------------------------------------------------------===//

static Status openPlace(Group &world, Mesh mesh, const char *directory,
                        int64_t keep, dist_checkpoints **checkpoints) {
  auto made = std::make_unique<dist_checkpoints>();
  made->mesh = std::move(mesh);
  auto group = createCheckpointGroup(world);
  if (!group)
    return group.status();
  made->group = std::move(*group);
  auto opened = openTogether(*made->group, directory, keep);
  if (!opened)
    return opened.status();
  if (*opened)
    made->directory.emplace(std::move(**opened));
  *checkpoints = made.release();
  return {};
}

int dist_open_checkpoints(dist_group *world, const char *mesh,
                          const char *directory, int64_t keep,
                          dist_checkpoints **checkpoints) {
  clear(checkpoints);
  return guarded([&]() -> Status {
    for (const void *pointer : {static_cast<const void *>(directory),
                                static_cast<const void *>(checkpoints)})
      if (Status status = verifyHandle(pointer, "directory or place");
          !status.ok())
        return status;
    Result<Mesh> parsed = meshOf(mesh, world);
    if (!parsed)
      return parsed.status();
    if (keep < 0)
      return Status::invalid(fmt::format("keeps {} checkpoints", keep));
    Group &group = *groupOf(world);
    return orAbort(group, "dist_open_checkpoints", [&] {
      return openPlace(group, std::move(*parsed), directory, keep, checkpoints);
    });
  });
}

/// Returns the properties of the arrays, whose names must differ.
static Result<std::vector<ArraySpec>>
specsOf(const Mesh &mesh, const dist_array *arrays, int count) {
  if (count < 1 || !arrays)
    return Status::invalid("there are no arrays");
  std::vector<ArraySpec> specs;
  std::set<std::string> names;
  for (int i = 0; i < count; ++i) {
    Result<ArraySpec> spec = specOfBlock(mesh, &arrays[i]);
    if (!spec)
      return spec.status();
    if (spec->name.empty() || !names.insert(spec->name).second)
      return Status::invalid(
          spec->name.empty() ? "an array has no name"
                             : fmt::format("two arrays are '{}'", spec->name));
    specs.push_back(std::move(*spec));
  }
  return specs;
}

static Status save(dist_checkpoints &checkpoints, int64_t step,
                   const dist_array *arrays, int count) {
  if (step < 0)
    return Status::invalid(fmt::format("there is no step {}", step));
  auto specs = specsOf(checkpoints.mesh, arrays, count);
  if (!specs)
    return specs.status();
  Status before = checkpoints.writer.wait(); // May have failed.
  std::vector<CheckpointTensor> tensors;
  std::vector<const void *> blocks;
  for (size_t i = 0; i < specs->size(); ++i) {
    const ArraySpec &spec = (*specs)[i];
    tensors.push_back({spec.name, spec.dtype, spec.shape, spec.sharding});
    blocks.push_back(arrays[i].data);
  }
  CheckpointPlan plan(checkpoints.mesh, std::move(tensors));
  checkpoints.snapshot.take(plan, checkpoints.group->rank(), blocks);
  Status started = checkpoints.writer.start([&checkpoints, step, plan] {
    auto &directory = checkpoints.directory;
    return saveCheckpoint(*checkpoints.group, directory ? &*directory : nullptr,
                          step, plan, checkpoints.snapshot);
  });
  return before.ok() ? started : before;
}

int dist_save_checkpoint(dist_checkpoints *checkpoints, int64_t step,
                         const dist_array *arrays, int count) {
  return guarded([&] {
    Status status = verifyHandle(checkpoints, "place of checkpoints");
    if (!status.ok())
      return status;
    return orAbort(*checkpoints->group,
                   [&] { return save(*checkpoints, step, arrays, count); });
  });
}

int dist_wait_checkpoint(dist_checkpoints *checkpoints) {
  return guarded([&] {
    Status status = verifyHandle(checkpoints, "place of checkpoints");
    return status.ok() ? checkpoints->writer.wait() : status;
  });
}

int dist_close_checkpoints(dist_checkpoints *checkpoints) {
  return guarded([&] {
    std::unique_ptr<dist_checkpoints> owned(checkpoints);
    return owned ? owned->writer.wait() : Status();
  });
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

static Status loadArray(const Checkpoint &checkpoint, const Mesh &mesh,
                        int rank, const ArraySpec &spec, void *block) {
  int index = checkpoint.find(spec.name);
  if (index < 0)
    return Status::invalid(
        fmt::format("'{}' has no '{}'", checkpoint.getPath(), spec.name));
  const CheckpointTensor &stored = checkpoint.manifest().tensors[size_t(index)];
  if (stored.dtype != spec.dtype || stored.shape != spec.shape)
    return Status::invalid(fmt::format("'{}' of '{}' is {}, got {}", spec.name,
                                       checkpoint.getPath(), stored.type(),
                                       typeString(spec.dtype, spec.shape)));
  ShardedLayout layout(mesh, spec.sharding, spec.dtype, spec.shape);
  return checkpoint.load(index, layout, rank, block);
}

int dist_load_checkpoint(const char *path, const char *mesh, int rank,
                         const dist_array *arrays, int count, int64_t *step) {
  return guarded([&]() -> Status {
    for (const void *pointer :
         {static_cast<const void *>(path), static_cast<const void *>(mesh)})
      if (Status status = verifyHandle(pointer, "path or mesh"); !status.ok())
        return status;
    Result<Mesh> parsed = Mesh::parse(mesh);
    if (!parsed)
      return parsed.status();
    if (rank < 0 || rank >= parsed->numRanks())
      return Status::invalid(
          fmt::format("rank {} is not on mesh {}", rank, parsed->str()));
    auto specs = specsOf(*parsed, arrays, count);
    if (!specs)
      return specs.status();
    Result<std::string> found = findCheckpoint(path);
    if (!found)
      return found.status();
    Result<Checkpoint> checkpoint = Checkpoint::open(*found);
    if (!checkpoint)
      return checkpoint.status();
    for (size_t i = 0; i < specs->size(); ++i)
      if (Status status = loadArray(*checkpoint, *parsed, rank, (*specs)[i],
                                    arrays[i].data);
          !status.ok())
        return status;
    if (step)
      *step = checkpoint->manifest().step;
    return {};
  });
}
