//===- ArtifactTest.cpp - files that are no artifacts ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Artifact/ElfFile.h"
#include "TestArtifact.h"
#include "dist/Runtime/Artifact/CpuFeatures.h"

#include <cstring>
#include <elf.h>
#include <sys/stat.h>

using namespace dist;
using namespace dist::testing;

namespace {

class ArtifactTest : public ::testing::Test {
protected:
  std::string make(const nlohmann::json &manifest) {
    return makeArtifact(directory, manifest, kStepKernels);
  }
  std::string errorOf(const std::string &path) {
    auto artifact = Artifact::load(path);
    return artifact ? "" : artifact.status().getMessage();
  }
  std::string errorOfBytes(const std::string &bytes) {
    std::string path = directory.file("changed.dist");
    std::ofstream(path, std::ios::binary) << bytes;
    return errorOf(path);
  }
  void expectError(const std::string &error, const std::string &part) {
    EXPECT_NE(error.find(part), std::string::npos) << error;
  }
  TemporaryDirectory directory;
};

TEST_F(ArtifactTest, Loads) {
  std::string path = make(stepManifest());
  auto artifact = Artifact::load(path);
  ASSERT_TRUE(artifact) << artifact.status().str();
  EXPECT_NE((*artifact)->kernel(0, 0), nullptr);
  EXPECT_EQ((*artifact)->kernel(0, 1), nullptr);
  EXPECT_EQ(*static_cast<const float *>((*artifact)->constant(0, 5, 0)), 0.1f);
  EXPECT_TRUE(looksLikeArtifact(path));
}

static constexpr const char *kRates =
    "const float rates[17] __attribute__((aligned(64))) = {1, [16] = 2};";

TEST_F(ArtifactTest, BlocksOfConstants) {
  nlohmann::json manifest = stepManifest();
  manifest["buffers"][5]["symbol"] = "rates";
  manifest["buffers"][5]["axes"] = {"x"};
  auto artifact = Artifact::load(
      makeArtifact(directory, manifest, std::string(kStepKernels) + kRates));
  ASSERT_TRUE(artifact) << artifact.status().str();
  EXPECT_EQ(*static_cast<const float *>((*artifact)->constant(0, 5, 0)), 1);
  EXPECT_EQ(*static_cast<const float *>((*artifact)->constant(0, 5, 1)), 2);
  EXPECT_EQ((*artifact)->constant(0, 4, 1), nullptr);
  for (int64_t bytes : {8l, 1l << 62}) {
    manifest["buffers"][5]["bytes"] = bytes;
    expectError(
        errorOf(makeArtifact(directory, manifest,
                             std::string(kStepKernels) + kRates)),
        fmt::format("constant 'rates' has 68 bytes, the manifest specifies "
                    "2 blocks of {}",
                    bytes));
  }
}

TEST_F(ArtifactTest, OtherFiles) {
  expectError(errorOf(directory.file("none.dist")),
              "none.dist': No such file or directory");
  expectError(errorOf(directory.path.string()), "Is a directory");
  expectError(errorOf("/dev/null"), "it is a device or a pipe, not a file");
  std::string pipe = directory.file("pipe.dist");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  expectError(errorOf(pipe), "it is a device or a pipe, not a file");
  expectError(errorOfBytes(""), "changed.dist': it is not an ELF file");
  expectError(errorOfBytes(std::string(1000, 'x')), "it is not an ELF file");
  expectError(errorOfBytes("module {}"), "it is not an ELF file");
  EXPECT_FALSE(looksLikeArtifact(directory.file("changed.dist")));
  expectError(errorOf("/proc/self/exe"), "");
}

TEST_F(ArtifactTest, OtherSharedObjects) {
  std::string bytes = readFile(make(stepManifest()));
  bytes.resize(bytes.size() - 16);
  expectError(errorOfBytes(bytes), "it does not end in the seal");
  std::string machine = bytes;
  machine[18] = 40; // ARM
  expectError(errorOfBytes(machine), "it is for another architecture");
  std::string executable = bytes;
  executable[16] = 2; // ET_EXEC
  expectError(errorOfBytes(executable),
              "it is not a 64-bit little-endian shared object");
  std::string sections = bytes;
  sections[58] = 1; // The size of a section header.
  expectError(errorOfBytes(sections), "its ELF header is damaged");
  expectError(errorOfBytes(bytes + sealOf("other contents")),
              "it is damaged: its seal does not fit its contents");
}

TEST_F(ArtifactTest, SegmentsBeyondTheFile) {
  std::string bytes = readFile(make(stepManifest()));
  Elf64_Ehdr header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  uint64_t size = bytes.size();
  std::memcpy(&bytes[header.e_phoff + offsetof(Elf64_Phdr, p_offset)], &size,
              sizeof(size));
  expectError(errorOfBytes(bytes),
              "it is truncated: segments or sections end beyond the file");
}

TEST_F(ArtifactTest, NoManifest) {
  std::string bytes = readFile(make(stepManifest()));
  bytes.resize(bytes.size() - 16);
  for (size_t at; (at = bytes.find("dist_manifest")) != std::string::npos;)
    bytes[at] = 'D';
  expectError(errorOfBytes(bytes + sealOf(bytes)),
              "it has no manifest: expected a shared object written by "
              "dist-compile");
}

TEST_F(ArtifactTest, TruncationsAndDamageAreErrors) {
  std::string bytes = readFile(make(stepManifest()));
  for (size_t size = 0; size < bytes.size(); size += 97)
    EXPECT_NE(errorOfBytes(bytes.substr(0, size)), "") << size;
  for (size_t i = 0; i < bytes.size(); i += 331) {
    std::string changed = bytes;
    changed[i] = char(changed[i] ^ 0x55);
    EXPECT_NE(errorOfBytes(changed), "") << i;
  }
}

/// Changes bytes behind the seal: the reader must not crash.
TEST_F(ArtifactTest, ElfReaderSurvivesEveryChangedByte) {
  std::string bytes = readFile(make(stepManifest()));
  for (size_t i = 0; i < bytes.size(); ++i)
    for (int change : {0x01, 0x80, 0xff}) {
      if (!bytes[i] && i % 7)
        continue;
      std::string changed = bytes;
      changed[i] = char(changed[i] ^ change);
      if (Result<ElfFile> file = ElfFile::read(changed))
        (void)file->dataOf("dist_manifest");
    }
}

TEST_F(ArtifactTest, Symbols) {
  nlohmann::json manifest = stepManifest();
  manifest["commands"][0]["symbol"] = "nowhere";
  expectError(errorOf(make(manifest)), "kernel 'nowhere' is missing");
  manifest = stepManifest();
  manifest["buffers"][5]["bytes"] = 8;
  expectError(errorOf(make(manifest)),
              "constant 'rate' has 4 bytes, the manifest specifies 8");
  expectError(errorOf(makeArtifact(directory, stepManifest(),
                                   std::string(kStepKernels) +
                                       "void absent(void);"
                                       "void calls(void) { absent(); }")),
              "undefined symbol: absent");
}

TEST_F(ArtifactTest, CpuFeatures) {
  nlohmann::json manifest = stepManifest();
  manifest["target"]["cpu"] = "future";
  manifest["target"]["features"] = {"+warp-drive"};
  expectError(errorOf(make(manifest)),
              "it was compiled for future: this CPU lacks warp-drive");
#if defined(__x86_64__)
  EXPECT_TRUE(hasCpuFeature("sse2"));
  EXPECT_EQ(hasCpuFeature("avx512f"), bool(__builtin_cpu_supports("avx512f")));
  EXPECT_EQ(hasCpuFeature("avx2"), bool(__builtin_cpu_supports("avx2")));
  EXPECT_EQ(hasCpuFeature("fma"), bool(__builtin_cpu_supports("fma")));
  EXPECT_EQ(missingCpuFeatures({"+sse2", "sse2"}).size(), 0u);
#endif
}

} // namespace
