//===- HomeChoices.cpp - how a value could lie ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HomeChoices.h"

#include "Ways.h"

#include "dist/Transforms/Reshard/OpShardings.h"

using namespace mlir;
using namespace dist;

namespace {
class ChoiceBuilder {
public:
  ChoiceBuilder(ReshardContext &context, const PropagationState &state,
                ValueId value, const Confined &confined,
                const AnnotatedLists &annotated)
      : context(context), state(state), value(value), confined(confined),
        annotated(annotated), sharding(state.sharding(value)) {
    const AxisAtoms &atoms = state.getAtoms();
    for (const AxisRef &axis : usableAxes(context.mesh, {}))
      if (!(atoms.fromAxes(axis).set() & state.taken(value)))
        usable.push_back(axis);
  }

  std::vector<ShardingAttr> choices;

  void addFrom(size_t number) {
    if (number == usable.size())
      return addAsAnnotated();
    for (auto [i, dim, known] :
         llvm::enumerate(sharding.dims, state.dims(value))) {
      if (!known.open || !confined.allows(usable[number], i))
        continue;
      dim.axes.push_back(usable[number]);
      if (isWorthCutting(context.mesh, known.size, dim.axes))
        addFrom(number + 1);
      dim.axes.pop_back();
    }
    addFrom(number + 1);
  }

private:
  void addAsAnnotated() {
    choices.push_back(context.get(sharding));
    if (state.isAnnotated(value))
      return;
    for (DimSharding &dim : sharding.dims)
      for (Axes &other : annotated.insteadOf(dim.axes)) {
        std::swap(dim.axes, other);
        choices.push_back(context.get(sharding));
        std::swap(dim.axes, other);
      }
  }

  ReshardContext &context;
  const PropagationState &state;
  ValueId value;
  const Confined &confined;
  const AnnotatedLists &annotated;
  Sharding sharding;
  Axes usable;
};
} // namespace

std::vector<ShardingAttr> dist::homeChoices(ReshardContext &context,
                                            const PropagationState &state,
                                            ValueId value,
                                            const Confined &confined,
                                            const AnnotatedLists &annotated) {
  ChoiceBuilder builder(context, state, value, confined, annotated);
  builder.addFrom(0);
  return std::move(builder.choices);
}
