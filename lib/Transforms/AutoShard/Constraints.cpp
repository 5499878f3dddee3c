//===- Constraints.cpp - what a plan may not do ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constraints.h"

#include "AnnotateHomes.h"
#include "BatchDims.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Transforms/Annotate/Plan.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

namespace {
/// Arguments, and what a device holds of them.
struct Held {
  unsigned count = 0;
  double bytes = 0;

  void add(double more) {
    ++count;
    bytes += more;
  }
  std::string text() const {
    return fmt::format("{} argument{}, {:.0f} bytes in all,", count,
                       count == 1 ? "" : "s", bytes);
  }
};

/// One argument that is a tensor, and what is said of it.
struct Subject {
  unsigned index;
  RankedTensorType type;
  std::string position, name;
  bool isState; ///< A result replaces it.
  Sharding sharding;
  bool isAnnotated;

  double bytes() const {
    return static_cast<double>(type.getNumElements() * elementBytes(type));
  }
  std::string text() const {
    return "argument " + std::to_string(index) +
           (name.empty() ? "" : " '" + name + "'");
  }
};

class Constrainer {
public:
  Constrainer(FunctionOpInterface func, MeshOp mesh)
      : func(func), mesh(mesh), signature(func) {}

  FailureOr<std::vector<std::string>> run(const PlanSearch &search);

private:
  FunctionOpInterface func;
  MeshOp mesh;
  Signature signature;
  std::vector<Subject> subjects;
  std::vector<std::string> held; ///< What each constraint holds.

  void collect();
  void noteAnnotated();
  LogicalResult replicate(StringRef pattern);
  LogicalResult keepForBatch(const Axes &axes);
  LogicalResult divideBatch(Subject &subject, const Axes &axes);
  LogicalResult pin(Subject &subject, const AxisRef &axis, const Twine &why);
  void write();
  LogicalResult verifyValues(const AxisRef &axis);
};
} // namespace

void Constrainer::collect() {
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    const NamedAttrList &attrs = signature.arguments[i];
    auto name = dyn_cast_or_null<StringAttr>(attrs.get(kNameAttr));
    auto known = dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr));
    subjects.push_back(
        {static_cast<unsigned>(i), tensor, fmt::format("arg{}", i),
         name ? name.str() : "", static_cast<bool>(attrs.get(kAliasAttr)),
         known ? known.getValue() : Sharding::openIn(tensor.getRank()),
         static_cast<bool>(known)});
  }
}

/// The axis must not divide the argument.
LogicalResult Constrainer::pin(Subject &subject, const AxisRef &axis,
                               const Twine &why) {
  const Mesh &grid = mesh.getMesh().getValue();
  auto conflicts = [&](const AxisRef &other) {
    return grid.conflict(axis, other);
  };
  bool isSharded = llvm::any_of(subject.sharding.partial, [&](const auto &it) {
    return conflicts(it.axis);
  });
  for (const DimSharding &dim : subject.sharding.dims)
    isSharded |= llvm::any_of(dim.axes, conflicts);
  if (isSharded)
    return emitError(func.getLoc())
           << subject.text() << " is annotated " << subject.sharding.str()
           << ", but " << why;
  if (subject.sharding.hasOpenDim() &&
      llvm::none_of(subject.sharding.replicated, conflicts))
    subject.sharding.replicated.push_back(axis);
  return success();
}

/// Whatever axes the mesh will have.
LogicalResult Constrainer::replicate(StringRef pattern) {
  Held whole;
  for (Subject &subject : subjects) {
    if (!matchesPattern(pattern.str(), subject.position) &&
        (subject.name.empty() || !matchesPattern(pattern.str(), subject.name)))
      continue;
    whole.add(subject.bytes());
    for (const MeshAxis &axis : mesh.getMesh().getValue().axes)
      if (failed(pin(subject, AxisRef(axis.name),
                     "'replicate=" + pattern + "' keeps it replicated")))
        return failure();
    subject.sharding = Sharding::replicate(subject.type.getRank());
  }
  if (whole.count == 0)
    return emitError(func.getLoc())
           << "'replicate=" << pattern << "' matches no argument";
  held.push_back(fmt::format("'replicate={}' keeps {} on every device",
                             pattern.str(), whole.text()));
  return success();
}

/// The first dimension over the axes, unless an annotation says so.
LogicalResult Constrainer::divideBatch(Subject &subject, const Axes &axes) {
  std::vector<DimSharding> &dims = subject.sharding.dims;
  for (const AxisRef &axis : axes) {
    if (llvm::is_contained(dims[0].axes, axis))
      continue;
    if (failed(pin(subject, axis,
                   "axis '" + Twine(axis.name) +
                       "' divides its first dimension alone (data-axes)")))
      return failure();
    if (!dims[0].open)
      return emitError(func.getLoc())
             << subject.text() << " is annotated " << subject.sharding.str()
             << ", but axis '" << axis.name
             << "' is to divide its first dimension (data-axes)";
    std::erase(subject.sharding.replicated, axis);
    dims[0].axes.push_back(axis);
  }
  return success();
}

LogicalResult Constrainer::keepForBatch(const Axes &axes) {
  int64_t parts = mesh.getMesh().getValue().sizeOf(axes);
  bool isAny = false;
  Held whole;
  for (Subject &subject : subjects) {
    bool isBatch = !subject.isState && subject.type.getRank() > 0 &&
                   subject.type.getDimSize(0) % parts == 0;
    isAny |= isBatch;
    if (!isBatch)
      whole.add(subject.bytes());
    if (isBatch && failed(divideBatch(subject, axes)))
      return failure();
    for (const AxisRef &axis : isBatch ? Axes() : axes)
      if (failed(pin(subject, axis,
                     "axis '" + Twine(axis.name) +
                         "' divides the batch alone (data-axes)")))
        return failure();
  }
  if (!isAny)
    return emitError(func.getLoc())
           << "data-axes: no argument has a batch, a first dimension that "
           << parts << " ranks divide evenly, and is not replaced by a result";
  std::string names;
  for (const AxisRef &axis : axes)
    names += (names.empty() ? "" : ",") + axis.name;
  held.push_back(fmt::format("'data-axes={}' does not divide {} over {}", names,
                             whole.text(), names));
  return success();
}

void Constrainer::write() {
  auto meshName = FlatSymbolRefAttr::get(mesh.getSymNameAttr());
  for (const Subject &subject : subjects) {
    bool says = subject.isAnnotated ||
                subject.sharding != Sharding::openIn(subject.type.getRank());
    if (says)
      signature.arguments[subject.index].set(
          kShardingAttr,
          ShardingAttr::get(mesh.getContext(), meshName, subject.sharding));
  }
  signature.write();
}

/// What was annotated in between may have the axis where the batch is.
LogicalResult Constrainer::verifyValues(const AxisRef &axis) {
  FailureOr<PropagationGraph> graph = buildGraphQuietly(func, mesh);
  if (failed(graph))
    return failure();
  const PropagationState &state = graph->state;
  AtomSet data = state.getAtoms().fromAxes(axis).set();
  BatchDims batch(*graph, {axis});
  for (ValueId value = 0; value < state.numValues(); ++value)
    for (auto [i, dim] : llvm::enumerate(state.dims(value)))
      if ((dim.axes.set() & data) && !batch.dims(value).places.test(i))
        return emitError(
                   reportAt(graph->annotationSites.at(value), func.getLoc()))
               << "the value is annotated " << state.sharding(value).str()
               << ", but its dimension " << i << " is no batch, which axis '"
               << axis.name << "' divides alone (data-axes)";
  return success();
}

/// What annotations let only lie so.
void Constrainer::noteAnnotated() {
  Held annotated;
  const Mesh &grid = mesh.getMesh().getValue();
  for (const Subject &subject : subjects) {
    if (!subject.isAnnotated || subject.sharding.hasOpenDim())
      continue;
    double parts = 1;
    for (const DimSharding &dim : subject.sharding.dims)
      parts *= static_cast<double>(grid.sizeOf(dim.axes));
    annotated.add(subject.bytes() / parts);
  }
  if (annotated.count > 0)
    held.push_back(
        fmt::format("annotations leave {} on every device", annotated.text()));
}

FailureOr<std::vector<std::string>> Constrainer::run(const PlanSearch &search) {
  collect();
  noteAnnotated();
  const Mesh &grid = mesh.getMesh().getValue();
  Axes axes;
  for (const std::string &name : search.dataAxes) {
    if (grid.indexOf(name) < 0 || isArranged(mesh, name))
      return emitError(func.getLoc())
             << "data-axes: unknown axis '" << name << "'; the mesh has "
             << grid.str()
             << (mesh->hasAttr(kArrangeAttr)
                     ? ", whose axes are left to the search: fix it, as in "
                       "--mesh dp=4,?"
                     : "");
    axes.push_back(AxisRef(name));
  }
  for (const std::string &pattern : search.replicate)
    if (failed(replicate(pattern)))
      return failure();
  if (!axes.empty() && failed(keepForBatch(axes)))
    return failure();
  write();
  for (const AxisRef &axis : axes)
    if (failed(verifyValues(axis)))
      return failure();
  return held;
}

FailureOr<std::vector<std::string>>
dist::constrainArguments(FunctionOpInterface func, MeshOp mesh,
                         const PlanSearch &search) {
  return Constrainer(func, mesh).run(search);
}
