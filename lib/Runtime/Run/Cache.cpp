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

static Status verifyDirectory(const std::string &directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  return verifyWritable(directory + "/artifact");
}

Result<std::string> dist::writableCache(bool quiet) {
  std::string directory = cacheDirectory();
  Status status = verifyDirectory(directory);
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
               "DIST_CACHE_DIR to a directory that can be written\n",
               status.getMessage());
  return temporary()->path();
}

std::string dist::temporaryCache() {
  return temporary() ? temporary()->path() : "";
}

void dist::removeTemporaryCache() { temporary().reset(); }
