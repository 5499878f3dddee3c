//===- HomeChoices.cpp - how a value could lie ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HomeChoices.h"

#include "Ways.h"

using namespace mlir;
using namespace dist;

namespace {
class ChoiceBuilder {
public:
  ChoiceBuilder(ReshardContext &context, const PropagationState &state,
                ValueId value)
      : context(context), state(state), value(value),
        sharding(state.sharding(value)) {
    const AxisAtoms &atoms = state.getAtoms();
    for (const AxisRef &axis : usableAxes(context.mesh, {}))
      if (!(atoms.fromAxes(axis).set() & state.taken(value)))
        usable.push_back(axis);
  }

  std::vector<ShardingAttr> choices;

  void addFrom(size_t number) {
    if (number == usable.size())
      return choices.push_back(context.get(sharding));
    for (auto [dim, known] : llvm::zip(sharding.dims, state.dims(value))) {
      if (!known.open)
        continue;
      dim.axes.push_back(usable[number]);
      if (known.size >= context.mesh.sizeOf(dim.axes))
        addFrom(number + 1);
      dim.axes.pop_back();
    }
    addFrom(number + 1);
  }

private:
  ReshardContext &context;
  const PropagationState &state;
  ValueId value;
  Sharding sharding;
  Axes usable;
};
} // namespace

std::vector<ShardingAttr> dist::homeChoices(ReshardContext &context,
                                            const PropagationState &state,
                                            ValueId value) {
  ChoiceBuilder builder(context, state, value);
  builder.addFrom(0);
  return std::move(builder.choices);
}
