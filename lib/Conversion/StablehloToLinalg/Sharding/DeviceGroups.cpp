//===- DeviceGroups.cpp - lists of devices as axes ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "Shardy.h"

#include "dist/Dialect/Dist/IR/RankOps.h"

#include <set>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Place of the collective
//===----------------------------------------------------------------------===//

/// The mesh of the manual regions around. The imported operations are not in a
/// module yet, the source is.
static FailureOr<MeshOp> meshOf(SourceOp &op) {
  ManualOp manual = manualAround(op.builder.getBlock());
  if (!manual)
    return op.error() << "moves data between devices outside of a manual "
                         "computation (jax.shard_map)";
  for (ArrayAttr list : {manual.getInShardings(), manual.getOutShardings()})
    for (Attribute sharding : list)
      return lookupMesh(op.getSource(), cast<ShardingAttr>(sharding).getMesh());
  return op.error() << "is in a manual computation without operands and "
                       "results";
}

static Axes manualAxes(SourceOp &op) {
  return manualAxesAround(op.builder.getBlock());
}

/// Checks that the groups are within those of the manual axes.
static FailureOr<AxesAttr> checkManual(SourceOp &op, const Mesh &mesh,
                                       const Axes &axes) {
  Axes manual = manualAxes(op);
  auto isManual = [&](const AxisRef &axis) {
    return llvm::any_of(manual, [&](const AxisRef &whole) {
      return mesh.contains(whole, axis);
    });
  };
  for (const AxisRef &axis : axes)
    if (!isManual(axis))
      return op.error() << "works over axis " << axis.str()
                        << ", which is not manual here";
  return AxesAttr::get(op.builder.getContext(), axes);
}

/// The same of groups that no axes of the mesh have.
static LogicalResult checkManual(SourceOp &op, const Mesh &mesh,
                                 const RankGroups &groups) {
  Status status = verifyManual(mesh, groups, manualAxes(op));
  if (!status.ok())
    return op.error() << status.getMessage();
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Numbers of partitions, not of replicas.
static LogicalResult checkChannel(SourceOp &op, bool hasFlag) {
  auto channel =
      op.fields("channel_handle", "channel_handle", {"handle", "type"});
  if (failed(channel))
    return failure();
  bool isFlat = !hasFlag || op.attribute("use_global_device_ids");
  if (channel->integer("handle") > 0 && isFlat)
    return success();
  return op.error() << "works across replicas; expected a collective across "
                       "the devices of a mesh";
}

/// The rows of a matrix of device numbers.
static FailureOr<RankGroups> readRows(SourceOp &op, StringRef name) {
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(op.attribute(name));
  if (!elements || elements.getType().getRank() != 2 ||
      !elements.getElementType().isInteger(64))
    return op.error() << "expected a matrix of i64 in '" << name << "', got "
                      << op.attribute(name);
  RankGroups rows(elements.getType().getDimSize(0));
  auto values = elements.getValues<int64_t>();
  int64_t columns = elements.getType().getDimSize(1);
  for (auto [i, rank] : llvm::enumerate(values))
    rows[i / columns].push_back(rank);
  return rows;
}

/// The mesh with a view that has the groups, and the view's axis.
static FailureOr<Axes> addGroups(SourceOp &op, MeshOp meshOp,
                                 const RankGroups &groups) {
  Result<Mesh> mesh = withGroups(meshOp.getMesh().getValue(), groups);
  if (!mesh)
    return op.error() << mesh.status().getMessage();
  meshOp.setMeshAttr(MeshAttr::get(op.builder.getContext(), *mesh));
  return Axes{mesh->views.back().axes.back().name};
}

/// Groups that no axes have become a view of the mesh.
static FailureOr<AxesAttr> matchGroups(SourceOp &op, MeshOp meshOp,
                                       const RankGroups &groups) {
  const Mesh &mesh = meshOp.getMesh().getValue();
  Result<Axes> known = axesOfGroups(mesh, groups);
  if (known && mesh.gridOf(*known) == &mesh)
    return checkManual(op, mesh, *known);
  FailureOr<Axes> axes = known ? *known : addGroups(op, meshOp, groups);
  if (failed(axes) || failed(checkManual(op, mesh, groups)))
    return failure();
  return AxesAttr::get(op.builder.getContext(), *axes);
}

static bool hasGlobalIdFlag(SourceOp &op) {
  return op.getName() != "stablehlo.all_to_all" &&
         op.getName() != "stablehlo.collective_broadcast";
}

/// The mesh, and the groups as ranks of it.
static FailureOr<std::pair<MeshOp, RankGroups>> readGroups(SourceOp &op) {
  FailureOr<MeshOp> meshOp = meshOf(op);
  if (failed(meshOp) || failed(checkChannel(op, hasGlobalIdFlag(op))))
    return failure();
  FailureOr<RankGroups> groups = readRows(op, "replica_groups");
  if (failed(groups))
    return failure();
  return std::pair(*meshOp, *groups);
}

FailureOr<AxesAttr> dist::readAxes(SourceOp &op) {
  auto groups = readGroups(op);
  if (failed(groups))
    return failure();
  return matchGroups(op, groups->first, groups->second);
}

int64_t dist::groupSize(SourceOp &op, AxesAttr axes) {
  return meshOf(op)->getMesh().getValue().sizeOf(axes.getValue());
}

FailureOr<AxisPermutation> dist::readPermutation(SourceOp &op) {
  FailureOr<MeshOp> meshOp = meshOf(op);
  if (failed(meshOp) || failed(checkChannel(op, false)))
    return failure();
  const Mesh &mesh = meshOp->getMesh().getValue();
  FailureOr<RankGroups> rows = readRows(op, "source_target_pairs");
  if (failed(rows))
    return failure();
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (const std::vector<int64_t> &row : *rows) {
    if (row.size() != 2)
      return op.error() << "expected pairs in 'source_target_pairs', got rows "
                           "of "
                        << row.size();
    pairs.emplace_back(row[0], row[1]);
  }
  Result<AxisPermutation> result = axesOfPairs(mesh, pairs, manualAxes(op));
  if (!result)
    return op.error() << result.status().getMessage();
  return *result;
}

FailureOr<RootedGroups> dist::readRootedGroups(SourceOp &op) {
  auto groups = readGroups(op);
  if (failed(groups))
    return failure();
  auto &[meshOp, rows] = *groups;
  const Mesh &mesh = meshOp.getMesh().getValue();
  RankGroups inOrder = rows;
  std::set<int64_t> roots;
  for (std::vector<int64_t> &group : inOrder) {
    int64_t first = group.empty() ? 0 : group.front();
    llvm::sort(group, [&](int64_t a, int64_t b) {
      return mesh.placeOf(a) < mesh.placeOf(b);
    });
    roots.insert(llvm::find(group, first) - group.begin());
  }
  bool hasOneRoot = roots.size() == 1 && axesOfGroups(mesh, inOrder);
  FailureOr<AxesAttr> axes =
      matchGroups(op, meshOp, hasOneRoot ? inOrder : rows);
  if (failed(axes))
    return failure();
  return RootedGroups{*axes, hasOneRoot ? *roots.begin() : 0};
}

FailureOr<const Mesh *> dist::readMesh(SourceOp &op) {
  FailureOr<MeshOp> meshOp = meshOf(op);
  if (failed(meshOp))
    return failure();
  return &meshOp->getMesh().getValue();
}

FailureOr<AxesAttr> dist::readAllAxes(SourceOp &op) {
  FailureOr<const Mesh *> mesh = readMesh(op);
  if (failed(mesh))
    return failure();
  Axes axes;
  for (const MeshAxis &axis : (*mesh)->axes)
    axes.push_back(axis.name);
  return AxesAttr::get(op.builder.getContext(), axes);
}
