//===- CheckpointDirectoryTest.cpp - the checkpoints of a run -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Saving.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
namespace fs = std::filesystem;

namespace {

class CheckpointDirectoryTest : public ::testing::Test {
protected:
  CheckpointDirectoryTest() : path(directory.file("checkpoints")) {
    tensors.add("w", DType::F32, {6}, dimsOver({{"x"}}));
  }

  void save(int64_t step, int64_t keep = 0) {
    Result<CheckpointDirectory> opened = CheckpointDirectory::open(path, keep);
    ASSERT_TRUE(opened) << opened.status().str();
    for (const Status &status : tensors.save(*opened, step))
      ASSERT_TRUE(status.ok()) << status.str();
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(path))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  TemporaryDirectory directory;
  std::string path;
  Tensors tensors{"x=2"};
};

using Names = std::vector<std::string>;

TEST_F(CheckpointDirectoryTest, LatestIsFound) {
  EXPECT_EQ(findCheckpoint(path).status().getCode(), StatusCode::NotFound);
  EXPECT_EQ(findCheckpoint(path).status().getMessage(),
            "there is no checkpoint in '" + path + "'");
  save(5);
  save(10);
  EXPECT_EQ(*findCheckpoint(path), path + "/step-000010");
  EXPECT_EQ(*findCheckpoint(path + "/step-000005"), path + "/step-000005");
  EXPECT_EQ(names(), Names({"latest", "step-000005", "step-000010"}));
  EXPECT_EQ(checkpointSteps(path), std::vector<int64_t>({5, 10}));
  fs::remove(path + "/latest");
  EXPECT_EQ(*findCheckpoint(path), path + "/step-000010");
  std::ofstream(path + "/latest") << "step-000007\n";
  EXPECT_EQ(findCheckpoint(path).status().getMessage(),
            "'" + path +
                "/latest' says 'step-000007', which is not there; there is "
                "step-000005, step-000010");
}

TEST_F(CheckpointDirectoryTest, OldOnesGo) {
  for (int64_t step : {1, 2, 3, 4})
    save(step, 2);
  EXPECT_EQ(names(), Names({"latest", "step-000003", "step-000004"}));
  save(1234567, 1);
  EXPECT_EQ(names(), Names({"latest", "step-1234567"}));
}

TEST_F(CheckpointDirectoryTest, ARunThatWentBackReplaces) {
  for (int64_t step : {1, 2, 3})
    save(step, 2);
  reinterpret_cast<float *>(tensors.locals[0][0].data())[0] = 7;
  save(2, 2); // Again, after going back.
  EXPECT_EQ(*findCheckpoint(path), path + "/step-000002");
  EXPECT_EQ(elementAt(*Checkpoint::open(path + "/step-000002")->read(0), 0), 7);
  EXPECT_EQ(names(), Names({"latest", "step-000002", "step-000003"}));
}

TEST_F(CheckpointDirectoryTest, WhatWasLeftUnfinishedGoes) {
  save(1);
  fs::create_directories(path + "/.step-000002.0123.tmp/x");
  std::ofstream(path + "/.latest.0123.tmp") << "step";
  std::ofstream(path + "/notes.txt") << "mine";
  save(3);
  EXPECT_EQ(names(),
            Names({"latest", "notes.txt", "step-000001", "step-000003"}));
}

TEST_F(CheckpointDirectoryTest, OneWriterOnly) {
  Result<CheckpointDirectory> first = CheckpointDirectory::open(path, 0);
  ASSERT_TRUE(first);
  Result<CheckpointDirectory> second = CheckpointDirectory::open(path, 0);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.status().getCode(), StatusCode::Unavailable);
  EXPECT_EQ(second.status().getMessage(),
            "another process writes checkpoints to '" + path + "'");
}

TEST_F(CheckpointDirectoryTest, ThatCannotBeMade) {
  std::ofstream(directory.file("file")) << "x";
  Result<CheckpointDirectory> opened =
      CheckpointDirectory::open(directory.file("file"), 0);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.status().getMessage(), "cannot make the directory '" +
                                              directory.file("file") +
                                              "': Not a directory");
}

/// In a process of its own, since the limit cannot be taken back.
TEST_F(CheckpointDirectoryTest, FilesThatMayNotGrow) {
  save(1);
  pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    rlimit limit = {100, 100};
    setrlimit(RLIMIT_FSIZE, &limit);
    Result<CheckpointDirectory> opened = CheckpointDirectory::open(path, 0);
    bool good = bool(opened);
    for (const Status &status : tensors.save(*opened, 2))
      good &= status.getCode() == StatusCode::ResourceExhausted &&
              status.getMessage().find("File too large") != std::string::npos;
    _exit(good ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(names(), Names({"latest", "step-000001"}));
}

} // namespace
