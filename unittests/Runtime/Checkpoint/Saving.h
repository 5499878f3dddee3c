//===- Saving.h - saving tensors in tests -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_CHECKPOINT_SAVING_H
#define DIST_UNITTESTS_RUNTIME_CHECKPOINT_SAVING_H

#include "TemporaryDirectory.h"
#include "dist/Runtime/Checkpoint/Checkpoint.h"
#include "dist/Runtime/Checkpoint/SaveCheckpoint.h"

#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <thread>

namespace dist::testing {

inline Sharding dimsOver(std::vector<Axes> axes) {
  Sharding sharding;
  for (Axes &item : axes)
    sharding.dims.push_back({item});
  return sharding;
}

/// Tensors, and their buffers on every rank of a mesh.
class Tensors {
public:
  explicit Tensors(const char *meshText) : mesh(*Mesh::parse(meshText)) {}

  /// Adds elements that differ from one another and from those of other
  /// tensors.
  Array &add(const std::string &name, DType dtype, std::vector<int64_t> shape,
             Sharding sharding) {
    Array whole(dtype, shape);
    for (int64_t i = 0; i < whole.view().bytes(); ++i)
      whole.data()[i] = std::byte(dtype == DType::I1 ? i % 2 : (salt += 7) / 3);
    ShardedLayout layout(mesh, sharding, dtype, shape);
    locals.emplace_back();
    for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
      locals.back().emplace_back(size_t(layout.localBytes()));
      layout.cut(whole, rank, locals.back().back().data());
    }
    specs.push_back({name, dtype, shape, std::move(sharding)});
    wholes.push_back(std::move(whole));
    return wholes.back();
  }

  /// The arguments of a rank's save.
  struct SaveRequest {
    int64_t step;
    CheckpointPlan plan;
  };

  /// Saves on a thread for each rank. Returns the status of each.
  std::vector<Status> save(CheckpointDirectory &directory, int64_t step) const {
    CheckpointPlan plan(mesh, specs);
    return save(directory, [&](size_t) { return SaveRequest{step, plan}; });
  }
  std::vector<Status>
  save(CheckpointDirectory &directory,
       const std::function<SaveRequest(size_t rank)> &requestOf) const {
    auto groups = createLocalCheckpointGroups(int(mesh.numRanks()));
    std::vector<Status> statuses(groups.size());
    std::vector<std::thread> threads;
    for (size_t rank = 0; rank < groups.size(); ++rank)
      threads.emplace_back([&, rank] {
        std::vector<const void *> buffers;
        for (const auto &ofTensor : locals)
          buffers.push_back(ofTensor[rank].data());
        SaveRequest request = requestOf(rank);
        RankSnapshot snapshot;
        snapshot.take(request.plan, int64_t(rank), buffers);
        statuses[rank] =
            saveCheckpoint(*groups[rank], rank == 0 ? &directory : nullptr,
                           request.step, request.plan, snapshot);
      });
    for (std::thread &thread : threads)
      thread.join();
    return statuses;
  }

  /// Saves to a directory of its own. Returns the path of the checkpoint.
  std::string saveTo(const std::string &path, int64_t step = 1) const {
    Result<CheckpointDirectory> directory = CheckpointDirectory::open(path, 0);
    EXPECT_TRUE(directory) << directory.status().getMessage();
    for (const Status &status : save(*directory, step))
      EXPECT_TRUE(status.ok()) << status.str();
    return path + "/" + checkpointName(step);
  }

  Mesh mesh;
  std::vector<CheckpointTensor> specs;
  std::vector<Array> wholes;
  /// Buffers by tensor and rank.
  std::vector<std::vector<std::vector<std::byte>>> locals;

private:
  int salt = 0;
};

inline bool sameBits(const ArrayView &a, const ArrayView &b) {
  return a.dtype == b.dtype && a.shape == b.shape &&
         (a.bytes() == 0 ||
          std::memcmp(a.data, b.data, size_t(a.bytes())) == 0);
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_CHECKPOINT_SAVING_H
