//===- GroupAgreement.cpp - check that ranks make the same group ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupAgreement.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

using namespace dist;

/// The number of ranks that are known one by one: each has a bit in a sum.
static constexpr size_t kMostNamed = 62;

GroupAgreement::GroupAgreement(std::shared_ptr<Store> store,
                               std::vector<int> given, int number)
    : store(std::move(store)), ranks(std::move(given)) {
  // The length of a key is limited, and there may be many ranks.
  std::string all = fmt::format("{}", fmt::join(ranks, ","));
  key = fmt::format("groups/{}-{:x}#{}", ranks.size(),
                    std::hash<std::string>()(all), number);
}

int64_t GroupAgreement::share(size_t index) const {
  return ranks.size() <= kMostNamed ? int64_t(1) << index : 1;
}

int64_t GroupAgreement::all() const {
  return ranks.size() <= kMostNamed ? share(ranks.size()) - 1
                                    : int64_t(ranks.size());
}

Status GroupAgreement::compare(int rank, const std::string &text) const {
  if (!store)
    return {};
  auto first =
      store->compareSet(key, std::nullopt, fmt::format("{} {}", rank, text));
  if (!first)
    return {};
  std::string before = first->value_or("");
  size_t end = before.find(' '); // Of its rank.
  if (*first && before.substr(end + 1) != text)
    return Status(StatusCode::Mismatch,
                  fmt::format("the ranks make different groups: rank {} {}, "
                              "rank {} {}",
                              rank, text, before.substr(0, end),
                              before.substr(end + 1)));
  auto index = std::find(ranks.begin(), ranks.end(), rank) - ranks.begin();
  auto sum = store->add(count(), share(size_t(index)));
  if (sum && *sum == all())
    for (const std::string &done : {key, count()})
      (void)store->remove(done);
  return {};
}

std::string GroupAgreement::whoIsMissing() const {
  auto isOpen = store ? store->check(std::span(&key, 1)) : Result<bool>(false);
  if (!isOpen || !*isOpen)
    return "";
  auto sum = store->add(count(), 0);
  if (!sum || *sum == 0)
    return "";
  std::string which = fmt::format(
      "of ranks {}: do all ranks name the same ones?", fmt::join(ranks, ", "));
  if (ranks.size() > kMostNamed)
    return fmt::format("; only {} ranks have made this group {}", *sum, which);
  std::vector<int> missing;
  for (size_t i = 0; i < ranks.size(); ++i)
    if ((*sum & share(i)) == 0)
      missing.push_back(ranks[i]);
  return fmt::format("; rank {} {} not made this group {}",
                     fmt::join(missing, ", "),
                     missing.size() == 1 ? "has" : "have", which);
}
