//===- PartwiseDims.h - what is worked on in parts --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dimensions whose elements an operation treats alike, or a result has:
// examples of a batch, features, words. The two halves of a random key are
// read one by one, each for itself:
//
//   x: 16x8   y = x * w, sum over y     both dimensions
//   key: 2    key[0], key[1]            none
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_PARTWISEDIMS_H
#define DIST_TRANSFORMS_PROPAGATION_PARTWISEDIMS_H

#include "dist/Transforms/Propagation/DimClasses.h"

namespace dist {

class PartwiseDims {
public:
  explicit PartwiseDims(const PropagationGraph &graph);

  bool test(ValueId value, unsigned dim) const;

private:
  const PropagationGraph &graph;
  DimClasses classes;
  llvm::BitVector isPartwise; ///< By class.

  void addCut(const Node &node);
  bool isWorkedOn(ValueId value, unsigned dim) const;
};

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_PARTWISEDIMS_H
