//===- ConstrainedArguments.cpp - what is said of them --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstrainedArguments.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Transforms/Annotate/Plan.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

static std::string constraintOf(const NamedAttrList &attrs) {
  auto text = dyn_cast_or_null<StringAttr>(attrs.get(kConstraintAttr));
  return text ? text.str() : "";
}

std::vector<ConstrainedArgument>
dist::constrainedArguments(FunctionOpInterface func) {
  Signature signature(func);
  std::vector<ConstrainedArgument> found;
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    const NamedAttrList &attrs = signature.arguments[i];
    auto name = dyn_cast_or_null<StringAttr>(attrs.get(kNameAttr));
    auto known = dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr));
    found.push_back(
        {static_cast<unsigned>(i), tensor, fmt::format("arg{}", i),
         name ? name.str() : "", static_cast<bool>(attrs.get(kAliasAttr)),
         known ? known.getValue() : Sharding::openIn(tensor.getRank()),
         static_cast<bool>(known), constraintOf(attrs)});
  }
  return found;
}

void dist::writeArguments(MeshOp mesh, FunctionOpInterface func,
                          ArrayRef<ConstrainedArgument> arguments) {
  Signature signature(func);
  auto meshName = FlatSymbolRefAttr::get(mesh.getSymNameAttr());
  for (const ConstrainedArgument &argument : arguments) {
    bool says = argument.isAnnotated ||
                argument.sharding != Sharding::openIn(argument.type.getRank());
    NamedAttrList &port = signature.arguments[argument.index];
    if (says)
      port.set(kShardingAttr, ShardingAttr::get(mesh.getContext(), meshName,
                                                argument.sharding));
    if (!argument.constraint.empty())
      port.set(kConstraintAttr,
               StringAttr::get(mesh.getContext(), argument.constraint));
  }
  signature.write();
}

double ConstrainedArgument::bytes() const {
  return static_cast<double>(type.getNumElements() * elementBytes(type));
}

std::string ConstrainedArgument::text() const {
  return "argument " + std::to_string(index) +
         (name.empty() ? "" : " '" + name + "'");
}

bool ConstrainedArgument::isMatchedBy(const std::string &pattern) const {
  return matchesPattern(pattern, position) ||
         (!name.empty() && matchesPattern(pattern, name));
}

std::string ConstrainedArgument::decided() const {
  return constraint.empty() ? "is annotated " + sharding.str()
                            : "is " + sharding.str() + " by " + constraint;
}

std::optional<unsigned>
ConstrainedArgument::dividedBy(const AxisRef &axis) const {
  for (auto [i, dim] : llvm::enumerate(sharding.dims))
    if (llvm::is_contained(dim.axes, axis))
      return i;
  return std::nullopt;
}

bool ConstrainedArgument::isOpenTo(MeshOp mesh, const AxisRef &axis,
                                   unsigned dim) const {
  const Mesh &grid = mesh.getMesh().getValue();
  return sharding.dims[dim].open &&
         llvm::none_of(sharding.replicated, [&](const AxisRef &other) {
           return grid.conflict(axis, other);
         });
}

LogicalResult ConstrainedArgument::pin(MeshOp mesh, const AxisRef &axis,
                                       const SearchEntry &wish,
                                       const Twine &why) {
  const Mesh &grid = mesh.getMesh().getValue();
  auto conflicts = [&](const AxisRef &other) {
    return grid.conflict(axis, other);
  };
  bool isSharded = llvm::any_of(
      sharding.partial, [&](const auto &it) { return conflicts(it.axis); });
  for (const DimSharding &dim : sharding.dims)
    isSharded |= llvm::any_of(dim.axes, conflicts);
  if (isSharded)
    return wish.emitError() << text() << " " << decided() << ", but " << why;
  if (sharding.hasOpenDim() && llvm::none_of(sharding.replicated, conflicts))
    sharding.replicated.push_back(axis);
  return success();
}

void ConstrainedArgument::addConstraint(const std::string &text) {
  if (constraint.empty() && isAnnotated)
    constraint = "annotation";
  if (constraint.find(text) == std::string::npos)
    constraint += (constraint.empty() ? "" : ", ") + text;
}
