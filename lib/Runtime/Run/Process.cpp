//===- Process.cpp - running other programs -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Process.h"
#include "dist/Runtime/Host/OutOfMemoryKills.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace dist;
namespace fs = std::filesystem;

std::string dist::findProgram(const std::string &name) {
  std::error_code error;
  fs::path beside = fs::read_symlink("/proc/self/exe", error).parent_path();
  const char *path = std::getenv("PATH");
  std::stringstream directories(beside.string() + ":" + (path ? path : ""));
  for (std::string directory; std::getline(directories, directory, ':');) {
    std::string candidate = (fs::path(directory) / name).string();
    if (!directory.empty() && access(candidate.c_str(), X_OK) == 0)
      return candidate;
  }
  return "";
}

/// Starts a command with no signals blocked.
static int start(const std::vector<std::string> &command, pid_t &child) {
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  int error = posix_spawn(&child, arguments[0], nullptr, &attributes,
                          arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  return error;
}

Result<bool> dist::runProcess(const std::vector<std::string> &command,
                              Interrupt &interrupt, bool endsEarly) {
  std::string name = fs::path(command[0]).filename().string();
  OutOfMemoryKills kills;
  pid_t child = 0;
  if (int error = start(command, child))
    return Status::internal(
        fmt::format("cannot start {}: {}", command[0], std::strerror(error)));
  std::atomic<bool> isTold = false;
  {
    // What is typed on a terminal the child gets as well.
    if (endsEarly)
      interrupt.spareOnce([&](Interrupt::Signal received) {
        isTold = true;
        if (!received.isTyped)
          kill(child, SIGINT);
        return true;
      });
    InterruptChild waiting(interrupt, child);
    siginfo_t info = {};
    while (waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR) {
    }
    interrupt.spareOnce(nullptr);
  }
  int state = 0; // No signals are sent to it any more.
  while (waitpid(child, &state, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(state) && WEXITSTATUS(state) == 0)
    return isTold.load();
  if (isTold)
    interrupt.setHappened();
  if (WIFSIGNALED(state)) {
    std::string reason = WTERMSIG(state) == SIGKILL ? kills.likelyReason() : "";
    return Status::internal(fmt::format("{} was ended by signal {}{}{}", name,
                                        WTERMSIG(state),
                                        reason.empty() ? "" : ", ", reason));
  }
  // It has printed the reason.
  return Status(
      StatusCode::Unavailable,
      fmt::format("{} failed with exit status {}", name, WEXITSTATUS(state)));
}
