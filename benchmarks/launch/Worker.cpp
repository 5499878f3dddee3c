//===- Worker.cpp - a rank that meets the others, once --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   bench-launch-worker [BACKEND]
//
// Meets the other ranks by the launcher's variables, and runs one collective: a
// barrier through the store, or an all-reduce by a backend. Then it prints the
// time of completion (CLOCK_MONOTONIC, in nanoseconds).
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <ctime>
#include <fmt/format.h>

using namespace dist;

static Status barrierInStore() {
  Result<Rendezvous> job = meet("env://");
  if (!job)
    return job.status();
  Result<int64_t> arrived = job->store->add("arrived", 1);
  if (!arrived)
    return arrived.status();
  if (*arrived == job->worldSize)
    return job->store->set("all", "");
  return job->store->get("all", deadlineIn(std::chrono::seconds(60))).status();
}

static Status allReduceBy(const char *backend) {
  JobOptions options;
  options.backend = backend;
  auto member = JobMember::init("env://", options);
  if (!member)
    return member.status();
  float one = 1;
  Status status = (*member)->world()->allReduce(view(std::span(&one, 1)));
  if (status.ok() && one != float((*member)->size()))
    return Status::internal(fmt::format("the sum is {}", one));
  return status;
}

int main(int argc, char **argv) {
  Status status = argc > 1 ? allReduceBy(argv[1]) : barrierInStore();
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!status.ok()) {
    fmt::print(stderr, "{}\n", status.str());
    return 1;
  }
  fmt::print("done at {}\n", int64_t(now.tv_sec) * 1'000'000'000 + now.tv_nsec);
}
