//===- CheckpointDirectoryTest.cpp - the checkpoints of a run -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checkpoint/Disk.h"
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

  ~CheckpointDirectoryTest() override { disk::setFault(nullptr); }

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
                "/latest' names 'step-000007', which does not exist; there is "
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
  fs::create_directories(path + "/.step-000002.0123abcd.tmp/x");
  std::ofstream(path + "/.latest.0123abcd.tmp") << "step";
  std::ofstream(path + "/notes.txt") << "mine";
  save(3);
  EXPECT_EQ(names(),
            Names({"latest", "notes.txt", "step-000001", "step-000003"}));
}

/// Entries of other programs stay, whatever their names.
TEST_F(CheckpointDirectoryTest, WhatIsOfOthersStays) {
  Names foreign = {".mywork.tmp",
                   ".step-000002.0123.tmp",
                   ".step-000002.0123abcg.tmp",
                   ".step-02.0123abcd.tmp",
                   ".work.0123abcd.tmp",
                   "step-000000"};
  for (const std::string &name : foreign) {
    fs::create_directories(path + "/" + name);
    std::ofstream(path + "/" + name + "/precious") << "x";
  }
  for (int64_t step : {1, 2})
    save(step, 1);
  EXPECT_EQ(checkpointSteps(path), std::vector<int64_t>({2}));
  for (const std::string &name : foreign)
    EXPECT_TRUE(fs::exists(path + "/" + name + "/precious")) << name;
  fs::create_directories(path + "/step-000003");
  Result<CheckpointDirectory> opened = CheckpointDirectory::open(path, 1);
  ASSERT_TRUE(opened);
  EXPECT_EQ(tensors.save(*opened, 3)[1].getMessage(),
            "'" + path +
                "/step-000003' exists and is no checkpoint: it has no "
                "manifest.json");
  EXPECT_TRUE(fs::exists(path + "/step-000003"));
}

/// NFS cannot exchange the names of two directories.
TEST_F(CheckpointDirectoryTest, ReplacesWithoutExchange) {
  for (int64_t step : {1, 2})
    save(step);
  std::ofstream(path + "/latest") << "step-000001\n"; // Killed before it.
  disk::setFault([](std::string_view operation, std::string_view) {
    return operation == "exchange" ? EINVAL : 0;
  });
  reinterpret_cast<float *>(tensors.locals[0][0].data())[0] = 7;
  save(2);
  disk::setFault(nullptr);
  EXPECT_EQ(*findCheckpoint(path), path + "/step-000002");
  EXPECT_EQ(elementAt(*Checkpoint::open(path + "/step-000002")->read(0), 0), 7);
  EXPECT_EQ(names(), Names({"latest", "step-000001", "step-000002"}));
}

TEST_F(CheckpointDirectoryTest, WhatCannotBeRemovedIsSaid) {
  save(1);
  disk::setFault([](std::string_view operation, std::string_view) {
    return operation == "remove" ? ENOTEMPTY : 0;
  });
  Result<CheckpointDirectory> opened = CheckpointDirectory::open(path, 1);
  ASSERT_TRUE(opened);
  for (const Status &status : tensors.save(*opened, 2))
    EXPECT_TRUE(status.ok()) << status.str();
  std::vector<std::string> complaints = opened->takeComplaints();
  ASSERT_EQ(complaints.size(), 1u);
  EXPECT_NE(complaints[0].find("Directory not empty"), std::string::npos);
  EXPECT_TRUE(opened->takeComplaints().empty());
  disk::setFault(nullptr);
  EXPECT_EQ(checkpointSteps(path), std::vector<int64_t>({2}));
}

TEST_F(CheckpointDirectoryTest, TheOneBefore) {
  for (int64_t step : {1, 2, 4})
    save(step);
  EXPECT_EQ(*checkpointBefore(path + "/step-000004"), path + "/step-000002");
  EXPECT_EQ(*checkpointBefore(path + "/step-000003"), path + "/step-000002");
  EXPECT_FALSE(checkpointBefore(path + "/step-000001"));
  EXPECT_FALSE(checkpointBefore(path));
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

/// The lock is of the directory that exists now, not of the earlier one.
TEST_F(CheckpointDirectoryTest, OneWriterOnlyOfADirectoryThatIsMadeAnew) {
  auto first = std::make_unique<Result<CheckpointDirectory>>(
      CheckpointDirectory::open(path, 0));
  ASSERT_TRUE(*first);
  fs::rename(path, path + "-moved");
  for (const Status &status : tensors.save(**first, 1))
    EXPECT_TRUE(status.ok()) << status.str();
  std::string held = "another process writes checkpoints to '" + path + "'";
  EXPECT_EQ(CheckpointDirectory::open(path, 0).status().getMessage(), held);
  fs::remove_all(path);
  {
    Result<CheckpointDirectory> second = CheckpointDirectory::open(path, 0);
    ASSERT_TRUE(second) << second.status().str();
    EXPECT_EQ((*first)->begin(2).status().getMessage(), held);
    first.reset();
    EXPECT_EQ(CheckpointDirectory::open(path, 0).status().getMessage(), held);
  }
  EXPECT_TRUE(CheckpointDirectory::open(path, 0));
}

/// A restarted job waits for a writer of its attempt before.
TEST_F(CheckpointDirectoryTest, AWriterThatIsAboutToEnd) {
  using namespace std::chrono_literals;
  auto first = std::make_unique<Result<CheckpointDirectory>>(
      CheckpointDirectory::open(path, 0));
  std::thread ends([&] {
    std::this_thread::sleep_for(200ms);
    first.reset();
  });
  EXPECT_TRUE(CheckpointDirectory::open(path, 0, {"job", 20s}));
  ends.join();
}

TEST_F(CheckpointDirectoryTest, AFileSystemWithoutLocks) {
  disk::setFault([](std::string_view operation, std::string_view) {
    return operation == "lock" ? ENOLCK : 0;
  });
  EXPECT_EQ(CheckpointDirectory::open(path, 0).status().getMessage(),
            "cannot lock '" + path +
                "/.lock': No locks available; checkpoints need a file system "
                "with locks (NFS without nolock, Lustre with flock)");
}

TEST_F(CheckpointDirectoryTest, RanksThatDoNotShareIt) {
  Result<CheckpointDirectory> here = CheckpointDirectory::open(path, 0);
  ASSERT_TRUE(here);
  EXPECT_TRUE(CheckpointDirectory::verifyShared(path, here->getMark()).ok());
  Status other =
      CheckpointDirectory::verifyShared(directory.path, here->getMark());
  EXPECT_EQ(other.getCode(), StatusCode::InvalidArgument);
  EXPECT_NE(other.getMessage().find("is not the directory of rank 0: "
                                    "checkpoints need one that all ranks "
                                    "share"),
            std::string::npos);
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

/// Runs in a process of its own, since the limit cannot be raised again.
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
  // No process holds the lock.
  EXPECT_EQ(names(), Names({".lock", "latest", "step-000001"}));
  EXPECT_TRUE(CheckpointDirectory::open(path, 0));
}

} // namespace
