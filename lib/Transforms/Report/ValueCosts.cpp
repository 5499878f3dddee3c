//===- ValueCosts.cpp - what a value costs, and would otherwise -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueCosts.h"

#include "MakeReport.h"
#include "OtherShardings.h"
#include "WriteReport.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;
using namespace dist;

FailureOr<std::unique_ptr<ValueCosts>>
ValueCosts::make(Machine machine, const PropagationGraph &graph,
                 const ValueNames &names, const AnnotationDeciders &deciders) {
  std::unique_ptr<ValueCosts> costs(
      new ValueCosts(std::move(machine), graph, names, deciders));
  auto settled = SettledPlan::make(costs->machine, graph.func, graph.mesh);
  if (failed(settled))
    return failure();
  costs->settled = std::move(*settled);
  SettledPlan &plan = *costs->settled;
  costs->steps = plan.steps(costs->machine);
  costs->report = makeReport(plan, costs->machine, costs->steps);
  return costs;
}

//===----------------------------------------------------------------------===//
// The value
//===----------------------------------------------------------------------===//

/// All that the number stands for: an argument and the result that replaces it
/// are changed together anyway.
std::vector<ChangedValue> ValueCosts::placesOf(ValueId value) const {
  using Kind = ChangedValue::Kind;
  std::vector<ChangedValue> places;
  FunctionOpInterface func = graph.func;
  for (BlockArgument argument : func.getArguments())
    if (graph.find(argument) == value)
      places.push_back({Kind::Argument, argument.getArgNumber(), {}, {}});
  if (places.empty())
    for (auto [index, result] : llvm::enumerate(graph.results))
      if (result == value)
        places.push_back({Kind::Result, static_cast<unsigned>(index), {}, {}});
  func->walk([&](Operation *op) {
    if (isOfProgram(op))
      for (Value result : op->getResults())
        if (graph.find(result) == value)
          places.push_back({Kind::Value, 0, result, {}});
  });
  return places;
}

Type ValueCosts::typeOf(const ChangedValue &place) const {
  FunctionOpInterface func = graph.func;
  return place.kind == ChangedValue::Kind::Argument
             ? func.getArgumentTypes()[place.index]
         : place.kind == ChangedValue::Kind::Result
             ? func.getResultTypes()[place.index]
             : place.value.getType();
}

ShardingAttr ValueCosts::homeOf(const ChangedValue &place) const {
  if (place.kind == ChangedValue::Kind::Argument)
    return getArgSharding(settled->func, place.index);
  if (place.kind == ChangedValue::Kind::Result)
    return getResultSharding(settled->func, place.index);
  return settled->program->home(settled->copies.lookup(place.value));
}

bool ValueCosts::isAnnotated(const ChangedValue &place) const {
  if (place.kind == ChangedValue::Kind::Argument)
    return bool(getArgSharding(graph.func, place.index));
  if (place.kind == ChangedValue::Kind::Result)
    return bool(getResultSharding(graph.func, place.index));
  return llvm::any_of(place.value.getUsers(),
                      [](Operation *op) { return isa<ShardTensorOp>(op); });
}

//===----------------------------------------------------------------------===//
// Here
//===----------------------------------------------------------------------===//

std::string ValueCosts::explainStep(const ProgramStep &step,
                                    const PlanReport::Step &described) const {
  std::string text;
  if (step.kind == ProgramStep::Kind::Operation)
    text = fmt::format("    made in {} as a part of its kernel ({}; for itself "
                       "{}, bound by {})",
                       costText(report, described.time), described.category,
                       costText(report, described.cost),
                       described.bound.empty() ? "nothing" : described.bound);
  else
    text = fmt::format(
        "    {} over {} to {} for {}: {} received, {}", described.kind,
        fmt::join(described.axes, ", "), step.to.getValue().str(),
        described.location.empty() ? "what uses it" : described.location,
        bytesText(described.bytes), costText(report, described.cost));
  if (described.exposed > 0)
    text += fmt::format("; operations wait {} for it",
                        costText(report, described.exposed));
  return text + "\n";
}

std::string ValueCosts::explainHere(const ChangedValue &place) {
  ShardingAttr home = homeOf(place);
  std::string text =
      fmt::format("  costs here\n    {} of one rank, as {}\n",
                  bytesText(settled->context.localBytes(home, typeOf(place))),
                  home.getValue().str());
  Value value;
  if (place.kind == ChangedValue::Kind::Argument)
    value = settled->func.getArgument(place.index);
  else if (place.kind == ChangedValue::Kind::Value)
    value = settled->copies.lookup(place.value);
  else
    value = settled->func.getFunctionBody().back().getTerminator()->getOperand(
        place.index);
  for (auto [step, described] : llvm::zip(steps, report.steps)) {
    bool isMade = step.kind == ProgramStep::Kind::Operation &&
                  step.op == value.getDefiningOp();
    if (isMade || step.value == value)
      text += explainStep(step, described);
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Otherwise
//===----------------------------------------------------------------------===//

std::string ValueCosts::changeText(const VariantPrice &variant) const {
  auto signedCost = [&](double cost) {
    return (cost > 0 ? "+" : "") + costText(report, cost);
  };
  auto signedBytes = [&](double bytes) {
    return (bytes > 0 ? "+" : "") + bytesText(bytes);
  };
  const PlanPrice &other = *variant.price;
  return fmt::format(
      "step {} (kernels {}, communication {}), received {}, memory {}; "
      "estimated cost {}",
      signedCost(other.step() - price->step()),
      signedCost(other.kernels - price->kernels),
      signedCost(other.communication.cost - price->communication.cost),
      signedBytes(other.communication.bytes - price->communication.bytes),
      signedBytes(other.memory - price->memory),
      signedCost(other.cost() - price->cost()));
}

/// What of the user's says that it may not be; empty if nothing does.
std::string ValueCosts::forbiddenText(ValueId value, const Sharding &other,
                                      const VariantPrice &variant) const {
  std::string text;
  if (!deciders.allows(value, other))
    text = "; contradicts: " + describeDecider(graph, names, deciders, value);
  double memory = variant.price->memory;
  if (!machine.fits(memory))
    text += fmt::format("; too much memory: {} of at most {}",
                        bytesText(memory), bytesText(*machine.memory));
  return text;
}

std::string ValueCosts::explain(ValueId value, unsigned alternatives,
                                unsigned most) {
  std::vector<ChangedValue> places = placesOf(value);
  if (places.empty() || !homeOf(places.front()))
    return "";
  std::string text = explainHere(places.front());
  if (!price) // Whatever the passes refuse is compared as it is planned.
    price = priceWith(machine, graph.func, graph.mesh, {})
                .price.value_or(settled->price(machine));
  if (machine.memory)
    text += fmt::format("    the program holds {} of at most {}\n",
                        bytesText(price->memory), bytesText(*machine.memory));
  auto priceAs = [&](ShardingAttr sharding) {
    for (ChangedValue &place : places)
      place.sharding = sharding;
    return priceWith(machine, graph.func, graph.mesh, places);
  };
  std::vector<std::pair<ShardingAttr, VariantPrice>> found;
  unsigned impossible = 0;
  for (ShardingAttr other :
       otherShardings(settled->context, homeOf(places.front()),
                      typeOf(places.front()), most)) {
    VariantPrice variant = priceAs(other);
    if (variant.price)
      found.emplace_back(other, std::move(variant));
    else
      ++impossible;
  }
  auto rank = [](const auto &it) {
    return std::pair(it.second.price->cost(), it.second.price->memory);
  };
  std::vector<size_t> order(found.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::pair(rank(found[a]), a) < std::pair(rank(found[b]), b);
  });
  text += fmt::format("  otherwise ({} tried, {} contradict other "
                      "annotations)\n",
                      found.size() + impossible, impossible);
  if (isAnnotated(places.front())) {
    VariantPrice open = priceAs({});
    if (open.price && open.first)
      text += fmt::format("    not annotated: {}: {}{}\n",
                          open.first.getValue().str(), changeText(open),
                          forbiddenText(value, open.first.getValue(), open));
  }
  for (size_t index : ArrayRef(order).take_front(alternatives)) {
    const auto &[other, variant] = found[index];
    text += fmt::format("    {}: {}{}\n", other.getValue().str(),
                        changeText(variant),
                        forbiddenText(value, other.getValue(), variant));
  }
  return text;
}
