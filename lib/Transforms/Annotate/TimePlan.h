//===- TimePlan.h - keys of a plan that rewrite the program -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan that a search writes must have all that the plan of the search had
// besides shardings: micro-batches, stages, types and the like. These keys are
// kept, as an attribute of the mesh:
//
//   {"micro_batches": 4, "pipeline": {"axis": "pp"}, "precision": "bf16",
//    "rewritten": true, "arguments": 4, "results": 2,
//    "values": [...], "groups": [...],
//    "batch": {"arg3": 0}, "ranks": {"arg3": 2, "result1": 0}}
//
// `rewritten`: passes before the search rewrite the program, so that values are
// counted in another program than the plan's. `arguments` and `results` are
// counted before passes append state. `values` and `groups` are those of the
// plan as they are then. `batch` has the dimensions of arguments that
// the plan divides into micro-batches, `ranks` the ranks of arguments and
// results before gradient merge adds a dimension to some.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_TIMEPLAN_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_TIMEPLAN_H

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <nlohmann/json.hpp>

namespace dist {

/// Keeps keys of a plan, which options have replaced already. Writes nothing if
/// the plan has none of them and nothing rewrites the program.
void keepTimePlan(MeshOp mesh, mlir::FunctionOpInterface func,
                  const std::string &plan);

/// The object that was kept; none if there is none.
std::optional<nlohmann::ordered_json> keptTimePlan(MeshOp mesh);

/// True if passes before the search rewrite the program.
bool isRewritten(const nlohmann::ordered_json &kept);

/// The keys of a plan file that the object has, in order. A key that changes
/// the program and is not here is missing in plans that a search writes.
llvm::ArrayRef<const char *> timeKeys();

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_TIMEPLAN_H
