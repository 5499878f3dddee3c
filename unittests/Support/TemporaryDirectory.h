//===- TemporaryDirectory.h - files of a test -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_SUPPORT_TEMPORARYDIRECTORY_H
#define DIST_UNITTESTS_SUPPORT_TEMPORARYDIRECTORY_H

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace dist::testing {

/// A directory with the lifetime of a test.
class TemporaryDirectory {
public:
  TemporaryDirectory() {
    static int counter = 0;
    path = std::filesystem::temp_directory_path() /
           fmt::format("dist-test-{}-{}", getpid(), counter++);
    std::filesystem::create_directories(path);
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path); }

  std::string file(const std::string &name) const {
    return (path / name).string();
  }

  std::filesystem::path path;
};

inline std::string readFile(const std::string &path) {
  std::stringstream contents;
  contents << std::ifstream(path, std::ios::binary).rdbuf();
  return contents.str();
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_SUPPORT_TEMPORARYDIRECTORY_H
