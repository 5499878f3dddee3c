//===- Spawn.h - starting a worker ------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_SPAWN_H
#define DIST_LIB_RUNTIME_LAUNCH_SPAWN_H

#include "dist/Support/Descriptor.h"
#include "dist/Support/Status.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace dist {

struct SpawnRequest {
  std::string path;                     ///< As findExecutable returns it.
  std::vector<std::string> arguments;   ///< argv.
  std::vector<std::string> environment; ///< NAME=VALUE.
  bool inheritsInput = false;           ///< Else it reads /dev/null.
};

struct SpawnedProcess {
  pid_t pid = 0;
  Descriptor life;           ///< A pidfd: readable once it has ended.
  Descriptor output, errors; ///< Its output; not blocking.
};

/// Returns the file that execvp would start. Errors: NOT_FOUND;
/// INVALID_ARGUMENT if it exists and cannot be executed.
Result<std::string> findExecutable(const std::string &name);

/// Starts a process in a process group of its own, with default signals, that
/// gets SIGKILL when the thread that started it ends. It uses vfork, which does
/// not copy this process's memory map.
Result<SpawnedProcess> spawn(const SpawnRequest &request);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_SPAWN_H
