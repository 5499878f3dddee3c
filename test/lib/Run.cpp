//===- Run.cpp - the runtime for tests ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestLibrary.h"

#include "Artifact/Seal.h"
#include "dist/Runtime/Exec/Executor.h"

#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <span>
#include <sstream>

using namespace dist;
using Tensors = std::span<const dist_test_tensor>;

/// That the caller means the tensors of the manifest.
static Status verifySizes(const char *what,
                          const std::vector<TensorSpec> &specs,
                          Tensors tensors) {
  if (specs.size() != tensors.size())
    return Status::invalid(fmt::format("expected {} {}s, got {}", specs.size(),
                                       what, tensors.size()));
  for (size_t i = 0; i < specs.size(); ++i) {
    ArrayView view{specs[i].dtype, specs[i].shape};
    if (size_t(view.bytes()) != tensors[i].bytes)
      return Status::invalid(
          fmt::format("{} {} is {}: expected {} bytes, got {}", what, i,
                      view.type(), view.bytes(), tensors[i].bytes));
  }
  return {};
}

static Status setArguments(Executor &executor, Tensors tensors) {
  std::map<int, ArrayView> values;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const TensorSpec &spec = executor.manifest().arguments[i];
    auto *data = static_cast<const std::byte *>(tensors[i].data);
    values[int(i)] = {spec.dtype, spec.shape, data};
  }
  return executor.setArguments(values);
}

static Status getResults(Executor &executor, Tensors tensors) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (Status status = executor.verifyReplicas(int(i)); !status.ok())
      return status;
    Result<Array> result = executor.result(int(i));
    if (!result)
      return result.status();
    if (tensors[i].bytes)
      std::memcpy(tensors[i].data, result->data(), tensors[i].bytes);
  }
  return {};
}

static Status runOnce(const char *path, Tensors arguments, Tensors results) {
  auto artifact = Artifact::load(path);
  if (!artifact)
    return artifact.status();
  const Manifest &manifest = (*artifact)->manifest();
  for (const Status &status :
       {verifySizes("argument", manifest.arguments, arguments),
        verifySizes("result", manifest.results, results)})
    if (!status.ok())
      return status;
  auto executor = Executor::create(*artifact, {.overlap = OverlapMode::On});
  if (!executor)
    return executor.status();
  if (Status status = setArguments(**executor, arguments); !status.ok())
    return status;
  if (Status status = (*executor)->step(); !status.ok())
    return status;
  return getResults(**executor, results);
}

static int printed(const Status &status) {
  if (!status.ok())
    fmt::print(stderr, "error: {}\n", status.getMessage());
  return !status.ok();
}

int dist_test_run(const char *artifact, const dist_test_tensor *arguments,
                  size_t num_arguments, const dist_test_tensor *results,
                  size_t num_results) {
  return printed(
      runOnce(artifact, {arguments, num_arguments}, {results, num_results}));
}

int dist_test_load(const char *path) {
  auto artifact = Artifact::load(path);
  return printed(artifact ? Executor::create(*artifact, {}).status()
                          : artifact.status());
}

int dist_test_seal(const char *path) {
  std::stringstream file;
  file << std::ifstream(path, std::ios::binary).rdbuf();
  std::string bytes = file.str();
  const size_t size = sealOf("").size();
  if (bytes.size() < size)
    return printed(Status::invalid("it is too small for a seal"));
  bytes.resize(bytes.size() - size);
  std::ofstream(path, std::ios::binary) << bytes << sealOf(bytes);
  return 0;
}
