//===- ColumnSort.h - a sort of lines that ranks share ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sort along a dimension that is in blocks on p ranks. Leighton's columnsort
// uses exchanges that do not depend on the elements (here p = 2):
//
//   | step                                       | rank 0     | rank 1     |
//   |--------------------------------------------|------------|------------|
//   | a block each                               | 7 5 6 8    | 1 3 2 4    |
//   | each rank sorts its block                  | 5 6 7 8    | 1 2 3 4    |
//   | every p-th element goes to a rank: each    | 5 7 1 3    | 6 8 2 4    |
//   |   has its share of small and large ones    |            |            |
//   | each rank merges its elements              | 1 3 5 7    | 2 4 6 8    |
//   | part c of p goes to rank c                 | 1 3 2 4    | 5 7 6 8    |
//   | each rank merges its elements              | 1 2 3 4    | 5 6 7 8    |
//   | ends of neighbours are merged              |            |            |
//
// The ends are enough: call each element small or large. A row of p elements
// that a rank deals out has one kind only, except for one row that may have
// both. So columns differ by p small elements at most, and after the second
// exchange both kinds are mixed over p (p - 1) elements at most. Within a
// column they are in order then: an element out of place is that near to an
// end.
//
// Elements of which none is before the other keep their order by their places,
// which travel with them in the second exchange and later. Those of the first
// exchange arrive in order: elements of a lower rank were before.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_COLUMNSORT_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_COLUMNSORT_H

#include "SortOrder.h"

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

namespace dist {

/// Emits such a sort. The order must be strict (isStrictOrder).
class ColumnSort {
public:
  ColumnSort(linalg_ext::SortOp op, PartitionContext &context);

  /// The bytes that a rank receives at most.
  int64_t receivedBytes() const;
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> run();

private:
  using Values = llvm::SmallVector<mlir::Value>;
  using AtIndex = llvm::function_ref<mlir::Value(
      mlir::ImplicitLocOpBuilder &, mlir::Value element, mlir::Value index)>;

  /// True if there are more elements on the ranks than the lines have.
  bool isPadded() const { return column * ranks != size; }

  // Steps. What they return has no places, or those that follow the inputs.
  Values sortedBlocks();
  Values sortedEnds(const Values &columns);
  /// Returns the sorted window of `extent` elements that begins `offset`
  /// elements after the start of each rank's column.
  Values sortedWindow(const Values &columns, int64_t offset, int64_t extent,
                      int64_t runs = 1);

  // Parts of the steps.
  void sort(Values &values, bool byPlace, int64_t runs = 1);
  void breakTies(linalg_ext::SortOp sort) const;
  /// All-to-all of the dimension as `outer` x `inner`; splits the part that
  /// belongs to the ranks.
  void exchange(Values &values, int64_t outer, int64_t inner,
                bool isInnerSplit) const;
  /// Windows of values in columns.
  Values fetch(const Values &values, const DimWindow &window) const;
  Values slices(const Values &values, int64_t begin, int64_t size) const;
  mlir::Value mapAlong(mlir::Value value, mlir::Type element,
                       AtIndex map) const;
  mlir::Value newPlaces() const;
  mlir::Value placesOfDealt() const;
  mlir::Value widenPlaces(mlir::Value places) const;
  /// Replaces the keys of elements of index below `low` (null: none) by one
  /// that is before all others, and from `high` on by one that is behind them.
  void fillOutside(Values &values, mlir::Value low, mlir::Value high) const;
  OrderBounds boundsOfPlaces(mlir::Type type) const;
  /// The type of places below `count`.
  mlir::IntegerType placeType(int64_t count) const;

  PartitionContext &context;
  unsigned dim;
  const Axes &axes;
  int64_t ranks, size;
  int64_t block;  ///< Elements of a line on a rank.
  int64_t share;  ///< Of these, those that go to one rank.
  int64_t column; ///< Elements of a line on a rank between the exchanges.
  int64_t reach;  ///< The most places that an element may be off in the end.
  /// Bounds of the elements; only if equal elements need no order.
  std::optional<OrderBounds> bounds;
  unsigned inputs;   ///< Their number.
  bool hasOwnPlaces; ///< True if places travel that are no input of the sort.
  unsigned places;   ///< Their number among the values.
  mlir::Region comparator;
};

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_COLUMNSORT_H
