//===- Descendants.cpp - all processes below this one ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Descendants.h"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace dist;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

using ProcessTree = std::multimap<pid_t, pid_t>;

/// Returns the parent of a process, from "PID (NAME) STATE PARENT ..."; 0 if it
/// is gone.
static pid_t parentOf(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  std::getline(file, line, '\0');
  size_t nameEnd = line.rfind(')'); // A name may have brackets of its own.
  if (nameEnd == std::string::npos)
    return 0;
  std::istringstream rest(line.substr(nameEnd + 1));
  char state = 0;
  pid_t parent = 0;
  rest >> state >> parent;
  return parent;
}

/// Returns parent -> child for all processes.
static ProcessTree processTree() {
  ProcessTree tree;
  std::error_code error;
  for (const auto &entry : fs::directory_iterator("/proc", error)) {
    std::string name = entry.path().filename().string();
    pid_t process = 0;
    auto [end, parse] =
        std::from_chars(name.data(), name.data() + name.size(), process);
    if (parse == std::errc() && end == name.data() + name.size())
      tree.emplace(parentOf(process), process);
  }
  return tree;
}

std::set<pid_t> dist::ownChildren() {
  std::set<pid_t> children;
  siginfo_t any = {};
  if (waitid(P_ALL, 0, &any, WEXITED | WNOHANG | WNOWAIT) != 0)
    return children; // It has none: spares reading /proc.
  ProcessTree tree = processTree();
  for (auto [at, end] = tree.equal_range(getpid()); at != end; ++at)
    children.insert(at->second);
  return children;
}

static void killBelow(const ProcessTree &tree, pid_t parent,
                      const std::set<pid_t> &spared) {
  for (auto [at, end] = tree.equal_range(parent); at != end; ++at) {
    if (spared.contains(at->second))
      continue;
    kill(at->second, SIGKILL);
    ::killBelow(tree, at->second, spared);
  }
}

void dist::killBelow(pid_t process) { ::killBelow(processTree(), process, {}); }

/// Reaps children that are not spared; false once there are no others. A reaped
/// child may have left its own children to this process.
static bool reapChildren(const std::set<pid_t> &spared) {
  if (spared.empty()) {
    pid_t reaped = 0;
    while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    return reaped == 0;
  }
  bool isLeft = false;
  for (pid_t child : ownChildren())
    if (!spared.contains(child))
      isLeft |= waitpid(child, nullptr, WNOHANG) >= 0;
  return isLeft;
}

void dist::killDescendants(const std::set<pid_t> &spared) {
  auto end = Clock::now() + std::chrono::seconds(10);
  while (reapChildren(spared) && Clock::now() < end) {
    ::killBelow(processTree(), getpid(), spared);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}
