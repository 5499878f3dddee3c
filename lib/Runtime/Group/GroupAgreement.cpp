//===- GroupAgreement.cpp - whether ranks make the same group -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupAgreement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

using namespace dist;

Status dist::agreeOnGroup(Store &store, const std::vector<int> &ranks,
                          int number, const std::string &text) {
  // A key has an end, and there may be many ranks.
  std::string all = fmt::format("{}", fmt::join(ranks, ","));
  std::string key = fmt::format("groups/{}-{:x}#{}", ranks.size(),
                                std::hash<std::string>()(all), number);
  auto first = store.compareSet(key, std::nullopt, text);
  if (!first)
    return {};
  if (*first && **first != text)
    return Status(StatusCode::Mismatch,
                  fmt::format("the ranks make different groups: this one {}, "
                              "another one {}",
                              text, **first));
  auto count = store.add(key + "/members", 1);
  if (count && *count == int64_t(ranks.size()))
    for (const std::string &done : {key, key + "/members"})
      (void)store.remove(done);
  return {};
}
