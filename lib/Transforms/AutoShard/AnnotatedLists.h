//===- AnnotatedLists.h - axes as annotations list them ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEDLISTS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEDLISTS_H

#include "dist/Transforms/Propagation/Propagation.h"

namespace dist {

/// A search lists the axes of a dimension whole and in the order of the mesh:
/// another order costs as much everywhere, unless an annotation has it. These
/// are the lists of annotations that are not of this form, which whatever uses
/// the same axes may take instead.
///
///   annotated [{"y","x"}, {}]: {"x","y","z"} may also be {"y","x","z"}
///   annotated [{"x":(1)2}, {}]: {"x"} may also be {"x":(1)2}
class AnnotatedLists {
public:
  AnnotatedLists(const Mesh &mesh, const PropagationGraph &graph);

  /// What may stand for a list of whole axes in the order of the mesh.
  std::vector<Axes> insteadOf(const Axes &list) const;

private:
  std::vector<Axes> lists;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ANNOTATEDLISTS_H
