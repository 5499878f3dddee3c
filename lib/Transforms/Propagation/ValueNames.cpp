//===- ValueNames.cpp - names of values for users -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Explanation.h"

#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "llvm/ADT/SetVector.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

std::string dist::describeOperation(Operation *op) {
  std::string name = op->getName().getStringRef().str();
  std::string location = locationText(op->getLoc());
  return location.empty() ? name : fmt::format("{} at {}", name, location);
}

std::string dist::describePort(StringRef kind, unsigned index,
                               DictionaryAttr attrs) {
  auto name = attrs ? attrs.getAs<StringAttr>(kNameAttr) : StringAttr();
  return fmt::format("{} {}", kind.str(), index) +
         (name ? fmt::format(" '{}'", name.str()) : "");
}

/// An argument or result of the function.
void ValueNames::addPort(StringRef kind, unsigned index, DictionaryAttr attrs,
                         ValueId value) {
  if (value == kNoValue)
    return;
  StringRef shortKind = kind == "argument" ? "arg" : kind;
  ports.emplace_back(fmt::format("{}{}", shortKind.str(), index), value);
  if (auto name = attrs ? attrs.getAs<StringAttr>(kNameAttr) : StringAttr())
    ports.emplace_back(name.str(), value);
  std::string text = describePort(kind, index, attrs);
  names[value] += names[value].empty() ? text : " = " + text;
}

void ValueNames::addResults(Operation *op, const PropagationGraph &graph) {
  for (OpResult result : op->getResults()) {
    ValueId value = graph.find(result);
    if (value == kNoValue)
      continue;
    results.emplace_back(op, value);
    if (!names[value].empty())
      continue;
    names[value] = describeOperation(op);
    if (op->getNumResults() > 1)
      names[value] = fmt::format("result {} of {}", result.getResultNumber(),
                                 names[value]);
    names[value] += marks.lookup(result);
  }
}

ValueNames::ValueNames(PropagationGraph &graph,
                       llvm::DenseMap<Value, std::string> marks)
    : marks(std::move(marks)), names(graph.state.numValues()) {
  for (const auto &[op, entering] : graph.entering)
    addEntering(op, entering);
  FunctionOpInterface func = graph.func;
  for (BlockArgument arg : func.getArguments())
    addPort("argument", arg.getArgNumber(),
            func.getArgAttrDict(arg.getArgNumber()), graph.find(arg));
  for (auto [index, value] : llvm::enumerate(graph.results))
    addPort("result", index, func.getResultAttrDict(index), value);
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    addResults(op, graph);
    return isa<ShardingRuleOpInterface>(op) ? WalkResult::skip()
                                            : WalkResult::advance();
  });
}

void ValueNames::addEntering(Operation *op, ArrayRef<ValueId> entering) {
  for (auto [i, value] : llvm::enumerate(entering))
    names[value] = fmt::format("operand {} of {}", i, describeOperation(op));
}

SmallVector<ValueId> ValueNames::all() const {
  llvm::SmallSetVector<ValueId, 8> found;
  for (const auto &[name, value] : ports)
    found.insert(value);
  for (const auto &[op, value] : results)
    found.insert(value);
  return found.takeVector();
}

SmallVector<ValueId> ValueNames::called(StringRef name) const {
  SmallVector<ValueId> found;
  for (auto [value, own] : llvm::enumerate(names)) {
    SmallVector<StringRef> parts;
    StringRef(own).split(parts, " = ");
    if (!name.empty() && (own == name || llvm::is_contained(parts, name)))
      found.push_back(value);
  }
  return found;
}

std::string ValueNames::nearest(StringRef what) const {
  std::string best;
  unsigned least = what.size() / 3 + 1;
  for (const auto &[name, value] : ports) {
    unsigned distance = what.edit_distance(name, /*AllowReplacements=*/true,
                                           /*MaxEditDistance=*/least);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}
