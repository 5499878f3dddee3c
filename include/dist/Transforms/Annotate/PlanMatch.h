//===- PlanMatch.h - values that the patterns of a plan name ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANMATCH_H
#define DIST_TRANSFORMS_ANNOTATE_PLANMATCH_H

#include "dist/Transforms/Annotate/Plan.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <unordered_map>

namespace dist {

/// An argument or result of the function.
struct Port {
  std::string position; ///< `arg3`, `result0`.
  std::string name;     ///< The user's name for it; may be empty.
  mlir::Type type;
  unsigned index;

  /// True if the entry's pattern is that of the position or the name.
  bool isNamedBy(const PlanEntry &entry) const;
};

llvm::SmallVector<Port> argumentsOf(mlir::FunctionOpInterface func);
llvm::SmallVector<Port> resultsOf(mlir::FunctionOpInterface func);

/// Returns the ports whose position or name a pattern is.
llvm::SmallVector<Port> namedBy(llvm::StringRef pattern,
                                llvm::ArrayRef<Port> ports);

/// The positions and names, for messages; not more than a screen of them.
std::string listOf(llvm::ArrayRef<Port> ports);

/// Values that hold something of the program, unlike the empties and fills that
/// the import adds.
bool isNamedByPlan(mlir::Value value);

/// True for a constraint that a plan has added, which no plan names.
bool isOfPlan(mlir::Operation *op);

/// True if the pattern is that of the operation's location, with or without the
/// directory of its file.
bool isPlacedBy(llvm::StringRef pattern, mlir::Operation *op);

/// True if the pattern is that of an operation in the function.
bool hasPlace(mlir::FunctionOpInterface func, llvm::StringRef pattern);

/// Checks that each pattern of a list, the value of `key`, is that of an
/// operation.
Status verifyPlaces(mlir::FunctionOpInterface func, const std::string &key,
                    llvm::ArrayRef<std::string> patterns);

/// The name by which plans refer to the values of an operation: its location,
/// without the directory of an absolute path. If the location is only a place
/// in the text of an MLIR program, which changes when the program is printed or
/// moved, it is the operation's name, such as `linalg.matmul`.
std::string placeName(mlir::Operation *op);

/// The values of a function by their locations, for all entries of a plan, as
/// they are before a plan is applied.
class PlacedValues {
public:
  explicit PlacedValues(mlir::FunctionOpInterface func);

  /// A value with its place in the order of the program.
  using Placed = std::pair<int64_t, mlir::Value>;

  /// The value that the entry of a location names. Error: there are not so
  /// many.
  Result<mlir::Value> find(const PlanEntry &entry) const;

  /// The values that a pattern names. The first of these sets that is not
  /// empty: the values at exactly this location, those in a file of this name
  /// in another directory, those whose location the pattern matches, those that
  /// operations of this name make.
  llvm::SmallVector<Placed> matches(const std::string &pattern) const;

private:
  std::unordered_map<std::string, llvm::SmallVector<Placed>> values, ofFile,
      named;
  int64_t count = 0;
};

/// An error that names the entry.
Status error(const PlanEntry &entry, const std::string &message);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANMATCH_H
