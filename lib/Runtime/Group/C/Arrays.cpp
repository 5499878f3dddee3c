//===- Arrays.cpp - arrays sharded over the ranks of a mesh, for C --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/Array.h"
#include "dist/Runtime/Group/CHandles.h"
#include "dist/Support/Json.h"
#include "dist/Support/ParseJson.h"
#include "dist/Support/Placements.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

static Result<Sharding> parsePlacements(const Mesh &mesh, std::string_view text,
                                        size_t rank) {
  Placements placements;
  while (!text.empty()) {
    size_t comma = std::min(text.find(','), text.size());
    std::string_view word = text.substr(0, comma);
    word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    Result<Placement> placement = Placement::parse(word);
    if (!placement)
      return placement.status();
    placements.push_back(*placement);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  Result<Sharding> sharding = toSharding(mesh, placements, rank);
  return sharding ? Result<Sharding>(sharding->closed()) : sharding;
}

/// Parses placements, or a sharding in JSON.
static Result<Sharding> parseSharding(const Mesh &mesh, std::string_view text,
                                      size_t rank) {
  if (!text.starts_with('{'))
    return parsePlacements(mesh, text, rank);
  auto json = parseJson(text);
  return json ? shardingFromJson(*json) : Result<Sharding>(json.status());
}

Result<ArraySpec> dist::specOf(const Mesh &mesh, const dist_array *array) {
  if (Status status = verifyHandle(array, "array"); !status.ok())
    return status;
  ArraySpec spec;
  spec.name = textOf(array->name);
  auto refuse = [&](const std::string &what) {
    return Status::invalid(fmt::format("array '{}': {}", spec.name, what));
  };
  if (array->dtype < 0 || array->dtype >= kNumDTypes)
    return refuse(fmt::format("there is no type {}", array->dtype));
  if (array->rank < 0 || (array->rank > 0 && !array->shape))
    return refuse("it has no shape");
  spec.dtype = DType(array->dtype);
  spec.shape.assign(array->shape, array->shape + array->rank);
  if (std::any_of(spec.shape.begin(), spec.shape.end(),
                  [](int64_t size) { return size < 0; }) ||
      elementCount(spec.shape) < 0)
    return refuse("there is no shape " + typeString(spec.dtype, spec.shape));
  Result<Sharding> sharding =
      parseSharding(mesh, textOf(array->placements), spec.shape.size());
  Status status =
      sharding ? verify(mesh, *sharding, spec.shape) : sharding.status();
  if (!status.ok())
    return refuse(status.getMessage());
  spec.sharding = std::move(*sharding);
  spec.local = localShape(mesh, spec.sharding, spec.shape);
  return spec;
}

Result<ArraySpec> dist::specOfBlock(const Mesh &mesh, const dist_array *array) {
  Result<ArraySpec> spec = specOf(mesh, array);
  if (spec && !array->data && elementCount(spec->local) > 0)
    return Status::invalid(
        fmt::format("array '{}': its block is NULL", spec->name));
  return spec;
}

Result<Mesh> dist::meshOf(const char *text, const dist_group *group) {
  for (const void *pointer :
       {static_cast<const void *>(text), static_cast<const void *>(group)})
    if (Status status = verifyHandle(pointer, "mesh or group"); !status.ok())
      return status;
  Result<Mesh> mesh = Mesh::parse(text);
  if (mesh && mesh->numRanks() != groupOf(group)->size())
    return Status::invalid(fmt::format("mesh {} has {} ranks, the group has {}",
                                       mesh->str(), mesh->numRanks(),
                                       groupOf(group)->size()));
  return mesh;
}

int dist_local_shape(const char *mesh, const dist_array *array,
                     int64_t *local) {
  return guarded([&]() -> Status {
    for (const void *pointer :
         {static_cast<const void *>(mesh), static_cast<const void *>(local)})
      if (Status status = verifyHandle(pointer, "mesh or place"); !status.ok())
        return status;
    Result<Mesh> parsed = Mesh::parse(mesh);
    if (!parsed)
      return parsed.status();
    Result<ArraySpec> spec = specOf(*parsed, array);
    if (spec)
      std::copy(spec->local.begin(), spec->local.end(), local);
    return spec.status();
  });
}
