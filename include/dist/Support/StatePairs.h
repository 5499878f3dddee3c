//===- StatePairs.h - results that replace arguments ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A training step returns the next value of its state. JAX marks the arguments
// that hold state as donated, but does not record which result replaces which
// argument. `tf.aliasing_output` pairs buffers by type and order, after the
// arguments that the step does not read were dropped. The names identify the
// pairs: they are paths in the trees of arguments and results.
//
//   step(state, x) -> ({"average", "hidden"}, loss), `average` is not read:
//
//   | result                     | replaces             |
//   |----------------------------|----------------------|
//   | 0 `result[0]['average']`   | nothing: an output   |
//   | 1 `result[0]['hidden']`    | 0 `state['hidden']`  |
//   | 2 `result[1]`              | nothing: an output   |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_STATEPAIRS_H
#define DIST_SUPPORT_STATEPAIRS_H

#include "dist/Support/Status.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// An argument or a result of a step.
struct StepPort {
  std::string name; ///< A path such as `params['w']`; may be empty.
  std::string type; ///< Ports of one type have the same text.
  /// True for an argument that may be state.
  bool isDonated = false;
  /// Result that reuses the buffer of an argument, or -1.
  int sharesBuffer = -1;
};

/// A result that replaces an argument in the next step.
struct StatePair {
  int result = 0, argument = 0;
  bool operator==(const StatePair &) const = default;
};

struct StatePairing {
  std::vector<StatePair> pairs; ///< In the order of the arguments.
  /// Donated arguments without a result that names and types identify, with the
  /// reason.
  std::map<int, std::string> undecided;
};

/// Pairs donated arguments with results. The arguments below one parameter of
/// the step (`params[...]`) are one tree. It is paired with a tree of results
/// that has a result of the same type for each of them, at the same path.
///
///   - Larger trees choose first; a tree with one choice takes it.
///   - Of several choices, that whose path ends in the parameter's name is
///     taken: `m['w']` and `result.m['w']`.
///   - As many trees as choices are paired in order.
///   - A tree without a choice is paired part by part; two leaves whose last
///     keys differ are no pair.
///
/// Arguments without a pair after that are undecided. If no result has a name,
/// arguments are paired with the results that share their buffers. Arguments
/// and results of `given` are paired already, and are not among the pairs
/// returned.
StatePairing pairState(const std::vector<StepPort> &arguments,
                       const std::vector<StepPort> &results,
                       const std::vector<StatePair> &given = {});

/// A request `RESULT=ARGUMENT` of --carry or of a plan file.
struct CarryRequest {
  std::string result, argument;
  std::string where; ///< For messages: `--carry result0=arg1`.
};

/// Reads `RESULT=ARGUMENT`, split at the last `=`. Error: either is missing.
Result<CarryRequest> parseCarry(std::string_view text);

/// Returns the pairs that requests name by names, by positions (`result0`,
/// `arg3`), or by the roots of two trees (`result[0]=params`), of which all
/// leaves are paired. The result of a pair is -1 for `none`: no result replaces
/// the argument. Errors, with both lists: no such result or argument; types
/// that differ; a leaf that the results lack; an argument that two results
/// replace.
Result<std::vector<StatePair>>
findPairs(const std::vector<CarryRequest> &requests,
          const std::vector<StepPort> &arguments,
          const std::vector<StepPort> &results);

/// An error with the reasons of undecided arguments, both lists, and the way to
/// specify the pairs.
Status undecidedError(const std::map<int, std::string> &undecided,
                      const std::vector<StepPort> &arguments,
                      const std::vector<StepPort> &results);

} // namespace dist

#endif // DIST_SUPPORT_STATEPAIRS_H
