//===- Locations.cpp - locations as users read them -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Locations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

using namespace mlir;

std::string dist::locationText(Location loc) {
  std::vector<std::string> parts;
  loc->walk([&](Location part) {
    if (auto name = dyn_cast<NameLoc>(part))
      parts.push_back(name.getName().str());
    if (auto file = dyn_cast<FileLineColLoc>(part)) {
      parts.push_back(fmt::format("{}:{}:{}", file.getFilename().str(),
                                  file.getLine(), file.getColumn()));
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return fmt::format("{}", fmt::join(parts, " "));
}

Location dist::reportAt(Location loc, Location around) {
  for (Location place : {loc, around})
    if (place->findInstanceOf<FileLineColLoc>())
      return place;
  return UnknownLoc::get(loc.getContext());
}

Location dist::entryLoc(Location place, StringRef entry) {
  MLIRContext *context = place.getContext();
  return FusedLoc::get({place}, StringAttr::get(context, entry), context);
}

StringRef dist::entryOf(Location loc) {
  auto fused = dyn_cast<FusedLocWith<StringAttr>>(loc);
  return fused ? fused.getMetadata().getValue() : StringRef();
}
