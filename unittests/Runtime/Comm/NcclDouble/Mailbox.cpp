//===- Mailbox.cpp - messages between the ranks of a double ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mailbox.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace dist::nccl_double;

std::string Mailbox::newName() {
  static int made = 0;
  return std::to_string(getpid()) + "-" + std::to_string(made++);
}

static std::string directory() {
  const char *path = std::getenv("DIST_NCCL_DOUBLE_DIR");
  return path ? path : "/tmp";
}

Mailbox::Mailbox(std::string name) : mailbox(std::move(name)) {}

std::string Mailbox::path(const std::string &entry) const {
  return directory() + "/nccl-double-" + mailbox + "-" + entry;
}

static std::string entryOf(const std::string &name, int from, int to) {
  return name + "-" + std::to_string(from) + "-" + std::to_string(to);
}

void Mailbox::arrive(int rank) { post("here", rank, {rank}, ""); }

bool Mailbox::areAllThere(int size) const {
  for (int rank = 0; rank < size; ++rank)
    if (access(path(entryOf("here", rank, rank)).c_str(), F_OK) != 0)
      return false;
  return true;
}

/// Writes one file, with a name for each reader.
void Mailbox::post(const std::string &name, int from,
                   const std::vector<int> &to, std::string_view data) {
  std::string half = path(entryOf(name, from, to.front()) + "~");
  int file = open(half.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  while (!data.empty()) {
    ssize_t written = write(file, data.data(), data.size());
    if (written <= 0)
      std::abort();
    data.remove_prefix(size_t(written));
  }
  close(file);
  for (int reader : to)
    if (link(half.c_str(), path(entryOf(name, from, reader)).c_str()) != 0)
      std::abort();
  unlink(half.c_str());
}

bool Mailbox::take(const std::string &name, int from, int to,
                   std::string &data) {
  std::string end = path(entryOf(name, from, to));
  int file = open(end.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  struct stat what;
  fstat(file, &what);
  data.resize(size_t(what.st_size));
  for (size_t at = 0; at < data.size();) {
    ssize_t got = read(file, data.data() + at, data.size() - at);
    if (got <= 0)
      std::abort();
    at += size_t(got);
  }
  close(file);
  unlink(end.c_str());
  return true;
}
