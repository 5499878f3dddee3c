//===- Sharding.cpp - placement of a tensor on a mesh ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Sharding.h"
#include "dist/Support/StackedSharding.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

static constexpr std::array<const char *, 8> kReductionNames = {
    "sum", "product", "min", "max", "and", "or", "umin", "umax"};

const char *dist::toString(ReductionKind kind) {
  return kReductionNames[static_cast<size_t>(kind)];
}

Result<ReductionKind> dist::parseReductionKind(std::string_view text) {
  for (size_t i = 0; i < kReductionNames.size(); ++i)
    if (text == kReductionNames[i])
      return static_cast<ReductionKind>(i);
  return Status::invalid(fmt::format(
      "unknown reduction '{}': expected sum, product, min, max, and, or, umin, "
      "umax",
      text));
}

bool dist::needsIntegers(ReductionKind kind) {
  return kind == ReductionKind::And || kind == ReductionKind::Or ||
         kind == ReductionKind::UnsignedMin ||
         kind == ReductionKind::UnsignedMax;
}

ReductionKind dist::ofUnsigned(ReductionKind kind) {
  return kind == ReductionKind::Min   ? ReductionKind::UnsignedMin
         : kind == ReductionKind::Max ? ReductionKind::UnsignedMax
                                      : kind;
}

Sharding dist::ofUnsigned(Sharding sharding) {
  for (PartialAxis &item : sharding.partial)
    item.kind = ofUnsigned(item.kind);
  return sharding;
}

//===----------------------------------------------------------------------===//
// Sharding
//===----------------------------------------------------------------------===//

Sharding Sharding::replicate(size_t rank) {
  Sharding sharding;
  sharding.dims.resize(rank);
  return sharding;
}

Sharding Sharding::openIn(size_t rank) {
  Sharding sharding = replicate(rank);
  for (DimSharding &dim : sharding.dims)
    dim.open = true;
  return sharding;
}

bool Sharding::isReplicated() const {
  return partial.empty() && single.empty() &&
         std::all_of(dims.begin(), dims.end(),
                     [](const DimSharding &dim) { return dim.axes.empty(); });
}

bool Sharding::hasOpenDim() const {
  return std::any_of(dims.begin(), dims.end(),
                     [](const DimSharding &dim) { return dim.open; });
}

Sharding Sharding::closed() const {
  Sharding result = *this;
  result.replicated.clear();
  for (DimSharding &dim : result.dims) {
    dim.open = false;
    dim.priority = 0;
  }
  return result;
}

Sharding Sharding::withoutPartial() const {
  Sharding result = *this;
  result.partial.clear();
  return result;
}

Sharding Sharding::without(const Mesh &mesh, const Axes &axes) const {
  auto isGone = [&](const AxisRef &axis) {
    return std::any_of(axes.begin(), axes.end(), [&](const AxisRef &gone) {
      return mesh.overlap(axis, gone);
    });
  };
  Sharding result = *this;
  for (DimSharding &dim : result.dims)
    std::erase_if(dim.axes, isGone);
  std::erase_if(result.replicated, isGone);
  std::erase_if(result.partial, [&](auto &item) { return isGone(item.axis); });
  std::erase_if(result.single, [&](auto &item) { return isGone(item.axis); });
  return result;
}

Axes dist::axesOf(const Sharding &sharding) {
  Axes axes;
  forEachAxis(sharding, [&](const AxisRef &axis) { axes.push_back(axis); });
  return axes;
}

bool Sharding::uses(const Mesh &mesh, const AxisRef &axis) const {
  bool found = false;
  forEachAxis(*this, [&](const AxisRef &used) {
    found = found || mesh.overlap(used, axis);
  });
  return found;
}

bool Sharding::conflicts(const Mesh &mesh, const AxisRef &axis) const {
  bool found = false;
  forEachAxis(*this, [&](const AxisRef &used) {
    found = found || mesh.conflict(used, axis);
  });
  return found;
}

std::vector<PartialRun> dist::partialRuns(const Mesh &mesh,
                                          const Sharding &sharding) {
  std::vector<PartialRun> runs;
  for (const PartialAxis &item : sharding.partial) {
    if (runs.empty() || runs.back().kind != item.kind)
      runs.push_back({item.kind, {}});
    runs.back().axes.push_back(item.axis);
  }
  auto place = [&](const AxisRef &axis) {
    return std::pair(mesh.indexOf(axis.name), axis.preSize);
  };
  for (PartialRun &run : runs)
    std::sort(run.axes.begin(), run.axes.end(),
              [&](const AxisRef &a, const AxisRef &b) {
                return place(a) < place(b);
              });
  return runs;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string str(const DimSharding &dim) {
  std::vector<std::string> items;
  for (const AxisRef &axis : dim.axes)
    items.push_back(axis.str());
  if (dim.open)
    items.push_back("?");
  std::string text = fmt::format("{{{}}}", fmt::join(items, ", "));
  return dim.priority ? fmt::format("{}p{}", text, dim.priority) : text;
}

template <typename Items, typename Print>
static std::string listed(const Items &items, Print print) {
  std::vector<std::string> texts;
  for (const auto &item : items)
    texts.push_back(print(item));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string Sharding::str() const {
  std::string text =
      "[" + listed(dims, [](auto &dim) { return ::str(dim); }) + "]";
  if (!replicated.empty())
    text += ", replicated = {" +
            listed(replicated, [](auto &axis) { return axis.str(); }) + "}";
  if (!partial.empty())
    text += ", partial = {" +
            listed(partial,
                   [](auto &item) {
                     return fmt::format("{} : {}", item.axis.str(),
                                        toString(item.kind));
                   }) +
            "}";
  if (!single.empty())
    text += ", single = {" +
            listed(single,
                   [](auto &item) {
                     return fmt::format("{} : {}", item.axis.str(),
                                        item.coordinate);
                   }) +
            "}";
  if (!stacked.empty())
    text += fmt::format(", stacked = [{}]", fmt::join(stacked, ", "));
  return text;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

int64_t dist::blockSize(int64_t dim, int64_t parts) {
  return (dim + parts - 1) / parts;
}

int64_t dist::blockBegin(int64_t dim, int64_t parts, int64_t index) {
  return std::min(dim, index * blockSize(dim, parts));
}

int64_t dist::blockExtent(int64_t dim, int64_t parts, int64_t index) {
  return blockBegin(dim, parts, index + 1) - blockBegin(dim, parts, index);
}

std::vector<int64_t> dist::localShape(const Mesh &mesh,
                                      const Sharding &sharding,
                                      const std::vector<int64_t> &shape) {
  std::vector<int64_t> local = shape;
  for (size_t i = 0; i < local.size() && i < sharding.dims.size(); ++i)
    local[i] = blockSize(shape[i], mesh.sizeOf(sharding.dims[i].axes));
  if (isStacked(sharding))
    local[0] = rowsOfBlock(mesh, sharding, shape[0]);
  return local;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

Status dist::verifyAxis(const Mesh &mesh, const AxisRef &axis,
                        const std::string &where) {
  const MeshAxis *whole = mesh.find(axis.name);
  if (!whole)
    return Status::invalid(
        fmt::format("{} uses unknown axis '{}'; the mesh has {}", where,
                    axis.name, mesh.axes.empty() ? "no axes" : mesh.str()));
  bool divides = axis.preSize >= 1 && axis.size >= 2 &&
                 axis.preSize <= whole->size && axis.size <= whole->size &&
                 whole->size % (axis.preSize * axis.size) == 0;
  if (!axis.isWhole() && !divides)
    return Status::invalid(fmt::format(
        "{} uses sub-axis {}, which does not divide axis '{}' of size {}",
        where, axis.str(), axis.name, whole->size));
  return {};
}

namespace {
/// Checks axis after axis, and records those that are used.
struct AxisChecker {
  const Mesh &mesh;
  std::vector<std::pair<AxisRef, std::string>> taken;

  Status check(const AxisRef &axis, const std::string &where);
};
} // namespace

Status AxisChecker::check(const AxisRef &axis, const std::string &where) {
  if (Status status = verifyAxis(mesh, axis, where); !status.ok())
    return status;
  if (mesh.find(axis.name)->pipeline && where != "single")
    return Status::invalid(fmt::format(
        "{} uses axis '{}', which is over the stages of a pipeline and shards "
        "no tensor; use single = {{\"{}\" : COORDINATE}}",
        where, axis.name, axis.name));
  for (const auto &[other, place] : taken)
    if (mesh.overlap(other, axis))
      return Status::invalid(fmt::format("axis {} is used twice: by {} and {}",
                                         axis.str(), place, where));
    else if (!mesh.fit(other, axis))
      return Status::invalid(fmt::format(
          "axes {} and {} {}: in {} and {}", other.str(), axis.str(),
          other.name == axis.name
              ? "cut one axis at places that do not divide each other"
              : "are of different views of the mesh",
          place, where));
  taken.emplace_back(axis, where);
  return {};
}

Status dist::verify(const Mesh &mesh, const Sharding &sharding,
                    const std::vector<int64_t> &shape) {
  if (sharding.dims.size() != shape.size())
    return Status::invalid(
        fmt::format("sharding has {} dimensions, the tensor has {}",
                    sharding.dims.size(), shape.size()));
  if (isStacked(sharding))
    return Status::invalid("'stacked' is for arguments, results and tensors of "
                           "checkpoints alone");
  AxisChecker checker{mesh, {}};
  for (size_t i = 0; i < shape.size(); ++i)
    for (const AxisRef &axis : sharding.dims[i].axes)
      if (Status s = checker.check(axis, fmt::format("dimension {}", i));
          !s.ok())
        return s;
  for (const PartialAxis &item : sharding.partial)
    if (Status s = checker.check(item.axis, "partial"); !s.ok())
      return s;
  for (const AxisRef &axis : sharding.replicated)
    if (Status s = checker.check(axis, "replicated"); !s.ok())
      return s;
  for (const SingleAxis &item : sharding.single) {
    if (Status s = checker.check(item.axis, "single"); !s.ok())
      return s;
    if (item.coordinate < 0 || item.coordinate >= mesh.sizeOf(item.axis))
      return Status::invalid(fmt::format(
          "single coordinate {} is not on axis {} of size {}", item.coordinate,
          item.axis.str(), mesh.sizeOf(item.axis)));
  }
  return {};
}
