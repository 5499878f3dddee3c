//===- AnnotationDeciders.h - origins of annotations ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_ANNOTATIONDECIDERS_H
#define DIST_TRANSFORMS_PROPAGATION_ANNOTATIONDECIDERS_H

#include "dist/Transforms/Propagation/Propagation.h"

namespace dist {

/// The origin of each annotation (Dialect/Dist/IR/Deciders.h): the user, an
/// option of the search, or the search itself.
class AnnotationDeciders {
public:
  explicit AnnotationDeciders(const PropagationGraph &graph);

  /// True if the search chose that `axis` divides the dimension; without an
  /// axis, that nothing more does.
  bool isChosen(ValueId value, unsigned dim,
                std::optional<AxisRef> axis = std::nullopt) const;
  /// True if the user's annotation before the search, or an option of the
  /// search, keeps the axis out of all dimensions.
  bool keepsOut(ValueId value, const AxisRef &axis) const;
  /// The axes of the mesh of which that is so.
  Axes keptOut(ValueId value) const;
  /// The user's annotation that the search completed; empty if there is none,
  /// or if the search added nothing.
  std::string requestText(ValueId value) const;
  /// True if the user's annotation allows the value to have this sharding,
  /// whatever the search chose.
  bool allows(ValueId value, const Sharding &other) const;

  /// The option of the search that an annotation follows from, such as
  /// `replicate=params*`; empty if there is none.
  std::string constraintOf(ValueId value) const;

private:
  struct Marks {
    ShardingAttr sharding;
    mlir::Attribute chosen, constraint;
  };

  /// The user's annotation; null if there is none.
  ShardingAttr requestOf(ValueId value) const;
  bool leavesNoAxis(ValueId value) const;

  const Mesh &mesh;
  llvm::DenseMap<ValueId, Marks> marks;
};

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_ANNOTATIONDECIDERS_H
