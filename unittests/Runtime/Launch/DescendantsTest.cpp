//===- DescendantsTest.cpp - no process below another one survives --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch/Descendants.h"
#include "dist/Support/Descriptor.h"

#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace dist;
using std::chrono::microseconds;

namespace {

pid_t startIdle() {
  pid_t child = fork();
  while (child == 0)
    pause();
  return child;
}

/// Starts a child that ends by itself after `life`, and leaves an idle one. The
/// descriptor is readable once both have ended.
Descriptor startFamily(microseconds life) {
  int ends[2];
  if (pipe(ends) != 0)
    return {};
  if (fork() == 0) {
    startIdle();
    std::this_thread::sleep_for(life);
    _exit(0);
  }
  close(ends[1]);
  return Descriptor(ends[0]);
}

bool haveEnded(const Descriptor &family) {
  pollfd item = {family.get(), POLLIN, 0};
  return poll(&item, 1, 0) == 1;
}

class DescendantsTest : public ::testing::Test {
protected:
  DescendantsTest() { prctl(PR_SET_CHILD_SUBREAPER, 1); }
  ~DescendantsTest() override { killDescendants(); }

  /// Lets children die at all moments of the search for them. Returns the
  /// number of families left alive.
  int countLeft(const std::set<pid_t> &spared) {
    int left = 0;
    for (microseconds life(0); life < microseconds(4000);
         life += microseconds(50)) {
      Descriptor family = startFamily(life);
      killDescendants(spared);
      left += !haveEnded(family);
    }
    return left;
  }
};

TEST_F(DescendantsTest, OrphansOfChildrenThatDieMeanwhile) {
  EXPECT_EQ(countLeft({}), 0);
}

TEST_F(DescendantsTest, OrphansBesideWhatIsSpared) {
  pid_t spared = startIdle();
  EXPECT_EQ(countLeft({spared}), 0);
  EXPECT_EQ(waitpid(spared, nullptr, WNOHANG), 0) << "it runs";
}

} // namespace
