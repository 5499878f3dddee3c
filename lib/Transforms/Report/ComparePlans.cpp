//===- ComparePlans.cpp - where two plans differ --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComparePlans.h"

#include "MakeReport.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;
using namespace dist;

ShardingAttr PlanSide::home(Value value) const {
  Value annotated = copies.lookupOrNull(value);
  Value own = annotated ? settled->copies.lookupOrNull(annotated) : Value();
  return own ? settled->program->home(own) : ShardingAttr();
}

namespace {

/// A difference, and what would make A have it, too.
struct Group {
  PlanDiff::Difference text;
  std::vector<ChangedValue> changes;
};

class Comparison {
public:
  Comparison(FunctionOpInterface program, const PlanSide &a, const PlanSide &b)
      : program(program), a(a), b(b) {}

  PlanDiff compare(unsigned most);

private:
  FunctionOpInterface program;
  const PlanSide &a, &b;
  PlanDiff diff;
  llvm::MapVector<StringAttr, Group> groups;

  void comparePorts();
  void compareValues();
  void compare(ChangedValue place, const std::string &name, Type type,
               ShardingAttr inA, ShardingAttr inB, bool isSaidByA,
               bool isSaidByB);
  void price(Group &group);
};

} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static const char *nameOf(ChangedValue::Kind kind) {
  switch (kind) {
  case ChangedValue::Kind::Argument:
    return "argument";
  case ChangedValue::Kind::Result:
    return "result";
  case ChangedValue::Kind::Value:
    return "value";
  }
  return "";
}

static std::string typeText(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  std::string element;
  llvm::raw_string_ostream(element) << tensor.getElementType();
  return fmt::format("{}{}{}", fmt::join(tensor.getShape(), "x"),
                     tensor.getRank() ? "x" : "", element);
}

/// `place` is of the annotated function of A.
void Comparison::compare(ChangedValue place, const std::string &name, Type type,
                         ShardingAttr inA, ShardingAttr inB, bool isSaidByA,
                         bool isSaidByB) {
  if (!inA || !inB)
    return;
  ++diff.numValues;
  std::string textA = inA.getValue().str(), textB = inB.getValue().str();
  if (textA == textB) {
    ++diff.numSame;
    return;
  }
  std::string key = fmt::format("{}|{}|{}|{}|{}|{}{}", nameOf(place.kind),
                                withoutNumbers(name), typeText(type), textA,
                                textB, isSaidByA, isSaidByB);
  Group &group = groups[StringAttr::get(program.getContext(), key)];
  PlanDiff::Difference &text = group.text;
  text.kind = nameOf(place.kind);
  text.name = text.members.empty() ? name : commonName(text.name, name);
  text.members.push_back(name);
  text.type = typeText(type);
  text.a = textA;
  text.b = textB;
  text.isSaidByA = isSaidByA;
  text.isSaidByB = isSaidByB;
  text.bytesA += a.settled->context.localBytes(inA, type);
  text.bytesB += b.settled->context.localBytes(inB, type);
  place.sharding = a.settled->context.get(inB.getValue());
  group.changes.push_back(place);
}

/// The name, or the position where there is none.
static std::string portName(const char *position, unsigned index,
                            DictionaryAttr attrs) {
  auto name = attrs ? attrs.getAs<StringAttr>(kNameAttr) : StringAttr();
  return name ? name.str() : fmt::format("{}{}", position, index);
}

/// A result that replaces an argument lies as that does.
void Comparison::comparePorts() {
  llvm::SmallDenseSet<int64_t> donated;
  FunctionOpInterface inA = a.settled->func, inB = b.settled->func;
  for (unsigned i = 0; i < program.getNumArguments(); ++i) {
    if (auto alias = program.getArgAttrOfType<IntegerAttr>(i, kAliasAttr))
      donated.insert(alias.getInt());
    compare({ChangedValue::Kind::Argument, i, {}, {}},
            portName("arg", i, program.getArgAttrDict(i)),
            program.getArgumentTypes()[i], getArgSharding(inA, i),
            getArgSharding(inB, i), bool(getArgSharding(a.func, i)),
            bool(getArgSharding(b.func, i)));
  }
  for (unsigned i = 0; i < program.getNumResults(); ++i)
    if (!donated.contains(i))
      compare({ChangedValue::Kind::Result, i, {}, {}},
              portName("result", i, program.getResultAttrDict(i)),
              program.getResultTypes()[i], getResultSharding(inA, i),
              getResultSharding(inB, i), bool(getResultSharding(a.func, i)),
              bool(getResultSharding(b.func, i)));
}

static bool isConstrained(Value value) {
  return value && llvm::any_of(value.getUsers(), [](Operation *user) {
           return isa<ShardTensorOp>(user);
         });
}

void Comparison::compareValues() {
  program->walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool hasModel = isa<ShardingRuleOpInterface>(op);
    if (hasModel && !isRematerializable(op) && isOfProgram(op))
      for (Value value : op->getResults()) {
        Value inA = a.copies.lookupOrNull(value);
        Value inB = b.copies.lookupOrNull(value);
        compare({ChangedValue::Kind::Value, 0, inA, {}}, describeValue(value),
                value.getType(), a.home(value), b.home(value),
                isConstrained(inA), isConstrained(inB));
      }
    return hasModel ? WalkResult::skip() : WalkResult::advance();
  });
}

/// The price of A with all changes of the group, without the price of A.
void Comparison::price(Group &group) {
  VariantPrice variant = priceWith(*a.machine, a.func, a.mesh, group.changes);
  group.text.problem = variant.problem;
  if (!variant.price)
    return;
  PlanPrice change = *variant.price;
  change.communication.bytes -= a.price.communication.bytes;
  change.communication.cost -= a.price.communication.cost;
  change.work -= a.price.work;
  change.kernels -= a.price.kernels;
  change.memory -= a.price.memory;
  group.text.change = std::move(change);
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

using Collectives = PlanDiff::Collectives;

static void compareCollectives(MLIRContext *context, const PlanSide &a,
                               const PlanSide &b, PlanDiff &diff) {
  llvm::MapVector<StringAttr, Collectives> found;
  auto add = [&](const PlanSide &side, double Collectives::*count,
                 double Collectives::*bytes, double Collectives::*cost) {
    for (const PlanReport::Step &step : side.report.steps) {
      if (step.category != "communication")
        continue;
      std::string axes = fmt::format("{}", fmt::join(step.axes, ","));
      std::string key = fmt::format("{}|{}|{}|{}", step.kind, axes,
                                    step.location, withoutNumbers(step.value));
      Collectives &item = found[StringAttr::get(context, key)];
      item.kind = step.kind;
      item.axes = axes;
      item.location = step.location;
      item.value =
          item.value.empty() ? step.value : commonName(item.value, step.value);
      item.*count += step.times;
      item.*bytes += step.bytes;
      item.*cost += step.cost;
    }
  };
  add(a, &Collectives::countA, &Collectives::bytesA, &Collectives::costA);
  add(b, &Collectives::countB, &Collectives::bytesB, &Collectives::costB);
  for (const auto &[key, item] : found)
    if (item.countA == item.countB && item.bytesA == item.bytesB)
      ++diff.numAlikeCollectives;
    else
      diff.collectives.push_back(item);
  llvm::sort(diff.collectives, [](const auto &x, const auto &y) {
    auto rank = [](const Collectives &it) {
      return std::tuple(-std::max(it.costA, it.costB), it.kind, it.axes,
                        it.location, it.value);
    };
    return rank(x) < rank(y);
  });
}

PlanDiff::Collectives &
PlanDiff::Collectives::operator+=(const Collectives &other) {
  countA += other.countA;
  countB += other.countB;
  bytesA += other.bytesA;
  bytesB += other.bytesB;
  costA += other.costA;
  costB += other.costB;
  return *this;
}

PlanDiff Comparison::compare(unsigned most) {
  comparePorts();
  compareValues();
  std::vector<Group> sorted;
  for (auto &[key, group] : groups)
    sorted.push_back(std::move(group));
  llvm::sort(sorted, [](const Group &x, const Group &y) {
    auto rank = [](const PlanDiff::Difference &it) {
      return std::tuple(!(it.isSaidByA || it.isSaidByB), it.kind == "value",
                        -std::max(it.bytesA, it.bytesB), it.kind, it.name, it.a,
                        it.b, it.type);
    };
    return rank(x.text) < rank(y.text);
  });
  bool isOneMesh = a.report.mesh == b.report.mesh;
  for (auto [index, group] : llvm::enumerate(sorted)) {
    if (isOneMesh && index < most)
      price(group);
    diff.differences.push_back(std::move(group.text));
  }
  compareCollectives(program.getContext(), a, b, diff);
  return std::move(diff);
}

PlanDiff dist::comparePlans(FunctionOpInterface program, const PlanSide &a,
                            const PlanSide &b, unsigned most) {
  return Comparison(program, a, b).compare(most);
}
