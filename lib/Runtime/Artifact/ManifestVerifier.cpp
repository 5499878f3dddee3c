//===- ManifestVerifier.cpp - consistency of a manifest -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManifestVerifier.h"

#include "BufferVerifier.h"
#include "ProgramOrder.h"
#include "ProgramVerifier.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

namespace {

class Verifier {
public:
  explicit Verifier(Manifest &manifest) : manifest(manifest) {}

  Status run();

private:
  Status verifyMesh() const;
  Status verifyCoordinates(const Coordinates &coordinates) const;
  Status placePrograms();
  Status findEnds(Edge &edge) const;
  Status findAllEnds();
  Status verifyCopies() const;
  Status verifyAlias(const TensorSpec &result) const;
  Status verifyAliases() const;
  Status verifyPrograms() const;

  Manifest &manifest;
  std::vector<std::vector<int64_t>> ranks; ///< By program.
};

} // namespace

Status Verifier::verifyMesh() const {
  DIST_RETURN_IF_ERROR(manifest.mesh.verify());
  if (!manifest.mesh.isDense())
    return Status::invalid(fmt::format("device ids are not 0 to {}",
                                       manifest.mesh.numRanks() - 1));
  return {};
}

//===----------------------------------------------------------------------===//
// Coordinates of programs and edges
//===----------------------------------------------------------------------===//

/// Checks that the coordinates are on axes of one grid of devices.
Status Verifier::verifyCoordinates(const Coordinates &coordinates) const {
  Axes axes;
  for (const SingleAxis &item : coordinates) {
    DIST_RETURN_IF_ERROR(verifyAxis(manifest.mesh, item.axis, "at"));
    const MeshAxis *axis = manifest.mesh.find(item.axis.name);
    if (axis->temporal)
      return Status::invalid(
          fmt::format("axis {} is over loop iterations: expected an axis of "
                      "devices",
                      item.axis.str()));
    if (item.coordinate >= axis->size)
      return Status::invalid(fmt::format("axis {} has no coordinate {}, its "
                                         "size is {}",
                                         item.axis.str(), item.coordinate,
                                         axis->size));
    axes.push_back(item.axis);
  }
  if (!manifest.mesh.gridOf(axes))
    return Status::invalid("expected axes of one grid: of the mesh or of one "
                           "view");
  return {};
}

static bool haveSameAxes(const Coordinates &a, const Coordinates &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const SingleAxis &x, const SingleAxis &y) {
                      return x.axis == y.axis;
                    });
}

/// Describes the coordinates without a program of a rank.
static std::string missingProgram(const Manifest &manifest, int64_t rank) {
  Coordinates at = manifest.programs[0].at;
  for (SingleAxis &item : at)
    item.coordinate = manifest.mesh.coordinateOn(rank, item.axis);
  return fmt::format("manifest.programs: there is none at {}, for rank {}",
                     toString(at), rank);
}

/// Checks that every rank has one program, and lists the ranks of each.
Status Verifier::placePrograms() {
  const std::vector<Program> &programs = manifest.programs;
  if (programs.empty())
    return Status::invalid("manifest.programs: expected a program");
  for (size_t i = 0; i < programs.size(); ++i) {
    auto fail = [&](const Status &status) {
      return inEntry(fmt::format("manifest.programs[{}].at", i), status);
    };
    if (Status status = verifyCoordinates(programs[i].at); !status.ok())
      return fail(status);
    if (!haveSameAxes(programs[i].at, programs[0].at))
      return fail(Status::invalid(
          fmt::format("expected the axes of programs[0], {}, got {}",
                      toString(programs[0].at), toString(programs[i].at))));
    for (size_t j = 0; j < i; ++j)
      if (programs[j].at == programs[i].at)
        return fail(Status::invalid(fmt::format(
            "{} has a program, programs[{}]", toString(programs[i].at), j)));
  }
  ranks.resize(programs.size());
  for (int64_t rank = 0; rank < manifest.mesh.numRanks(); ++rank) {
    auto program = size_t(manifest.programOf(rank));
    if (program == programs.size())
      return Status::invalid(missingProgram(manifest, rank));
    ranks[program].push_back(rank);
  }
  return {};
}

/// Finds the programs at both ends of an edge.
Status Verifier::findEnds(Edge &edge) const {
  auto find = [&](const Coordinates &at) {
    for (size_t i = 0; i < manifest.programs.size(); ++i)
      if (manifest.programs[i].at == at)
        return int(i);
    return -1;
  };
  edge.source = find(edge.from);
  edge.target = find(edge.to);
  if (edge.source < 0 || edge.target < 0)
    return Status::invalid(
        fmt::format("there is no program at {}",
                    toString(edge.source < 0 ? edge.from : edge.to)));
  if (edge.source == edge.target)
    return Status::invalid(fmt::format("it is from {} to itself: a value that "
                                       "stays needs no edge",
                                       toString(edge.from)));
  int64_t bytes = 0;
  if (__builtin_mul_overflow(edge.count, sizeOf(edge.dtype), &bytes))
    return Status::invalid(fmt::format("{} elements are too many", edge.count));
  return {};
}

Status Verifier::findAllEnds() {
  for (size_t i = 0; i < manifest.edges.size(); ++i)
    if (Status status = findEnds(manifest.edges[i]); !status.ok())
      return inEntry(fmt::format("manifest.edges[{}]", i), status);
  return {};
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

/// Checks the results whose copies replace arguments.
Status Verifier::verifyCopies() const {
  for (size_t i = 0; i < manifest.arguments.size(); ++i) {
    const TensorSpec &argument = manifest.arguments[i];
    if (argument.copyOf < 0)
      continue;
    std::string entry = fmt::format("manifest.arguments[{}]", i);
    if (size_t(argument.copyOf) >= manifest.results.size())
      return Status::invalid(fmt::format("{}: there is no result {} to copy",
                                         entry, argument.copyOf));
    const TensorSpec &result = manifest.results[argument.copyOf];
    if (argument.dtype != result.dtype || argument.shape != result.shape)
      return Status::invalid(
          fmt::format("{}: a copy of result {}, {}, cannot replace {}", entry,
                      argument.copyOf, result.type(), argument.type()));
  }
  return {};
}

Status Verifier::verifyAlias(const TensorSpec &result) const {
  if (size_t(result.alias) >= manifest.arguments.size())
    return Status::invalid(
        fmt::format("there is no argument {} to replace", result.alias));
  const TensorSpec &argument = manifest.arguments[result.alias];
  if (argument.dtype != result.dtype || argument.shape != result.shape ||
      argument.sharding != result.sharding)
    return Status::invalid(
        fmt::format("{} with {} cannot replace argument {}, {} with {}",
                    result.type(), result.sharding.str(), result.alias,
                    argument.type(), argument.sharding.str()));
  return {};
}

Status Verifier::verifyAliases() const {
  std::set<int> replaced;
  for (size_t i = 0; i < manifest.results.size(); ++i) {
    const TensorSpec &result = manifest.results[i];
    if (result.alias < 0)
      continue;
    Status status = verifyAlias(result);
    if (status.ok() && !replaced.insert(result.alias).second)
      status = Status::invalid(fmt::format(
          "argument {} is replaced by another result", result.alias));
    if (!status.ok())
      return inEntry(fmt::format("manifest.results[{}]", i), status);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

Status Verifier::verifyPrograms() const {
  for (size_t i = 0; i < manifest.programs.size(); ++i) {
    const Program &program = manifest.programs[i];
    Status status = verifyProgram(manifest, program, ranks[i]);
    std::string prefix = program.at.empty()
                             ? "manifest."
                             : fmt::format("manifest.programs[{}].", i);
    if (!status.ok())
      return Status(status.getCode(), prefix + status.getMessage());
  }
  return {};
}

Status Verifier::run() {
  if (Status status = verifyMesh(); !status.ok())
    return inEntry("manifest.mesh", status);
  DIST_RETURN_IF_ERROR(placePrograms());
  DIST_RETURN_IF_ERROR(findAllEnds());
  DIST_RETURN_IF_ERROR(verifyPrograms());
  DIST_RETURN_IF_ERROR(verifyCopies());
  DIST_RETURN_IF_ERROR(verifyAliases());
  if (Status status = verifyOrder(manifest); !status.ok())
    return inEntry("manifest", status);
  return {};
}

Status dist::verifyManifest(Manifest &manifest) {
  return Verifier(manifest).run();
}
