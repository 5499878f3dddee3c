//===- Constraints.cpp - what a plan may not do ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constraints.h"

#include "BatchArguments.h"
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

  FailureOr<Constraints> run();

private:
  FunctionOpInterface func;
  MeshOp mesh;
  const PlacedSearch &search;
  std::vector<ConstrainedArgument> arguments;
  Constraints found;

  void noteAnnotated();
  SearchEntry entry(StringRef key, size_t index) {
    return search.entry(key + "[" + Twine(index) + "]", func.getLoc());
  }
  FailureOr<std::vector<DataAxis>> dataAxes();
  LogicalResult replicate(StringRef pattern, const SearchEntry &entry);
  LogicalResult keepForBatch(ArrayRef<DataAxis> axes);
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
    found.held.push_back(
        fmt::format("annotations leave {} on every device", annotated.text()));
}

/// Whatever axes the mesh will have.
LogicalResult Constrainer::replicate(StringRef pattern,
                                     const SearchEntry &entry) {
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
  found.held.push_back(fmt::format("'replicate={}' keeps {} on every device",
                                   pattern.str(), whole.text()));
  return success();
}

LogicalResult Constrainer::keepForBatch(ArrayRef<DataAxis> axes) {
  if (failed(divideBatch(func, mesh, arguments, axes)))
    return failure();
  std::string names;
  for (const DataAxis &data : axes)
    names += (names.empty() ? "" : ",") + data.axis.name;
  Held whole;
  for (const ConstrainedArgument &argument : arguments)
    if (llvm::none_of(axes, [&](const DataAxis &data) {
          return argument.dividedBy(data.axis);
        }))
      whole.add(argument.bytes());
  found.held.push_back(fmt::format("'data-axes={}' does not divide {} over {}",
                                   names, whole.text(), names));
  return success();
}

/// Those of one device divide nothing. Errors: a name of none, of one that the
/// search replaces, or one once more.
FailureOr<std::vector<DataAxis>> Constrainer::dataAxes() {
  const Mesh &grid = mesh.getMesh().getValue();
  std::vector<DataAxis> axes;
  for (auto [i, name] : llvm::enumerate(search.dataAxes)) {
    if (grid.indexOf(name) < 0 || isArranged(mesh, name))
      return entry("data_axes", i).emitError()
             << "data-axes: unknown axis '" << name << "'; the mesh has "
             << grid.str()
             << (mesh->hasAttr(kArrangeAttr)
                     ? ", whose axes are left to the search: fix it, as in "
                       "option 'mesh' dp=4,?"
                     : "");
    if (llvm::is_contained(ArrayRef(search.dataAxes).take_front(i), name))
      return entry("data_axes", i).emitError()
             << "data-axes: axis '" << name << "' is given twice";
    if (AxisRef axis(name); grid.sizeOf(axis) > 1)
      axes.push_back({axis, entry("data_axes", i)});
  }
  return axes;
}

FailureOr<Constraints> Constrainer::run() {
  noteAnnotated();
  FailureOr<std::vector<DataAxis>> axes = dataAxes();
  if (failed(axes))
    return failure();
  for (auto [i, pattern] : llvm::enumerate(search.replicate))
    if (failed(replicate(pattern, entry("replicate", i))))
      return failure();
  if (!axes->empty() && failed(keepForBatch(*axes)))
    return failure();
  writeArguments(mesh, func, arguments);
  for (const DataAxis &data : *axes)
    if (failed(verifyBatchTies(func, mesh, arguments, data)))
      return failure();
  for (const DataAxis &data : *axes)
    found.dataAxes.push_back(data.axis);
  return found;
}

FailureOr<Constraints> dist::constrainArguments(FunctionOpInterface func,
                                                MeshOp mesh,
                                                const PlacedSearch &search) {
  return Constrainer(func, mesh, search).run();
}
