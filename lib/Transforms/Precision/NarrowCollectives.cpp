//===- NarrowCollectives.cpp - the pass dist-narrow-collectives -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Products.h"

#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Analysis/Steps/Gradients.h"
#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/PartialSums.h"
#include "dist/Dialect/Dist/IR/PlanPlaces.h"
#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"
#include "dist/Transforms/Precision/Passes.h"

namespace dist {
#define GEN_PASS_DEF_NARROWCOLLECTIVESPASS
#include "dist/Transforms/Precision/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Sums of gradients
//===----------------------------------------------------------------------===//

namespace {
/// The readers of a value and of what is computed from it, also in loops and
/// branches.
class Readers {
public:
  Readers(Value value, bool isElementwise)
      : elements(isElementwise ? elementsOf(value) : 0) {
    add(value);
    while (!pending.empty())
      for (OpOperand &use : pending.pop_back_val().getUses())
        follow(use);
  }

  bool hasProduct = false, hasPredicate = false;
  llvm::SmallDenseSet<unsigned> results; ///< Of the function.

private:
  static int64_t elementsOf(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type ? type.getNumElements() : 1;
  }

  void add(Value value) {
    if ((elements == 0 || elementsOf(value) == elements) &&
        seen.insert(value).second)
      pending.push_back(value);
  }

  void follow(OpOperand &use) {
    Operation *op = use.getOwner();
    bool isEnd = op->hasTrait<OpTrait::IsTerminator>();
    if (isEnd && isa<FunctionOpInterface>(op->getParentOp())) {
      results.insert(use.getOperandNumber());
    } else if (OpResult carried = carriedAs(use)) {
      add(carried);
      for (BlockArgument argument : carriersOf(carried).arguments)
        add(argument);
    } else if (isEnd || isControlFlow(op)) {
      hasPredicate = true;
    } else {
      hasProduct |= isContraction(op);
      llvm::for_each(op->getResults(), [&](Value result) { add(result); });
    }
  }

  int64_t elements; ///< Of all values that are followed; 0: of any number.
  llvm::DenseSet<Value> seen;
  SmallVector<Value> pending;
};
} // namespace

/// True for a tensor whose elements are added to elements of the state, and
/// from which nothing else of this step is computed but numbers.
static bool isGradient(Value sum, const llvm::SmallDenseSet<unsigned> &state) {
  if (cast<RankedTensorType>(sum.getType()).getNumElements() == 1)
    return false;
  Readers all(sum, /*isElementwise=*/false);
  if (all.hasProduct || all.hasPredicate)
    return false;
  Readers elementwise(sum, /*isElementwise=*/true);
  return !elementwise.results.empty() &&
         llvm::all_of(elementwise.results,
                      [&](unsigned result) { return state.contains(result); });
}

/// True for a collective that adds parts of one tensor that is f32 in the
/// program.
static bool addsParts(Operation *op) {
  if (op->hasAttr(kWidenedSumAttr))
    return false;
  auto isSum = [](auto collective) {
    return collective &&
           collective.getKind().getValue() == ReductionKind::Sum &&
           collective->getNumResults() == 1 &&
           isWideTensor(collective->getResult(0));
  };
  return isSum(dyn_cast<AllReduceOp>(op)) ||
         isSum(dyn_cast<ReduceScatterOp>(op));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// A conversion of a value that is Partial before and after it.
static Value convertParts(OpBuilder &builder, Value value, FloatType type,
                          ShardingAttr sharding) {
  Value converted = linalg_ext::convertElements(builder, value, type);
  auto conversion = converted.getDefiningOp<linalg::GenericOp>();
  setShardings(conversion.getDpsInits()[0].getDefiningOp(), {sharding});
  setShardings(conversion, {sharding});
  conversion->setAttr(kRoundsPartsAttr, builder.getUnitAttr());
  return converted;
}

static void narrow(Operation *collective, FloatType type) {
  auto sharding = [&](StringRef name) {
    return collective->getAttrOfType<ShardingAttr>(name);
  };
  OpBuilder builder(collective);
  collective->setOperand(0, convertParts(builder, collective->getOperand(0),
                                         type, sharding("operand_sharding")));
  Value sum = collective->getResult(0);
  sum.setType(cast<RankedTensorType>(sum.getType()).clone(type));
  builder.setInsertionPointAfter(collective);
  Value wide = convertParts(builder, sum, builder.getF32Type(),
                            sharding("result_sharding"));
  sum.replaceAllUsesExcept(wide, wide.getDefiningOp());
}

static FloatType typeOf(StringAttr name) {
  if (name.getValue() == "bf16")
    return BFloat16Type::get(name.getContext());
  return name.getValue() == "f16"
             ? FloatType(Float16Type::get(name.getContext()))
             : FloatType();
}

namespace {
struct NarrowCollectivesPass
    : dist::impl::NarrowCollectivesPassBase<NarrowCollectivesPass> {
  void runOnOperation() override {
    MeshOp mesh = findMesh(getOperation());
    auto name = mesh ? mesh->getAttrOfType<StringAttr>(kNarrowCollectivesAttr)
                     : StringAttr();
    if (!name)
      return markAllAnalysesPreserved();
    FunctionOpInterface func = findEntry(getOperation());
    FloatType type = typeOf(name);
    if (!type)
      mesh.emitError() << "'" << kNarrowCollectivesAttr
                       << "' needs \"bf16\" or \"f16\", got " << name;
    if (!func || !type)
      return signalPassFailure();
    SmallVector<Operation *> sums = gradientSums(func);
    Location place = takePlanPlace(mesh, "narrow_collectives", func.getLoc());
    if (sums.empty()) {
      emitRemark(place)
          << "narrow collectives: no sum of f32 gradients moves between ranks";
      mesh->removeAttr(kNarrowCollectivesAttr);
    }
    for (Operation *sum : sums)
      narrow(sum, type);
    if (!sums.empty())
      noteChange(getOperation(), "gradients summed in " + name.getValue());
  }

private:
  static SmallVector<Operation *> gradientSums(FunctionOpInterface func) {
    llvm::SmallDenseSet<unsigned> state = stateResultsOf(func);
    SmallVector<Operation *> sums;
    for (Operation *op : operationsOf(func)) {
      if (addsParts(op) && isGradient(op->getResult(0), state))
        sums.push_back(op);
      op->removeAttr(kWidenedSumAttr);
    }
    return sums;
  }
};
} // namespace
