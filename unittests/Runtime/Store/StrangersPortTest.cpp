//===- StrangersPortTest.cpp - a listener that is no store ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "TemporaryDirectory.h"

#include "dist/Runtime/Store/Rendezvous.h"

#include "Store/Sockets.h"

#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <thread>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using std::chrono::steady_clock;
using ::testing::HasSubstr;

namespace {

/// A process that tries for 25 s to open a store at an address without one.
class InVain {
public:
  InVain(const Descriptor &listening, int rank, const std::string &file)
      : place(fmt::format("127.0.0.1:{}", portOf(listening))), file(file),
        client([=, url = "tcp://" + place] {
          dup2(open(file.c_str(), O_CREAT | O_WRONLY, 0600), STDERR_FILENO);
          (void)openStore(url, {.rank = rank, .timeout = 25s});
          return "";
        }) {}

  /// Returns the first line that it writes to the standard error.
  std::string remark() {
    std::string text;
    while (text.find('\n') == std::string::npos &&
           steady_clock::now() - begin < 25s) {
      std::this_thread::sleep_for(10ms);
      text = std::filesystem::exists(file) ? readFile(file) : "";
    }
    after = steady_clock::now() - begin;
    return text;
  }

  steady_clock::time_point begin = steady_clock::now();
  steady_clock::duration after{0}; ///< The time of the remark.
  std::string place;

private:
  std::string file;
  TestProcess client;
};

} // namespace

/// Both a client and rank 0, which would serve there, print the remark.
TEST(StrangersPort, IsSaidAfterTwoSeconds) {
  TemporaryDirectory directory;
  auto silent = listenAt({"127.0.0.1", 0}),
       closing = listenAt({"127.0.0.1", 0});
  ASSERT_TRUE(silent && closing);
  InVain client(*silent, 1, directory.file("client")),
      server(*silent, 0, directory.file("server")),
      closed(*closing, 1, directory.file("closed"));
  TestProcess closes([&] {
    while (pollUntil(closing->get(), POLLIN, deadlineIn(25s)))
      close(accept(closing->get(), nullptr, nullptr));
    return "";
  });
  EXPECT_THAT(client.remark(),
              HasSubstr("the process that listens at " + client.place +
                        " accepts connections and does not answer as a store "
                        "does (for 2 s): either something else listens there"));
  EXPECT_GE(client.after, 2s);
  EXPECT_LT(client.after, 20s); // The time-out is 25 s.
  EXPECT_THAT(server.remark(), HasSubstr("does not answer as a store does"));
  EXPECT_THAT(
      closed.remark(),
      HasSubstr("closes connections before it answers as a store does"));
}
