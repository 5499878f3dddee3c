//===- Json.h - meshes and shardings as JSON --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form that the manifest of an artifact uses:
//
//   mesh      {"axes": [{"name": "dp", "size": 2}, {"name": "tp", "size": 2}]}
//   axis      "dp", or {"name": "dp", "pre": 1, "size": 2} for a sub-axis
//   sharding  {"dims": [["dp"], []],
//              "partial": [{"axis": "tp", "kind": "sum"}]}
//   window    {"axes": ["dp"], "at": 2, "step": 1, "size": 1}, "by" a stride
//   fetch     {"shape": [8], "sharding": ..., "windows": [...]}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_JSON_H
#define DIST_SUPPORT_JSON_H

#include "dist/Support/DimWindow.h"

#include <nlohmann/json.hpp>

namespace dist {

nlohmann::json toJson(const AxisRef &axis);
nlohmann::json toJson(const Axes &axes);
nlohmann::json toJson(const Mesh &mesh);
/// Writes a closed sharding. Open dimensions, priorities and pinned axes are
/// not written.
nlohmann::json toJson(const Sharding &sharding);

nlohmann::json toJson(const DimWindow &window);
nlohmann::json toJson(const WindowFetch &fetch);

Result<AxisRef> axisFromJson(const nlohmann::json &json);
Result<Axes> axesFromJson(const nlohmann::json &json);
Result<Mesh> meshFromJson(const nlohmann::json &json);
Result<Sharding> shardingFromJson(const nlohmann::json &json);

} // namespace dist

#endif // DIST_SUPPORT_JSON_H
