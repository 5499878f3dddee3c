//===- RuleTable.cpp - one rule for equivalent operations -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/RuleTable.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

using namespace mlir;
using namespace dist;

/// Hashes name, attributes and result types.
static llvm::hash_code hashAlone(Operation &op) {
  llvm::hash_code code = llvm::hash_combine(op.getName(), op.hashProperties());
  for (Type type : op.getResultTypes())
    code = llvm::hash_combine(code, type);
  return code;
}

static bool areEquivalentAlone(Operation &lhs, Operation &rhs) {
  return lhs.getName() == rhs.getName() &&
         lhs.getNumRegions() == rhs.getNumRegions() &&
         lhs.getResultTypes() == rhs.getResultTypes() &&
         lhs.getName().compareOpProperties(lhs.getPropertiesStorage(),
                                           rhs.getPropertiesStorage());
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

namespace {
/// Compares two blocks, operation by operation.
class BodyComparison {
public:
  bool areEquivalent(Block &lhs, Block &rhs);

private:
  SmallVector<std::pair<Value, Value>, 8> known;

  bool areEquivalent(Value lhs, Value rhs) const;
  bool areEquivalent(Operation &lhs, Operation &rhs);
};
} // namespace

/// True if both are results of one operation in the bodies, or the same value.
bool BodyComparison::areEquivalent(Value lhs, Value rhs) const {
  for (auto [ofLhs, ofRhs] : known)
    if (ofLhs == lhs || ofRhs == rhs)
      return ofLhs == lhs && ofRhs == rhs;
  return lhs == rhs;
}

/// True if two operations of the bodies are equivalent. An operation with
/// regions is equivalent to no other.
bool BodyComparison::areEquivalent(Operation &lhs, Operation &rhs) {
  if (lhs.getNumRegions() > 0 || !areEquivalentAlone(lhs, rhs) ||
      lhs.getNumOperands() != rhs.getNumOperands() ||
      lhs.getDiscardableAttrDictionary() != rhs.getDiscardableAttrDictionary())
    return false;
  for (auto [ofLhs, ofRhs] : llvm::zip(lhs.getOperands(), rhs.getOperands()))
    if (!areEquivalent(ofLhs, ofRhs))
      return false;
  for (auto [ofLhs, ofRhs] : llvm::zip(lhs.getResults(), rhs.getResults()))
    known.push_back({ofLhs, ofRhs});
  return true;
}

bool BodyComparison::areEquivalent(Block &lhs, Block &rhs) {
  if (lhs.getArgumentTypes() != rhs.getArgumentTypes())
    return false;
  for (auto [ofLhs, ofRhs] : llvm::zip(lhs.getArguments(), rhs.getArguments()))
    known.push_back({ofLhs, ofRhs});
  auto left = lhs.begin(), right = rhs.begin();
  for (; left != lhs.end() && right != rhs.end(); ++left, ++right)
    if (!areEquivalent(*left, *right))
      return false;
  return left == lhs.end() && right == rhs.end();
}

static bool areEquivalent(Region &lhs, Region &rhs) {
  if (lhs.empty() || rhs.empty())
    return lhs.empty() && rhs.empty();
  return lhs.hasOneBlock() && rhs.hasOneBlock() &&
         BodyComparison().areEquivalent(lhs.front(), rhs.front());
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

unsigned EquivalenceInfo::getHashValue(const Operation *constOp) {
  auto *op = const_cast<Operation *>(constOp);
  llvm::hash_code code = hashAlone(*op);
  for (Type type : op->getOperandTypes())
    code = llvm::hash_combine(code, type);
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      code = llvm::hash_combine(code, inner.getName());
  return static_cast<unsigned>(static_cast<size_t>(code));
}

static bool readEquivalent(Operation &lhs, Operation &rhs) {
  return lhs.getNumOperands() == rhs.getNumOperands() &&
         llvm::all_of(llvm::zip(lhs.getOperands(), rhs.getOperands()),
                      [](auto operands) {
                        auto [ofLhs, ofRhs] = operands;
                        return isa<RankedTensorType>(ofLhs.getType())
                                   ? ofLhs.getType() == ofRhs.getType()
                                   : ofLhs == ofRhs;
                      });
}

bool EquivalenceInfo::isEqual(const Operation *constLhs,
                              const Operation *constRhs) {
  auto *lhs = const_cast<Operation *>(constLhs);
  auto *rhs = const_cast<Operation *>(constRhs);
  auto isMarker = [](Operation *op) {
    return op == getEmptyKey() || op == getTombstoneKey();
  };
  if (lhs == rhs || isMarker(lhs) || isMarker(rhs))
    return lhs == rhs;
  return lhs->getParentOp() == rhs->getParentOp() &&
         areEquivalentAlone(*lhs, *rhs) && readEquivalent(*lhs, *rhs) &&
         llvm::all_of(llvm::zip(lhs->getRegions(), rhs->getRegions()),
                      [](auto regions) {
                        auto &[ofLhs, ofRhs] = regions;
                        return areEquivalent(ofLhs, ofRhs);
                      });
}

std::shared_ptr<const ShardingRule> RuleTable::get(Operation *op) {
  auto [it, isNew] = rules.try_emplace(op);
  if (isNew)
    it->second = std::make_shared<const ShardingRule>(getShardingRule(op));
  return it->second;
}
