//===- CheckpointDamageTest.cpp - damaged files ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Saving.h"

#include <sys/stat.h>

using namespace dist;
using namespace dist::testing;
namespace fs = std::filesystem;

namespace {

class CheckpointDamageTest : public ::testing::Test {
protected:
  CheckpointDamageTest() {
    tensors.add("a", DType::F32, {6, 2}, dimsOver({{"x"}, {}}));
    tensors.add("b", DType::F32, {6}, dimsOver({{"x"}}));
    one = tensors.saveTo(directory.file("c"), 1);
    two = tensors.saveTo(directory.file("c"), 2);
  }

  std::string file(int rank) const {
    return one + "/" + checkpointFileName(rank);
  }

  void change(const std::string &path, size_t at, char with) {
    std::string bytes = readFile(path);
    bytes[at] = char(bytes[at] ^ with);
    std::ofstream(path, std::ios::binary) << bytes;
  }

  void expectOpenFails(const std::string &message) {
    Result<Checkpoint> checkpoint = Checkpoint::open(one);
    ASSERT_FALSE(checkpoint) << message;
    EXPECT_EQ(checkpoint.status().getMessage(),
              "checkpoint '" + one + "': " + message);
  }

  /// Checks the message of damage() and of reading tensor b.
  void expectDamage(const std::string &message) {
    Result<Checkpoint> checkpoint = Checkpoint::open(one);
    ASSERT_TRUE(checkpoint) << checkpoint.status().str();
    std::vector<std::string> damage = checkpoint->damage();
    ASSERT_FALSE(damage.empty());
    EXPECT_EQ(damage[0].substr(0, message.size()), message);
    Result<Array> b = checkpoint->read(1);
    ASSERT_FALSE(b);
    EXPECT_EQ(b.status().getMessage().substr(
                  0, ("checkpoint '" + one + "': " + message).size()),
              "checkpoint '" + one + "': " + message);
  }

  TemporaryDirectory directory;
  Tensors tensors{"x=2"};
  std::string one, two;
};

TEST_F(CheckpointDamageTest, MissingFiles) {
  fs::remove(file(1));
  expectOpenFails("'" + file(1) + "': No such file or directory");
  fs::remove(one + "/manifest.json");
  EXPECT_NE(Checkpoint::open(one).status().getMessage().find(
                "manifest.json': No such file"),
            std::string::npos)
      << Checkpoint::open(one).status().getMessage();
}

/// The pipe has no writer.
TEST_F(CheckpointDamageTest, APipeForAManifest) {
  std::string manifest = one + "/" + CheckpointManifest::kFileName;
  fs::remove(manifest);
  ASSERT_EQ(mkfifo(manifest.c_str(), 0600), 0);
  expectOpenFails("'" + manifest + "': expected a regular file");
}

TEST_F(CheckpointDamageTest, TruncatedFiles) {
  auto size = fs::file_size(file(1));
  fs::resize_file(file(1), size - 1);
  expectOpenFails(fmt::format("'{}' has {} bytes, it was written with {}: it "
                              "is truncated",
                              file(1), size - 1, size));
  fs::resize_file(file(1), size + 1);
  expectOpenFails(fmt::format("'{}' has {} bytes, it was written with {}: it "
                              "is of something else",
                              file(1), size + 1, size));
}

TEST_F(CheckpointDamageTest, EveryFlippedBitOfTheDataIsFound) {
  std::string bytes = readFile(file(1));
  size_t data = bytes.size() - 36; // a: 24 bytes, b: 12.
  for (size_t i = data; i < bytes.size(); ++i) {
    change(file(1), i, 4);
    Result<Checkpoint> checkpoint = Checkpoint::open(one);
    ASSERT_TRUE(checkpoint);
    EXPECT_EQ(checkpoint->damage().size(), 1u);
    // Reading a tensor verifies only its own bytes.
    EXPECT_EQ(bool(checkpoint->read(0)), i >= data + 24);
    EXPECT_EQ(bool(checkpoint->read(1)), i < data + 24);
    change(file(1), i, 4);
  }
  change(file(1), bytes.size() - 1, 1);
  expectDamage("'" + file(1) + "' is damaged: b at [3] has the checksum ");
}

TEST_F(CheckpointDamageTest, EveryFlippedBitOfTheHeaderIsFound) {
  std::string bytes = readFile(file(1));
  for (size_t i = 0; i < bytes.size() - 36; ++i) {
    change(file(1), i, 1);
    Result<Checkpoint> checkpoint = Checkpoint::open(one);
    ASSERT_TRUE(checkpoint);
    Status status = checkpoint->read(0).status();
    EXPECT_NE(status.getMessage().find(file(1)), std::string::npos)
        << "byte " << i << ": " << status.str();
    change(file(1), i, 1);
  }
}

TEST_F(CheckpointDamageTest, HeadersThatWereChanged) {
  std::string bytes = readFile(file(1));
  bytes.replace(bytes.find("\"b\""), 3, "\"c\"");
  std::ofstream(file(1), std::ios::binary) << bytes;
  expectDamage("'" + file(1) +
               "' is damaged: its header is not what was written");
}

TEST_F(CheckpointDamageTest, FilesOfTwoCheckpoints) {
  fs::copy_file(two + "/" + checkpointFileName(1), file(1),
                fs::copy_options::overwrite_existing);
  expectDamage("'" + file(1) +
               "' is of another checkpoint (step 2), not of this one (step 1)");
}

TEST_F(CheckpointDamageTest, SwappedRanks) {
  fs::rename(file(0), one + "/other");
  fs::rename(file(1), file(0));
  fs::rename(one + "/other", file(1));
  expectDamage("'" + file(0) + "' is the file of rank 1");
}

TEST_F(CheckpointDamageTest, SwappedRanksOfDifferentSizes) {
  Tensors uneven{"x=2"};
  uneven.add("c", DType::F32, {3}, dimsOver({{"x"}}));
  one = uneven.saveTo(directory.file("uneven"), 1);
  ASSERT_NE(fs::file_size(file(0)), fs::file_size(file(1)));
  fs::rename(file(0), one + "/other");
  fs::rename(file(1), file(0));
  fs::rename(one + "/other", file(1));
  expectOpenFails("'" + file(0) + "' is the file of rank 1");
}

TEST_F(CheckpointDamageTest, FilesOfTwoCheckpointsOfDifferentSizes) {
  Tensors more{"x=2"};
  more.add("a", DType::F32, {12, 2}, dimsOver({{"x"}, {}}));
  fs::copy_file(more.saveTo(directory.file("more"), 3) + "/" +
                    checkpointFileName(1),
                file(1), fs::copy_options::overwrite_existing);
  expectOpenFails("'" + file(1) +
                  "' is of another checkpoint (step 3), not of this one "
                  "(step 1)");
}

TEST_F(CheckpointDamageTest, ManifestsOfOthers) {
  fs::copy_file(two + "/manifest.json", one + "/manifest.json",
                fs::copy_options::overwrite_existing);
  expectDamage("'" + file(0) +
               "' is of another checkpoint (step 1), not of this one (step 2)");
  std::ofstream(one + "/manifest.json") << "{";
  expectOpenFails(
      "'" + one +
      "/manifest.json': line 1, column 2: not JSON: syntax error "
      "while parsing object key - unexpected end of input; expected "
      "string literal");
}

} // namespace
