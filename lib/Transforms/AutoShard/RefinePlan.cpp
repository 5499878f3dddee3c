//===- RefinePlan.cpp - small changes that make a plan cheaper ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefinePlan.h"

#include "Ways.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Support/StopSignal.h"

#include <deque>

using namespace mlir;
using namespace dist;

/// Operations that are settled in all, and changes that are worth trying.
static constexpr int64_t kOperations = 150'000, kFewChanges = 16;

namespace {
/// While there is one, nothing is said: a change may be none that is possible.
struct Silence : ScopedDiagnosticHandler {
  explicit Silence(MLIRContext *context)
      : ScopedDiagnosticHandler(context,
                                [](Diagnostic &) { return success(); }) {}
};

class PlanRefiner {
public:
  PlanRefiner(const Machine &machine, MeshOp mesh, Candidate &plan);

  /// Data axes divide the batch alone, whatever that costs.
  bool mayRun() const {
    return left >= kFewChanges && machine.dataAxes.empty();
  }
  int run();

private:
  /// Changes a copy of the function; false if it is as it was.
  using Change = llvm::function_ref<bool(FunctionOpInterface)>;

  Machine machine;
  MeshOp mesh;
  Candidate &plan;
  ReshardContext context; ///< Keeps what is planned for all changes.
  Axes axes;
  double memory; ///< That a change may take.
  int64_t left;
  int kept = 0;

  bool isNearLeast() const;
  bool attempt(Change change);
  void descend();
  void dropValues();
  void divideArguments();
  bool divideOtherwise(ArrayRef<unsigned> arguments);
  std::vector<Sharding> divisions(const Sharding &now, ArrayRef<int64_t> shape);
};
} // namespace

static int64_t countOperations(FunctionOpInterface func) {
  int64_t count = 0;
  func->walk([&](Operation *) { ++count; });
  return count;
}

PlanRefiner::PlanRefiner(const Machine &machine, MeshOp mesh, Candidate &plan)
    : machine(machine), mesh(mesh), plan(plan),
      context(mesh, this->machine.costModel()),
      axes(usableAxes(context.mesh, {})), memory(plan.price.planned),
      left(kOperations / countOperations(plan.func)) {
  this->machine.countBytes = false;
}

bool PlanRefiner::isNearLeast() const {
  constexpr double kNear = 5e-3;
  return plan.cost() <= (1 + kNear) * plan.least;
}

/// Keeps the change if it makes the plan cheaper.
bool PlanRefiner::attempt(Change change) {
  constexpr double kWorth = 1e-4;
  if (left == 0 || StopSignal::isAsked())
    return false;
  Candidate other = plan;
  other.func = FunctionCopy(plan.func).place();
  bool isBetter = false;
  if (change(other.func)) {
    --left;
    Silence silence(plan.func.getContext());
    isBetter = succeeded(priceCandidate(machine, mesh, other)) &&
               other.price.planned <= memory &&
               other.cost() < (1 - kWorth) * plan.cost();
  }
  (isBetter ? plan : other).func.erase();
  if (isBetter)
    plan = other;
  kept += isBetter;
  return isBetter;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Those that the search alone annotated.
static SmallVector<ShardTensorOp> chosenValues(FunctionOpInterface func) {
  SmallVector<ShardTensorOp> chosen;
  func->walk([&](ShardTensorOp op) {
    if (isa_and_nonnull<UnitAttr>(op->getAttr(kChosenAttr)))
      chosen.push_back(op);
  });
  return chosen;
}

static void drop(ShardTensorOp op) {
  op.replaceAllUsesWith(op.getInput());
  op.erase();
}

/// All, then halves of what has to stay together, down to each alone.
void PlanRefiner::dropValues() {
  size_t count = chosenValues(plan.func).size();
  llvm::BitVector dropped(count);
  std::deque<std::pair<size_t, size_t>> ranges = {{0, count}};
  for (; !ranges.empty() && left > 0; ranges.pop_front()) {
    auto [begin, end] = ranges.front();
    bool isKept = attempt([&, begin = begin, end = end](auto func) {
      size_t number = dropped.find_next_unset(-1);
      for (ShardTensorOp op : chosenValues(func)) {
        if (number >= begin && number < end)
          drop(op);
        number = dropped.find_next_unset(number);
      }
      return begin < end;
    });
    size_t middle = (begin + end) / 2;
    if (isKept)
      dropped.set(begin, end);
    else if (end - begin > 1)
      ranges.insert(ranges.end(), {{begin, middle}, {middle, end}});
  }
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// True if nobody but the search said something.
static bool isFree(const NamedAttrList &port) {
  return isa_and_nonnull<UnitAttr>(port.get(kChosenAttr)) &&
         !port.get(kConstraintAttr);
}

/// The result that replaces the argument.
static NamedAttrList *replacementOf(Signature &signature, unsigned argument) {
  auto alias = dyn_cast_or_null<IntegerAttr>(
      signature.arguments[argument].get(kAliasAttr));
  return alias ? &signature.results[alias.getInt()] : nullptr;
}

/// Arguments that may be divided otherwise, and lie alike, by their type.
static SmallVector<SmallVector<unsigned>>
groupsOfArguments(FunctionOpInterface func) {
  Signature signature(func);
  llvm::MapVector<std::pair<Type, Attribute>, SmallVector<unsigned>> groups;
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    NamedAttrList *result = replacementOf(signature, i);
    if (tensor && tensor.getRank() > 0 && isFree(signature.arguments[i]) &&
        (!result || isFree(*result)))
      groups[{type, signature.arguments[i].get(kShardingAttr)}].push_back(i);
  }
  SmallVector<SmallVector<unsigned>> lists;
  for (auto &[key, list] : groups)
    lists.push_back(std::move(list));
  return lists;
}

/// One axis elsewhere, or nowhere; all axes along one dimension.
std::vector<Sharding> PlanRefiner::divisions(const Sharding &now,
                                             ArrayRef<int64_t> shape) {
  std::vector<Sharding> found;
  auto add = [&](Sharding sharding, std::optional<size_t> dim,
                 const Axes &more) {
    if (dim)
      llvm::append_range(sharding.dims[*dim].axes, more);
    for (auto [i, size] : llvm::enumerate(shape))
      if (const Axes &used = sharding.dims[i].axes;
          !used.empty() && !isWorthCutting(context.mesh, size, used))
        return;
    if (sharding != now && !llvm::is_contained(found, sharding))
      found.push_back(std::move(sharding));
  };
  auto addAll = [&](const Sharding &sharding, const Axes &more) {
    add(sharding, std::nullopt, more);
    for (size_t dim = 0; dim < shape.size(); ++dim)
      add(sharding, dim, more);
  };
  for (const AxisRef &axis : axes) {
    Sharding without = now;
    for (DimSharding &dim : without.dims)
      std::erase_if(dim.axes, [&](const AxisRef &other) {
        return context.mesh.conflict(axis, other);
      });
    addAll(without, {axis});
  }
  addAll(Sharding::replicate(shape.size()), axes);
  return found;
}

bool PlanRefiner::divideOtherwise(ArrayRef<unsigned> arguments) {
  auto type = cast<RankedTensorType>(
      plan.func.getArgument(arguments.front()).getType());
  auto now = cast<ShardingAttr>(
      plan.func.getArgAttr(arguments.front(), kShardingAttr));
  for (const Sharding &sharding : divisions(now.getValue(), type.getShape()))
    if (attempt([&](FunctionOpInterface func) {
          Signature signature(func);
          for (unsigned argument : arguments) {
            ShardingAttr home = context.get(sharding);
            signature.arguments[argument].set(kShardingAttr, home);
            if (NamedAttrList *result = replacementOf(signature, argument))
              result->set(kShardingAttr, home);
          }
          signature.write();
          return true;
        }))
      return true;
  return false;
}

/// What lies alike together; what cannot, alone.
void PlanRefiner::divideArguments() {
  for (ArrayRef<unsigned> group : groupsOfArguments(plan.func))
    if (!divideOtherwise(group) && group.size() > 1)
      for (unsigned argument : group)
        divideOtherwise(argument);
}

void PlanRefiner::descend() {
  for (int before = -1; before < kept && left > 0 && !isNearLeast();) {
    before = kept;
    dropValues();
    divideArguments();
  }
}

/// With no more memory first, whatever the limit is: then a larger limit costs
/// no more.
int PlanRefiner::run() {
  descend();
  memory *= 2;
  if (machine.fits(memory))
    descend();
  return kept;
}

/// Changes are told by the memory that is planned: what is counted may be more.
FailureOr<bool> dist::refinePlan(const Machine &machine, MeshOp mesh,
                                 Candidate &plan) {
  Candidate refined = plan;
  PlanRefiner refiner(machine, mesh, refined);
  if (!refiner.mayRun())
    return false;
  refined.func = FunctionCopy(plan.func).place();
  bool isBetter = refiner.run() > 0;
  if (isBetter && failed(priceCandidate(machine, mesh, refined)))
    return failure();
  isBetter &= machine.fits(refined.price.memory);
  (isBetter ? plan : refined).func.erase();
  if (isBetter)
    plan = std::move(refined);
  return isBetter;
}
