//===- FileStoreTest.cpp - files: left over, full, removed, damaged -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "TemporaryDirectory.h"

#include "Store/FileLock.h"

#include "dist/Runtime/Store/FileStore.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

class FileStoreFault : public ::testing::Test {
protected:
  std::shared_ptr<Store> open(const char *token = "") {
    return *openFileStore({.path = path, .token = JobToken(token)},
                          deadlineIn(5s));
  }
  std::string failure(const std::string &at, const char *token = "") {
    return openFileStore({.path = at, .token = JobToken(token)}, deadlineIn(5s))
        .status()
        .str();
  }
  /// Sets a key in a process that is killed before it releases the store.
  void leaveBehind(const char *key) {
    TestProcess([&] {
      auto store = open();
      (void)store->set(key, "x");
      kill(getpid(), SIGKILL);
      return "";
    }).wait();
  }

  TemporaryDirectory directory;
  std::string path = directory.file("store");
};

} // namespace

TEST_F(FileStoreFault, LeftOverFilesAreBegunAnew) {
  leaveBehind("a");
  ASSERT_GT(std::filesystem::file_size(path), 80u);
  // Truncates the last change, or the first one, like the death of a process.
  for (size_t size : {95, 80, 40, 3, 0}) {
    leaveBehind("a");
    std::filesystem::resize_file(path, size);
    auto store = open();
    EXPECT_EQ(*store->count(), 0);
    EXPECT_TRUE(store->set("b", "x").ok());
    EXPECT_TRUE(*open()->remove("b"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(FileStoreFault, ProcessesComeAndGo) {
  auto store = open();
  leaveBehind("a"); // Its death takes nothing with it.
  EXPECT_EQ(*store->get("a", deadlineIn(1s)), "x");
  auto other = open();
  store.reset();
  EXPECT_EQ(*other->get("a", deadlineIn(1s)), "x");
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST_F(FileStoreFault, AChangeThatWasCutShortDoesNotCount) {
  auto store = open();
  ASSERT_TRUE(store->set("a", "1").ok());
  auto whole = std::filesystem::file_size(path);
  ASSERT_TRUE(open()->set("b", "1").ok());
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  EXPECT_EQ(*store->count(), 1);
  EXPECT_EQ(*open()->add("n", 5), 5);
  EXPECT_EQ(*store->get("n", deadlineIn(1s)), "5");
  EXPECT_EQ(std::filesystem::file_size(path), whole + 15);
}

TEST_F(FileStoreFault, DamageIsFound) {
  auto store = open();
  ASSERT_TRUE(store->set("a", "value").ok());
  auto size = std::filesystem::file_size(path);
  std::fstream(path, std::ios::in | std::ios::out | std::ios::binary)
          .seekp(size - 2)
      << '?';
  auto other = openFileStore({.path = path}, deadlineIn(5s));
  ASSERT_TRUE(other);
  Status status = (*other)->get("a", deadlineIn(1s)).status();
  EXPECT_EQ(status.getCode(), StatusCode::Unavailable);
  EXPECT_THAT(status.getMessage(), HasSubstr("the file is damaged at byte 80"));
  std::filesystem::resize_file(path, 30);
  EXPECT_THAT(failure(path), HasSubstr("the file is damaged"));
}

TEST_F(FileStoreFault, NoLocks) {
  std::ofstream(path) << "";
  FileLock lock(path, Descriptor(::open(path.c_str(), O_RDONLY)));
  Status status = lock.acquire(/*toWrite=*/true, deadlineIn(1s));
  EXPECT_EQ(status.getCode(), StatusCode::Unavailable);
  EXPECT_THAT(status.getMessage(),
              HasSubstr("expected a file system with locks"));
  EXPECT_EQ(lock.join().getCode(), StatusCode::Ok);
  EXPECT_THAT(FileLock(path, Descriptor()).join().getMessage(),
              HasSubstr("expected a file system with locks"));
}

TEST_F(FileStoreFault, RemovedOrReplacedWhileInUse) {
  auto store = open();
  std::filesystem::remove(path);
  EXPECT_THAT(store->set("a", "1").getMessage(), HasSubstr("was removed"));
  store.reset();
  store = open();
  // Changes the file like another host on a file system without locks.
  std::fstream(path, std::ios::in | std::ios::out | std::ios::binary).seekp(8)
      << "another nonce";
  EXPECT_THAT(store->get("a", deadlineIn(1s)).status().getMessage(),
              AllOf(HasSubstr("another job has begun it anew"),
                    HasSubstr("NFS without nolock")));
}

TEST_F(FileStoreFault, TheLogIsMadeShorter) {
  auto store = open(), other = open();
  ASSERT_TRUE(store->set("kept", "x").ok());
  std::string value(1000, 'v');
  for (int i = 0; i < 20000; ++i)
    ASSERT_TRUE(store->set("beat", value + std::to_string(i)).ok());
  EXPECT_EQ(*other->get("beat", deadlineIn(1s)), value + "19999");
  EXPECT_EQ(*open()->get("kept", deadlineIn(1s)), "x");
  struct stat info{};
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_GT(info.st_size, 10 << 20);
  EXPECT_LT(info.st_blocks * 512, 3 << 20); // Obsolete changes take no space.
}

TEST_F(FileStoreFault, NotOverwritten) {
  std::ofstream(path) << "precious";
  EXPECT_THAT(failure(path),
              AllOf(StartsWith("INVALID_ARGUMENT: store '" + path),
                    HasSubstr("is no store")));
  EXPECT_EQ(readFile(path), "precious");
}

TEST_F(FileStoreFault, PathsThatDoNotWork) {
  EXPECT_THAT(failure(directory.file("none/store")),
              AllOf(HasSubstr("No such file or directory"),
                    HasSubstr("expected a directory '" +
                              directory.file("none") + "'")));
  EXPECT_THAT(failure(directory.path.string()), HasSubstr("Is a directory"));
  EXPECT_THAT(failure("/dev/null"), HasSubstr("expected a regular file"));
  std::filesystem::permissions(directory.path, std::filesystem::perms(0555));
  std::string said = TestProcess([&] {
                       if (geteuid() == 0 && setuid(65534) != 0)
                         return std::string("no such user");
                       return failure(path);
                     }).wait();
  std::filesystem::permissions(directory.path, std::filesystem::perms(0755));
  EXPECT_THAT(said,
              AllOf(StartsWith("INVALID_ARGUMENT: store '" + path),
                    HasSubstr("Permission denied"), HasSubstr("may write")));
}

TEST_F(FileStoreFault, FullDisk) {
  std::string said = TestProcess([&]() -> std::string {
                       signal(SIGXFSZ, SIG_IGN);
                       rlimit most{10000, 10000};
                       setrlimit(RLIMIT_FSIZE, &most);
                       auto store = open();
                       (void)store->set("a", "before");
                       Status status = store->set("a", std::string(20000, 'x'));
                       if (*store->get("a", deadlineIn(1s)) != "before" ||
                           !store->set("b", "small").ok())
                         return "something was changed";
                       return status.str();
                     }).wait();
  EXPECT_THAT(said, AllOf(StartsWith("RESOURCE_EXHAUSTED: store '" + path),
                          HasSubstr("nothing was changed")));
}

/// Runs on a disk of 64 KiB. Without the permission to mount one, it checks
/// nothing.
TEST_F(FileStoreFault, FullFileSystem) {
  std::string said =
      TestProcess([&]() -> std::string {
        if (unshare(CLONE_NEWNS) != 0 ||
            mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            mount("none", directory.path.c_str(), "tmpfs", 0, "size=64k") != 0)
          return "skip";
        auto job = meet("file://" + path, {.rank = 0, .worldSize = 1});
        Status status;
        for (int i = 0; i < 100 && status.ok(); ++i)
          status = job->store->set(std::to_string(i), std::string(5000, 'x'));
        if (!*job->store->remove("1"))
          return "removing takes no space, and failed";
        return status.str();
      }).wait();
  if (said == "skip")
    GTEST_SKIP() << "may not mount";
  EXPECT_THAT(said, AllOf(StartsWith("RESOURCE_EXHAUSTED"),
                          HasSubstr("No space left on device")));
}

TEST_F(FileStoreFault, Tokens) {
  auto store = open("secret");
  ASSERT_TRUE(store->set("a", "1").ok());
  std::string before = readFile(path);
  EXPECT_THAT(failure(path, "wrong"), HasSubstr("the job token is not that"));
  EXPECT_THAT(failure(path), HasSubstr("the job token is missing"));
  EXPECT_EQ(readFile(path), before);
  EXPECT_EQ(before.find("secret"), before.npos);
  EXPECT_EQ(*open("secret")->get("a", deadlineIn(1s)), "1");
  struct stat info{};
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
}

TEST_F(FileStoreFault, AProcessThatIsStoppedWithTheLock) {
  auto store = open();
  store->setCallTimeout(200ms);
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  TestProcess holder([&] {
    int file = ::open(path.c_str(), O_RDWR);
    struct flock lock{};
    lock.l_type = F_WRLCK;
    lock.l_start = off_t(1) << 62;
    lock.l_len = 1;
    fcntl(file, F_OFD_SETLK, &lock);
    [[maybe_unused]] ssize_t size = write(ready[1], "x", 1);
    pause();
    return "";
  });
  char byte;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  Status status = store->set("a", "1");
  EXPECT_EQ(status.getCode(), StatusCode::Unavailable);
  EXPECT_THAT(status.getMessage(), HasSubstr("does not release its lock"));
}
