//===- Spawn.cpp - starting a worker --------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Spawn.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/syscall.h>

using namespace dist;
namespace fs = std::filesystem;

Result<std::string> dist::findExecutable(const std::string &name) {
  std::vector<std::string> candidates = {name};
  if (name.find('/') == std::string::npos) {
    candidates.clear();
    const char *path = std::getenv("PATH");
    std::stringstream directories(path ? path : "/usr/bin:/bin");
    for (std::string directory; std::getline(directories, directory, ':');)
      candidates.push_back((fs::path(directory) / name).string());
  }
  std::string found;
  for (const std::string &candidate : candidates) {
    std::error_code error;
    if (!fs::is_regular_file(candidate, error))
      continue;
    if (access(candidate.c_str(), X_OK) == 0)
      return candidate;
    found = candidate;
  }
  if (!found.empty())
    return Status::invalid(
        fmt::format("'{}' is not executable (chmod +x, or give the program "
                    "that runs it, e.g. python3)",
                    found));
  return Status::notFound(
      candidates.size() == 1 && candidates[0] == name
          ? fmt::format("there is no program '{}'", name)
          : fmt::format("there is no program '{}' in PATH", name));
}

static std::vector<char *> pointersTo(const std::vector<std::string> &words) {
  std::vector<char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(const_cast<char *>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

namespace {
/// The data for the child between vfork and exec, where it must not allocate.
struct ChildPlan {
  const char *path;
  char *const *arguments, *const *environment;
  int input, output, errors;
  pid_t parent;
};
} // namespace

/// Runs in the child, in the memory of the parent. Returns only if exec fails.
static int become(const ChildPlan &plan) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.parent)
    _exit(128 + SIGKILL);
  setpgid(0, 0); // setsid would take longer.
  if ((plan.input >= 0 && dup2(plan.input, STDIN_FILENO) < 0) ||
      dup2(plan.output, STDOUT_FILENO) < 0 ||
      dup2(plan.errors, STDERR_FILENO) < 0)
    return errno;
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(plan.path, plan.arguments, plan.environment);
  return errno;
}

/// Not inlined, so that the code that vfork returns to twice shares no
/// variables.
__attribute__((noinline)) static pid_t vforkAndBecome(const ChildPlan &plan,
                                                      volatile int &error) {
  pid_t child = vfork();
  if (child == 0) {
    error = become(plan);
    _exit(127);
  }
  return child;
}

static Status failure(const std::string &path, int error) {
  const char *hint = error == ENOEXEC
                         ? " (a script needs a first line such as #!/bin/sh)"
                         : "";
  return Status(
      StatusCode::Unavailable,
      fmt::format("cannot start '{}': {}{}", path, std::strerror(error), hint));
}

static Status openPipe(Descriptor &reading, Descriptor &writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return Status(StatusCode::ResourceExhausted,
                  fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  reading = Descriptor(ends[0]);
  writing = Descriptor(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {};
}

Result<SpawnedProcess> dist::spawn(const SpawnRequest &request) {
  SpawnedProcess process;
  Descriptor output, errors, input;
  for (Status status :
       {openPipe(process.output, output), openPipe(process.errors, errors)})
    if (!status.ok())
      return status;
  if (!request.inheritsInput)
    input = Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC));
  std::vector<char *> arguments = pointersTo(request.arguments),
                      environment = pointersTo(request.environment);
  ChildPlan plan = {request.path.c_str(),
                    arguments.data(),
                    environment.data(),
                    input.get(),
                    output.get(),
                    errors.get(),
                    getpid()};
  volatile int error = 0;
  process.pid = vforkAndBecome(plan, error);
  if (process.pid < 0)
    return failure(request.path, errno);
  process.life = Descriptor(int(syscall(SYS_pidfd_open, process.pid, 0)));
  if (error || !process.life)
    return failure(request.path, error ? int(error) : errno);
  return process;
}
