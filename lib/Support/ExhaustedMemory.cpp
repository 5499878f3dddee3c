//===- ExhaustedMemory.cpp - errors of exhausted memory -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/ExhaustedMemory.h"

#include "dist/Support/AtomicFile.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>
#include <unistd.h>

using namespace dist;

/// The name in errors; null before main: that of the executable.
static const char *program = nullptr;

void dist::endExhausted(const char *why) {
  static std::atomic_flag isEnding;
  static thread_local bool isOurs = false;
  if (isEnding.test_and_set()) {
    if (isOurs) // Removing files allocates, which may fail as well.
      _exit(1);
    while (true) // Another thread ends the process.
      pause();
  }
  isOurs = true;
  const char *name = program ? program : program_invocation_short_name;
  for (const char *part : {name, ": error: ", why, "\n"})
    (void)!write(STDERR_FILENO, part, std::strlen(part));
  removeUnfinishedFiles();
  _exit(1);
}

/// The reason of an exception that reports refused memory or threads; null for
/// other exceptions.
static const char *refusal(const std::exception_ptr &thrown) {
  try {
    if (thrown)
      std::rethrow_exception(thrown);
  } catch (const std::bad_alloc &) {
    return "out of memory (see ulimit -v)";
  } catch (const std::system_error &) {
    return "the system refuses a thread or a lock (see ulimit -v and ulimit "
           "-u)";
  } catch (...) {
  }
  return nullptr;
}

void dist::endWhereMemoryEnds(const char *tool) {
  program = tool;
  static std::terminate_handler before = std::set_terminate([] {
    if (const char *why = refusal(std::current_exception()))
      endExhausted(why);
    before();
  });
}
