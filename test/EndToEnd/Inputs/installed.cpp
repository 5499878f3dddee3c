//===- installed.cpp - a C++ program of another project -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Redistribute/Redistributor.h"
#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"
#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/Session/ProgramSession.h"

#include <cstdio>

using namespace dist;

/// Rows 0 to 3 of a column, of which each rank has two; all of them on all.
static Result<DistributedArray> gather(Group &world) {
  Mesh mesh = *Mesh::parse("dp=2");
  Redistributor redistributor(world, mesh);
  DistributedArray rows{{4, 1}, Sharding::replicate(2), {DType::F32, {2, 1}}};
  rows.sharding.dims[0].axes = {"dp"};
  for (int i = 0; i < 2; ++i)
    rows.block.as<float>()[size_t(i)] = float(2 * world.rank() + i);
  return redistributor.redistribute(rows, Sharding::replicate(2));
}

/// Ok if a session needs an artifact that is there.
static Status tryAbsentArtifact() {
  auto artifact = Artifact::load("absent.dist");
  if (!artifact)
    return {};
  return ProgramSession::open(*artifact, {}).status();
}

static int fail(const Status &status) {
  std::printf("%s\n", status.str().c_str());
  return 1;
}

int main(int argc, char **argv) {
  auto job = JobMember::init("env://", {.backend = argc > 1 ? argv[1] : ""});
  if (!job)
    return fail(job.status());
  Group &world = *(*job)->world();
  std::vector<float> data(4, 1);
  if (Status status = world.allReduce(view(data)); !status.ok())
    return fail(status);
  if (Status status = tryAbsentArtifact(); !status.ok())
    return fail(status);
  auto whole = gather(world);
  if (!whole)
    return fail(whole.status());
  auto none = findCheckpoint("nowhere");
  if (none.status().getCode() != StatusCode::NotFound)
    return fail(none.status());
  std::printf("rank %d of %d, %s: %g %g\n", world.rank(), world.size(),
              world.backend(), data[0], 5 + whole->block.as<float>()[3]);
  return 0;
}
