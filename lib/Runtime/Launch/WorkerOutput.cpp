//===- WorkerOutput.cpp - output of a worker: shown, logged, kept ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkerOutput.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>

using namespace dist;

static constexpr size_t kLines = 20, kLineLength = 500;

void LastLines::add(std::string_view line) {
  bool isLong = line.size() > kLineLength;
  lines.push_back(std::string(line.substr(0, kLineLength)) +
                  (isLong ? " ..." : ""));
  if (lines.size() > kLines)
    lines.pop_front();
}

/// Renames the logs of an earlier job to PATH.1, PATH.2 and so on.
static void keepEarlier(const std::string &path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    return;
  int number = 1;
  while (std::filesystem::exists(fmt::format("{}.{}", path, number), error))
    ++number;
  std::filesystem::rename(path, fmt::format("{}.{}", path, number), error);
}

Result<WorkerStream> WorkerStream::open(Descriptor pipe, Sinks sinks) {
  WorkerStream stream(std::move(pipe), std::move(sinks));
  const std::string &path = stream.sinks.logPath;
  if (path.empty())
    return stream;
  keepEarlier(path);
  stream.file = Descriptor(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!stream.file)
    return Status::invalid(fmt::format("cannot write the log '{}': {}", path,
                                       std::strerror(errno)));
  return stream;
}

pollfd WorkerStream::pollItem() const {
  bool isHeld = sinks.shown && sinks.shown->isFull();
  return {isHeld ? -1 : pipe.get(), POLLIN, 0};
}

void WorkerStream::log(std::string_view text) {
  while (file && !text.empty()) {
    ssize_t written = ::write(file.get(), text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(size_t(written));
    } else if (errno != EINTR) {
      sinks.complaints->say(fmt::format("warning: the log '{}' ends here: {}",
                                        sinks.logPath, std::strerror(errno)));
      file.reset();
    }
  }
}

void WorkerStream::show(std::string_view line) {
  sinks.last->add(line);
  if (sinks.shown)
    sinks.shown->add(fmt::format("{}{}\n", sinks.prefix, line));
}

ssize_t WorkerStream::readOnce() {
  char bytes[64 << 10];
  ssize_t size = ::read(pipe.get(), bytes, sizeof bytes);
  if (size > 0) {
    std::string_view text(bytes, size_t(size));
    log(text);
    lines.append(text, [&](std::string_view line) { show(line); });
  }
  return size;
}

void WorkerStream::read() {
  ssize_t size = readOnce();
  if (size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN))
    pipe.reset();
}

void WorkerStream::finish() {
  while (pipe && readOnce() > 0) {
  }
  lines.finish([&](std::string_view line) { show(line); });
  pipe.reset();
  file.reset();
}
