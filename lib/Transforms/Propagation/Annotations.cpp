//===- Annotations.cpp - annotations of a function ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"

#include "dist/Transforms/Propagation/Explanation.h"

#include "dist/Dialect/Dist/IR/Locations.h"

#include <algorithm>

using namespace mlir;
using namespace dist;

using Emit = function_ref<InFlightDiagnostic()>;

/// The sharding that `attr` is; null if there is no attribute.
static FailureOr<ShardingAttr> readSharding(Attribute attr, MeshOp mesh,
                                            Emit emit) {
  auto sharding = dyn_cast_or_null<ShardingAttr>(attr);
  if (attr && !sharding)
    return emit() << "expected #dist.sharding, got " << attr
                  << "; dist-annotate rewrites #dist.placements";
  if (sharding && sharding.getMesh().getValue() != mesh.getSymName()) {
    auto diag = emit() << "a program has one mesh: expected @"
                       << mesh.getSymName() << ", got " << sharding.getMesh();
    diag.attachNote(mesh.getLoc()) << "the mesh of the program is here";
    return failure();
  }
  return sharding;
}

/// The same for an argument or result with these attributes, whose elements may
/// be unsigned.
static FailureOr<ShardingAttr> readPort(DictionaryAttr attrs, MeshOp mesh,
                                        Emit emit) {
  if (!attrs)
    return ShardingAttr();
  auto sharding = readSharding(attrs.get(kShardingAttr), mesh, emit);
  if (failed(sharding) || !*sharding || !attrs.get(kUnsignedAttr))
    return sharding;
  return ShardingAttr::get(mesh.getContext(), (*sharding).getMesh(),
                           ofUnsigned((*sharding).getValue()));
}

//===----------------------------------------------------------------------===//
// Two annotations of one value
//===----------------------------------------------------------------------===//

static std::optional<DimSharding> unify(const DimSharding &a,
                                        const DimSharding &b) {
  if (a.axes.size() > b.axes.size())
    return unify(b, a);
  bool isPrefix = std::equal(a.axes.begin(), a.axes.end(), b.axes.begin());
  bool mayGrow = a.open || a.axes.size() == b.axes.size();
  if (!isPrefix || !mayGrow)
    return std::nullopt;
  return DimSharding{b.axes, a.open && b.open,
                     std::min(a.priority, b.priority)};
}

std::optional<Sharding>
dist::unifyAnnotations(const Mesh &mesh, const Sharding &a, const Sharding &b,
                       const std::vector<int64_t> &shape) {
  if (a.partial != b.partial || a.single != b.single)
    return std::nullopt;
  Sharding result = a;
  for (size_t i = 0; i < a.dims.size(); ++i) {
    auto dim = unify(a.dims[i], b.dims[i]);
    if (!dim)
      return std::nullopt;
    result.dims[i] = *dim;
  }
  for (const AxisRef &axis : b.replicated)
    if (std::find(a.replicated.begin(), a.replicated.end(), axis) ==
        a.replicated.end())
      result.replicated.push_back(axis);
  if (!dist::verify(mesh, result, shape).ok())
    return std::nullopt;
  return result;
}

/// Moves the annotation of a result to the argument that it replaces.
static LogicalResult unifyAlias(FunctionOpInterface func, MeshOp mesh,
                                unsigned arg, unsigned result,
                                SignatureAnnotations &annotations) {
  ShardingAttr &ofArg = annotations.arguments[arg];
  ShardingAttr ofResult = annotations.results[result];
  if (!ofArg)
    ofArg = ofResult;
  if (!ofResult || ofArg == ofResult)
    return success();
  auto both = unifyAnnotations(mesh.getMesh().getValue(), ofArg.getValue(),
                               ofResult.getValue(),
                               shapeOf(func.getArgument(arg).getType()));
  if (both) {
    ofArg = ShardingAttr::get(func.getContext(), ofArg.getMesh(), *both);
    return success();
  }
  auto diag = emitError(reportAt(func.getArgument(arg).getLoc(), func.getLoc()))
              << "argument " << arg << " and result " << result
              << ", which replaces it, need one sharding: got "
              << ofArg.getValue().str() << " and " << ofResult.getValue().str();
  diag.attachNote(func.getLoc())
      << "annotate one of the two, or both the same way";
  return failure();
}

//===----------------------------------------------------------------------===//
// Signature and body
//===----------------------------------------------------------------------===//

static LogicalResult readAlias(FunctionOpInterface func, unsigned arg,
                               SmallVectorImpl<bool> &isReplacement,
                               SignatureAnnotations &annotations) {
  annotations.aliases.push_back(std::nullopt);
  auto alias = func.getArgAttrOfType<IntegerAttr>(arg, kAliasAttr);
  if (!alias)
    return success();
  uint64_t result = alias.getValue().getZExtValue();
  auto fail = [&] {
    return emitError(reportAt(func.getArgument(arg).getLoc(), func.getLoc()))
           << "argument " << arg << " is replaced by result " << result;
  };
  Type type = func.getArgumentTypes()[arg];
  if (func.getResultTypes()[result] != type)
    return fail() << " of another type: expected " << type << ", got "
                  << func.getResultTypes()[result];
  if (isReplacement[result])
    return fail() << ", which replaces another argument already";
  isReplacement[result] = true;
  annotations.aliases.back() = result;
  return success();
}

static LogicalResult readAliases(FunctionOpInterface func, MeshOp mesh,
                                 SignatureAnnotations &annotations) {
  SmallVector<bool> isReplacement(func.getNumResults(), false);
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    if (failed(readAlias(func, i, isReplacement, annotations)))
      return failure();
    auto result = annotations.aliases.back();
    if (result && failed(unifyAlias(func, mesh, i, *result, annotations)))
      return failure();
  }
  return success();
}

FailureOr<SignatureAnnotations> dist::readSignature(FunctionOpInterface func,
                                                    MeshOp mesh) {
  SignatureAnnotations annotations;
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto emit = [&] {
      return emitError(reportAt(func.getArgument(i).getLoc(), func.getLoc()))
             << describePort("argument", i, func.getArgAttrDict(i)) << ": ";
    };
    auto sharding = readPort(func.getArgAttrDict(i), mesh, emit);
    if (failed(sharding))
      return failure();
    annotations.arguments.push_back(*sharding);
  }
  for (unsigned i = 0; i < func.getNumResults(); ++i) {
    auto emit = [&] {
      return emitError(reportAt(func.getLoc(), func.getLoc()))
             << describePort("result", i, func.getResultAttrDict(i)) << ": ";
    };
    auto sharding = readPort(func.getResultAttrDict(i), mesh, emit);
    if (failed(sharding))
      return failure();
    annotations.results.push_back(*sharding);
  }
  if (failed(readAliases(func, mesh, annotations)))
    return failure();
  return annotations;
}

static SmallVector<ArrayAttr> annotationLists(Operation *op) {
  if (auto manual = dyn_cast<ManualOp>(op))
    return {manual.getInShardings(), manual.getOutShardings()};
  if (auto list = op->getAttrOfType<ArrayAttr>(kShardingsAttr))
    return {list};
  return {};
}

LogicalResult dist::collectFromBody(FunctionOpInterface func, MeshOp mesh,
                                    SmallVectorImpl<ShardingAttr> &shardings) {
  auto add = [&](Operation *op, Attribute attr) -> LogicalResult {
    auto sharding = readSharding(attr, mesh, [&] { return op->emitOpError(); });
    if (succeeded(sharding))
      shardings.push_back(*sharding);
    return sharding;
  };
  auto visit = [&](Operation *op) -> WalkResult {
    if (auto constraint = dyn_cast<ShardTensorOp>(op))
      return add(op, constraint.getSharding());
    if (auto reshard = dyn_cast<ReshardOp>(op))
      return add(op, reshard.getSharding());
    for (ArrayAttr list : annotationLists(op))
      for (Attribute attr : list)
        if (failed(add(op, attr)))
          return failure();
    return WalkResult::advance();
  };
  return failure(func.getFunctionBody().walk(visit).wasInterrupted());
}
