//===- BatchArguments.cpp - which arguments are the batch -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchArguments.h"

#include "AnnotateHomes.h"

#include "dist/Transforms/Annotate/WritePlan.h"
#include "dist/Transforms/Propagation/PartwiseDims.h"
#include "dist/Transforms/Reshard/OpShardings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;
using namespace dist;

namespace {
class BatchDivider {
public:
  BatchDivider(PropagationGraph &graph,
               MutableArrayRef<ConstrainedArgument> arguments,
               ArrayRef<DataAxis> axes);

  LogicalResult run();

private:
  PropagationGraph &graph;
  MeshOp mesh;
  PartwiseDims partwise;
  MutableArrayRef<ConstrainedArgument> arguments;
  ArrayRef<DataAxis> axes;
  bool isPlaced;             ///< By the user: rule 1.
  std::vector<size_t> added; ///< Dimensions of batches, by argument.

  /// The first dimension of the argument as the step was exported.
  unsigned firstDim(const ConstrainedArgument &argument) const {
    return unsigned(added[argument.index]);
  }
  /// The dimension that has a data axis.
  std::optional<unsigned> placedDim(const ConstrainedArgument &argument) const;
  /// The dimension that data axes may divide, however many elements it has.
  std::optional<unsigned> batchDim(const ConstrainedArgument &argument) const;
  bool isPartwise(const ConstrainedArgument &argument, unsigned dim) const;
  /// Data axes up to this one leave each device less of the dimension.
  bool isWorthDividing(const ConstrainedArgument &argument, unsigned dim,
                       const DataAxis &data) const;
  LogicalResult divide(ConstrainedArgument &argument, const DataAxis &data);
  LogicalResult verifyAlike() const;
  LogicalResult verifyDivides(const DataAxis &data) const;
};
} // namespace

BatchDivider::BatchDivider(PropagationGraph &graph,
                           MutableArrayRef<ConstrainedArgument> arguments,
                           ArrayRef<DataAxis> axes)
    : graph(graph), mesh(graph.mesh), partwise(graph), arguments(arguments),
      axes(axes), added(addedDims(graph.mesh, graph.func)) {
  isPlaced = llvm::any_of(arguments, [&](const ConstrainedArgument &argument) {
    return !argument.isState && placedDim(argument);
  });
}

std::optional<unsigned>
BatchDivider::placedDim(const ConstrainedArgument &argument) const {
  for (const DataAxis &data : axes)
    if (auto dim = argument.dividedBy(data.axis))
      return dim;
  return std::nullopt;
}

std::optional<unsigned>
BatchDivider::batchDim(const ConstrainedArgument &argument) const {
  unsigned first = firstDim(argument);
  if (argument.isState || argument.type.getRank() <= first)
    return std::nullopt;
  if (isPlaced)
    return placedDim(argument);
  return isPartwise(argument, first) ? std::optional(first) : std::nullopt;
}

bool BatchDivider::isPartwise(const ConstrainedArgument &argument,
                              unsigned dim) const {
  BlockArgument value = graph.func.getArgument(argument.index);
  ValueId id = graph.find(value);
  return value.use_empty() || id == kNoValue || partwise.test(id, dim);
}

bool BatchDivider::isWorthDividing(const ConstrainedArgument &argument,
                                   unsigned dim, const DataAxis &data) const {
  Axes all = argument.sharding.dims[dim].axes;
  for (const DataAxis &other : axes) {
    if (!llvm::is_contained(all, other.axis))
      all.push_back(other.axis);
    if (other.axis == data.axis)
      break;
  }
  return !argument.type.isDynamicDim(dim) &&
         isWorthCutting(graph.mesh.getMesh().getValue(),
                        argument.type.getDimSize(dim), all);
}

LogicalResult BatchDivider::divide(ConstrainedArgument &argument,
                                   const DataAxis &data) {
  if (argument.dividedBy(data.axis))
    return success();
  std::optional<unsigned> dim = batchDim(argument);
  bool isOpen = dim && argument.isOpenTo(mesh, data.axis, *dim) &&
                isWorthDividing(argument, *dim, data);
  if (failed(argument.pin(mesh, data.axis, data.wish,
                          "axis '" + Twine(data.axis.name) +
                              "' divides the batch alone (data-axes)")))
    return failure();
  if (isOpen) {
    std::erase(argument.sharding.replicated, data.axis);
    argument.sharding.dims[*dim].axes.push_back(data.axis);
  }
  return success();
}

/// Whether what would be divided has one first dimension, as a batch has.
LogicalResult BatchDivider::verifyAlike() const {
  bool anyState = llvm::any_of(arguments, [](auto &it) { return it.isState; });
  const DataAxis &data = axes.front();
  std::vector<int64_t> sizes;
  std::vector<std::string> examples;
  for (const ConstrainedArgument &argument : arguments) {
    unsigned first = firstDim(argument);
    bool isCandidate =
        batchDim(argument) && argument.isOpenTo(mesh, data.axis, first);
    if (!isCandidate ||
        llvm::is_contained(sizes, argument.type.getDimSize(first)))
      continue;
    sizes.push_back(argument.type.getDimSize(first));
    examples.push_back(fmt::format("{} is {}", argument.text(),
                                   fmt::join(argument.type.getShape(), "x")));
  }
  if (sizes.size() < 2)
    return success();
  constexpr size_t most = 4;
  size_t left = examples.size() - std::min(examples.size(), most);
  examples.resize(examples.size() - left);
  std::string found = fmt::format(
      "first dimensions differ: {}{}; name parameters by option 'replicate' "
      "(such as 'params*'), or place the batch by an entry of a plan file, "
      "such as {{\"match\": \"x\", \"placements\": {{\"{}\": \"shard(0)\"}}}}",
      fmt::join(examples, ", "),
      left > 0 ? fmt::format(", and {} more", left) : "", data.axis.name);
  if (!anyState)
    return data.wish.emitError() << "data-axes: no argument is replaced by a "
                                    "result, which would distinguish "
                                    "parameters from the batch, and "
                                 << found;
  emitWarning(data.wish.loc)
      << "data-axes: axis '" << data.axis.name
      << "' divides arguments that no result replaces, whose " << found;
  return success();
}

/// Error: nobody will have the axis. Arguments that are kept from it say why.
LogicalResult BatchDivider::verifyDivides(const DataAxis &data) const {
  const ConstrainedArgument *kept = nullptr;
  for (const ConstrainedArgument &argument : arguments) {
    std::optional<unsigned> dim = batchDim(argument);
    bool isOpen = dim && argument.isOpenTo(mesh, data.axis, *dim);
    if ((!argument.isState && argument.dividedBy(data.axis)) ||
        (isOpen && isWorthDividing(argument, *dim, data)))
      return success();
    if (!kept && dim && !isOpen)
      kept = &argument;
  }
  InFlightDiagnostic diag = data.wish.emitError();
  if (kept) {
    unsigned dim = *batchDim(*kept);
    return diag << kept->text() << " " << kept->decided() << ", but axis '"
                << data.axis.name << "' is to divide its "
                << (dim == firstDim(*kept) ? "first dimension"
                                           : "dimension " + std::to_string(dim))
                << " (data-axes)";
  }
  return diag
         << "data-axes: no argument has a batch, a first dimension with parts "
            "for axis '"
         << data.axis.name
         << "', and is not replaced by a result; a "
            "batch elsewhere is placed by an entry of a plan file, such as "
            "{\"match\": \"x\", \"placements\": {\""
         << data.axis.name << "\": \"shard(1)\"}}";
}

LogicalResult BatchDivider::run() {
  std::vector<std::string> names;
  for (const DataAxis &data : axes) {
    names.push_back(data.axis.name);
    if (failed(verifyDivides(data)))
      return failure();
  }
  if (!isPlaced && failed(verifyAlike()))
    return failure();
  for (ConstrainedArgument &argument : arguments) {
    Sharding before = argument.sharding;
    for (const DataAxis &data : axes)
      if (failed(divide(argument, data)))
        return failure();
    if (argument.sharding != before)
      argument.addConstraint(
          fmt::format("data-axes={}", fmt::join(names, ",")));
  }
  return success();
}

LogicalResult dist::divideBatch(FunctionOpInterface func, MeshOp mesh,
                                MutableArrayRef<ConstrainedArgument> arguments,
                                ArrayRef<DataAxis> axes) {
  FailureOr<PropagationGraph> graph = buildGraphQuietly(func, mesh);
  if (failed(graph))
    return failure();
  return BatchDivider(*graph, arguments, axes).run();
}
