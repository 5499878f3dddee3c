//===- RecomputeRules.cpp - what the backward pass computes again ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/RecomputeRules.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

static constexpr StringLiteral kPolicy = "policy", kMatch = "match",
                               kStage = "stage", kSave = "save";

static Attribute ruleAttr(Builder &builder, const RecomputeRule &rule) {
  NamedAttrList list;
  list.set(kPolicy, builder.getStringAttr(policyName(rule.policy)));
  if (!rule.match.empty())
    list.set(kMatch, builder.getStringAttr(rule.match));
  if (rule.stage)
    list.set(kStage, builder.getI64IntegerAttr(*rule.stage));
  if (!rule.save.empty())
    list.set(kSave,
             builder.getStrArrayAttr(llvm::to_vector_of<StringRef>(rule.save)));
  return list.getDictionary(builder.getContext());
}

Attribute dist::recomputeAttr(MLIRContext *context,
                              ArrayRef<RecomputeRule> rules) {
  Builder builder(context);
  return builder.getArrayAttr(
      llvm::map_to_vector(rules, [&](const RecomputeRule &rule) {
        return ruleAttr(builder, rule);
      }));
}

static bool readPolicy(Attribute attr, RecomputeRule &rule) {
  auto name = dyn_cast<StringAttr>(attr);
  auto policy = name ? parseRecomputePolicy(name.getValue()) : std::nullopt;
  rule.policy = policy.value_or(RecomputePolicy::None);
  return policy.has_value();
}

static bool readSaved(Attribute attr, RecomputeRule &rule) {
  auto patterns = dyn_cast<ArrayAttr>(attr);
  if (!patterns || !llvm::all_of(patterns, llvm::IsaPred<StringAttr>))
    return false;
  for (auto pattern : patterns.getAsRange<StringAttr>())
    rule.save.push_back(pattern.str());
  return true;
}

static bool readEntry(NamedAttribute entry, RecomputeRule &rule) {
  Attribute value = entry.getValue();
  if (entry.getName() == kPolicy)
    return readPolicy(value, rule);
  if (entry.getName() == kSave)
    return readSaved(value, rule);
  if (entry.getName() == kMatch && isa<StringAttr>(value)) {
    rule.match = cast<StringAttr>(value).str();
    return true;
  }
  auto stage = dyn_cast<IntegerAttr>(value);
  if (entry.getName() != kStage || !stage || stage.getValue().isNegative())
    return false;
  rule.stage = stage.getInt();
  return true;
}

static bool readRule(Attribute attr, RecomputeRule &rule) {
  auto entries = dyn_cast<DictionaryAttr>(attr);
  if (!entries || !entries.contains(kPolicy))
    return false;
  return llvm::all_of(
      entries, [&](NamedAttribute entry) { return readEntry(entry, rule); });
}

std::optional<SmallVector<RecomputeRule>> dist::recomputeRules(Attribute attr) {
  SmallVector<RecomputeRule> rules;
  if (isa<StringAttr>(attr)) {
    bool isPolicy = readPolicy(attr, rules.emplace_back());
    return isPolicy ? std::optional(rules) : std::nullopt;
  }
  auto list = dyn_cast<ArrayAttr>(attr);
  if (!list)
    return std::nullopt;
  for (Attribute entry : list)
    if (!readRule(entry, rules.emplace_back()))
      return std::nullopt;
  return rules;
}
