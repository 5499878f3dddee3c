//===- Names.cpp - how users name arguments and results -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Names.h"
#include "PathNames.h"

#include <charconv>
#include <fmt/format.h>
#include <map>

using namespace dist;

std::optional<size_t> dist::positionIn(std::string_view prefix,
                                       std::string_view key) {
  if (!key.starts_with(prefix))
    return std::nullopt;
  key.remove_prefix(prefix.size());
  size_t index = 0;
  auto [end, error] =
      std::from_chars(key.data(), key.data() + key.size(), index);
  bool isIndex = error == std::errc() && end == key.data() + key.size();
  return isIndex ? std::optional(index) : std::nullopt;
}

/// Positions of the tensors whose names `fits`.
template <typename Predicate>
static std::vector<size_t> findAll(const std::vector<TensorSpec> &tensors,
                                   Predicate fits) {
  std::vector<size_t> found;
  for (size_t i = 0; i < tensors.size(); ++i)
    if (fits(tensors[i].name))
      found.push_back(i);
  return found;
}

std::vector<size_t> dist::findTensors(const std::vector<TensorSpec> &tensors,
                                      std::string_view prefix,
                                      std::string_view key) {
  std::vector<size_t> exact =
      findAll(tensors, [&](const std::string &name) { return name == key; });
  if (exact.size() == 1)
    return exact;
  if (auto position = positionIn(prefix, key))
    return *position < tensors.size() ? std::vector{*position}
                                      : std::vector<size_t>();
  std::string path = canonicalPath(key);
  if (path.empty())
    return exact;
  return findAll(tensors, [&](const std::string &name) {
    return canonicalPath(name) == path;
  });
}

int dist::findTensor(const std::vector<TensorSpec> &tensors,
                     std::string_view prefix, std::string_view key) {
  std::vector<size_t> found = findTensors(tensors, prefix, key);
  return found.size() == 1 ? int(found[0]) : -1;
}

std::string dist::displayName(const TensorSpec &tensor, std::string_view prefix,
                              size_t index) {
  std::string position = fmt::format("{}{}", prefix, index);
  return tensor.name.empty() || tensor.name == position
             ? position
             : fmt::format("{} ({})", position, tensor.name);
}

std::string dist::shortName(const TensorSpec &tensor, std::string_view prefix,
                            size_t index) {
  return tensor.name.empty() ? fmt::format("{}{}", prefix, index) : tensor.name;
}

std::vector<std::string>
dist::uniqueNames(const std::vector<TensorSpec> &tensors) {
  std::map<std::string, int> uses;
  for (const TensorSpec &tensor : tensors)
    ++uses[tensor.name];
  std::vector<std::string> names;
  for (const TensorSpec &tensor : tensors)
    names.push_back(uses[tensor.name] == 1 ? tensor.name : "");
  return names;
}
