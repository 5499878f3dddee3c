//===- Agreement.cpp - do shardings agree with a rule ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;
using namespace dist;

namespace {
/// Checks one operation; each method returns the first disagreement.
class AgreementChecker {
public:
  AgreementChecker(Operation *op, const Mesh &mesh, ArrayRef<Sharding> operands,
                   ArrayRef<Sharding> results)
      : op(op), mesh(mesh), operands(operands), results(results),
        rule(getShardingRule(op)), axes(rule.factors.size()),
        known(rule.factors.size()) {}

  Status check();

private:
  Status checkTensor(const std::string &name, const TensorFactors &tensor,
                     const Sharding &sharding);
  Status checkFactors() const;
  Status checkPartial() const;
  Status checkPartialOperand(unsigned operand) const;
  Status checkPartialResult(unsigned result) const;
  Status checkAccumulators() const;

  Axes allAxes() const;
  std::vector<PartialAxis> partsOf(const Sharding &sharding) const;
  bool isReducedOver(const PartialAxis &item) const;
  bool isCovered(const PartialAxis &item,
                 const std::vector<PartialAxis> &partial) const {
    return isPartialOver(mesh, partial, item.axis, item.kind);
  }
  llvm::BitVector operandsPartialOver(const PartialAxis &item) const;
  bool isAccumulator(unsigned operand) const {
    return llvm::is_contained(rule.accumulators, operand);
  }

  Operation *op;
  const Mesh &mesh;
  ArrayRef<Sharding> operands, results;
  ShardingRule rule;
  FactorAxes axes;
  std::vector<bool> known; ///< Factors whose axes some tensor has given.
};
} // namespace

static std::string str(const Axes &axes) {
  std::vector<std::string> texts;
  for (const AxisRef &axis : axes)
    texts.push_back(axis.str());
  return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

static std::string operandName(unsigned index) {
  return fmt::format("operand {}", index);
}

static std::string resultName(unsigned index) {
  return fmt::format("result {}", index);
}

Status AgreementChecker::check() {
  for (unsigned i = 0; i < operands.size(); ++i)
    if (Status s = checkTensor(operandName(i), rule.operands[i], operands[i]);
        !s.ok())
      return s;
  for (unsigned i = 0; i < results.size(); ++i)
    if (Status s = checkTensor(resultName(i), rule.results[i], results[i]);
        !s.ok())
      return s;
  if (Status s = checkFactors(); !s.ok())
    return s;
  return checkPartial();
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

/// Projects one tensor and compares it with those before.
Status AgreementChecker::checkTensor(const std::string &name,
                                     const TensorFactors &tensor,
                                     const Sharding &sharding) {
  if (sharding.dims.size() != tensor.dims.size())
    return Status::invalid(
        fmt::format("{} has {} dimensions, its sharding has {}", name,
                    tensor.dims.size(), sharding.dims.size()));
  std::optional<FactorAxes> own =
      projectToFactors(mesh, rule, tensor, sharding);
  if (!own)
    return Status::invalid(
        fmt::format("the axes of {}, {}, do not fall on its factors", name,
                    sharding.str()));
  for (auto [dim, factors] : llvm::enumerate(tensor.dims))
    for (unsigned factor : factors) {
      Axes &expected = axes[factor];
      Axes &got = (*own)[factor];
      if (!known[factor])
        expected = got;
      known[factor] = true;
      if (expected != got)
        return Status::invalid(fmt::format(
            "dimension {} of {} is sharded over {}, expected {} as elsewhere",
            dim, name, str(got), str(expected)));
    }
  return {};
}

Status AgreementChecker::checkFactors() const {
  llvm::SmallVector<AxisRef> seen;
  for (auto [factor, over] : llvm::zip(rule.factors, axes)) {
    if (!mayBeSharded(factor.kind) && mesh.sizeOf(over) > 1)
      return Status::invalid(fmt::format(
          "a dimension of size {} that needs replication is sharded over {}",
          factor.size, str(over)));
    for (const AxisRef &axis : over) {
      for (const AxisRef &other : seen)
        if (mesh.conflict(axis, other))
          return Status::invalid(fmt::format(
              "axis {} shards two dimensions of the operation", axis.str()));
      seen.push_back(axis);
    }
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Partial
//===----------------------------------------------------------------------===//

/// The axes over which any tensor is Partial, and those that shard a factor.
Axes AgreementChecker::allAxes() const {
  Axes all;
  for (const Axes &over : axes)
    llvm::append_range(all, over);
  for (ArrayRef<Sharding> shardings : {operands, results})
    for (const Sharding &sharding : shardings)
      for (const PartialAxis &item : sharding.partial)
        all.push_back(item.axis);
  return all;
}

/// The axes over which the tensor is Partial, in parts that each have one
/// reason: "x" may be partial because "x":(1)2 shards a reduction and an
/// operand is partial over "x":(2)4.
std::vector<PartialAxis>
AgreementChecker::partsOf(const Sharding &sharding) const {
  if (sharding.partial.empty())
    return {};
  std::vector<PartialAxis> parts;
  Axes cuts = allAxes();
  for (const PartialAxis &item : sharding.partial)
    llvm::append_range(parts, dist::partsOf(mesh, item, cuts));
  return parts;
}

/// True if all of `item` shards Reduction factors of its kind.
bool AgreementChecker::isReducedOver(const PartialAxis &item) const {
  std::vector<PartialAxis> reduced;
  for (auto [factor, over] : llvm::zip(rule.factors, axes))
    if (factor.kind == FactorKind::Reduction)
      for (const AxisRef &axis : over)
        reduced.push_back({axis, factor.reduction});
  return isCovered(item, reduced);
}

llvm::BitVector
AgreementChecker::operandsPartialOver(const PartialAxis &item) const {
  llvm::BitVector set(operands.size());
  for (unsigned i = 0; i < operands.size(); ++i)
    if (isCovered(item, operands[i].partial))
      set.set(i);
  return set;
}

Status AgreementChecker::checkPartialOperand(unsigned operand) const {
  for (const PartialAxis &item : partsOf(operands[operand])) {
    if (isAccumulator(operand) && isReducedOver(item))
      continue;
    if (!distributesOver(op, item.kind, operandsPartialOver(item)))
      return Status::invalid(fmt::format(
          "{} is partial({}) over {}, and the operation does not distribute "
          "over that: reduce the operand first",
          operandName(operand), toString(item.kind), item.axis.str()));
    for (unsigned i = 0; i < results.size(); ++i)
      if (!isCovered(item, results[i].partial))
        return Status::invalid(fmt::format(
            "{} is partial({}) over {}, {} is not", operandName(operand),
            toString(item.kind), item.axis.str(), resultName(i)));
  }
  return {};
}

Status AgreementChecker::checkPartialResult(unsigned result) const {
  for (auto [factor, over] : llvm::zip(rule.factors, axes))
    for (const AxisRef &axis : over)
      if (factor.kind == FactorKind::Reduction && mesh.sizeOf(axis) > 1 &&
          !isCovered({axis, factor.reduction}, results[result].partial))
        return Status::invalid(fmt::format(
            "a reduction is sharded over {}, and {} is not partial({}) over it",
            axis.str(), resultName(result), toString(factor.reduction)));
  for (const PartialAxis &item : partsOf(results[result]))
    if (!isReducedOver(item) && operandsPartialOver(item).none() &&
        !isRematerializable(op))
      return Status::invalid(fmt::format(
          "{} is partial({}) over {}, and nothing makes it so",
          resultName(result), toString(item.kind), item.axis.str()));
  return {};
}

Status AgreementChecker::checkAccumulators() const {
  for (unsigned operand : rule.accumulators)
    for (auto [factor, over] : llvm::zip(rule.factors, axes)) {
      if (factor.kind != FactorKind::Reduction ||
          isIdempotent(factor.reduction) ||
          isNeutral(op->getOperand(operand), factor.reduction))
        continue;
      for (const AxisRef &axis : over)
        if (!isCovered({axis, factor.reduction}, operands[operand].partial))
          return Status::invalid(fmt::format(
              "a reduction is sharded over {}, and its initial value, {}, is "
              "not partial({}) over it: it would count once a rank",
              axis.str(), operandName(operand), toString(factor.reduction)));
    }
  return {};
}

Status AgreementChecker::checkPartial() const {
  for (unsigned i = 0; i < operands.size(); ++i)
    if (Status s = checkPartialOperand(i); !s.ok())
      return s;
  for (unsigned i = 0; i < results.size(); ++i)
    if (Status s = checkPartialResult(i); !s.ok())
      return s;
  return checkAccumulators();
}

Status dist::verifyShardings(Operation *op, const Mesh &mesh,
                             ArrayRef<Sharding> operandShardings,
                             ArrayRef<Sharding> resultShardings) {
  if (auto model = dyn_cast<ShardingRuleOpInterface>(op))
    if (model.changesSharding())
      return {};
  return AgreementChecker(op, mesh, operandShardings, resultShardings).check();
}
