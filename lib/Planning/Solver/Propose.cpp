//===- Propose.cpp - several neighbourhoods at once ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Neighbourhood.h"

#include <algorithm>
#include <atomic>
#include <thread>

using namespace dist;
using namespace dist::solver;

std::vector<Proposal> solver::propose(const ProposalContext &context,
                                      const Incumbent &incumbent,
                                      Random &random, const Clock &clock) {
  constexpr int kVariablesPerProposal = 200, kMostProposals = 8;
  const auto &[core, prices, threads] = context;
  int count =
      std::clamp(core.size() / kVariablesPerProposal, 1, kMostProposals);
  std::vector<Random> own;
  for (int i = 0; i < count; ++i)
    own.emplace_back(random());
  std::vector<Proposal> proposals(count);
  std::atomic<int> next = 0;
  auto work = [&, &core = core, &prices = prices] {
    for (int i; (i = next++) < count && clock() < 1;)
      proposals[i] =
          decideAnew(core, incumbent, prices,
                     pickMembers(core, incumbent, prices, own[i]), own[i]);
  };
  std::vector<std::thread> others;
  for (int i = 1; i < std::min(threads, count); ++i)
    others.emplace_back(work);
  work();
  for (std::thread &other : others)
    other.join();
  return proposals;
}
