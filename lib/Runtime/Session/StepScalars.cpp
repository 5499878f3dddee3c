//===- StepScalars.cpp - scalars that are kept for every step -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepScalars.h"
#include "dist/Runtime/Group/Group.h"
#include "dist/Runtime/Session/Names.h"

#include <cstring>

using namespace dist;

StepScalars::StepScalars(Executor &executor, const SessionOptions &options,
                         const std::vector<Carry> &carries)
    : executor(executor), manifest(executor.manifest()), options(options),
      isState(manifest.results.size()), series(manifest.results.size()) {
  for (const Carry &carry : carries)
    isState[carry.result] = true;
  for (size_t i = manifest.results.size(); i-- > 0;)
    if (isScalar(i) && isFloat(manifest.results[i].dtype))
      metric = int(i);
  if (metric >= 0)
    name = shortName(manifest.results[metric], "result", size_t(metric));
}

bool StepScalars::isScalar(size_t result) const {
  return manifest.results[result].shape.empty() && !isState[result];
}

bool StepScalars::isSeries(size_t result) const {
  return options.keepsSeries && isScalar(result);
}

Status StepScalars::restore(const SessionCheckpoints &checkpoints) {
  Status status;
  for (size_t i = 0; i < series.size(); ++i)
    if (status.ok() && isSeries(i))
      status = checkpoints.restoreRecord(int(i), series[i]);
  return status;
}

Result<std::optional<double>> StepScalars::keep() {
  std::optional<double> shown;
  for (size_t i = 0; i < series.size(); ++i) {
    bool isMetric = int(i) == metric;
    if (!isSeries(i) && !isMetric)
      continue;
    Result<Array> value = executor.result(int(i));
    if (!value)
      return value.status();
    if (!executor.hasResults())
      continue;
    if (isMetric)
      shown = elementAt(*value, 0);
    if (isSeries(i))
      series[i].insert(series[i].end(), value->data(),
                       value->data() + sizeOf(value->dtype()));
  }
  return shown;
}

Status StepScalars::share() {
  Group *world = executor.processes();
  for (size_t i = 0; world && options.collectsParts && i < series.size(); ++i) {
    if (!isSeries(i))
      continue;
    std::string own(reinterpret_cast<const char *>(series[i].data()),
                    series[i].size());
    Result<std::string> shared = world->broadcastObject(own, /*root=*/0);
    if (!shared)
      return shared.status();
    auto *bytes = reinterpret_cast<const std::byte *>(shared->data());
    series[i].assign(bytes, bytes + shared->size());
  }
  return {};
}

Array StepScalars::seriesOf(size_t result) const {
  DType dtype = manifest.results[result].dtype;
  Array array(dtype, {int64_t(series[result].size()) / sizeOf(dtype)});
  std::memcpy(array.data(), series[result].data(), series[result].size());
  return array;
}
