//===- ComplexTreatment.cpp - expansion of an operation to parts ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexTreatment.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace dist;

static ComplexTreatment treatmentByName(StringRef name) {
  using enum ComplexTreatment;
  static const llvm::StringMap<ComplexTreatment> table = {
      {"all_gather", EachPart},
      {"all_to_all", EachPart},
      {"broadcast_in_dim", EachPart},
      {"case", Lists},
      {"collective_broadcast", EachPart},
      {"collective_permute", EachPart},
      {"concatenate", EachPart},
      {"custom_call", Packed},
      {"dynamic_slice", EachPart},
      {"dynamic_update_slice", EachPart},
      {"fft", Transform},
      {"gather", EachPart},
      {"if", Lists},
      {"manual", Lists},
      {"manual_computation", Lists},
      {"map", Lists},
      {"named_computation", Lists},
      {"optimization_barrier", Lists},
      {"pad", EachPart},
      {"propagation_barrier", EachPart},
      {"reduce", Lists},
      {"reduce_window", Lists},
      {"reshape", EachPart},
      {"reshard", EachPart},
      {"return", Lists},
      {"reverse", EachPart},
      {"scatter", Lists},
      {"select", EachPart},
      {"shard_tensor", EachPart},
      {"sharding_constraint", EachPart},
      {"sharding_group", EachPart},
      {"slice", EachPart},
      {"sort", Lists},
      {"transpose", EachPart},
      {"while", Lists},
      {"yield", Lists},
  };
  auto entry = table.find(name);
  return entry == table.end() ? Computed : entry->second;
}

static bool addsElements(Operation *op) {
  auto isPlain = [](Operation &inner) {
    StringRef name = inner.getName().stripDialect();
    return name == "add" || name == "return";
  };
  return op->getNumRegions() == 1 && op->getNumResults() == 1 &&
         op->getRegion(0).hasOneBlock() &&
         op->getRegion(0).getNumArguments() == 2 &&
         llvm::all_of(op->getRegion(0).front(), isPlain);
}

/// Collectives of dist that take several values, which they move or add up.
static bool isCollective(Operation *op) {
  auto kind = op->getAttrOfType<ReductionKindAttr>("kind");
  return isa<AllGatherOp>(op) || (isa<AllReduceOp, ReduceScatterOp>(op) &&
                                  kind.getValue() == ReductionKind::Sum);
}

ComplexTreatment dist::complexTreatmentOf(Operation *op) {
  if (isCollective(op))
    return ComplexTreatment::Lists;
  if (isa<ScatterOp>(op)) // A collective, not StableHLO's.
    return ComplexTreatment::Computed;
  if (addsElements(op))
    return ComplexTreatment::EachPart;
  ComplexTreatment treatment = treatmentByName(op->getName().stripDialect());
  bool isSimple = op->getNumRegions() == 0 && op->getNumResults() <= 1;
  return treatment == ComplexTreatment::EachPart && !isSimple
             ? ComplexTreatment::Computed
             : treatment;
}
