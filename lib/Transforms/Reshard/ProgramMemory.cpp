//===- ProgramMemory.cpp - what a rank holds, and when --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ProgramMemory.h"

#include "StoredValues.h"

#include "dist/Dialect/Dist/IR/Locations.h"

#include "llvm/ADT/MapVector.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

namespace {
class CopyFinder {
public:
  CopyFinder(const ReshardContext &context, const ShardedProgram &program,
             FunctionOpInterface func)
      : context(context), program(program), func(func), times(func),
        stored(context, program) {}

  std::vector<HeldCopy> find();

private:
  /// How it lies, and which copy of those that are.
  using Key = std::pair<ShardingAttr, unsigned>;
  using Lives =
      llvm::MapVector<Key, ProgramTimes::Life, llvm::DenseMap<Key, unsigned>>;

  const ReshardContext &context;
  const ShardedProgram &program;
  FunctionOpInterface func;
  ProgramTimes times;
  StoredValues stored;
  std::vector<HeldCopy> held;

  void add(Value value, int64_t from, int64_t to);
  void addResult(OpResult result);
  int64_t endOf(OpOperand &use) const;
  double bytesOf(Value value) const;
  bool isInPlace(OpResult result) const;
  void addUse(OpOperand &use, ShardingAttr natural, Lives &lives);
};
} // namespace

double CopyFinder::bytesOf(Value value) const {
  ShardingAttr natural = program.natural(value);
  return natural ? context.localBytes(natural, value.getType()) : 0;
}

/// When a use as it is is over: at once where the result takes the place of the
/// first operand that is as large.
int64_t CopyFinder::endOf(OpOperand &use) const {
  Operation *user = use.getOwner();
  if (!StoredValues::isElementwise(user) ||
      !stored.isStored(user->getResult(0)) ||
      bytesOf(use.get()) != bytesOf(user->getResult(0)))
    return times.end(use);
  for (OpOperand &other : user->getOpOperands())
    if (bytesOf(other.get()) == bytesOf(use.get()))
      return other.get() == use.get() ? times.begin(use) : times.end(use);
  return times.end(use);
}

static void extend(ProgramTimes::Life &life, int64_t from, int64_t to) {
  life.from = std::min(life.from, from);
  life.to = std::max(life.to, to);
}

/// Each sharding that is needed is a copy; one that grows is made before its
/// first use, others at once. Those that are made again come from the home.
void CopyFinder::addUse(OpOperand &use, ShardingAttr natural, Lives &lives) {
  ShardingAttr need = program.needed(use);
  if (!need)
    return;
  Type type = use.get().getType();
  unsigned copy = program.copies.lookup(&use);
  ShardingAttr source = copy > 0 ? program.home(use.get()) : natural;
  int64_t made = lives[{natural, 0}].from, first = made;
  if (context.localBytes(need, type) > context.localBytes(source, type))
    first = times.begin(use);
  auto hold = [&](Key key, int64_t from, int64_t to) {
    auto [it, isNew] = lives.try_emplace(key, ProgramTimes::Life{from, to});
    if (!isNew)
      extend(it->second, from, to);
  };
  if (times.isReturned(use) && need != natural)
    hold({need, copy}, 0, times.end());
  else
    hold({need, copy}, first,
         std::max(first, need == natural ? endOf(use) : times.end(use)));
  hold({source, 0}, made, first);
}

void CopyFinder::add(Value value, int64_t from, int64_t to) {
  ShardingAttr natural = program.natural(value);
  if (!natural || !stored.isStored(value))
    return;
  Lives lives;
  for (OpOperand *use : stored.laterUses(value))
    to = std::max(to, endOf(*use));
  lives[{natural, 0}] = {from, to};
  for (OpOperand &use : value.getUses())
    addUse(use, natural, lives);
  for (auto &[key, life] : lives)
    held.push_back({value, key.first,
                    context.localBytes(key.first, value.getType()), life});
}

/// True if the result is written to the donated argument that it replaces:
/// element by element, when nobody reads that any more.
bool CopyFinder::isInPlace(OpResult result) const {
  int64_t now = times.end(result.getOwner());
  auto isDone = [&](OpOperand *use) { return times.end(*use) <= now; };
  return llvm::any_of(result.getUses(), [&](OpOperand &use) {
    BlockArgument argument = times.replacedBy(use);
    if (!argument || !StoredValues::isElementwise(result.getOwner()) ||
        program.natural(argument) != program.natural(result))
      return false;
    return llvm::all_of(argument.getUses(),
                        [&](OpOperand &other) { return isDone(&other); }) &&
           llvm::all_of(stored.laterUses(argument), isDone);
  });
}

/// What is returned has memory of its own all the time.
void CopyFinder::addResult(OpResult result) {
  if (!isa<RankedTensorType>(result.getType()) || isInPlace(result))
    return;
  int64_t from = times.begin(result.getOwner());
  bool isReturned = llvm::any_of(result.getUses(), [&](OpOperand &use) {
    return times.isReturned(use) &&
           program.needed(use) == program.natural(result);
  });
  if (isReturned)
    add(result, 0, times.end());
  else
    add(result, from, from + 1);
}

std::vector<HeldCopy> CopyFinder::find() {
  for (BlockArgument argument : func.getArguments())
    add(argument, 0, times.end());
  for (const OpShardings &shardings : program.operations)
    for (OpResult result : shardings.op->getResults())
      addResult(result);
  return std::move(held);
}

std::vector<HeldCopy> dist::findHeld(const ReshardContext &context,
                                     const ShardedProgram &program,
                                     FunctionOpInterface func) {
  return CopyFinder(context, program, func).find();
}

/// The bytes that live from each time on.
static std::map<int64_t, double> changesOf(ArrayRef<HeldCopy> held) {
  std::map<int64_t, double> changes;
  for (const HeldCopy &copy : held)
    if (copy.life.from < copy.life.to) {
      changes[copy.life.from] += copy.bytes;
      changes[copy.life.to] -= copy.bytes;
    }
  return changes;
}

PeakMemory dist::findPeakMemory(const ReshardContext &context,
                                const ShardedProgram &program,
                                FunctionOpInterface func) {
  std::vector<HeldCopy> held = findHeld(context, program, func);
  PeakMemory peak;
  double now = 0;
  int64_t peakTime = 0;
  for (auto [time, change] : changesOf(held))
    if (now += change; now > peak.bytes) {
      peak.bytes = now;
      peakTime = time;
    }
  for (const HeldCopy &copy : held)
    if (copy.life.from <= peakTime && peakTime < copy.life.to)
      peak.held.push_back(copy);
  llvm::stable_sort(peak.held, [](const HeldCopy &a, const HeldCopy &b) {
    return a.bytes > b.bytes;
  });
  ProgramTimes times(func);
  for (const OpShardings &shardings : program.operations)
    if (times.begin(shardings.op) == peakTime)
      peak.at = shardings.op;
  return peak;
}

static std::string nameOf(Operation *op) {
  std::string place = locationText(op->getLoc());
  return place.empty() ? op->getName().getStringRef().str() : place;
}

static std::string nameOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto func =
        dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
    auto name = func ? func.getArgAttrOfType<StringAttr>(
                           argument.getArgNumber(), kNameAttr)
                     : StringAttr();
    return fmt::format("argument {}{}", argument.getArgNumber(),
                       name ? " '" + name.str() + "'" : "");
  }
  return "the result of " + nameOf(value.getDefiningOp());
}

std::string dist::describe(const PeakMemory &memory) {
  constexpr size_t kMost = 5;
  std::string start = (memory.at ? "At " + nameOf(memory.at) + " it" : "It");
  std::string text;
  for (const HeldCopy &part : ArrayRef(memory.held).take_front(kMost))
    text += fmt::format("{}{} as {}: {:.0f} bytes", text.empty() ? "" : "; ",
                        nameOf(part.value), part.sharding.getValue().str(),
                        part.bytes);
  if (memory.held.size() > kMost)
    text += fmt::format("; {} more", memory.held.size() - kMost);
  return start + " holds " + (text.empty() ? "nothing" : text);
}
