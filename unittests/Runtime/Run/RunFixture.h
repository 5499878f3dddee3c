//===- RunFixture.h - running dist-run in tests -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_RUN_RUNFIXTURE_H
#define DIST_UNITTESTS_RUNTIME_RUN_RUNFIXTURE_H

#include "TestArtifact.h"
#include "dist/Runtime/Array/Npy.h"
#include "dist/Runtime/Run/Run.h"

namespace dist::testing {

struct RunOutcome {
  int status = 0;
  std::string out, err;
};

/// An artifact of stepManifest(), inputs of ones, and a directory for more.
class RunFixture : public ::testing::Test {
protected:
  RunFixture() {
    setenv("DIST_CACHE_DIR", directory.file("cache").c_str(), 1);
    artifact = makeArtifact(directory, stepManifest(), kStepKernels);
    inputs = directory.file("inputs.npz");
    write(inputs, {{"w", {2}}, {"batch", {5}}});
  }

  /// Arrays of ones.
  void write(
      const std::string &path,
      const std::vector<std::pair<std::string, std::vector<int64_t>>> &shapes) {
    Result<NpzWriter> file = NpzWriter::create(path);
    for (const auto &[name, shape] : shapes) {
      Array array(DType::F32, shape);
      for (float &element : array.as<float>())
        element = 1;
      file->add(name, array);
    }
    EXPECT_TRUE(file->finish().ok());
  }

  RunOutcome run(std::vector<std::string> words) {
    words.insert(words.begin(), "dist-run");
    std::vector<char *> arguments;
    for (std::string &word : words)
      arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    RunOutcome outcome;
    outcome.status = runMain(int(words.size()), arguments.data());
    std::fflush(stdout);
    outcome.out = ::testing::internal::GetCapturedStdout();
    outcome.err = ::testing::internal::GetCapturedStderr();
    return outcome;
  }

  void expectFailure(const std::vector<std::string> &words,
                     const std::string &message, int status = 1) {
    RunOutcome outcome = run(words);
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
  }

  /// While and after `work` the directory has the same files.
  std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(directory.path))
      names.push_back(entry.path().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  TemporaryDirectory directory;
  std::string artifact, inputs;
};

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_RUN_RUNFIXTURE_H
