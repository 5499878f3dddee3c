//===- Explanation.h - provenance in words ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_EXPLANATION_H
#define DIST_TRANSFORMS_PROPAGATION_EXPLANATION_H

#include "dist/Transforms/Propagation/AnnotationDeciders.h"
#include "dist/Transforms/Propagation/Propagation.h"
#include "dist/Transforms/Propagation/Provenance.h"

namespace dist {

/// `linalg.generic at add model.py:7:4`.
std::string describeOperation(mlir::Operation *op);

/// `argument 0 'x'`; `kind` is argument or result, `attrs` may be null.
std::string describePort(llvm::StringRef kind, unsigned index,
                         mlir::DictionaryAttr attrs);

/// The names by which users refer to the values of a function.
class ValueNames {
public:
  /// `marks`: texts, put behind the location, that distinguish results of
  /// operations with one location.
  explicit ValueNames(PropagationGraph &graph,
                      llvm::DenseMap<mlir::Value, std::string> marks);

  /// `argument 1 'w'`, `result 0 of linalg.generic at add model.py:7:4`.
  const std::string &of(ValueId value) const { return names[value]; }

  /// All values in program order, each once.
  llvm::SmallVector<ValueId> all() const;

  /// The values whose name is `name`, or that have it as one of several names.
  llvm::SmallVector<ValueId> called(llvm::StringRef name) const;

  /// The results of operations, in program order.
  llvm::ArrayRef<std::pair<mlir::Operation *, ValueId>> made() const {
    return results;
  }

  /// The argument or result whose name differs from `what` in fewest letters;
  /// empty if that is more than a third of them.
  std::string nearest(llvm::StringRef what) const;

private:
  void addPort(llvm::StringRef kind, unsigned index, mlir::DictionaryAttr attrs,
               ValueId value);
  void addEntering(mlir::Operation *op, llvm::ArrayRef<ValueId> entering);
  void addResults(mlir::Operation *op, const PropagationGraph &graph);

  llvm::DenseMap<mlir::Value, std::string> marks;
  std::vector<std::string> names; ///< One a value.
  /// The arguments and results of the function, in program order.
  std::vector<std::pair<std::string, ValueId>> ports;
  std::vector<std::pair<mlir::Operation *, ValueId>> results;
};

/// The origin of a value's annotation, unless it is the search: `annotated at
/// model.py:3:4`, `constrained by data-axes=dp`.
std::string describeDecider(const PropagationGraph &graph,
                            const ValueNames &names,
                            const AnnotationDeciders &deciders, ValueId value);

/// Explains the sharding of a value's dimensions: the path of each axis back to
/// its annotation, and the proposals that were refused. See dist-explain.
std::string explain(const PropagationGraph &graph, const ValueNames &names,
                    const Provenance &provenance,
                    const AnnotationDeciders &deciders, ValueId value);

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_EXPLANATION_H
