//===- ShmLimitsTest.cpp - limits of memory, files and groups -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Shm/ShmCommunicator.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <sys/resource.h>

using namespace dist;
using namespace std::chrono_literals;

namespace {

Result<std::unique_ptr<Communicator>> alone(const ShmOptions &options = {}) {
  return createShmCommunicator(*createMemoryStore(), 0, 1, options);
}

/// Lowers a limit of this process during its lifetime.
class Limit {
public:
  Limit(__rlimit_resource resource, rlim_t most) : resource(resource) {
    getrlimit(resource, &before);
    rlimit lower = {most, before.rlim_max};
    setrlimit(resource, &lower);
  }
  ~Limit() { setrlimit(resource, &before); }

private:
  __rlimit_resource resource;
  rlimit before = {};
};

void expectExhausted(const Status &status, const std::string &text) {
  EXPECT_EQ(status.getCode(), StatusCode::ResourceExhausted) << status.str();
  EXPECT_NE(status.getMessage().find(text), std::string::npos) << status.str();
}

size_t openFiles() {
  std::filesystem::directory_iterator files("/proc/self/fd");
  return size_t(std::distance(begin(files), end(files)));
}

TEST(ShmLimits, OfTheProcess) {
  {
    Limit limit(RLIMIT_FSIZE, 1 << 20);
    expectExhausted(alone().status(),
                    "raise ulimit -f, or choose another backend");
  }
  {
    Limit limit(RLIMIT_AS, rlim_t(1) << 30);
    expectExhausted(alone().status(),
                    "raise ulimit -v, or choose another backend");
  }
  {
    Limit limit(RLIMIT_NOFILE, 3);
    expectExhausted(alone().status(), "cannot make shared memory");
  }
}

TEST(ShmLimits, OfMemoryAndGroups) {
  ShmOptions options;
  options.symmetricBytes = 4 << 20;
  options.maxGroups = 2;
  auto end = alone(options);
  ASSERT_TRUE(end) << end.status().str();
  auto memory = (*end)->allocate(3 << 20);
  ASSERT_TRUE(memory) << memory.status().str();
  expectExhausted((*end)->allocate(3 << 20).status(),
                  "4194304 of 4194304 are in use (symmetricBytes)");
  expectExhausted((*end)->allocate(SIZE_MAX).status(),
                  "no 18446744073709551615 bytes left");
  *memory = nullptr;
  EXPECT_TRUE((*end)->allocate(3 << 20));
  {
    auto part = (*end)->split({0}, "a");
    ASSERT_TRUE(part);
    expectExhausted((*end)->split({0}, "b").status(),
                    "there are 2 groups and queues already");
  }
  EXPECT_TRUE((*end)->split({0}, "b"));
}

TEST(ShmLimits, NothingIsLeftOpen) {
  size_t before = openFiles();
  for (int i = 0; i < 3; ++i) {
    auto end = alone();
    ASSERT_TRUE(end) << end.status().str();
    ASSERT_TRUE((*end)->allocate(100));
  }
  EXPECT_EQ(openFiles(), before);
}

TEST(ShmStart, NamesWhoIsMissing) {
  ShmOptions options;
  options.timeout = 100ms;
  auto store = createMemoryStore();
  Status status = createShmCommunicator(*store, 0, 3, options).status();
  EXPECT_EQ(status.getCode(), StatusCode::DeadlineExceeded);
  EXPECT_EQ(status.getMessage(), "rank 1, 2 have not joined in time");
  status = createShmCommunicator(*createMemoryStore(), 1, 3, options).status();
  EXPECT_EQ(status.getMessage(), "rank 0 has not joined in time");
  EXPECT_EQ(createShmCommunicator(*store, 3, 3, options).status().getMessage(),
            "rank 3 is not one of 3 ranks");
  ASSERT_TRUE(store->set("shm/segment", "elsewhere 1 2 3").ok());
  status = createShmCommunicator(*store, 1, 3, options).status();
  EXPECT_NE(status.getMessage().find("rank 0 is on another host"),
            std::string::npos)
      << status.str();
}

} // namespace
