//===- PlanSearch.h - constraints of a searched plan ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// {"auto": true, "data_axes": ["dp"], "replicate": ["params*"],
//  "memory": "40GB"}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANSEARCH_H
#define DIST_TRANSFORMS_ANNOTATE_PLANSEARCH_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/TextFile.h"
#include "dist/Transforms/Annotate/Plan.h"

namespace dist {

/// True for the text `auto`, unless it was read from a file.
bool isAuto(const NamedText &plan);

/// True for `auto`, and for a plan with `"auto": true`. Nothing for a text that
/// is no plan, which dist-annotate reports.
std::optional<bool> requestsSearch(const NamedText &plan);
/// The same of a plan that is given as a text or by its file; nothing also if
/// the file cannot be read.
std::optional<bool> requestsSearch(const std::string &planOrFile);

/// An option of the search, for diagnostics: its location in the plan, and its
/// name there (`replicate[0]`), if it is from one.
struct SearchEntry {
  mlir::Location loc;
  std::string name;

  mlir::InFlightDiagnostic emitError() const;
};

/// The constraints of a search with the locations of their entries.
struct PlacedSearch : PlanSearch {
  mlir::DictionaryAttr places; ///< By name; null: none is from a plan.

  /// The location and name of an entry; the name is empty if it is not from a
  /// plan.
  SearchEntry entry(const llvm::Twine &name, mlir::Location otherwise) const;
};

/// The locations of the entries of `search` in the text of a plan file.
mlir::DictionaryAttr findPlaces(mlir::MLIRContext *context,
                                llvm::StringRef file, llvm::StringRef text,
                                const PlanSearch &search);

/// Leaves it on the mesh (`dist.search`) for dist-auto-shard.
void writeSearch(MeshOp mesh, const PlacedSearch &search);
/// Removes it from there and returns it; empty if there is none.
PlacedSearch takeSearch(MeshOp mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANSEARCH_H
