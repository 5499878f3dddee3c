//===- EntryFunction.cpp - the function that stays ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryFunction.h"

#include "Sharding/Shardy.h"
#include "Source/TypeMapping.h"

#include "dist/Conversion/StablehloToLinalg/SourceDialects.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"

using namespace mlir;
using namespace dist;

FailureOr<func::FuncOp> dist::chooseEntry(ModuleOp module) {
  SmallVector<func::FuncOp> entries;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      entries.push_back(function);
  if (entries.size() == 1)
    return entries.front();
  for (func::FuncOp function : entries)
    if (function.getName() == "main")
      return function;
  return module.emitError("expected one public function or @main, got ")
         << entries.size() << " public functions";
}

/// The types of arguments or results.
static FailureOr<SmallVector<Type>>
importTypes(func::FuncOp entry, TypeRange types, StringRef what) {
  SmallVector<Type> imported;
  for (auto [index, type] : llvm::enumerate(types)) {
    imported.push_back(importType(type));
    if (!imported.back())
      return entry.emitError() << what << " " << index << " has type " << type
                               << ", " << describeExpected(type);
  }
  return imported;
}

/// Imports the attributes that arguments and results have in common. Those of
/// registered dialects are kept, Shardy's sharding is imported, unsigned
/// elements are marked.
static FailureOr<NamedAttrList>
importCommonAttrs(func::FuncOp entry, DictionaryAttr attrs, Type type) {
  NamedAttrList imported;
  if (getElementTypeOrSelf(type).isUnsignedInteger())
    imported.set(kUnsignedAttr, UnitAttr::get(entry.getContext()));
  for (NamedAttribute attr :
       attrs ? attrs.getValue() : ArrayRef<NamedAttribute>()) {
    if (!isSourceAttribute(attr))
      imported.append(attr);
    if (attr.getName() != "sdy.sharding")
      continue;
    auto sharding = importSharding(entry, attr.getValue(),
                                   [&] { return entry.emitError(); });
    if (failed(sharding))
      return failure();
    if (*sharding)
      imported.set(kShardingAttr, *sharding);
  }
  return imported;
}

static FailureOr<DictionaryAttr> importArgAttrs(func::FuncOp entry,
                                                unsigned index) {
  auto attrs = importCommonAttrs(entry, entry.getArgAttrDict(index),
                                 entry.getArgumentTypes()[index]);
  if (failed(attrs))
    return failure();
  auto named = dyn_cast<NameLoc>(entry.getArgument(index).getLoc());
  if (named && !attrs->get(kNameAttr))
    attrs->set(kNameAttr, named.getName());
  return attrs->getDictionary(entry.getContext());
}

static FailureOr<DictionaryAttr> importResultAttrs(func::FuncOp entry,
                                                   unsigned index) {
  auto attrs = importCommonAttrs(entry, entry.getResultAttrDict(index),
                                 entry.getResultTypes()[index]);
  if (failed(attrs))
    return failure();
  auto info = entry.getResultAttrOfType<StringAttr>(index, "jax.result_info");
  if (info && !info.empty() && !attrs->get(kNameAttr))
    attrs->set(kNameAttr, info);
  return attrs->getDictionary(entry.getContext());
}

static LogicalResult importAttrs(func::FuncOp entry, func::FuncOp imported) {
  SmallVector<DictionaryAttr> arguments, results;
  for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
    FailureOr<DictionaryAttr> attrs = importArgAttrs(entry, i);
    if (failed(attrs))
      return failure();
    arguments.push_back(*attrs);
    imported.getArgument(i).setLoc(entry.getArgument(i).getLoc());
  }
  for (unsigned i = 0; i < entry.getNumResults(); ++i) {
    FailureOr<DictionaryAttr> attrs = importResultAttrs(entry, i);
    if (failed(attrs))
      return failure();
    results.push_back(*attrs);
  }
  imported.setAllArgAttrs(arguments);
  imported.setAllResultAttrs(results);
  return success();
}

/// Reads which arguments are state by JAX's attributes, and pairs them with
/// results. An argument whose result is given (`dist.alias`) keeps it.
static LogicalResult importState(func::FuncOp entry, func::FuncOp imported) {
  StepPorts ports(imported);
  for (auto [i, port] : llvm::enumerate(ports.arguments)) {
    auto donor = entry.getArgAttrOfType<BoolAttr>(i, "jax.buffer_donor");
    port.isDonated = donor && donor.getValue();
    auto alias = entry.getArgAttrOfType<IntegerAttr>(i, "tf.aliasing_output");
    if (!alias)
      continue;
    uint64_t result = alias.getValue().getLimitedValue();
    if (result >= entry.getNumResults())
      return entry.emitError()
             << "argument " << i << ": tf.aliasing_output is " << result
             << ", expected one of " << entry.getNumResults() << " results";
    port.isDonated = true;
    port.sharesBuffer = int(result);
  }
  writeState(imported, ports, {});
  return success();
}

FailureOr<OwningOpRef<func::FuncOp>> dist::declareImported(func::FuncOp entry) {
  auto inputs = importTypes(entry, entry.getArgumentTypes(), "argument");
  auto results = importTypes(entry, entry.getResultTypes(), "result");
  if (failed(inputs) || failed(results))
    return failure();
  OwningOpRef<func::FuncOp> imported = func::FuncOp::create(
      entry.getLoc(), entry.getName(),
      FunctionType::get(entry.getContext(), *inputs, *results));
  imported->addEntryBlock();
  if (failed(importAttrs(entry, *imported)) ||
      failed(importState(entry, *imported)))
    return failure();
  return imported;
}
