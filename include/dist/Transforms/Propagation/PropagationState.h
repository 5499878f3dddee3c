//===- PropagationState.h - shardings of all values -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shardings of all values of one function while they grow. A value here is
// a number; values that must share one sharding (a donated argument and the
// result that replaces it) share one number. No MLIR: it can be tested alone.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_PROPAGATIONSTATE_H
#define DIST_TRANSFORMS_PROPAGATION_PROPAGATIONSTATE_H

#include "dist/Transforms/Propagation/AxisAtoms.h"

#include "llvm/ADT/SmallVector.h"

#include <limits>

namespace dist {

using ValueId = uint32_t;
/// The id of an operand or result that does not take part.
inline constexpr ValueId kNoValue = ~ValueId(0);

/// The class of the annotated value, in the order in which annotations
/// propagate.
enum class Standing : uint8_t {
  Flows,  ///< Values that flow through: batches, activations.
  Kept,   ///< From step to step: parameters, optimizer state.
  Yields, ///< A constraint that less is moved for if it comes last.
};

/// The time at which an annotation starts to propagate. It is ordered by the
/// user's priority, then by the class of the value, then by the work that the
/// annotation divides.
struct Turn {
  int64_t priority = 0;
  Standing standing = Standing::Flows;
  /// See orderTurns. Dimensions without axes come first.
  double negatedWork = -std::numeric_limits<double>::infinity();
  auto operator<=>(const Turn &) const = default;
};

/// One dimension of a value.
struct DimState {
  int64_t size = 1;
  AtomList axes;
  bool open = true;
  bool isEven = false; ///< Takes axes only that divide it.
  /// The turn of its annotation; before it the dimension neither gives nor
  /// takes axes.
  Turn turn;
};

class PropagationState {
public:
  PropagationState(AxisAtoms atoms) : atoms(std::move(atoms)) {}

  /// Adds a value that is open in every dimension.
  ValueId addValue(llvm::ArrayRef<int64_t> shape, unsigned elementBits);
  /// Fixes the axes of `sharding` (valid for the value's shape).
  void annotate(ValueId value, const Sharding &sharding, bool isState);
  /// Sets the work that the axes of an annotated dimension divide.
  void setWork(ValueId value, unsigned dim, double work);
  void setStanding(ValueId value, unsigned dim, Standing standing);
  /// Keeps open dimensions of the value from taking axes.
  void forbid(ValueId value, const Axes &axes) {
    values[value].taken |= atoms.conflicts(axes);
  }
  /// Keeps a dimension from taking axes that do not divide it.
  void keepEven(ValueId value, size_t dim) {
    allDims[firstDim(value) + dim].isEven = true;
  }
  /// Makes the value replicated and closed.
  void pinReplicated(ValueId value);

  /// The position of a value's first dimension among those of all values.
  size_t firstDim(ValueId value) const { return values[value].firstDim; }
  size_t numDims() const { return allDims.size(); }

  bool isAnnotated(ValueId value) const { return values[value].annotated; }
  /// Marks a value that ranks compute from constants alone: unless annotated,
  /// it takes axes from its users and gives none to them.
  void setRecomputable(ValueId value) { values[value].recomputable = true; }
  bool isRecomputable(ValueId value) const {
    return values[value].recomputable && !values[value].annotated;
  }
  bool isPartial(ValueId value) const {
    return !extras[values[value].extra].partial.empty();
  }
  size_t numValues() const { return values.size(); }

  llvm::ArrayRef<DimState> dims(ValueId value) const {
    const Value &v = values[value];
    return llvm::ArrayRef(allDims).slice(v.firstDim, v.rank);
  }
  /// The atoms that a value's open dimensions may not take: those that it uses,
  /// pins or places otherwise, those that conflict with these, and those of
  /// temporal axes.
  AtomSet taken(ValueId value) const { return values[value].taken; }
  /// The size in bits, by which conflicts are decided.
  int64_t bits(ValueId value) const { return values[value].bits; }

  /// Appends an atom that is not taken to a dimension.
  void append(ValueId value, unsigned dim, uint8_t atom);

  /// The turns of all annotations, in order.
  llvm::SmallVector<Turn> turns() const;

  /// The closed sharding of a value.
  Sharding sharding(ValueId value) const;
  /// Two values with the same key have equal shardings.
  std::string key(ValueId value) const;

  const AxisAtoms &getAtoms() const { return atoms; }

private:
  struct Value {
    uint32_t firstDim;
    uint32_t rank;
    int64_t bits;
    AtomSet taken;
    bool annotated = false;
    bool recomputable = false;
    /// An index into `extras`; 0 where the annotation has no more than axes.
    uint32_t extra = 0;
  };
  /// The parts of an annotation that never propagate.
  struct Extra {
    std::vector<PartialAxis> partial;
    std::vector<SingleAxis> single;
  };

  AxisAtoms atoms;
  std::vector<Value> values;
  std::vector<DimState> allDims;
  std::vector<Extra> extras = {Extra()};
};

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_PROPAGATIONSTATE_H
