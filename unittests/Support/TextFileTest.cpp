//===- TextFileTest.cpp - the text of a file ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/TextFile.h"
#include "TemporaryDirectory.h"

#include <gtest/gtest.h>

using namespace dist;
using namespace dist::testing;

namespace {

TEST(TextFile, ReadsAll) {
  TemporaryDirectory directory;
  std::string text(200000, 'x');
  std::ofstream(directory.file("a")) << text;
  std::ofstream(directory.file("empty"));
  EXPECT_EQ(*readTextFile(directory.file("a")), text);
  EXPECT_EQ(*readTextFile(directory.file("empty")), "");
}

TEST(TextFile, Errors) {
  TemporaryDirectory directory;
  auto messageOf = [](const std::string &path) {
    return readTextFile(path).status().getMessage();
  };
  EXPECT_EQ(readTextFile(directory.file("none")).status().getCode(),
            StatusCode::NotFound);
  EXPECT_EQ(messageOf(directory.file("none")), "No such file or directory");
  EXPECT_EQ(messageOf(directory.path.string()), "Is a directory");
  EXPECT_EQ(messageOf("/dev/zero"),
            "expected a text of at most 256 MiB, got more");
}

} // namespace
