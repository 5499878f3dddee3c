//===- FactorVisit.h - one step of propagation ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PROPAGATION_FACTORVISIT_H
#define DIST_LIB_TRANSFORMS_PROPAGATION_FACTORVISIT_H

#include "dist/Transforms/Propagation/FactorPropagation.h"
#include "dist/Transforms/Propagation/Provenance.h"

namespace dist {

/// The axes that a factor should have, and the dimension that proposes them.
struct Proposal {
  AtomList axes;
  Place source;
  int64_t bits = -1;
};

/// Visits one node: projects the shardings of its tensors to the factors
/// (FactorProposals.cpp), and applies the factors' to the tensors
/// (FactorPropagation.cpp).
class FactorVisit {
public:
  FactorVisit(const Node &node, PropagationState &state, Turn now,
              Provenance *record)
      : node(node), state(state), now(now), record(record),
        lists(node.values.size() * node.rule->factors.size()),
        proposals(node.rule->factors.size()) {}

  void project();
  bool propose();
  void apply(llvm::SmallVectorImpl<ValueId> &changed);

private:
  const Factor &factor(unsigned index) const {
    return node.rule->factors[index];
  }
  bool takesPart(unsigned factor) const;
  bool mayPropose(size_t tensor) const;
  AtomList &list(size_t tensor, unsigned factor) {
    return lists[tensor * node.rule->factors.size() + factor];
  }

  void projectDim(size_t tensor, const DimState &dim,
                  llvm::ArrayRef<unsigned> factors);
  void proposeFrom(size_t tensor);
  bool endsWithFactor(size_t tensor, unsigned dim, size_t position);
  bool extend(size_t tensor, unsigned dim, size_t position);
  llvm::SmallVector<unsigned, 6> factorOrder() const;
  bool applyTo(size_t tensor, unsigned factor);
  std::optional<Refusal> refusal(size_t tensor, unsigned dim, unsigned factor,
                                 uint8_t atom);
  void recordConflict(Place place, unsigned factor, size_t agreed, Refusal why);

  const Node &node;
  PropagationState &state;
  Turn now;
  Provenance *record;
  /// The atoms of each factor in each tensor's sharding.
  llvm::SmallVector<AtomList, 16> lists;
  llvm::SmallVector<Proposal, 6> proposals; ///< One a factor.
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PROPAGATION_FACTORVISIT_H
