//===- Terminal.cpp - dist-run's own output, never in the way -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terminal.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

using namespace dist;

void OutputQueue::add(std::string_view text) {
  if (!isGone)
    waiting += text;
}

pollfd OutputQueue::pollItem() const {
  return {waiting.empty() ? -1 : fd, POLLOUT, 0};
}

int OutputQueue::write() {
  // A pipe that poll calls writable takes this much without blocking.
  size_t size = std::min<size_t>(waiting.size() - done, PIPE_BUF);
  ssize_t written = ::write(fd, waiting.data() + done, size);
  if (written > 0) {
    done += size_t(written);
    if (2 * done >= waiting.size()) // Seldom, as it moves the rest.
      waiting.erase(0, std::exchange(done, 0));
  } else if (errno != EINTR && errno != EAGAIN) {
    isGone = true;
    waiting.clear();
    done = 0;
    return errno;
  }
  return 0;
}

void Terminal::writeOutput() {
  if (int error = output.write(); error != 0 && error != EPIPE)
    say(fmt::format("warning: the output of the workers is lost from here on: "
                    "cannot write to stdout: {}",
                    std::strerror(error)));
}

void Terminal::say(std::string_view message) {
  errors.add(fmt::format("dist-run: {}\n", message));
}
