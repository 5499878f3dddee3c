//===- PlanSearch.cpp - constraints of a searched plan --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/PlanSearch.h"

#include "PlanPosition.h"

#include "dist/Dialect/Dist/IR/Arrange.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

static constexpr StringLiteral kDataAxes = "data_axes",
                               kReplicate = "replicate", kMemory = "memory",
                               kPlaces = "places";

bool dist::isAuto(const NamedText &plan) {
  return plan.name.empty() && plan.text == "auto";
}

std::optional<bool> dist::requestsSearch(const NamedText &plan) {
  if (plan.isEmpty() || isAuto(plan))
    return !plan.isEmpty();
  Result<Plan> parsed = Plan::parse(plan.text);
  return parsed ? std::optional(parsed->search.has_value()) : std::nullopt;
}

std::optional<bool> dist::requestsSearch(const std::string &planOrFile) {
  NamedText given(planOrFile);
  if (given.isEmpty() || isAuto(given))
    return requestsSearch(given);
  Result<NamedText> text = readTextOrFile(planOrFile);
  return text ? requestsSearch(*text) : std::nullopt;
}

InFlightDiagnostic SearchEntry::emitError() const {
  InFlightDiagnostic diag = mlir::emitError(loc);
  if (!name.empty())
    diag << name << ": ";
  return diag;
}

SearchEntry PlacedSearch::entry(const Twine &name, Location otherwise) const {
  std::string text = name.str();
  auto place = places ? places.getAs<LocationAttr>(text) : LocationAttr();
  return place ? SearchEntry{place, text} : SearchEntry{otherwise, ""};
}

DictionaryAttr dist::findPlaces(MLIRContext *context, StringRef file,
                                StringRef text, const PlanSearch &search) {
  NamedAttrList places;
  auto add = [&](const Twine &entry) {
    std::string name = entry.str();
    StringRef rest = name;
    places.append(name,
                  LocationAttr(locatePlanError(context, file, text, rest)));
  };
  for (size_t i = 0; i < search.dataAxes.size(); ++i)
    add(kDataAxes + "[" + Twine(i) + "]");
  for (size_t i = 0; i < search.replicate.size(); ++i)
    add(kReplicate + "[" + Twine(i) + "]");
  if (search.memory)
    add(kMemory);
  return places.getDictionary(context);
}

void dist::writeSearch(MeshOp mesh, const PlacedSearch &search) {
  Builder builder(mesh.getContext());
  NamedAttrList entries;
  auto add = [&](StringRef name, const std::vector<std::string> &texts) {
    SmallVector<StringRef> list(texts.begin(), texts.end());
    if (!list.empty())
      entries.append(name, builder.getStrArrayAttr(list));
  };
  add(kDataAxes, search.dataAxes);
  add(kReplicate, search.replicate);
  if (search.memory)
    entries.append(kMemory, builder.getF64FloatAttr(*search.memory));
  if (search.places && !search.places.empty())
    entries.append(kPlaces, search.places);
  mesh->setAttr(kSearchAttr, entries.getDictionary(mesh.getContext()));
}

PlacedSearch dist::takeSearch(MeshOp mesh) {
  PlacedSearch search;
  auto entries =
      dyn_cast_or_null<DictionaryAttr>(mesh->removeAttr(kSearchAttr));
  if (!entries)
    return search;
  auto read = [&](StringRef name, std::vector<std::string> &texts) {
    if (auto list = entries.getAs<ArrayAttr>(name))
      for (Attribute text : list)
        if (auto known = dyn_cast<StringAttr>(text))
          texts.push_back(known.str());
  };
  read(kDataAxes, search.dataAxes);
  read(kReplicate, search.replicate);
  if (auto memory = entries.getAs<FloatAttr>(kMemory))
    search.memory = memory.getValueAsDouble();
  search.places = entries.getAs<DictionaryAttr>(kPlaces);
  return search;
}
