//===- AtomicFileTest.cpp - files that are complete or absent -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/AtomicFile.h"
#include "TemporaryDirectory.h"

#include <gtest/gtest.h>

using namespace dist;
using namespace dist::testing;
namespace fs = std::filesystem;

namespace {

size_t filesIn(const TemporaryDirectory &directory) {
  return size_t(std::distance(fs::directory_iterator(directory.path),
                              fs::directory_iterator()));
}

TEST(AtomicFile, IsThereAfterCommit) {
  TemporaryDirectory directory;
  std::string path = directory.file("a");
  {
    Result<AtomicFile> file = AtomicFile::create(path);
    ASSERT_TRUE(file);
    file->write("hello ");
    file->write("world");
    EXPECT_FALSE(fs::exists(path));
    EXPECT_TRUE(file->commit().ok());
  }
  EXPECT_EQ(readFile(path), "hello world");
  EXPECT_TRUE(writeFile(path, "again").ok());
  EXPECT_EQ(readFile(path), "again");
  EXPECT_EQ(filesIn(directory), 1u);
}

TEST(AtomicFile, LeavesNothingWithoutCommit) {
  TemporaryDirectory directory;
  {
    Result<AtomicFile> file = AtomicFile::create(directory.file("a"));
    file->write("half");
    EXPECT_EQ(filesIn(directory), 1u);
  }
  EXPECT_EQ(filesIn(directory), 0u);
}

TEST(AtomicFile, RemoveUnfinishedFiles) {
  TemporaryDirectory directory;
  Result<AtomicFile> file = AtomicFile::create(directory.file("a"));
  removeUnfinishedFiles();
  EXPECT_EQ(filesIn(directory), 0u);
}

TEST(AtomicFile, Errors) {
  TemporaryDirectory directory;
  Status status = writeFile(directory.file("none/a"), "");
  EXPECT_NE(status.getMessage().find("none/a': No such file or directory"),
            std::string::npos);
  EXPECT_FALSE(verifyWritable(directory.file("none/a")).ok());
  EXPECT_FALSE(verifyWritable(directory.path.string()).ok());
  EXPECT_TRUE(verifyWritable(directory.file("a")).ok());
}

TEST(AtomicFile, NoSpace) {
  if (!fs::exists("/dev/full"))
    GTEST_SKIP();
  Status status = writeFile("/dev/full", "text");
  EXPECT_EQ(status.getCode(), StatusCode::ResourceExhausted);
  EXPECT_EQ(status.getMessage(),
            "cannot write '/dev/full': No space left on device");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(AtomicFile, GoesOnWhereTheStandardOutputIs) {
  TemporaryDirectory directory;
  int before = dup(STDOUT_FILENO);
  ASSERT_TRUE(std::freopen(directory.file("out").c_str(), "w", stdout));
  std::fputs("first ", stdout);
  std::fflush(stdout);
  for (const char *path : {"-", "/dev/stdout"}) {
    EXPECT_TRUE(verifyWritable(path).ok());
    EXPECT_TRUE(writeFile(path, std::string(path) + " ").ok());
  }
  std::fputs("last", stdout);
  std::fflush(stdout);
  dup2(before, STDOUT_FILENO);
  close(before);
  EXPECT_EQ(readFile(directory.file("out")), "first - /dev/stdout last");
}

TEST(AtomicFile, ReplacesWhatALinkLeadsTo) {
  TemporaryDirectory directory;
  fs::create_symlink("real", directory.file("link"));
  for (const char *text : {"one", "two"}) {
    EXPECT_TRUE(writeFile(directory.file("link"), text).ok());
    EXPECT_TRUE(fs::is_symlink(directory.file("link")));
    EXPECT_EQ(readFile(directory.file("real")), text);
  }
}

} // namespace
