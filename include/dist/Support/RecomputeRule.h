//===- RecomputeRule.h - what the backward pass computes again --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_RECOMPUTERULE_H
#define DIST_SUPPORT_RECOMPUTERULE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// The values of the forward pass that the backward pass computes again:
/// nothing; all but contractions and reductions; all but contractions; all that
/// is between the inputs of a layer and its outputs.
enum class RecomputePolicy { None, Cheap, Dots, Inputs };

/// The policy of the layers that a pattern or a stage names.
struct RecomputeRule {
  RecomputePolicy policy = RecomputePolicy::None;
  /// The pattern of an argument that the layer reads, or of a location in it;
  /// empty: each layer.
  std::string match;
  std::optional<int64_t> stage;  ///< None: in all stages.
  std::vector<std::string> save; ///< Patterns of locations that are saved.
};

/// The policy of that name: none, cheap, dots, inputs.
inline std::optional<RecomputePolicy>
parseRecomputePolicy(std::string_view name) {
  constexpr std::string_view names[] = {"none", "cheap", "dots", "inputs"};
  for (int i = 0; i < 4; ++i)
    if (names[i] == name)
      return RecomputePolicy(i);
  return std::nullopt;
}

inline const char *policyName(RecomputePolicy policy) {
  constexpr const char *names[] = {"none", "cheap", "dots", "inputs"};
  return names[int(policy)];
}

} // namespace dist

#endif // DIST_SUPPORT_RECOMPUTERULE_H
