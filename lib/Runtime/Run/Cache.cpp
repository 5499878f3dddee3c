//===- Cache.cpp - where artifacts are kept -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Compile.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/ScratchDirectory.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <optional>

using namespace dist;

std::string dist::cacheDirectory() {
  auto environment = [](const char *name) {
    const char *value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (std::string own = environment("DIST_CACHE_DIR"); !own.empty())
    return own;
  if (std::string cache = environment("XDG_CACHE_HOME"); !cache.empty())
    return cache + "/dist-mlir";
  std::string home = environment("HOME");
  return (home.empty() ? "/tmp" : home + "/.cache") + "/dist-mlir";
}

/// One for the process: it makes artifacts one after the other.
static std::optional<ScratchDirectory> &temporary() {
  static std::optional<ScratchDirectory> directory;
  return directory;
}

/// Room that the artifact of a small program is sure to fit.
static constexpr size_t kLeastRoom = 8 << 20;

/// Verifies that an artifact of a program of `bytes` can be written.
static Status verifyDirectory(const std::string &directory, size_t bytes) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  std::string path = directory + "/artifact";
  if (Status status = verifyWritable(path); !status.ok())
    return status;
  Result<AtomicFile> file = AtomicFile::create(path);
  return file ? file->reserve(kLeastRoom + bytes) : file.status();
}

static size_t fileBytes(const std::string &program) {
  std::error_code error;
  auto bytes = std::filesystem::file_size(program, error);
  return error ? 0 : size_t(bytes);
}

Result<std::string> dist::writableCache(const std::string &program,
                                        bool quiet) {
  std::string directory = cacheDirectory();
  Status status = verifyDirectory(directory, fileBytes(program));
  if (status.ok())
    return directory;
  if (temporary())
    return temporary()->path();
  auto made = ScratchDirectory::create("dist-cache");
  if (!made)
    return Status(made.status().getCode(),
                  fmt::format("{}, nor the cache of artifacts in '{}': set "
                              "DIST_CACHE_DIR to a directory that can be "
                              "written",
                              made.status().getMessage(), directory));
  temporary() = std::move(*made);
  if (!quiet)
    fmt::print(stderr,
               "dist-run: remark: the compiled program is not kept: {}; set "
               "DIST_CACHE_DIR to a directory that can be written and has "
               "room\n",
               status.getMessage());
  return temporary()->path();
}

std::string dist::temporaryCache() {
  return temporary() ? temporary()->path() : "";
}

void dist::removeTemporaryCache() { temporary().reset(); }
