//===- Placements.cpp - one placement a mesh axis -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Placements.h"

#include <optional>

#include <charconv>
#include <fmt/format.h>

using namespace dist;

/// The text between the parentheses of `name(...)`, if `text` has that form.
static std::optional<std::string_view> argumentOf(std::string_view text,
                                                  std::string_view name) {
  if (text.size() < name.size() + 2 || text.substr(0, name.size()) != name ||
      text[name.size()] != '(' || text.back() != ')')
    return std::nullopt;
  return text.substr(name.size() + 1, text.size() - name.size() - 2);
}

static Result<Placement> withIndex(Placement::Kind kind,
                                   std::string_view digits,
                                   std::string_view text) {
  Placement placement{kind};
  const char *end = digits.data() + digits.size();
  auto [stop, error] = std::from_chars(digits.data(), end, placement.index);
  if (error != std::errc() || stop != end || placement.index < 0)
    return Status::invalid(
        fmt::format("placement '{}': expected a number of at least 0, got '{}'",
                    text, digits));
  return placement;
}

Result<Placement> Placement::parse(std::string_view text) {
  if (text == "replicate")
    return Placement{Kind::Replicate};
  if (text == "open")
    return Placement{Kind::Open};
  if (auto dim = argumentOf(text, "shard"))
    return withIndex(Kind::Shard, *dim, text);
  if (auto coordinate = argumentOf(text, "single"))
    return withIndex(Kind::Single, *coordinate, text);
  if (auto name = argumentOf(text, "partial")) {
    Result<ReductionKind> kind = parseReductionKind(*name);
    if (!kind)
      return kind.status();
    return Placement{Kind::Partial, 0, *kind};
  }
  return Status::invalid(fmt::format(
      "unknown placement '{}': expected replicate, shard(DIM), partial(KIND), "
      "single(COORDINATE) or open",
      text));
}

std::string Placement::str() const {
  switch (kind) {
  case Kind::Open:
    return "open";
  case Kind::Replicate:
    return "replicate";
  case Kind::Shard:
    return fmt::format("shard({})", index);
  case Kind::Partial:
    return fmt::format("partial({})", toString(reduction));
  case Kind::Single:
    return fmt::format("single({})", index);
  }
  return "open";
}

/// Adds the placement of one axis. An Open axis adds nothing.
static Status place(Sharding &sharding, const MeshAxis &axis,
                    const Placement &placement) {
  switch (placement.kind) {
  case Placement::Kind::Open:
    return {};
  case Placement::Kind::Replicate:
    sharding.replicated.push_back(axis.name);
    return {};
  case Placement::Kind::Shard:
    if (placement.index >= static_cast<int64_t>(sharding.dims.size()))
      return Status::invalid(fmt::format(
          "axis '{}': {} is out of range, the tensor has {} dimensions",
          axis.name, placement.str(), sharding.dims.size()));
    sharding.dims[placement.index].axes.push_back(axis.name);
    return {};
  case Placement::Kind::Partial:
    sharding.partial.push_back({axis.name, placement.reduction});
    return {};
  case Placement::Kind::Single:
    if (placement.index >= axis.size)
      return Status::invalid(
          fmt::format("axis '{}': {} is out of range, the axis has size {}",
                      axis.name, placement.str(), axis.size));
    sharding.single.push_back({axis.name, placement.index});
    return {};
  }
  return {};
}

Result<Sharding> dist::toSharding(const Mesh &mesh,
                                  const Placements &placements, size_t rank) {
  if (placements.size() != mesh.axes.size())
    return Status::invalid(
        fmt::format("expected one placement for each of the {} axes of mesh "
                    "{}, got {}",
                    mesh.axes.size(), mesh.str(), placements.size()));
  Sharding sharding = Sharding::replicate(rank);
  bool open = false;
  for (size_t i = 0; i < placements.size(); ++i) {
    open |= placements[i].kind == Placement::Kind::Open;
    if (Status status = place(sharding, mesh.axes[i], placements[i]);
        !status.ok())
      return status;
  }
  if (!open)
    sharding.replicated.clear();
  for (DimSharding &dim : sharding.dims)
    dim.open = open;
  return sharding;
}
