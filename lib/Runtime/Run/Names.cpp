//===- Names.cpp - how users name arguments and results -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Names.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>

using namespace dist;

int dist::findTensor(const std::vector<TensorSpec> &tensors,
                     std::string_view prefix, std::string_view key) {
  auto named = [&](const TensorSpec &tensor) { return tensor.name == key; };
  auto first = std::find_if(tensors.begin(), tensors.end(), named);
  if (first != tensors.end() &&
      std::find_if(first + 1, tensors.end(), named) == tensors.end())
    return int(first - tensors.begin());
  if (!key.starts_with(prefix))
    return -1;
  key.remove_prefix(prefix.size());
  size_t index = 0;
  auto [end, error] =
      std::from_chars(key.data(), key.data() + key.size(), index);
  bool isIndex = error == std::errc() && end == key.data() + key.size();
  return isIndex && index < tensors.size() ? int(index) : -1;
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
