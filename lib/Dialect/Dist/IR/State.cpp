//===- State.cpp - results that replace arguments in the next step --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/State.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dist;

static StepPort portOf(Type type, const NamedAttrList &attrs) {
  StepPort port;
  if (auto name = dyn_cast_or_null<StringAttr>(attrs.get(kNameAttr)))
    port.name = name.str();
  llvm::raw_string_ostream(port.type)
      << (attrs.get(kUnsignedAttr) ? "unsigned " : "") << type;
  port.isDonated = attrs.get(kUndecidedAttr) || attrs.get(kAliasAttr) ||
                   attrs.get(kCarriedAttr);
  return port;
}

StepPorts::StepPorts(FunctionOpInterface func) {
  Signature signature(func);
  for (auto [type, attrs] :
       llvm::zip_equal(func.getArgumentTypes(), signature.arguments))
    arguments.push_back(portOf(type, attrs));
  for (auto [type, attrs] :
       llvm::zip_equal(func.getResultTypes(), signature.results))
    results.push_back(portOf(type, attrs));
}

/// The pairs that the arguments have, but for those of `given`.
static std::vector<StatePair> otherPairs(const Signature &signature,
                                         ArrayRef<StatePair> given) {
  std::vector<StatePair> pairs;
  for (auto [i, attrs] : llvm::enumerate(signature.arguments)) {
    bool isGiven = llvm::any_of(given, [i = int(i)](const StatePair &pair) {
      return pair.argument == i;
    });
    Attribute result = attrs.get(kAliasAttr);
    if (!result)
      result = attrs.get(kCarriedAttr);
    if (auto index = dyn_cast_or_null<IntegerAttr>(result); index && !isGiven)
      pairs.push_back({int(index.getInt()), int(i)});
  }
  return pairs;
}

void dist::writeState(FunctionOpInterface func, const StepPorts &ports,
                      ArrayRef<StatePair> given) {
  Signature signature(func);
  std::vector<StatePair> pairs = otherPairs(signature, given);
  llvm::append_range(pairs, given);
  StatePairing found = pairState(ports.arguments, ports.results, pairs);
  llvm::append_range(pairs, found.pairs);
  for (NamedAttrList &attrs : signature.arguments)
    for (StringRef name : {kAliasAttr, kCarriedAttr, kUndecidedAttr})
      attrs.erase(name);
  auto i64 = IntegerType::get(func.getContext(), 64);
  SmallVector<bool> isAlias(func.getNumResults());
  for (const StatePair &pair : pairs) {
    if (pair.result < 0)
      continue;
    signature.arguments[pair.argument].set(isAlias[pair.result] ? kCarriedAttr
                                                                : kAliasAttr,
                                           IntegerAttr::get(i64, pair.result));
    isAlias[pair.result] = true;
  }
  for (const auto &[argument, reason] : found.undecided)
    signature.arguments[argument].set(
        kUndecidedAttr, StringAttr::get(func.getContext(), reason));
  signature.write();
  std::vector<int64_t> flat;
  for (const StatePair &pair : given)
    flat.insert(flat.end(), {pair.result, pair.argument});
  if (!flat.empty())
    func->setAttr(kGivenPairsAttr,
                  DenseI64ArrayAttr::get(func.getContext(), flat));
}

std::vector<StatePair> dist::givenPairs(FunctionOpInterface func) {
  std::vector<StatePair> pairs;
  auto flat = func->getAttrOfType<DenseI64ArrayAttr>(kGivenPairsAttr);
  for (int64_t i = 0; flat && i + 1 < flat.size(); i += 2)
    pairs.push_back({int(flat[i]), int(flat[i + 1])});
  return pairs;
}

std::optional<unsigned> dist::replacingResult(FunctionOpInterface func,
                                              unsigned argument) {
  for (StringRef name : {StringRef(kAliasAttr), StringRef(kCarriedAttr)})
    if (auto result = func.getArgAttrOfType<IntegerAttr>(argument, name))
      return static_cast<unsigned>(result.getInt());
  return std::nullopt;
}
