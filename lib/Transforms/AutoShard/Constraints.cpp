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
  Constrainer(FunctionOpInterface func, MeshOp mesh, const PlacedSearch &search)
      : func(func), mesh(mesh), search(search),
        arguments(constrainedArguments(func)) {}

  /// What each constraint holds.
  FailureOr<std::vector<std::string>> run();

private:
  FunctionOpInterface func;
  MeshOp mesh;
  const PlacedSearch &search;
  std::vector<ConstrainedArgument> arguments;
  std::vector<std::string> held;

  void noteAnnotated();
  WishEntry entry(StringRef key, size_t index) {
    return search.entry(key + "[" + Twine(index) + "]", func.getLoc());
  }
  FailureOr<Axes> dataAxes();
  LogicalResult replicate(StringRef pattern, const WishEntry &entry);
  LogicalResult keepForBatch(ConstrainedArgument &argument, bool isBatch,
                             const Axes &axes);
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
LogicalResult Constrainer::replicate(StringRef pattern,
                                     const WishEntry &entry) {
  Held whole;
  for (ConstrainedArgument &argument : arguments) {
    if (!argument.isMatchedBy(pattern.str()))
      continue;
    whole.add(argument.bytes());
    for (const MeshAxis &axis : mesh.getMesh().getValue().axes)
      if (failed(
              argument.pin(mesh, AxisRef(axis.name), entry,
                           "'replicate=" + pattern + "' keeps it replicated")))
        return failure();
    Sharding replicated = Sharding::replicate(argument.type.getRank());
    if (argument.sharding != replicated)
      argument.addConstraint("replicate=" + pattern.str());
    argument.sharding = std::move(replicated);
  }
  if (whole.count == 0)
    return entry.emitError()
           << "'replicate=" << pattern << "' matches no argument";
  held.push_back(fmt::format("'replicate={}' keeps {} on every device",
                             pattern.str(), whole.text()));
  return success();
}

LogicalResult Constrainer::keepForBatch(ConstrainedArgument &argument,
                                        bool isBatch, const Axes &axes) {
  for (auto [i, axis] : llvm::enumerate(axes)) {
    LogicalResult kept =
        isBatch ? argument.divideBatch(mesh, axis, entry("data_axes", i))
                : argument.pin(mesh, axis, entry("data_axes", i),
                               "axis '" + Twine(axis.name) +
                                   "' divides the batch alone (data-axes)");
    if (failed(kept))
      return failure();
  }
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
    if (failed(keepForBatch(argument, isBatch, axes)))
      return failure();
    if (argument.sharding != before)
      argument.addConstraint("data-axes=" + names);
  }
  if (!isAny)
    return entry("data_axes", 0).emitError()
           << "data-axes: no argument has a batch, a first dimension that "
           << parts << " ranks divide evenly, and is not replaced by a result";
  held.push_back(fmt::format("'data-axes={}' does not divide {} over {}", names,
                             whole.text(), names));
  return success();
}

/// Error: a name of none, or of one that the search replaces.
FailureOr<Axes> Constrainer::dataAxes() {
  const Mesh &grid = mesh.getMesh().getValue();
  Axes axes;
  for (auto [i, name] : llvm::enumerate(search.dataAxes)) {
    if (grid.indexOf(name) < 0 || isArranged(mesh, name))
      return entry("data_axes", i).emitError()
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

FailureOr<std::vector<std::string>> Constrainer::run() {
  noteAnnotated();
  FailureOr<Axes> axes = dataAxes();
  if (failed(axes))
    return failure();
  for (auto [i, pattern] : llvm::enumerate(search.replicate))
    if (failed(replicate(pattern, entry("replicate", i))))
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
                         const PlacedSearch &search) {
  return Constrainer(func, mesh, search).run();
}
