//===- CustomCallRule.cpp - checks sharding rules of calls ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/CustomCall.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

static bool has(const FactorNotation::Tensor &tensor, unsigned factor) {
  return llvm::any_of(tensor, [&](const std::vector<unsigned> &dim) {
    return llvm::is_contained(dim, factor);
  });
}

/// Results without the factor are parts that `kind` combines.
static Status verifyReduction(CustomCallOp op, const FactorNotation &notation,
                              unsigned factor, ReductionKind kind) {
  const std::string &name = notation.factors[factor].name;
  for (auto [i, type] : llvm::enumerate(op.getResultTypes())) {
    if (has(notation.results[i], factor))
      return Status::invalid(fmt::format(
          "reduction factor '{}' is in result {}: the results of a reduction "
          "lack its factor",
          name, i));
    bool isFloat = isa<FloatType>(getElementTypeOrSelf(type));
    if (needsIntegers(kind) && isFloat)
      return Status::invalid(
          fmt::format("'{}' of reduction factor '{}' needs integers, result {} "
                      "has floating point",
                      toString(kind), name, i));
    if (op.isUnsigned(op.getNumOperands() + i) && kind != ofUnsigned(kind))
      return Status::invalid(fmt::format(
          "'{}' of reduction factor '{}' is of signed integers, result {} has "
          "unsigned ones: expected '{}'",
          toString(kind), name, i, toString(ofUnsigned(kind))));
  }
  return {};
}

static Status verifyFactor(CustomCallOp op, const FactorNotation &notation,
                           unsigned factor) {
  const std::string &name = notation.factors[factor].name;
  std::optional<ReductionKind> reduction = op.getReduction(name);
  if (op.needsReplication(name)) {
    if (reduction)
      return Status::invalid(fmt::format("factor '{}' is in reduction_factors "
                                         "and in need_replication_factors",
                                         name));
    return {};
  }
  if (reduction)
    return verifyReduction(op, notation, factor, *reduction);
  for (auto [i, result] : llvm::enumerate(notation.results))
    if (!has(result, factor))
      return Status::invalid(fmt::format(
          "factor '{}' is not in result {}: it belongs in reduction_factors or "
          "in need_replication_factors",
          name, i));
  return {};
}

/// Reductions of several kinds would have an order.
static Status verifyOneKind(CustomCallOp op, const FactorNotation &notation) {
  std::optional<ReductionKind> first;
  for (const NamedFactor &factor : notation.factors) {
    std::optional<ReductionKind> kind = op.getReduction(factor.name);
    if (kind && first && kind != first)
      return Status::invalid(fmt::format(
          "reduction factors of two kinds, '{}' and '{}': expected one kind; "
          "the others need replication",
          toString(*first), toString(*kind)));
    if (kind)
      first = kind;
  }
  return {};
}

static Status verifyListed(const FactorNotation &notation, StringRef name,
                           const char *list) {
  if (notation.find(name) >= 0)
    return {};
  return Status::invalid(
      fmt::format("factor '{}' of {} is not in the rule", name.str(), list));
}

static Status verifyLists(CustomCallOp op, const FactorNotation &notation) {
  if (ArrayAttr names = op.getNeedReplicationFactorsAttr())
    for (auto name : names.getAsRange<StringAttr>())
      if (Status s = verifyListed(notation, name, "need_replication_factors");
          !s.ok())
        return s;
  DictionaryAttr kinds = op.getReductionFactorsAttr();
  for (NamedAttribute entry :
       kinds ? kinds.getValue() : ArrayRef<NamedAttribute>()) {
    StringRef name = entry.getName();
    if (Status s = verifyListed(notation, name, "reduction_factors"); !s.ok())
      return s;
    auto text = dyn_cast<StringAttr>(entry.getValue());
    if (Result<ReductionKind> kind = parseReductionKind(text ? text.str() : "");
        !kind)
      return Status::invalid(fmt::format(
          "reduction factor '{}': {}", name.str(), kind.status().getMessage()));
  }
  return {};
}

/// Checks that an operand which a result takes over has the result's sharding.
static Status verifyAliases(CustomCallOp op, const FactorNotation &notation) {
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    if (int64_t operand = op.getAlias(i);
        operand >= 0 && notation.operands[operand] != notation.results[i])
      return Status::invalid(fmt::format(
          "result {} takes over the memory of operand {}, so the rule must "
          "make both of the same factors",
          i, operand));
  return {};
}

Status CustomCallOp::verifyRule() {
  if (!getShardingRule()) {
    if (getReductionFactors() || getNeedReplicationFactors() ||
        getFactorSizes() || getAccumulators())
      return Status::invalid("has lists of factors, but no sharding_rule");
    return {};
  }
  Result<FactorNotation> notation = getFactors();
  if (!notation)
    return Status::invalid(fmt::format("sharding rule '{}': {}",
                                       getShardingRule()->str(),
                                       notation.status().getMessage()));
  if (Status status = verifyLists(*this, *notation); !status.ok())
    return status;
  if (Status status = verifyOneKind(*this, *notation); !status.ok())
    return status;
  for (unsigned i = 0; i < notation->factors.size(); ++i)
    if (Status status = verifyFactor(*this, *notation, i); !status.ok())
      return status;
  for (int64_t operand : getAccumulators().value_or(ArrayRef<int64_t>()))
    if (operand < 0 || operand >= getNumOperands())
      return Status::invalid(
          fmt::format("accumulator {}: the call has {} operands", operand,
                      getNumOperands()));
  return verifyAliases(*this, *notation);
}
