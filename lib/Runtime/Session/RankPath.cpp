//===- RankPath.cpp - files that each rank has for itself -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/RankPath.h"

using namespace dist;

static constexpr std::string_view kPlace = "{rank}";

bool dist::isPerRank(const std::string &path) {
  return path.find(kPlace) != path.npos;
}

std::string dist::rankPath(std::string path, const std::string &with) {
  for (size_t at = 0; (at = path.find(kPlace, at)) != path.npos;
       at += with.size())
    path.replace(at, kPlace.size(), with);
  return path;
}

std::string dist::rankPath(const std::string &path, int rank) {
  return rankPath(path, std::to_string(rank));
}
