//===- HeldCopies.cpp - what a rank holds, and when -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandCopies.h"

#include "dist/Analysis/Kernels/KernelBody.h"
#include "dist/Analysis/Kernels/Succession.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
class CopyFinder {
public:
  CopyFinder(const ReshardContext &context, const ShardedProgram &program,
             FunctionOpInterface func, const ProgramKernels &kernels)
      : context(context), program(program), func(func), kernels(kernels),
        times(kernels.times()) {}

  std::vector<HeldCopy> find();

private:
  /// How it lies, and which copy of those that are.
  using Key = std::pair<ShardingAttr, unsigned>;
  using Lives =
      llvm::MapVector<Key, ProgramTimes::Life, llvm::DenseMap<Key, unsigned>>;

  const ReshardContext &context;
  const ShardedProgram &program;
  FunctionOpInterface func;
  const ProgramKernels &kernels;
  const ProgramTimes &times;
  std::vector<HeldCopy> held;
  std::vector<HeldCopy> own; ///< That operations make for themselves.
  /// Where in `own` what is masked is.
  llvm::DenseMap<std::pair<Value, ShardingAttr>, size_t> masks;
  /// Where those of a value begin in `held`.
  llvm::DenseMap<Value, std::pair<size_t, size_t>> copiesOf;

  void add(Value value, ProgramTimes::Life made);
  void addUse(OpOperand &use, ProgramTimes::Life made, Lives &lives);
  void addResult(OpResult result);
  void addOwn(const HeldCopy &copy);
  void addUncut(OpOperand &use, ShardingAttr source, int64_t time);
  void holdAlways(Value value);
  bool isExchanged(OpResult result) const;
  bool isFetchedThrough(OpResult result) const;
  int64_t endOf(OpOperand &use) const;
  double windowBytes(OpOperand &use) const;
  void addPadded(OpResult result);
  bool isReturned(Value value) const;

  void reuse(Block &block, const ProgramKernels::BlockSteps &own);
  void reuse(const KernelBody &body, const Roles &roles,
             const Succession &succession);
  bool replaces(Value input, Value output, const KernelBody &body,
                const Roles &roles, const Succession &succession);
  bool isLastRead(Value value, int64_t end) const;
  HeldCopy *find(Value value, ShardingAttr sharding);
  ShardingAttr neededIn(const KernelBody &body, Value input) const;
};
} // namespace

//===----------------------------------------------------------------------===//
// Lives
//===----------------------------------------------------------------------===//

static void extend(ProgramTimes::Life &life, int64_t from, int64_t to) {
  life.from = std::min(life.from, from);
  life.to = std::max(life.to, to);
}

/// Each sharding that is needed is a copy, made before its first use; sums that
/// do not grow are made at once. Those that are made again come from the home.
void CopyFinder::addUse(OpOperand &use, ProgramTimes::Life made, Lives &lives) {
  ShardingAttr natural = program.natural(use.get());
  ShardingAttr need = program.needed(use);
  if (!need)
    return;
  Type type = use.get().getType();
  unsigned copy = program.copies.lookup(&use);
  ShardingAttr source = copy > 0 ? program.home(use.get()) : natural;
  auto hold = [&](ShardingAttr sharding, unsigned copy, int64_t from,
                  int64_t to) {
    Key key(sharding, copy);
    auto [it, isNew] = lives.try_emplace(key, ProgramTimes::Life{from, to});
    if (!isNew)
      extend(it->second, from, to);
  };
  if (need == natural)
    return hold(need, copy, made.from, endOf(use));
  double grown =
      context.localBytes(need, type) - context.localBytes(source, type);
  // What is less is there at once if it is a sum, else it is cut out for a use.
  bool isSum = source.getValue().isPartial();
  int64_t first = grown <= 0 && isSum ? made.to : times.begin(use) - 1;
  if (grown < 0 && !isSum)
    addUncut(use, source, first);
  // Sums of as many bytes are made in place.
  hold(source, 0, made.from, grown == 0 && isSum ? first : first + 1);
  if (times.isReturned(use))
    hold(need, copy, 0, times.end());
  else
    hold(need, copy, first, std::max(first + 1, endOf(use)));
}

/// What is whole is padded to be cut into uneven blocks; what lies otherwise is
/// exchanged.
void CopyFinder::addUncut(OpOperand &use, ShardingAttr source, int64_t time) {
  ShardingAttr need = program.needed(use);
  auto type = cast<RankedTensorType>(use.get().getType());
  int64_t blocks = 1;
  for (auto [from, to, size] : llvm::zip(
           source.getValue().dims, need.getValue().dims, type.getShape())) {
    if (from.axes == to.axes)
      continue;
    if (!from.axes.empty())
      return;
    int64_t parts = context.mesh.sizeOf(to.axes);
    blocks = std::max(blocks, size % parts != 0 ? parts : 1);
  }
  if (blocks > 1)
    own.push_back({use.get(),
                   need,
                   static_cast<double>(blocks) * context.localBytes(need, type),
                   {time, time + 1},
                   "padded"});
}

/// True if the value, or another view of it, is returned as it is.
bool CopyFinder::isReturned(Value value) const {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    if (ProgramKernels::isMoved(program, use))
      return false;
    return times.isReturned(use) || (kernels.isView(use.getOwner()) &&
                                     isReturned(use.getOwner()->getResult(0)));
  });
}

void CopyFinder::add(Value value, ProgramTimes::Life made) {
  ShardingAttr natural = program.natural(value);
  if (!natural)
    return;
  Lives lives;
  lives[{natural, 0}] = made;
  for (OpOperand &use : value.getUses())
    addUse(use, made, lives);
  size_t begin = held.size();
  for (auto &[key, life] : lives)
    if (key.first != natural || kernels.isStored(value))
      held.push_back({value, key.first,
                      context.localBytes(key.first, value.getType()), life});
  copiesOf[value] = {begin, held.size()};
}

/// What is stored of a value as it comes.
void CopyFinder::holdAlways(Value value) {
  if (auto [begin, end] = copiesOf.lookup(value); begin < end)
    held[begin].life = {0, times.end()};
}

//===----------------------------------------------------------------------===//
// Pads that convolutions read
//===----------------------------------------------------------------------===//

/// True for what convolutions read beyond the blocks that ranks have.
bool CopyFinder::isExchanged(OpResult result) const {
  auto pad = dyn_cast<tensor::PadOp>(result.getOwner());
  ShardingAttr lies = program.natural(result);
  return pad && lies && !kernels.isStored(result) &&
         isPaddedAcross(pad, lies.getValue());
}

/// True for a pad, to dilate, of which all that is read is windows that are
/// fetched from what it pads.
bool CopyFinder::isFetchedThrough(OpResult result) const {
  Operation *op = result.getOwner();
  if (!isa<tensor::PadOp>(op) && !kernels.isView(op))
    return false;
  return !result.use_empty() &&
         llvm::all_of(result.getUses(), [&](OpOperand &use) {
           Operation *user = use.getOwner();
           return !ProgramKernels::isMoved(program, use) &&
                  user->getNumResults() == 1 &&
                  (isExchanged(user->getResult(0)) ||
                   (kernels.isView(user) &&
                    isFetchedThrough(user->getResult(0))));
         });
}

/// When a use is over: what is exchanged is read before the first who reads
/// what is fetched.
int64_t CopyFinder::endOf(OpOperand &use) const {
  Operation *user = use.getOwner();
  if (user->getNumResults() != 1)
    return times.end(use);
  if (isExchanged(user->getResult(0)))
    return times.begin(use);
  if (!kernels.isView(user) || user->use_empty())
    return times.end(use);
  int64_t end = 0;
  for (OpOperand &next : user->getUses())
    end = std::max(end, endOf(next));
  return end;
}

/// Of what a rank fetches for a use, edges of neighbours included.
double CopyFinder::windowBytes(OpOperand &use) const {
  auto user = dyn_cast<ShardingRuleOpInterface>(use.getOwner());
  ShardingAttr from = program.needed(use);
  ShardingAttr to = user ? program.natural(user->getResult(0)) : ShardingAttr();
  Type type = use.get().getType();
  if (!from || !to)
    return context.localBytes(program.natural(use.get()), type);
  auto windows = user.getWindows(use.getOperandNumber(), context.mesh,
                                 from.getValue(), to.getValue().closed());
  if (windows.empty())
    return context.localBytes(from, type);
  double bytes = elementBytes(type);
  for (const DimWindow &window : windows)
    bytes *= static_cast<double>(window.extent);
  return bytes;
}

/// Windows of one size are fetched once, for all that read them.
void CopyFinder::addPadded(OpResult result) {
  std::map<double, ProgramTimes::Life> lives;
  for (OpOperand &use : result.getUses()) {
    ProgramTimes::Life life = {times.begin(use) - 1, times.end(use)};
    extend(lives.try_emplace(windowBytes(use), life).first->second, life.from,
           life.to);
  }
  for (auto &[bytes, life] : lives)
    held.push_back({result, program.natural(result), bytes, life});
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// What is returned has memory of its own all the time.
void CopyFinder::addResult(OpResult result) {
  if (!isa<RankedTensorType>(result.getType()))
    return;
  if (isExchanged(result))
    return addPadded(result);
  if (isa<tensor::PadOp>(result.getOwner()) && isFetchedThrough(result))
    return;
  add(result, kernels.made(result));
  if (kernels.isStored(result) && isReturned(result))
    holdAlways(result);
}

/// A mask is made once, for all that need it.
void CopyFinder::addOwn(const HeldCopy &copy) {
  if (copy.form == "masked") {
    auto [it, isNew] =
        masks.try_emplace({copy.value, copy.sharding}, own.size());
    if (!isNew)
      return extend(own[it->second].life, copy.life.from, copy.life.to);
  }
  own.push_back(copy);
}

//===----------------------------------------------------------------------===//
// In place
//===----------------------------------------------------------------------===//

/// How a kernel needs its input; null if not in one way.
ShardingAttr CopyFinder::neededIn(const KernelBody &body, Value input) const {
  ShardingAttr needed;
  for (OpOperand &use : input.getUses()) {
    if (!llvm::is_contained(body.ops, use.getOwner()))
      continue;
    ShardingAttr own = program.needed(use);
    if (!own || (needed && own != needed))
      return {};
    needed = own;
  }
  return needed;
}

HeldCopy *CopyFinder::find(Value value, ShardingAttr sharding) {
  auto [begin, end] = copiesOf.lookup(value);
  for (size_t i = begin; i < end; ++i)
    if (held[i].sharding == sharding)
      return &held[i];
  return nullptr;
}

bool CopyFinder::isLastRead(Value value, int64_t end) const {
  return llvm::all_of(value.getUses(),
                      [&](OpOperand &use) { return times.end(use) <= end; });
}

/// True if the output is written over the input; what it is written over is
/// held no longer then, and lies where the output does if that has memory all
/// the time.
bool CopyFinder::replaces(Value input, Value output, const KernelBody &body,
                          const Roles &roles, const Succession &succession) {
  ShardingAttr needed = neededIn(body, input), lies = program.natural(output);
  if (input.getType() != output.getType() || needed != lies ||
      !mayWriteOver(body, input, output))
    return false;
  ProgramTimes::Life now = kernels.made(cast<OpResult>(output));
  Value root = roles.root(input);
  if (isa<BlockArgument>(root) && needed == program.natural(input)) {
    HeldCopy *own = find(output, lies);
    if (succession.successors.lookup(root) != output || !own ||
        !isLastRead(root, now.to))
      return false;
    own->life = {};
    return true;
  }
  HeldCopy *dying = needed == program.natural(input)
                        ? find(root, program.natural(root))
                        : find(input, needed);
  if (!dying || dying->life.to != now.to || dying->life.from >= now.from ||
      succession.passedOn.contains(output))
    return false;
  HeldCopy *own = find(output, lies);
  if (own && own->life.from <= dying->life.from)
    dying->life = {};
  else
    dying->life.to = now.from;
  return true;
}

/// What takes the place of an argument has no other place to go: arguments
/// choose before temporaries do.
void CopyFinder::reuse(const KernelBody &body, const Roles &roles,
                       const Succession &succession) {
  llvm::DenseSet<Value> taken;
  for (bool arguments : {true, false})
    for (Value input : body.inputs) {
      Value root = roles.root(input);
      auto shared = llvm::count_if(
          body.inputs, [&](Value other) { return roles.root(other) == root; });
      if (isa<BlockArgument>(root) != arguments || shared != 1)
        continue;
      for (Value output : body.outputs)
        if (!taken.contains(output) &&
            replaces(input, output, body, roles, succession)) {
          taken.insert(output);
          break;
        }
    }
}

/// As InPlace of dist-outline-kernels chooses. The last first: what is written
/// over what is written over a result lies there as well.
void CopyFinder::reuse(Block &block, const ProgramKernels::BlockSteps &own) {
  const auto &[roles, steps, lives] = own;
  Succession succession(block, roles);
  for (size_t step = steps.size(); step-- > 0;)
    if (steps.isKernel(step))
      reuse(collectBody(steps.opsOf(step), roles,
                        [&](Value value) {
                          return steps.homeOf(value.getDefiningOp()) == step &&
                                 steps.isRead(value);
                        }),
            roles, succession);
}

std::vector<HeldCopy> CopyFinder::find() {
  for (BlockArgument argument : func.getArguments()) {
    add(argument, {});
    holdAlways(argument);
  }
  for (const OpShardings &shardings : program.operations) {
    for (OpResult result : shardings.op->getResults())
      addResult(result);
    for (const HeldCopy &copy :
         operandCopies(context, program, kernels, shardings.op))
      addOwn(copy);
  }
  for (const auto &[block, steps] : kernels.blocks())
    reuse(*block, *steps);
  llvm::append_range(held, own);
  llvm::append_range(held, constantCopies(context, program, times));
  return std::move(held);
}

std::vector<HeldCopy> dist::findHeld(const ReshardContext &context,
                                     const ShardedProgram &program,
                                     FunctionOpInterface func,
                                     const ProgramKernels &kernels) {
  return CopyFinder(context, program, func, kernels).find();
}
