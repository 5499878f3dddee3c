//===- Members.h - running a function on every rank of a job ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For tests that do not depend on how a backend moves data: on threads, and on
// processes of one host.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_GROUP_MEMBERS_H
#define DIST_UNITTESTS_RUNTIME_GROUP_MEMBERS_H

#include "Processes.h"
#include "dist/Runtime/Group/JobMember.h"

#include <functional>
#include <gtest/gtest.h>
#include <thread>

namespace dist::testing {

using Ints = std::vector<int>;
using Clock = std::chrono::steady_clock;

/// A backend, with its ranks as threads or processes.
struct TestedBackend {
  const char *name;
  bool isOfProcesses;
};

inline constexpr TestedBackend kBackends[] = {{"local", false}, {"shm", true}};

inline JobOptions within(std::chrono::milliseconds timeout) {
  JobOptions options;
  options.timeout = timeout;
  return options;
}

/// Runs `body` on a thread for each rank.
inline void onMembers(int size, const std::function<void(JobMember &)> &body,
                      const JobOptions &options = {}) {
  auto members = JobMember::local(size, options);
  std::vector<std::thread> threads;
  for (auto &member : members)
    threads.emplace_back([&] { body(*member); });
  for (std::thread &thread : threads)
    thread.join();
}

/// Runs `body` on threads or processes, depending on the backend.
inline void onMembers(const TestedBackend &backend, int size,
                      const std::function<void(JobMember &)> &body,
                      JobOptions options = {}) {
  if (!backend.isOfProcesses)
    return onMembers(size, body, options);
  options.backend = backend.name;
  for (const Status &status :
       RankProcesses(size, [&](int, std::unique_ptr<Communicator> end) {
         JobMember member(std::move(end), nullptr, options);
         body(member);
         return Status();
       }).join())
    EXPECT_TRUE(status.ok()) << status.str();
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
