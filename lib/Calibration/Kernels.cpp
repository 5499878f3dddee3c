//===- Kernels.cpp - measurement of kernels -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IrregularKernels.h"
#include "KernelProgram.h"
#include "Measurements.h"
#include "SectionTimes.h"

#include "dist/Runtime/Array/Array.h"
#include "dist/Runtime/Exec/Executor.h"
#include "dist/Runtime/Run/Compile.h"
#include "dist/Support/AtomicFile.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

using namespace dist;

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static Result<std::shared_ptr<const Artifact>>
compileSections(const std::vector<KernelSection> &sections, int ranks,
                Interrupt &interrupt) {
  Result<std::string> cache = writableCache(/*program=*/"", /*quiet=*/false);
  if (!cache)
    return cache.status();
  RunOptions options;
  options.quiet = true;
  options.program = fmt::format("{}/calibration-{}.mlir", *cache, ranks);
  if (Status status =
          writeFile(options.program, kernelProgram(sections, ranks));
      !status.ok())
    return status;
  return compileProgram(options, /*singleDevice=*/false, interrupt);
}

template <typename T> static void fillNearOne(Array &array) {
  std::mt19937 random(1);
  for (T &element : array.as<T>())
    element = T(0.5) + T(random() % (1 << 20)) / T(1 << 20);
}

static Status setArguments(Executor &executor) {
  for (size_t i = 0; i < executor.manifest().arguments.size(); ++i) {
    const TensorSpec &spec = executor.manifest().arguments[i];
    Array values(spec.dtype, spec.shape);
    if (spec.dtype == DType::F64)
      fillNearOne<double>(values);
    else
      fillNearOne<float>(values);
    if (Status status = executor.setArguments({{int(i), values}}); !status.ok())
      return status;
  }
  return {};
}

/// Returns the events of all ranks in the traced steps.
static Result<std::vector<std::vector<TraceEvent>>>
runSteps(const std::shared_ptr<const Artifact> &artifact, int count,
         Interrupt &interrupt) {
  ExecutorOptions settings;
  settings.traceSteps = count;
  auto executor = Executor::create(artifact, settings);
  if (!executor)
    return executor.status();
  InterruptAction cancel(interrupt,
                         [&] { (*executor)->cancel("interrupted"); });
  if (Status status = setArguments(**executor); !status.ok())
    return status;
  for (int step = 0; step < count; ++step)
    if (Status status = (*executor)->step(); !status.ok())
      return status;
  return (*executor)->trace();
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Adds a stream. The largest one gives the bandwidth of memory.
static void addStream(Device &device, const KernelSection &section,
                      double seconds) {
  double bytes = double(section.elements * section.trafficPerElement());
  device.memoryBandwidth = bytes / std::max(seconds - device.launch, 1e-9);
  device.caches.push_back({section.distance(), device.memoryBandwidth});
}

static void addArithmetic(Device &device, const KernelSection &section,
                          double seconds) {
  double operations = double(section.elements * section.operations);
  device.elementwise[section.type][section.arithmetic] =
      operations / std::max(seconds - device.launch, 1e-9);
}

static void addIrregular(Device &device, const KernelSection &section,
                         double seconds) {
  device.irregular[section.irregular] =
      irregularKernel(section.irregular).steps /
      std::max(seconds - device.launch, 1e-9);
}

Status dist::measureKernels(const CalibrationOptions &options,
                            Interrupt &interrupt, Device &device) {
  options.onProgress("kernels: compiling");
  std::vector<KernelSection> sections = kernelSections();
  auto artifact = compileSections(sections, options.ranks, interrupt);
  if (!artifact)
    return artifact.status();
  options.onProgress("kernels");
  // The first steps allocate memory.
  int steps = options.rounds + 3;
  auto events = runSteps(*artifact, steps, interrupt);
  if (!events)
    return events.status();
  auto times = timesOf((*artifact)->manifest(), steps, *events);
  for (const KernelSection &section : sections) {
    auto time = times.find(section.name());
    if (time == times.end())
      return Status::internal(
          fmt::format("no kernel '{}' ran", section.name()));
    if (section.what == KernelSection::What::Launch)
      device.launch = time->second;
    else if (section.what == KernelSection::What::Stream)
      addStream(device, section, time->second);
    else if (section.what == KernelSection::What::Arithmetic)
      addArithmetic(device, section, time->second);
    else
      addIrregular(device, section, time->second);
  }
  device.caches.pop_back(); // The last one is memory.
  return {};
}
