//===- State.h - results that replace arguments -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pairing of results and arguments, as attributes of arguments:
//
//   | attribute        | meaning                                              |
//   |------------------|------------------------------------------------------|
//   | `dist.alias`     | the result that replaces the argument in the next    |
//   |                  | step, and may take over its buffer                   |
//   | `dist.carried`   | the result that replaces it, too: that result has    |
//   |                  | `dist.alias` on another argument, so it is copied    |
//   | `dist.undecided` | why no result was found for a donated argument       |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_STATE_H
#define DIST_DIALECT_DIST_IR_STATE_H

#include "dist/Support/StatePairs.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

inline constexpr llvm::StringLiteral kCarriedAttr = "dist.carried";
inline constexpr llvm::StringLiteral kUndecidedAttr = "dist.undecided";
/// An attribute of a function: the pairs that the user has given, a flat list
/// of results and arguments. Plans that are written repeat them.
inline constexpr llvm::StringLiteral kGivenPairsAttr = "dist.given_pairs";

/// Arguments and results as pairState() reads them. Those with `dist.undecided`
/// are donated.
struct StepPorts {
  explicit StepPorts(mlir::FunctionOpInterface func);

  std::vector<StepPort> arguments, results;
};

/// Pairs the donated arguments of `ports` with results, and writes the pairs to
/// the function. `given` replaces what it has for these arguments; pairs of
/// other arguments stay. The pairs of `given` are the function's
/// `dist.given_pairs`.
void writeState(mlir::FunctionOpInterface func, const StepPorts &ports,
                llvm::ArrayRef<StatePair> given);

/// Returns the result that replaces the argument in the next step, by
/// `dist.alias` or `dist.carried`; nothing for an argument that is no state.
std::optional<unsigned> replacingResult(mlir::FunctionOpInterface func,
                                        unsigned argument);

/// The pairs that the user has given; -1 for no result.
std::vector<StatePair> givenPairs(mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_STATE_H
