//===- RedistributeCalls.cpp - changes of sharding, for C -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Redistribute/Redistributor.h"
#include "dist/Runtime/Group/CHandles.h"

#include <cstring>
#include <fmt/format.h>

using namespace dist;

struct dist_redistributor {
  Group &world;
  Mesh mesh;
  Redistributor redistributor;
};

int dist_new_redistributor(dist_group *world, const char *mesh,
                           dist_redistributor **redistributor) {
  clear(redistributor);
  return guarded([&]() -> Status {
    if (Status status = verifyHandle(redistributor, "place"); !status.ok())
      return status;
    Result<Mesh> parsed = meshOf(mesh, world);
    if (!parsed)
      return parsed.status();
    Group &group = *groupOf(world);
    *redistributor =
        new dist_redistributor{group, *parsed, Redistributor(group, *parsed)};
    return {};
  });
}

static Status redistribute(dist_redistributor &redistributor,
                           const dist_array *from, const dist_array *to) {
  Result<ArraySpec> source = specOfBlock(redistributor.mesh, from),
                    target = specOfBlock(redistributor.mesh, to);
  if (!source || !target)
    return source ? target.status() : source.status();
  if (source->dtype != target->dtype || source->shape != target->shape)
    return Status::invalid(
        fmt::format("array '{}' is {}, the target is {}", source->name,
                    typeString(source->dtype, source->shape),
                    typeString(target->dtype, target->shape)));
  Array block(source->dtype, source->local);
  if (block.view().bytes() > 0)
    std::memcpy(block.data(), from->data, size_t(block.view().bytes()));
  auto result = redistributor.redistributor.redistribute(
      {source->shape, source->sharding, block}, target->sharding);
  if (result && result->block.view().bytes() > 0)
    std::memcpy(to->data, result->block.data(),
                size_t(result->block.view().bytes()));
  return result.status();
}

int dist_redistribute(dist_redistributor *redistributor, const dist_array *from,
                      const dist_array *to) {
  return guarded([&] {
    Status status = verifyHandle(redistributor, "redistributor");
    if (!status.ok())
      return status;
    return orAbort(redistributor->world, "dist_redistribute",
                   [&] { return redistribute(*redistributor, from, to); });
  });
}

void dist_free_redistributor(dist_redistributor *redistributor) {
  delete redistributor;
}
