//===- OldOptionsTest.cpp - options by their old names --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/OldOptions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace dist;
using testing::ElementsAre;
using testing::IsEmpty;

static constexpr OldOption kRenamed[] = {{"tool", "old", "new-name"},
                                         {"pass", "near", "tolerance"}};

namespace {
struct Replaced {
  explicit Replaced(std::vector<std::string> given) {
    given.insert(given.begin(), "tool");
    std::vector<char *> pointers;
    for (std::string &text : given)
      pointers.push_back(text.data());
    CurrentArguments arguments("tool", int(pointers.size()), pointers.data(),
                               kRenamed);
    EXPECT_EQ(arguments.values()[arguments.count()], nullptr);
    texts.assign(arguments.values() + 1,
                 arguments.values() + arguments.count());
    warnings = arguments.warnings();
  }

  std::vector<std::string> texts, warnings;
};
} // namespace

TEST(OldOptions, OfTools) {
  Replaced replaced({"--old", "1", "-old=2", "old", "--older", "--x=old"});
  EXPECT_THAT(replaced.texts, ElementsAre("--new-name", "1", "-new-name=2",
                                          "old", "--older", "--x=old"));
  EXPECT_THAT(replaced.warnings,
              ElementsAre("tool: warning: option 'old' of tool is now "
                          "'new-name'",
                          "tool: warning: option 'old' of tool is now "
                          "'new-name'"));
}

TEST(OldOptions, OfPasses) {
  Replaced replaced(
      {"--pass=near=3 x={near=1 y} near", "--pass=x='a near=2' near=4",
       "--pass-pipeline=module(a,pass{x=near near=3},b{near},pass{near})",
       "--passes=near=3", "--pass", "--near=1"});
  EXPECT_THAT(replaced.texts,
              ElementsAre("--pass=tolerance=3 x={near=1 y} tolerance",
                          "--pass=x='a near=2' tolerance=4",
                          "--pass-pipeline=module(a,pass{x=near tolerance=3},"
                          "b{near},pass{tolerance})",
                          "--passes=near=3", "--pass", "--near=1"));
  EXPECT_EQ(replaced.warnings.size(), 5u);
  EXPECT_EQ(replaced.warnings[0],
            "tool: warning: option 'near' of pass is now 'tolerance'");
}

TEST(OldOptions, OfCommandsOfUsersStay) {
  Replaced replaced({"--", "--old"});
  EXPECT_THAT(replaced.texts, ElementsAre("--", "--old"));
  EXPECT_THAT(replaced.warnings, IsEmpty());
}
