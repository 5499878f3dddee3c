//===- PlanPlaces.cpp - places of a plan's keys ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/PlanPlaces.h"

using namespace mlir;
using namespace dist;

static NamedAttrList placesOf(MeshOp mesh) {
  auto known = mesh->getAttrOfType<DictionaryAttr>(kPlanPlacesAttr);
  return known ? NamedAttrList(known) : NamedAttrList();
}

static void write(MeshOp mesh, NamedAttrList &places) {
  mesh->removeAttr(kPlanPlacesAttr);
  if (!places.empty())
    mesh->setAttr(kPlanPlacesAttr, places.getDictionary(mesh.getContext()));
}

void dist::setPlanPlace(MeshOp mesh, StringRef key, Location place) {
  NamedAttrList places = placesOf(mesh);
  places.set(key, LocationAttr(place));
  write(mesh, places);
}

Location dist::planPlaceOf(MeshOp mesh, StringRef key, Location otherwise) {
  auto place = dyn_cast_or_null<LocationAttr>(placesOf(mesh).get(key));
  return place ? Location(place) : otherwise;
}

Location dist::takePlanPlace(MeshOp mesh, StringRef key, Location otherwise) {
  Location place = planPlaceOf(mesh, key, otherwise);
  NamedAttrList places = placesOf(mesh);
  places.erase(key);
  write(mesh, places);
  return place;
}
