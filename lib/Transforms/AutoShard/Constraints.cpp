//===- Constraints.cpp - what a plan may not do ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constraints.h"

#include "ConstrainedArguments.h"
#include "ConstrainedValues.h"

#include "dist/Dialect/Dist/IR/Arrange.h"

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

class Constrainer {
public:
  Constrainer(FunctionOpInterface func, MeshOp mesh)
      : func(func), mesh(mesh), arguments(constrainedArguments(func)) {}

  /// What each constraint holds.
  FailureOr<std::vector<std::string>> run(const PlanSearch &search);

private:
  FunctionOpInterface func;
  MeshOp mesh;
  std::vector<ConstrainedArgument> arguments;
  std::vector<std::string> held;

  void noteAnnotated();
  FailureOr<Axes> dataAxes(const PlanSearch &search);
  LogicalResult replicate(StringRef pattern);
  LogicalResult keepForBatch(const Axes &axes);
};
} // namespace

/// What annotations let only lie so.
void Constrainer::noteAnnotated() {
  Held annotated;
  const Mesh &grid = mesh.getMesh().getValue();
  for (const ConstrainedArgument &argument : arguments) {
    if (!argument.isAnnotated || argument.sharding.hasOpenDim())
      continue;
    double parts = 1;
    for (const DimSharding &dim : argument.sharding.dims)
      parts *= static_cast<double>(grid.sizeOf(dim.axes));
    annotated.add(argument.bytes() / parts);
  }
  if (annotated.count > 0)
    held.push_back(
        fmt::format("annotations leave {} on every device", annotated.text()));
}

/// Whatever axes the mesh will have.
LogicalResult Constrainer::replicate(StringRef pattern) {
  Held whole;
  for (ConstrainedArgument &argument : arguments) {
    if (!argument.isMatchedBy(pattern.str()))
      continue;
    whole.add(argument.bytes());
    for (const MeshAxis &axis : mesh.getMesh().getValue().axes)
      if (failed(
              argument.pin(mesh, AxisRef(axis.name),
                           "'replicate=" + pattern + "' keeps it replicated")))
        return failure();
    Sharding replicated = Sharding::replicate(argument.type.getRank());
    if (argument.sharding != replicated)
      argument.addConstraint("replicate=" + pattern.str());
    argument.sharding = std::move(replicated);
  }
  if (whole.count == 0)
    return emitError(func.getLoc())
           << "'replicate=" << pattern << "' matches no argument";
  held.push_back(fmt::format("'replicate={}' keeps {} on every device",
                             pattern.str(), whole.text()));
  return success();
}

LogicalResult Constrainer::keepForBatch(const Axes &axes) {
  int64_t parts = mesh.getMesh().getValue().sizeOf(axes);
  std::string names;
  for (const AxisRef &axis : axes)
    names += (names.empty() ? "" : ",") + axis.name;
  bool isAny = false;
  Held whole;
  for (ConstrainedArgument &argument : arguments) {
    bool isBatch = !argument.isState && argument.type.getRank() > 0 &&
                   argument.type.getDimSize(0) % parts == 0;
    isAny |= isBatch;
    if (!isBatch)
      whole.add(argument.bytes());
    Sharding before = argument.sharding;
    if (isBatch && failed(argument.divideBatch(mesh, axes)))
      return failure();
    for (const AxisRef &axis : isBatch ? Axes() : axes)
      if (failed(argument.pin(mesh, axis,
                              "axis '" + Twine(axis.name) +
                                  "' divides the batch alone (data-axes)")))
        return failure();
    if (argument.sharding != before)
      argument.addConstraint("data-axes=" + names);
  }
  if (!isAny)
    return emitError(func.getLoc())
           << "data-axes: no argument has a batch, a first dimension that "
           << parts << " ranks divide evenly, and is not replaced by a result";
  held.push_back(fmt::format("'data-axes={}' does not divide {} over {}", names,
                             whole.text(), names));
  return success();
}

/// Error: a name of none, or of one that the search replaces.
FailureOr<Axes> Constrainer::dataAxes(const PlanSearch &search) {
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
  return axes;
}

FailureOr<std::vector<std::string>> Constrainer::run(const PlanSearch &search) {
  noteAnnotated();
  FailureOr<Axes> axes = dataAxes(search);
  if (failed(axes))
    return failure();
  for (const std::string &pattern : search.replicate)
    if (failed(replicate(pattern)))
      return failure();
  if (!axes->empty() && failed(keepForBatch(*axes)))
    return failure();
  writeArguments(mesh, func, arguments);
  for (const AxisRef &axis : *axes)
    if (failed(verifyBatchValues(func, mesh, axis)))
      return failure();
  return held;
}

FailureOr<std::vector<std::string>>
dist::constrainArguments(FunctionOpInterface func, MeshOp mesh,
                         const PlanSearch &search) {
  return Constrainer(func, mesh).run(search);
}
