//===- ProgramMemory.cpp - what a rank holds, and when --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ProgramMemory.h"

#include "OperandCopies.h"

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Dialect/Dist/IR/Locations.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

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

static PeakMemory peakOf(ArrayRef<HeldCopy> held, const ShardedProgram &program,
                         const ProgramKernels &kernels) {
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
  for (const OpShardings &shardings : program.operations)
    if (ProgramKernels::reshardTime(kernels.times().begin(shardings.op)) <=
        peakTime)
      peak.at = shardings.op;
  return peak;
}

PeakMemory dist::findPeakMemory(ReshardContext &context,
                                const ShardedProgram &program,
                                FunctionOpInterface func,
                                const ProgramKernels &kernels,
                                const DivideCopies &divide) {
  std::vector<HeldCopy> held = findHeld(context, program, func, kernels);
  if (!divide)
    return peakOf(held, program, kernels);
  PeakMemory most;
  for (ArrayRef<HeldCopy> part : divide(context, program, kernels, held))
    if (PeakMemory peak = peakOf(part, program, kernels);
        peak.bytes > most.bytes)
      most = std::move(peak);
  return most;
}

double dist::bytesOfRank(const ReshardContext &context,
                         FunctionOpInterface local) {
  return static_cast<double>(rankBytes(
      local, [&](Operation *op) { return copyBytesOf(context, op); }));
}

int64_t dist::copyBytesOf(const ReshardContext &context, Operation *local) {
  return localCopyBytes(context, local);
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
  bool isConstant = isStoredConstant(value.getDefiningOp());
  return (isConstant ? "the constant of " : "the result of ") +
         nameOf(value.getDefiningOp());
}

std::string dist::describe(const PeakMemory &memory) {
  constexpr size_t kMost = 5;
  std::string start = (memory.at ? "At " + nameOf(memory.at) + " it" : "It");
  std::string text;
  for (const HeldCopy &part : ArrayRef(memory.held).take_front(kMost))
    text += fmt::format("{}{}{}{} as {}: {:.0f} bytes",
                        text.empty() ? "" : "; ", part.form.str(),
                        part.form.empty() ? "" : " ", nameOf(part.value),
                        part.sharding.getValue().str(), part.bytes);
  if (memory.held.size() > kMost)
    text += fmt::format("; {} more", memory.held.size() - kMost);
  return start + " holds " + (text.empty() ? "nothing" : text);
}
