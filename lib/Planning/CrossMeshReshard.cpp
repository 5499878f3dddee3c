//===- CrossMeshReshard.cpp - reshards between meshes ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Crossing.h"
#include "ReshardPrices.h"

#include "dist/Support/CrossingPlan.h"

#include <fmt/format.h>
#include <set>

using namespace dist;

static Status check(const Mesh &mesh, const Sharding &sharding,
                    const std::vector<int64_t> &shape, const char *which) {
  if (Status status = verify(mesh, sharding, shape); !status.ok())
    return Status::invalid(
        fmt::format("{} {}: {}", which, sharding.str(), status.getMessage()));
  std::vector<int64_t> devices = mesh.ranks();
  std::set<int64_t> distinct(devices.begin(), devices.end());
  int64_t ranks = mesh.numRanks();
  if (static_cast<int64_t>(devices.size()) != ranks ||
      static_cast<int64_t>(distinct.size()) != ranks)
    return Status::invalid(fmt::format(
        "{}: mesh {} has {} ranks, its device ids are {} different ones", which,
        mesh.str(), ranks, distinct.size()));
  return {};
}

Result<CrossMeshPlan>
dist::planCrossMeshReshard(const Mesh &fromMesh, const Sharding &from,
                           const Mesh &toMesh, const Sharding &to,
                           const std::vector<int64_t> &shape,
                           int64_t elementBytes, const CostModel &model) {
  Sharding source = from.closed(), target = to.closed();
  if (Status s = check(fromMesh, source, shape, "source"); !s.ok())
    return s;
  if (Status s = check(toMesh, target, shape, "target"); !s.ok())
    return s;
  std::vector<int64_t> devices = fromMesh.ranks(), others = toMesh.ranks();
  devices.insert(devices.end(), others.begin(), others.end());
  StepPrice price = exchangePrice(model, std::move(devices));
  auto step = [&](const Sharding &left,
                  const Sharding &arrived) -> Result<Crossing::Step> {
    WindowFetch fetch = blockFetch(toMesh, shape, left, arrived);
    return exchangeStep(arrived, crossedElements(fromMesh, toMesh, fetch),
                        fromMesh.numRanks(), elementBytes, price);
  };
  return Crossing(fromMesh, toMesh, shape, elementBytes, model, step)
      .plan(source, target);
}
