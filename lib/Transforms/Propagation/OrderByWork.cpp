//===- OrderByWork.cpp - which annotation comes first ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Propagation.h"

#include "llvm/ADT/IntEqClasses.h"

using namespace dist;

namespace {

/// Dimensions that operations tie to each other: an axis in one of them can
/// come to all of them.
class DimClasses {
public:
  explicit DimClasses(const PropagationGraph &graph);

  unsigned of(ValueId value, unsigned dim) const {
    return classes[graph.state.firstDim(value) + dim];
  }
  /// The class of each factor of a node; -1 for factors that no value has.
  llvm::SmallVector<int64_t> ofFactors(const Node &node) const;
  unsigned count() const { return classes.getNumClasses(); }

private:
  const PropagationGraph &graph;
  llvm::IntEqClasses classes;
};

} // namespace

/// Calls `visit(factor, value, dim)` for the major factor of each dimension:
/// the one that its first axes go to.
template <typename Visit>
static void forEachMajorFactor(const Node &node, Visit visit) {
  for (auto [tensor, value] : llvm::enumerate(node.values)) {
    if (value == kNoValue)
      continue;
    for (auto [dim, factors] : llvm::enumerate(node.tensor(tensor).dims)) {
      auto major = llvm::find_if(factors, [&](unsigned factor) {
        return node.rule->factors[factor].size > 1;
      });
      if (major != factors.end())
        visit(*major, value, static_cast<unsigned>(dim));
    }
  }
}

DimClasses::DimClasses(const PropagationGraph &graph)
    : graph(graph), classes(graph.state.numDims()) {
  llvm::SmallVector<int64_t> first;
  for (const Node &node : graph.nodes) {
    first.assign(node.rule->factors.size(), -1);
    forEachMajorFactor(node, [&](unsigned factor, ValueId value, unsigned dim) {
      int64_t index = graph.state.firstDim(value) + dim;
      if (first[factor] < 0)
        first[factor] = index;
      else
        classes.join(first[factor], index);
    });
  }
  classes.compress();
}

llvm::SmallVector<int64_t> DimClasses::ofFactors(const Node &node) const {
  llvm::SmallVector<int64_t> result(node.rule->factors.size(), -1);
  forEachMajorFactor(node, [&](unsigned factor, ValueId value, unsigned dim) {
    result[factor] = of(value, dim);
  });
  return result;
}

/// Where a class meets itself (queries and keys of a sequence) an axis divides
/// one of its factors and must be gathered for the other: that does not count.
static void addWork(const Node &node, const DimClasses &classes,
                    std::vector<double> &work) {
  double iterations = 1;
  for (const Factor &factor : node.rule->factors)
    iterations *= static_cast<double>(factor.size);
  llvm::SmallVector<int64_t> ofFactors = classes.ofFactors(node);
  for (int64_t dims : ofFactors)
    if (dims >= 0 && llvm::count(ofFactors, dims) == 1)
      work[dims] += iterations;
}

void dist::orderByWork(PropagationGraph &graph) {
  DimClasses classes(graph);
  std::vector<double> work(classes.count(), 0);
  for (const Node &node : graph.nodes)
    if (!isPassThrough(node))
      addWork(node, classes, work);
  for (ValueId value = 0; value < graph.state.numValues(); ++value)
    for (auto [dim, state] : llvm::enumerate(graph.state.dims(value)))
      if (!state.axes.empty())
        graph.state.setWork(value, dim, work[classes.of(value, dim)]);
}
