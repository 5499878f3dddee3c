//===- Members.h - running a function on every rank of a job ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The suite of groups runs on every backend that can be had in one process; a
// backend takes part by an entry of kBackends.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_GROUP_MEMBERS_H
#define DIST_UNITTESTS_RUNTIME_GROUP_MEMBERS_H

#include "dist/Runtime/Group/JobMember.h"

#include <functional>
#include <gtest/gtest.h>
#include <thread>

namespace dist::testing {

using MakeMembers = std::vector<std::unique_ptr<JobMember>> (*)(
    int size, const JobOptions &options);

/// A backend, and how all ranks of a job over it are made for as many threads.
struct TestedBackend {
  const char *name;
  MakeMembers make;
};

inline const TestedBackend kBackends[] = {{"local", &JobMember::local}};

/// Runs `body` on a thread for each rank.
inline void onMembers(const TestedBackend &backend, int size,
                      const std::function<void(JobMember &)> &body,
                      const JobOptions &options = {}) {
  auto members = backend.make(size, options);
  std::vector<std::thread> threads;
  for (auto &member : members)
    threads.emplace_back([&] { body(*member); });
  for (std::thread &thread : threads)
    thread.join();
}

inline void onMembers(int size, const std::function<void(JobMember &)> &body,
                      const JobOptions &options = {}) {
  onMembers(kBackends[0], size, body, options);
}

inline bool contains(const Status &status, const std::string &text) {
  return status.getMessage().find(text) != std::string::npos;
}

/// Expects that a call was refused with this text.
inline void expectInvalid(const Status &status, const std::string &text) {
  EXPECT_EQ(status.getCode(), StatusCode::InvalidArgument) << status.str();
  EXPECT_TRUE(contains(status, text)) << status.str();
}

} // namespace dist::testing

#define EXPECT_OK(call)                                                        \
  do {                                                                         \
    dist::Status okStatus = (call);                                            \
    EXPECT_TRUE(okStatus.ok()) << okStatus.str();                              \
  } while (0)

#endif // DIST_UNITTESTS_RUNTIME_GROUP_MEMBERS_H
