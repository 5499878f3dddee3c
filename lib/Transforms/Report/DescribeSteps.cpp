//===- DescribeSteps.cpp - the steps of a program as plain data -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Planning/CollectivePrice.h"
#include "dist/Transforms/Propagation/Explanation.h"
#include "dist/Transforms/Reshard/Prices.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Tensors and values
//===----------------------------------------------------------------------===//

static std::string plain(std::string text) {
  std::erase(text, '"');
  return text;
}

PlanReport::Tensor dist::describeTensor(const ReshardContext &context,
                                        ShardingAttr attr, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  const Sharding &sharding = attr.getValue();
  PlanReport::Tensor result;
  result.shape = tensor.getShape().vec();
  llvm::raw_string_ostream(result.element) << tensor.getElementType();
  for (const DimSharding &dim : sharding.dims) {
    auto &axes = result.axes.emplace_back();
    for (const AxisRef &axis : dim.axes)
      axes.push_back(plain(axis.str()));
  }
  for (const PartialAxis &item : sharding.partial)
    result.partial.push_back(plain(item.axis.str()) + " : " +
                             toString(item.kind));
  result.sharding = sharding.str();
  result.bytes = context.localBytes(attr, type);
  result.globalBytes = static_cast<double>(bytesOf(type));
  return result;
}

std::string dist::describeValue(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return describeOperation(value.getDefiningOp());
  Operation *parent = argument.getOwner()->getParentOp();
  unsigned number = argument.getArgNumber();
  if (auto func = dyn_cast<FunctionOpInterface>(parent))
    return describePort("argument", number, func.getArgAttrDict(number));
  return "what enters " + describeOperation(parent);
}

/// Lines and columns stay: layers have them in common.
std::string dist::withoutNumbers(const std::string &name) {
  std::string result;
  bool isPlace = false;
  for (char c : name) {
    bool isDigit = llvm::isDigit(c);
    isPlace = c == ':' || (isPlace && isDigit);
    if (!isDigit || isPlace)
      result += c;
    else if (result.empty() || result.back() != '*')
      result += '*';
  }
  return result;
}

std::string dist::commonName(StringRef a, StringRef b) {
  auto isOfNumber = [](char c) { return llvm::isDigit(c) || c == '*'; };
  std::string result;
  while (!a.empty() && !b.empty()) {
    StringRef own = a.take_while(isOfNumber), other = b.take_while(isOfNumber);
    if (own.empty())
      own = other = a.take_front();
    result += own == other ? own.str() : "*";
    a = a.drop_front(own.size());
    b = b.drop_front(other.size());
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

namespace {
class StepDescriber {
public:
  StepDescriber(const ReshardContext &context, const Machine &machine)
      : context(context), machine(machine) {}

  PlanReport::Step describe(const ProgramStep &step);

private:
  const ReshardContext &context;
  const Machine &machine;
  std::map<Axes, std::vector<std::string>> links;

  void describeWork(const ProgramStep &step, PlanReport::Step &result);
  void describeMove(const ProgramStep &step, PlanReport::Step &result);
  const std::vector<std::string> &linksOf(const Axes &axes);
};
} // namespace

/// By what the rule says of the operation's factors.
static std::string categoryOf(const OpShardings &shardings) {
  if (!shardings.rule)
    return "other";
  if (isa<tensor::TensorDialect>(shardings.op->getDialect()))
    return "layout";
  const ShardingRule &rule = *shardings.rule;
  auto has = [](const TensorFactors &tensor, unsigned factor) {
    return llvm::any_of(tensor.dims, [&](const auto &dim) {
      return llvm::is_contained(dim, factor);
    });
  };
  for (auto [index, factor] : llvm::enumerate(rule.factors))
    if (factor.kind == FactorKind::Reduction && !factor.onlyMoves)
      return llvm::count_if(rule.operands,
                            [&](const TensorFactors &operand) {
                              return has(operand, index);
                            }) > 1
                 ? "product"
                 : "reduction";
  bool moves = llvm::any_of(rule.factors, [](const Factor &factor) {
    return factor.onlyMoves || factor.kind == FactorKind::Permutation;
  });
  return moves ? "layout" : "elementwise";
}

/// True for an operation that nothing says how to divide.
static bool lacksRule(Operation *op) {
  return op->getNumResults() > 0 && !isa<ShardingRuleOpInterface>(op) &&
         !isControlFlow(op) && isOfProgram(op);
}

void StepDescriber::describeWork(const ProgramStep &step,
                                 PlanReport::Step &result) {
  result.kind = "operation";
  result.name = step.op->getName().getStringRef().str();
  result.category = categoryOf(*step.shardings);
  for (auto [value, sharding] :
       llvm::zip(step.op->getResults(), step.shardings->results))
    if (sharding)
      result.results.push_back(
          describeTensor(context, sharding, value.getType()));
  result.lacksRule = lacksRule(step.op);
  if (!step.shardings->rule)
    return;
  for (const Axes &axes : step.shardings->axes)
    for (const AxisRef &axis : axes)
      result.axes.push_back(plain(axis.str()));
  Work work = workOf(context, *step.shardings);
  result.flops = work.flops * step.times;
  result.bytes = work.bytes * step.times;
  const Device &device = machine.device;
  double computing = std::max(work.flops / device.flopsOf(work.type),
                              work.irregularSeconds(device));
  double moving = work.bytes / device.memoryBandwidth;
  bool isLaunch = device.launch > std::max(computing, moving);
  result.bound = isLaunch             ? "launch"
                 : computing > moving ? "compute"
                                      : "memory";
}

const std::vector<std::string> &StepDescriber::linksOf(const Axes &axes) {
  auto [it, isNew] = links.try_emplace(axes);
  if (isNew && machine.cluster && !axes.empty())
    for (auto [span, level] :
         llvm::zip(spanOf(*machine.cluster, context.mesh, axes),
                   machine.cluster->links))
      if (span.parts > 1)
        it->second.push_back(level.name);
  return it->second;
}

void StepDescriber::describeMove(const ProgramStep &step,
                                 PlanReport::Step &result) {
  bool isLocal = step.bytes == 0;
  result.kind = toString(step.move.kind);
  result.category = isLocal ? "local" : "communication";
  result.bytes = step.bytes * step.times;
  for (const AxisRef &axis : step.move.axes)
    result.axes.push_back(plain(axis.str()));
  if (!isLocal)
    result.links = linksOf(step.move.axes);
  if (!step.value) {
    result.value = "windows of what " + describeOperation(step.op) + " reads";
    return;
  }
  result.value = describeValue(step.value);
  result.from = step.from.getValue().str();
  result.results.push_back(
      describeTensor(context, step.to, step.value.getType()));
}

PlanReport::Step StepDescriber::describe(const ProgramStep &step) {
  PlanReport::Step result;
  if (step.kind == ProgramStep::Kind::Operation)
    describeWork(step, result);
  else
    describeMove(step, result);
  result.location = locationText(step.op->getLoc());
  result.times = step.times;
  result.cost = step.allCost();
  result.time = step.allTime();
  return result;
}

std::vector<PlanReport::Step>
dist::describeSteps(const ReshardContext &context, const Machine &machine,
                    const std::vector<ProgramStep> &steps) {
  StepDescriber describer(context, machine);
  std::vector<PlanReport::Step> result;
  for (const ProgramStep &step : steps)
    result.push_back(describer.describe(step));
  return result;
}
