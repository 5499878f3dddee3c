//===- AgreementTest.cpp - that all ranks run the same --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Agreement.h"
#include "Group/Members.h"
#include "TestArtifact.h"

using namespace dist;
using namespace dist::testing;

namespace {

TEST(Agreement, AFailureIsEverybodys) {
  onMembers(3, [](JobMember &member) {
    EXPECT_TRUE(agreeOn({}, *member.world()).ok());
    Status own = member.rank() == 0
                     ? Status()
                     : Status::notFound(fmt::format("no {}", member.rank()));
    Status status = agreeOn(own, *member.world());
    EXPECT_EQ(status.getCode(), StatusCode::NotFound);
    EXPECT_EQ(status.getMessage(), member.rank() == 0   ? "rank 1: no 1"
                                   : member.rank() == 1 ? "no 1"
                                                        : "no 2");
  });
}

TEST(Agreement, DifferencesNameBothValues) {
  onMembers(3, [](JobMember &member) {
    Facts facts = {{"--steps", "7"}, {"artifact", "seal 1"}};
    EXPECT_TRUE(verifySame(facts, *member.world()).ok());
    if (member.rank() == 2)
      facts = {{"--steps", "8"}, {"artifact", "seal 1"}, {"arg0", "parts"}};
    EXPECT_EQ(verifySame(facts, *member.world()).getMessage(),
              "the ranks do not run the same:\n"
              "  --steps: 7 on rank 0, 8 on rank 2\n"
              "  arg0: nothing on rank 0, parts on rank 2");
  });
}

/// All options and inputs that a run depends on are among the facts.
TEST(Agreement, Facts) {
  TemporaryDirectory directory;
  auto artifact =
      *Artifact::load(makeArtifact(directory, stepManifest(), kStepKernels));
  auto factOf = [&](const SessionOptions &options, const Inputs &inputs) {
    return factsOf(*artifact, options, inputs, "");
  };
  SessionOptions options;
  Inputs ones = randomInputs(artifact->manifest(), 1, 2),
         twos = randomInputs(artifact->manifest(), 2, 2);
  EXPECT_NE(factOf(options, ones), factOf(options, twos)) << "seeds";
  ones.randomOrigin = twos.randomOrigin = "";
  Facts facts = factOf(options, ones);
  EXPECT_EQ(artifact->seal().size(), 16u);
  EXPECT_EQ(facts[0].second, "seal " + artifact->seal());
  EXPECT_EQ(facts.back().first, "arg1 (batch)");
  EXPECT_NE(facts, factOf(options, twos));
  options.steps = 3;
  EXPECT_NE(facts, factOf(options, ones));
  EXPECT_NE(facts, factsOf(*artifact, SessionOptions(), ones, "1234"));
  options = SessionOptions();
  options.carries = {{"loss", "w"}};
  EXPECT_NE(facts, factOf(options, ones));
  options = SessionOptions();
  options.collectsResults = true;
  EXPECT_NE(facts, factOf(options, ones));
}

} // namespace
