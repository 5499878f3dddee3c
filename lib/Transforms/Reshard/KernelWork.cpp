//===- KernelWork.cpp - what the kernels of a program take ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/KernelWork.h"

#include "Arithmetic.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Transforms/Reshard/Prices.h"

using namespace mlir;
using namespace dist;

namespace {

/// What one kernel does.
struct Kernel {
  /// With what each takes for itself.
  SmallVector<std::pair<Operation *, double>> operations;
  double arithmetic = 0; ///< Seconds.
  /// In memory, with the bytes that one rank reads or writes of each.
  llvm::MapVector<Value, double> reads, writes;

  double bytes() const {
    double sum = 0;
    for (const auto *values : {&reads, &writes})
      for (const auto &[value, bytes] : *values)
        sum += bytes;
    return sum;
  }
};

class KernelTimer {
public:
  KernelTimer(const ReshardContext &context, const ShardedProgram &program,
              const ProgramKernels &programKernels, const Device &device)
      : context(context), program(program), programKernels(programKernels),
        device(device) {
    for (const OpShardings &shardings : program.operations)
      if (shardings.rule)
        shardingsOf[shardings.op] = &shardings;
  }

  WorkTimes time();

private:
  const ReshardContext &context;
  const ShardedProgram &program;
  const ProgramKernels &programKernels;
  const Device &device;
  llvm::DenseMap<Operation *, const OpShardings *> shardingsOf;
  std::vector<Kernel> kernels;

  void addKernel(const Steps &steps, size_t step, const Roles &roles);
  double memorySeconds(const Kernel &kernel, double now, double all,
                       llvm::DenseMap<Value, double> &usedAt) const;
};

} // namespace

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Of what is read, the part that the kernel needs: no more than its largest
/// result where it only takes elements out.
static double boundOf(const ReshardContext &context,
                      const OpShardings &shardings) {
  if (isa<DestinationStyleOpInterface, CustomCallOp>(shardings.op))
    return std::numeric_limits<double>::infinity();
  double most = 0;
  for (auto [value, sharding] :
       llvm::zip(shardings.op->getResults(), shardings.results))
    if (sharding)
      most = std::max(most, context.localBytes(sharding, value.getType()));
  return most;
}

void KernelTimer::addKernel(const Steps &steps, size_t step,
                            const Roles &roles) {
  Kernel kernel;
  for (Operation *op : steps.opsOf(step)) {
    const OpShardings *shardings = shardingsOf.lookup(op);
    if (!shardings)
      continue;
    Work work = workOf(context, *shardings);
    kernel.operations.emplace_back(op, secondsOf(device, work));
    kernel.arithmetic += arithmeticSeconds(context, device, *shardings, work);
    double bound = boundOf(context, *shardings);
    for (Value value : roles.dataReadBy(op)) {
      Operation *producer = value.getDefiningOp();
      ShardingAttr lies = program.natural(value);
      if (!lies || (producer && steps.computes(step, producer)))
        continue;
      for (OpOperand &use : value.getUses())
        if (use.getOwner() == op)
          if (ShardingAttr needed = program.needed(use))
            lies = needed;
      kernel.reads[value] =
          std::min(bound, context.localBytes(lies, value.getType()));
    }
    for (Value result : op->getResults())
      if (ShardingAttr lies = program.natural(result);
          lies && steps.firstStepOf(op) == step && steps.isRead(result))
        kernel.writes[result] = context.localBytes(lies, result.getType());
  }
  if (!kernel.operations.empty())
    kernels.push_back(std::move(kernel));
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

/// What is read was used some bytes ago, in this step or in the last one; what
/// is written takes the place of something that has just been free.
double KernelTimer::memorySeconds(const Kernel &kernel, double now, double all,
                                  llvm::DenseMap<Value, double> &usedAt) const {
  double seconds = 0, own = kernel.bytes();
  for (const auto &[value, bytes] : kernel.reads) {
    auto used = usedAt.find(value);
    double ago = used == usedAt.end() ? all : now - used->second;
    seconds += bytes / device.bandwidthAt(std::max(ago, own));
  }
  for (const auto &[value, bytes] : kernel.writes)
    seconds += bytes / device.bandwidthAt(own);
  for (const auto *values : {&kernel.reads, &kernel.writes})
    for (const auto &[value, bytes] : *values)
      usedAt[value] = now + own;
  return seconds;
}

/// What a library computes is a kernel of its own.
static bool isTimed(const Steps &steps, size_t step) {
  return steps.isKernel(step) || isa<CustomCallOp>(steps.opsOf(step).front());
}

WorkTimes KernelTimer::time() {
  for (const auto &[block, known] : programKernels.blocks())
    for (size_t step = 0; step < known->steps.size(); ++step)
      if (isTimed(known->steps, step))
        addKernel(known->steps, step, known->roles);
  double all = 0, now = 0;
  for (const Kernel &kernel : kernels)
    all += kernel.bytes();
  WorkTimes times;
  llvm::DenseMap<Value, double> usedAt;
  for (const Kernel &kernel : kernels) {
    double seconds =
        device.launch +
        std::max(kernel.arithmetic, memorySeconds(kernel, now, all, usedAt));
    now += kernel.bytes();
    double apart = 0;
    for (double alone : llvm::make_second_range(kernel.operations))
      apart += alone;
    for (auto [op, alone] : kernel.operations)
      times[op] +=
          seconds *
          (apart > 0 ? alone / apart : 1.0 / double(kernel.operations.size()));
  }
  return times;
}

WorkTimes dist::kernelWork(const ReshardContext &context,
                           const ShardedProgram &program,
                           const ProgramKernels &kernels,
                           const Device &device) {
  return KernelTimer(context, program, kernels, device).time();
}
