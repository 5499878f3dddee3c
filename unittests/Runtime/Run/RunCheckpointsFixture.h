//===- RunCheckpointsFixture.h - dist-run that keeps its state --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_RUN_RUNCHECKPOINTSFIXTURE_H
#define DIST_UNITTESTS_RUNTIME_RUN_RUNCHECKPOINTSFIXTURE_H

#include "Checkpoint/Disk.h"
#include "Run/RunFixture.h"
#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"

namespace dist::testing {

using Words = std::vector<std::string>;

/// Runs of an artifact that keep their state in a directory.
class RunCheckpointsFixture : public RunFixture {
protected:
  ~RunCheckpointsFixture() override { disk::setFault(nullptr); }

  Words words(int steps, const Words &more) {
    Words result = {artifact,   "--quiet", "--steps", std::to_string(steps),
                    "--inputs", inputs};
    result.insert(result.end(), more.begin(), more.end());
    return result;
  }

  void succeed(const Words &words) {
    RunOutcome outcome = run(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }

  /// Every array of the outputs as text.
  std::string outputsOf(const Words &words) {
    std::string path = directory.file("out.npz");
    Words all = words;
    all.insert(all.end(), {"--outputs", path});
    succeed(all);
    std::string text;
    Result<NamedArrays> arrays = readNpzFile(path);
    EXPECT_TRUE(arrays);
    for (const auto &[name, array] : *arrays) {
      text += name;
      for (int64_t i = 0; i < array.view().elements(); ++i)
        text += fmt::format(" {}", elementAt(array, i));
    }
    return text;
  }

  std::string checkpoints = directory.file("checkpoints");
};

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_RUN_RUNCHECKPOINTSFIXTURE_H
