//===- Processes.h - tests that need several processes ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_STORE_PROCESSES_H
#define DIST_UNITTESTS_RUNTIME_STORE_PROCESSES_H

#include "dist/Support/Descriptor.h"

#include <csignal>
#include <cstdio>
#include <functional>
#include <memory>
#include <netinet/in.h>
#include <random>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace dist::testing {

/// A process that runs a function and returns its text. Create it while this
/// process has no threads.
class TestProcess {
public:
  explicit TestProcess(const std::function<std::string()> &run) {
    int ends[2];
    if (pipe(ends) != 0)
      std::abort();
    id = fork();
    if (id == 0) {
      close(ends[0]);
      std::string said = run();
      [[maybe_unused]] ssize_t size = write(ends[1], said.data(), said.size());
      _exit(0);
    }
    close(ends[1]);
    output = ends[0];
  }
  TestProcess(const TestProcess &) = delete;
  ~TestProcess() {
    if (output >= 0)
      kill(id, SIGKILL);
    wait();
  }

  /// Returns its text, once it has ended.
  std::string wait() {
    std::string said;
    if (output < 0)
      return said;
    char bytes[4096];
    for (ssize_t size; (size = read(output, bytes, sizeof bytes)) > 0;)
      said.append(bytes, size);
    close(std::exchange(output, -1));
    waitpid(id, nullptr, 0);
    return said;
  }

  pid_t id = -1;

private:
  int output = -1;
};

/// Returns the texts of `count` processes that run at the same time.
inline std::vector<std::string>
inProcesses(int count, const std::function<std::string(int index)> &run) {
  std::vector<std::unique_ptr<TestProcess>> processes;
  for (int i = 0; i < count; ++i)
    processes.push_back(
        std::make_unique<TestProcess>([&, i] { return run(i); }));
  std::vector<std::string> said;
  for (auto &process : processes)
    said.push_back(process->wait());
  return said;
}

/// Returns a socket that holds a port of the loopback interface, and does not
/// listen.
inline Descriptor boundTo(int port) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  name.sin_port = htons(uint16_t(port));
  bool isFree =
      bind(socket.get(), reinterpret_cast<sockaddr *>(&name), sizeof name) == 0;
  return isFree ? std::move(socket) : Descriptor();
}

/// Returns a port that was free a moment ago, and that the system does not give
/// to connections (it uses ports from 32768 on).
inline int freePort() {
  static std::mt19937 random{std::random_device()()};
  for (;;)
    if (int port = std::uniform_int_distribution(10000, 32767)(random);
        boundTo(port))
      return port;
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_STORE_PROCESSES_H
