//===- SearchedPlan.cpp - what a plan by cost is chosen for ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SearchedPlan.h"

#include "dist/Runtime/File/MappedFile.h"
#include "dist/Runtime/Host/HostCores.h"
#include "dist/Support/ParseJson.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

using namespace dist;
namespace fs = std::filesystem;

static constexpr const char *kPerMicroBatch = "per_micro_batch";
static constexpr const char *kLocalSgd = "local_sgd";
static constexpr const char *kDgc = "dgc";
/// The keys of a plan that change what the program computes, or what of it is
/// state.
static constexpr const char *kChanges[] = {
    kPerMicroBatch, "gradient_merge", kLocalSgd, kDgc, "precision", "carry"};

/// The object in a plan file; none if it cannot be read.
static std::optional<nlohmann::ordered_json>
readPlan(const RunOptions &options) {
  Result<MappedFile> file = MappedFile::open(options.plan);
  if (!file)
    return std::nullopt;
  std::string_view bytes = file->bytes();
  auto json = parseJson(bytes);
  if (!json || !json->is_object())
    return std::nullopt;
  return *json;
}

std::optional<bool> dist::requestsSearch(const RunOptions &options) {
  if (options.plan.empty() || options.plan == "auto")
    return !options.plan.empty();
  auto plan = readPlan(options);
  if (!plan)
    return std::nullopt;
  return plan->contains("auto") && (*plan)["auto"] == true;
}

static bool hasKey(const RunOptions &options, const char *key) {
  if (options.plan.empty() || options.plan == "auto")
    return false;
  auto plan = readPlan(options);
  return plan && plan->contains(key);
}

bool dist::changesProgram(const RunOptions &options) {
  return std::any_of(std::begin(kChanges), std::end(kChanges),
                     [&](const char *key) { return hasKey(options, key); });
}

bool dist::changesMicroBatches(const RunOptions &options) {
  return hasKey(options, kPerMicroBatch);
}

bool dist::hasReplicas(const RunOptions &options) {
  return hasKey(options, kLocalSgd) || hasKey(options, kDgc);
}

bool dist::isSearched(const RunOptions &options) {
  return requestsSearch(options).value_or(false);
}

std::string dist::configDirectory() {
  const char *config = std::getenv("XDG_CONFIG_HOME");
  if (config && *config)
    return std::string(config) + "/dist-mlir";
  const char *home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.config/dist-mlir" : "";
}

std::string dist::assumedCluster(const RunOptions &options) {
  bool isWhole =
      !options.mesh.empty() && options.mesh.find('?') == std::string::npos;
  if (isWhole || !options.cluster.empty() || !isSearched(options))
    return "";
  std::string directory = configDirectory();
  std::string calibrated = directory + "/host.json";
  std::error_code error;
  if (!directory.empty() && fs::exists(calibrated, error))
    return calibrated;
  return fmt::format("host:{}", hostCores());
}
