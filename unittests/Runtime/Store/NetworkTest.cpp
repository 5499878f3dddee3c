//===- NetworkTest.cpp - hosts, as network namespaces ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"

#include "dist/Runtime/Store/Rendezvous.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <optional>
#include <sched.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

bool run(const std::string &command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

/// Two hosts, 10.77.0.1 and 10.77.0.2, with a cable between them.
class TwoHosts {
public:
  TwoHosts() {
    for (auto &host : hosts) {
      int ready[2];
      if (pipe(ready) != 0)
        std::abort();
      host.emplace([&]() -> std::string {
        char known = unshare(CLONE_NEWNET) == 0 ? '1' : '0';
        [[maybe_unused]] ssize_t size = write(ready[1], &known, 1);
        pause();
        return "";
      });
      char known = '0';
      exist = read(ready[0], &known, 1) == 1 && known == '1' && exist;
      close(ready[0]);
      close(ready[1]);
    }
    exist = exist &&
            run(fmt::format("ip link add d{0}a netns {0} type veth peer name "
                            "d{0}b netns {1}",
                            hosts[0]->id, hosts[1]->id)) &&
            plugIn(0) && plugIn(1);
  }

  bool exist = true;

  /// Returns the command line that runs a command on a host.
  std::string on(int host, const std::string &command) const {
    return fmt::format("nsenter -t {} -n {}", hosts[host]->id, command);
  }
  std::string cable(int host) const {
    return fmt::format("d{}{}", hosts[0]->id, "ab"[host]);
  }
  pid_t id(int host) const { return hosts[host]->id; }

private:
  bool plugIn(int host) const {
    std::string own = cable(host);
    return run(on(host, fmt::format("ip addr add 10.77.0.{}/24 dev {}",
                                    host + 1, own))) &&
           run(on(host, fmt::format("ip link set {} up", own))) &&
           run(on(host, "ip link set lo up"));
  }

  std::optional<TestProcess> hosts[2];
};

/// Moves this process to a host.
bool enter(pid_t host) {
  std::string path = fmt::format("/proc/{}/ns/net", host);
  FILE *file = fopen(path.c_str(), "r");
  bool isThere = file && setns(fileno(file), CLONE_NEWNET) == 0;
  if (file)
    fclose(file);
  return isThere;
}

/// Returns the results of two ranks, each on a host of its own.
std::vector<std::string>
meetAcross(const TwoHosts &hosts,
           const std::function<std::string(int host)> &url) {
  return inProcesses(2, [&](int host) -> std::string {
    if (!enter(hosts.id(host)))
      return "not there";
    auto job = meet(url(host), {.rank = host, .worldSize = 2, .timeout = 5s});
    return job ? fmt::format("{} of {}", job->rank, job->worldSize)
               : job.status().str();
  });
}

class StoreNetwork : public ::testing::Test {
protected:
  void SetUp() override {
    if (!hosts.exist)
      GTEST_SKIP() << "may not make network namespaces, or lacks ip, nsenter";
  }
  TwoHosts hosts;
};

} // namespace

TEST_F(StoreNetwork, TcpBetweenHosts) {
  EXPECT_THAT(meetAcross(hosts, [](int) { return "tcp://10.77.0.1:29500"; }),
              ElementsAre("0 of 2", "1 of 2"));
}

TEST_F(StoreNetwork, MulticastBetweenHosts) {
  EXPECT_THAT(meetAcross(hosts,
                         [](int host) {
                           return fmt::format("tcp://?group=a&bind=10.77.0.{}",
                                              host + 1);
                         }),
              ElementsAre("0 of 2", "1 of 2"));
}

TEST_F(StoreNetwork, LoopbackIsOfOneHost) {
  auto said = meetAcross(hosts, [](int host) {
    return fmt::format("tcp://{}:29500?timeout=3&bind=127.0.0.1",
                       host == 0 ? "127.0.0.1" : "10.77.0.1");
  });
  EXPECT_THAT(said[0], HasSubstr("1 of 2 ranks have not come in time: 1;"));
  EXPECT_THAT(said[1], HasSubstr("Connection refused"));
}

TEST_F(StoreNetwork, ACableThatIsCut) {
  ASSERT_TRUE(run(hosts.on(0, "ip link set " + hosts.cable(0) + " down")));
  auto said =
      meetAcross(hosts, [](int) { return "tcp://10.77.0.1:29500?timeout=1"; });
  EXPECT_THAT(said[1], HasSubstr("cannot reach the store's server at "
                                 "10.77.0.1:29500"));
}
