//===- CheckpointFaultTest.cpp - full disks and kill -9 -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checkpoint/Disk.h"
#include "Saving.h"

#include <atomic>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
namespace fs = std::filesystem;

namespace {

/// Two checkpoints, of which one is kept, and the operations that may follow.
class CheckpointFaultTest : public ::testing::Test {
protected:
  CheckpointFaultTest() : path(directory.file("checkpoints")) {
    tensors.add("w", DType::F32, {6}, dimsOver({{"x"}}));
    tensors.add("count", DType::I32, {}, {});
    prepare();
  }
  ~CheckpointFaultTest() override { disk::setFault(nullptr); }

  void prepare() {
    fs::remove_all(path);
    setStep(1);
    tensors.saveTo(path, 1);
    setStep(2);
    tensors.saveTo(path, 2);
  }

  void setStep(int32_t step) {
    for (auto &local : tensors.locals[1])
      std::memcpy(local.data(), &step, 4);
  }

  /// Saves step 3, with a fault at operation `at` of rank 0 and 1 together.
  /// Returns the number of operations.
  int save(int at, const std::function<int()> &fault,
           std::vector<Status> &statuses) {
    std::atomic<int> count = 0;
    disk::setFault([&](std::string_view, std::string_view) {
      return count++ == at ? fault() : 0;
    });
    setStep(3);
    if (Result<CheckpointDirectory> opened = CheckpointDirectory::open(path, 1))
      statuses = tensors.save(*opened, 3);
    else
      statuses = {opened.status()};
    disk::setFault(nullptr);
    return count;
  }

  /// Checks that the latest checkpoint is complete and has its step, which is
  /// returned.
  int64_t verifyLatest() {
    Result<std::string> found = findCheckpoint(path);
    EXPECT_TRUE(found) << found.status().str();
    Result<Checkpoint> latest = Checkpoint::open(*found);
    EXPECT_TRUE(latest) << latest.status().str();
    EXPECT_TRUE(latest->damage().empty());
    EXPECT_TRUE(sameBits(*latest->read(0), tensors.wholes[0]));
    EXPECT_EQ(elementAt(*latest->read(1), 0), latest->manifest().step);
    // A directory with the name of a checkpoint is complete.
    for (const auto &entry : fs::directory_iterator(path))
      if (entry.path().filename().string().starts_with("step-"))
        EXPECT_TRUE(Checkpoint::open(entry.path().string()));
    return latest->manifest().step;
  }

  void verifyNothingIsLeft() {
    for (const auto &entry : fs::directory_iterator(path))
      EXPECT_FALSE(entry.path().filename().string().starts_with(".") &&
                   entry.path().filename() != ".lock")
          << entry.path();
  }

  TemporaryDirectory directory;
  std::string path;
  Tensors tensors{"x=2"};
};

TEST_F(CheckpointFaultTest, AnyOperationMayFindTheDiskFull) {
  int failed = 0, old = 0;
  for (int at = 0;; ++at) {
    prepare();
    std::vector<Status> statuses;
    if (save(at, [] { return ENOSPC; }, statuses) <= at)
      break; // There was none to fail any more.
    bool isFailure = !statuses[0].ok();
    for (const Status &status : statuses) {
      EXPECT_EQ(status.ok(), !isFailure) << "ranks disagree";
      if (isFailure) {
        EXPECT_EQ(status.getCode(), StatusCode::ResourceExhausted);
        EXPECT_NE(status.getMessage().find("No space left on device"),
                  std::string::npos);
      }
    }
    failed += isFailure;
    int64_t step = verifyLatest();
    old += step == 2;
    EXPECT_TRUE(step == 3 || (step == 2 && isFailure)) << "operation " << at;
    CheckpointDirectory::open(path, 0).status().ok(); // The next run.
    verifyNothingIsLeft();
  }
  EXPECT_GT(failed, 15);
  EXPECT_GT(old, 10);
}

TEST_F(CheckpointFaultTest, AnyOperationMayBeTheLast) {
  int killed = 0, old = 0, fresh = 0;
  for (int at = 0;; ++at) {
    prepare();
    pid_t child = fork();
    if (child == 0) {
      std::vector<Status> statuses;
      save(
          at,
          [] {
            raise(SIGKILL);
            return 0;
          },
          statuses);
      _exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    int64_t step = verifyLatest();
    if (WIFEXITED(status))
      break;
    ++killed;
    (step == 2 ? old : fresh)++;
    std::vector<Status> statuses;
    setStep(3);
    Result<CheckpointDirectory> next = CheckpointDirectory::open(path, 1);
    ASSERT_TRUE(next) << "the lock of a killed process is free";
    verifyNothingIsLeft();
    for (const Status &saved : tensors.save(*next, 3))
      EXPECT_TRUE(saved.ok());
    EXPECT_EQ(verifyLatest(), 3);
    EXPECT_EQ(checkpointSteps(path).size(), 1u);
  }
  EXPECT_GT(killed, 15);
  EXPECT_GT(old, 10);
  EXPECT_GT(fresh, 1);
}

/// A run that resumed from step 1 replaces step 2 and only then makes it the
/// latest, on a file system that cannot exchange names.
TEST_F(CheckpointFaultTest, AnyOperationOfAReplacementMayBeTheLast) {
  int killed = 0, aside = 0;
  for (int at = 0, ended = 0; !ended; ++at) {
    prepare();
    pid_t child = fork();
    if (child == 0) {
      std::atomic<int> count = 0;
      disk::setFault([&](std::string_view operation, std::string_view) {
        if (count++ == at)
          raise(SIGKILL);
        return operation == "exchange" ? EINVAL : 0;
      });
      Result<CheckpointDirectory> opened = CheckpointDirectory::open(path, 1);
      bool good = bool(opened);
      for (const Status &status : tensors.save(*opened, 2))
        good &= status.ok();
      _exit(good ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_FALSE(WIFEXITED(status) && WEXITSTATUS(status));
    ended = WIFEXITED(status);
    killed += !ended;
    aside += !fs::exists(path + "/step-000002");
    EXPECT_EQ(verifyLatest(), 2);
    ASSERT_TRUE(CheckpointDirectory::open(path, 1));
    EXPECT_TRUE(fs::exists(path + "/step-000002"));
    EXPECT_EQ(verifyLatest(), 2);
    verifyNothingIsLeft();
  }
  EXPECT_GT(killed, 15);
  EXPECT_GT(aside, 0);
}

} // namespace
