//===- KilledServerTest.cpp - the store ends with rank 0 ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "Store/StoreRendezvous.h"
#include "TemporaryDirectory.h"

#include "dist/Runtime/Host/HostProcess.h"
#include "dist/Runtime/Store/FileStore.h"
#include "dist/Runtime/Store/PrefixStore.h"

#include <atomic>
#include <gmock/gmock.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::HasSubstr;

namespace {

/// A store that is down once its server has ended, which gives the verdict to
/// no other process.
class EndingStore final : public PrefixStore {
public:
  EndingStore(std::shared_ptr<Store> store, pid_t server)
      : PrefixStore(std::move(store), "job"), server(server) {}

  Result<std::string> get(std::string_view key, Deadline deadline) override {
    if (key.ends_with("/verdict")) {
      siginfo_t info = {};
      waitid(P_PID, id_t(server), &info, WEXITED | WNOWAIT);
      isDown = true;
    }
    return isDown ? Result<std::string>(
                        Status(StatusCode::Unavailable, "the store is down"))
                  : PrefixStore::get(key, deadline);
  }

private:
  pid_t server;
  std::atomic<bool> isDown = false;
};

/// The server comes last, and ends as soon as it knows that all are here.
TEST(KilledServer, IsNamed) {
  TemporaryDirectory directory;
  auto open = [&] {
    return *openFileStore({.path = directory.file("store"), .token = {}},
                          deadlineIn(20s));
  };
  Attendance who;
  who.group = "group";
  who.worldSize = 2;
  TestProcess server([&] {
    auto store = std::make_shared<PrefixStore>(open(), "job");
    auto isThere = store->get("group/0/rendezvous/processes/" + processSpace(),
                              deadlineIn(20s));
    who.rank = 0;
    auto met = joinInStore(store, who, deadlineIn(20s));
    raise(SIGKILL);
    return std::string();
  });
  who.rank = 1;
  auto store = std::make_shared<EndingStore>(open(), server.id);
  auto met = joinInStore(store, who, deadlineIn(20s));
  EXPECT_EQ(met.status().getRank(), 0) << met.status().str();
  EXPECT_THAT(met.status().getMessage(), HasSubstr("rank 0 is lost: its"));
}

} // namespace
