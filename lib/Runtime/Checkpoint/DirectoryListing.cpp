//===- DirectoryListing.cpp - entries of a directory ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DirectoryListing.h"
#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <random>

using namespace dist;
namespace fs = std::filesystem;

static constexpr size_t kDigits = 8;

std::optional<int64_t> dist::stepOf(std::string_view name) {
  constexpr std::string_view prefix = "step-";
  int64_t step = 0;
  if (!name.starts_with(prefix))
    return std::nullopt;
  std::string_view digits = name.substr(prefix.size());
  auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), step);
  bool good = error == std::errc() && end == digits.data() + digits.size() &&
              step >= 0 && name == checkpointName(step);
  return good ? std::optional(step) : std::nullopt;
}

std::string dist::hiddenName(std::string_view name, std::string_view end) {
  std::random_device device;
  return fmt::format(".{}.{:0{}x}.{}", name, device(), kDigits, end);
}

/// Returns NAME of `.NAME.1f2e3d4c.END`; empty for other names.
static std::string nameInHidden(std::string_view hidden, std::string_view end) {
  size_t tail = 1 + kDigits + 1 + end.size();
  if (!hidden.starts_with('.') || hidden.size() <= 1 + tail)
    return "";
  std::string name(hidden.substr(1, hidden.size() - 1 - tail));
  std::string_view digits = hidden.substr(name.size() + 2, kDigits);
  bool isHidden = hidden == fmt::format(".{}.{}.{}", name, digits, end) &&
                  digits.find_first_not_of("0123456789abcdef") == digits.npos;
  bool isOurs = stepOf(name) || name == CheckpointDirectory::kLatest;
  return isHidden && isOurs ? name : "";
}

DirectoryListing::DirectoryListing(const std::string &directory) {
  std::error_code error;
  auto hasManifest = [&](const std::string &name) {
    std::error_code code;
    return fs::exists(
        fs::path(directory) / name / CheckpointManifest::kFileName, code);
  };
  for (fs::directory_iterator i(directory, error), end; !error && i != end;
       i.increment(error)) {
    std::string name = i->path().filename().string();
    if (!nameInHidden(name, kUnfinished).empty())
      unfinished.push_back(name);
    else if (std::string place = nameInHidden(name, kReplaced); !place.empty())
      replaced.emplace(name, place);
    else if (std::optional<int64_t> step = stepOf(name);
             step && hasManifest(name))
      checkpoints.emplace(*step, name);
  }
  for (const auto &[name, place] : replaced)
    if (hasManifest(name))
      checkpoints.emplace(*stepOf(place), name);
}
