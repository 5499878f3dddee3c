//===- DistDialect.cpp - the dialect and its foreign attributes -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/AppendedState.h"
#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/ElementAttr.h"
#include "dist/Dialect/Dist/IR/PartialSums.h"
#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Dialect/Dist/IR/PlanPlaces.h"
#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/RecomputeRules.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StackRows.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/Dist/IR/TimePlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

#include "dist/Dialect/Dist/IR/DistDialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dist/Dialect/Dist/IR/DistTypes.cpp.inc"

void DistDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dist/Dialect/Dist/IR/DistTypes.cpp.inc"
      >();
}

void DistDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "dist/Dialect/Dist/IR/DistOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "dist/Dialect/Dist/IR/CustomCallOp.cpp.inc"
      >();
}

Operation *DistDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

//===----------------------------------------------------------------------===//
// Attributes on foreign operations
//===----------------------------------------------------------------------===//

/// Checks a #dist.sharding or #dist.placements against its mesh and `type`.
static LogicalResult verifySharding(Operation *scope, Attribute attr, Type type,
                                    function_ref<InFlightDiagnostic()> emit) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return emit() << "a sharding needs a ranked tensor of static shape, got "
                  << type;
  FlatSymbolRefAttr meshName;
  if (auto sharding = dyn_cast<ShardingAttr>(attr))
    meshName = sharding.getMesh();
  else if (auto placements = dyn_cast<PlacementsAttr>(attr))
    meshName = placements.getMesh();
  else
    return emit() << "expected #dist.sharding or #dist.placements, got "
                  << attr;
  auto meshOp = lookupMesh(scope, meshName);
  if (!meshOp)
    return emit() << "unknown mesh " << meshName;
  const Mesh &mesh = meshOp.getMesh().getValue();
  Status status;
  if (auto sharding = dyn_cast<ShardingAttr>(attr)) {
    status = dist::verify(mesh, sharding.getValue(), tensor.getShape().vec());
    if (status.ok())
      status = verifyReductions(sharding.getValue(), tensor);
  } else {
    auto placements = cast<PlacementsAttr>(attr).getValue();
    Result<Sharding> asSharding =
        toSharding(mesh, placements, tensor.getRank());
    status = asSharding
                 ? dist::verify(mesh, *asSharding, tensor.getShape().vec())
                 : asSharding.status();
  }
  if (!status.ok())
    return emit() << status.getMessage();
  return success();
}

static LogicalResult verifyShardings(Operation *op, Attribute attr) {
  auto list = dyn_cast<ArrayAttr>(attr);
  if (!list || list.size() != op->getNumResults())
    return op->emitError() << "'" << kShardingsAttr << "' needs an array of "
                           << op->getNumResults()
                           << " shardings, one a result, got " << attr;
  for (auto [sharding, result] : llvm::zip(list, op->getResults()))
    if (failed(verifySharding(op, sharding, result.getType(), [&] {
          return op->emitError()
                 << "sharding of result " << result.getResultNumber() << ": ";
        })))
      return failure();
  return success();
}

/// Checks the attribute for a loop's known number of iterations.
static LogicalResult verifyTripCount(Operation *op, Attribute attr) {
  auto count = dyn_cast<IntegerAttr>(attr);
  if (isLoop(op) && count && count.getType().isSignlessInteger(64) &&
      !count.getValue().isNegative())
    return success();
  return op->emitError() << "'" << kTripCountAttr
                         << "' belongs on loops and needs an i64 of at least "
                            "0, got "
                         << attr;
}

/// Checks the attribute for the time axis of a loop over micro-batches.
static LogicalResult verifyOver(Operation *op, Attribute attr) {
  auto axes = dyn_cast<AxesAttr>(attr);
  if (isLoop(op) && axes && axes.getValue().size() == 1)
    return success();
  return op->emitError() << "'" << kOverAttr
                         << "' belongs on loops and names one time axis, such "
                            "as #dist.axes<[\"micro\"]>, got "
                         << attr;
}

/// Checks the attribute for the type that a program computes in.
static LogicalResult verifyPrecision(Operation *op, Attribute attr) {
  if (isa<ModuleOp>(op) && precisionOf(attr))
    return success();
  return op->emitError() << "'" << kPrecisionAttr
                         << "' belongs on modules and needs " << kPrecisionTexts
                         << ", or {type = \"bf16\", keep = "
                            "[\"*model.py:12*\"]}, got "
                         << attr;
}

/// A misspelt attribute would be ignored in silence.
static LogicalResult verifyKnown(Operation *op, NamedAttribute attr,
                                 ArrayRef<StringRef> known) {
  if (llvm::is_contained(known, attr.getName().getValue()))
    return success();
  auto diag = op->emitError() << "unknown attribute '"
                              << attr.getName().getValue() << "': expected ";
  llvm::interleaveComma(known, diag);
  return diag;
}

/// Checks the number of a stage, or of a result, which is at least `least`.
static LogicalResult verifyNumber(Operation *op, NamedAttribute attr,
                                  int64_t least) {
  auto number = dyn_cast<IntegerAttr>(attr.getValue());
  if (number && number.getType().isSignlessInteger(64) &&
      number.getInt() >= least)
    return success();
  return op->emitError() << "'" << attr.getName().getValue()
                         << "' needs an i64 of at least " << least << ", got "
                         << attr.getValue();
}

/// Checks the number of a block of rows, and of all blocks.
static LogicalResult verifyRows(Operation *op, Attribute attr) {
  auto rows = dyn_cast<DenseI64ArrayAttr>(attr);
  if (rows && rows.size() == 2 && rows[0] >= 0 && rows[0] < rows[1])
    return success();
  return op->emitError() << "'" << kRowsAttr
                         << "' needs the number of a block and that of all "
                            "blocks, such as array<i64: 0, 2>, got "
                         << attr;
}

static LogicalResult verifyPortAttribute(Operation *op, NamedAttribute attr) {
  if (attr.getName() == kRowsAttr)
    return verifyRows(op, attr.getValue());
  if (attr.getName() == kStageAttr || attr.getName() == kResultAttr)
    return verifyNumber(op, attr, 0);
  if (attr.getName() == kBeginsStageAttr || attr.getName() == kBeforeStageAttr)
    return verifyNumber(op, attr, 1);
  if (attr.getName() == kChosenAttr || attr.getName() == kConstraintAttr)
    return verifyDecider(op, attr);
  return verifyKnown(op, attr,
                     {kShardingAttr, kNameAttr, kAliasAttr, kCarriedAttr,
                      kUndecidedAttr, kGlobalTypeAttr, kUnsignedAttr,
                      kElementAttr, kInPlaceAttr, kStageAttr, kForwardAttr,
                      kAccumulatorAttr, kRowsAttr, kStartsAtZeroAttr});
}

/// A unit, or false: the value is kept after use, whatever would be saved.
static bool isUnitOrFalse(Attribute attr) {
  auto flag = dyn_cast<BoolAttr>(attr);
  return isa<UnitAttr>(attr) || (flag && !flag.getValue());
}

/// Checks that the attribute is on tensors that have users. Values that loops
/// and branches carry keep one sharding, so that it is an error there.
static LogicalResult verifyReshardAfterUse(Operation *op, Attribute attr) {
  if (!isUnitOrFalse(attr))
    return op->emitError() << "'" << kReshardAfterUseAttr
                           << "' is a unit attribute or false, got " << attr;
  auto constraint = dyn_cast<ShardTensorOp>(op);
  auto argument = constraint ? dyn_cast<BlockArgument>(constraint.getInput())
                             : BlockArgument();
  bool isCarried = isControlFlow(op) ||
                   (argument && !isa<FunctionOpInterface>(
                                    argument.getOwner()->getParentOp()));
  bool isMade = llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
  if (isMade && !isCarried)
    return success();
  return op->emitError() << "'" << kReshardAfterUseAttr
                         << "' belongs on arguments of functions and on "
                            "operations that make tensors, other than loops "
                            "and branches: the values of these keep one "
                            "sharding";
}

static LogicalResult verifyGivenPairs(FunctionOpInterface func,
                                      Attribute attr) {
  auto flat = dyn_cast<DenseI64ArrayAttr>(attr);
  bool isPaired = flat && flat.size() % 2 == 0;
  for (int64_t i = 0; isPaired && i < flat.size(); i += 2)
    isPaired = flat[i] >= -1 && flat[i] < int64_t(func.getNumResults()) &&
               flat[i + 1] >= 0 &&
               flat[i + 1] < int64_t(func.getNumArguments());
  if (isPaired)
    return success();
  return func.emitError() << "'" << kGivenPairsAttr
                          << "' needs an array<i64> of results (or -1) and "
                             "arguments of the function, in turn, got "
                          << attr;
}

static LogicalResult verifyRecompute(Operation *op, Attribute attr) {
  if (isa<FunctionOpInterface>(op) && recomputeRules(attr))
    return success();
  return op->emitError()
         << "'" << kRecomputeAttr
         << "' belongs on functions and needs a policy (none, cheap, dots, "
            "inputs) or a list of rules such as {match = \"*layer1*\", policy "
            "= \"inputs\", save = [\"*model.py:12*\"]}, got "
         << attr;
}

LogicalResult DistDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attr) {
  if (attr.getName() == kShardingsAttr)
    return verifyShardings(op, attr.getValue());
  if (attr.getName() == kShardingAttr)
    return op->emitError() << "'" << kShardingAttr
                           << "' belongs on function arguments and results; "
                              "operations have '"
                           << kShardingsAttr << "'";
  if (attr.getName() == kTripCountAttr)
    return verifyTripCount(op, attr.getValue());
  if (attr.getName() == kOverAttr)
    return verifyOver(op, attr.getValue());
  if (attr.getName() == kReshardAfterUseAttr)
    return verifyReshardAfterUse(op, attr.getValue());
  if (attr.getName() == kChosenAttr && isa<ShardTensorOp>(op))
    return verifyDecider(op, attr);
  if (attr.getName() == kGivenPairsAttr && isa<FunctionOpInterface>(op))
    return verifyGivenPairs(cast<FunctionOpInterface>(op), attr.getValue());
  if (attr.getName() == kRecomputeAttr)
    return verifyRecompute(op, attr.getValue());
  if (attr.getName() == kGradientMergeAttr && isa<MeshOp>(op))
    return verifyNumber(op, attr, 1);
  bool isOfMesh =
      attr.getName() == kArrangeAttr || attr.getName() == kAssumedClusterAttr ||
      attr.getName() == kSearchAttr || attr.getName() == kConsideredAttr ||
      attr.getName() == kMemoryLimitAttr ||
      attr.getName() == kStoragePartialsAttr ||
      attr.getName() == kPerMicroBatchAttr ||
      attr.getName() == kNarrowCollectivesAttr ||
      attr.getName() == kPlanPlacesAttr || attr.getName() == kTimePlanAttr;
  if (isOfMesh && isa<MeshOp>(op))
    return success();
  if (attr.getName() == kPrecisionAttr)
    return verifyPrecision(op, attr.getValue());
  if (attr.getName() == kStageAttr)
    return verifyNumber(op, attr, 0);
  if (attr.getName() == kBeginsStageAttr || attr.getName() == kBeforeStageAttr)
    return verifyNumber(op, attr, 1);
  return verifyKnown(op, attr,
                     {kShardingsAttr, kLocationAttr, kTripCountAttr, kOverAttr,
                      kAccumulatorsAttr, kPinnedAttr, kRoundsPartsAttr,
                      kPartOverTimeAttr, kSegmentAttr, kStageAttr,
                      kBeginsStageAttr, kBeforeStageAttr, kChangedAttr,
                      kCostAttr, kWidenedSumAttr});
}

/// Checks an attribute that names the result that replaces an argument.
static LogicalResult verifyResultIndex(Operation *op, unsigned argument,
                                       NamedAttribute attr) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  auto index = dyn_cast<IntegerAttr>(attr.getValue());
  if (!func || !index || !index.getType().isSignlessIntOrIndex() ||
      index.getValue().isNegative() ||
      index.getValue().uge(func.getNumResults()))
    return op->emitError() << "argument " << argument << ": '"
                           << attr.getName().getValue()
                           << "' needs the index of a result of the function, "
                              "got "
                           << attr.getValue();
  return success();
}

LogicalResult DistDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned region,
                                                    unsigned argument,
                                                    NamedAttribute attr) {
  if (attr.getName() == kReshardAfterUseAttr && isa<FunctionOpInterface>(op) &&
      isUnitOrFalse(attr.getValue()))
    return success();
  if (failed(verifyPortAttribute(op, attr)))
    return failure();
  if (attr.getName() == kAliasAttr || attr.getName() == kCarriedAttr ||
      attr.getName() == kInPlaceAttr)
    return verifyResultIndex(op, argument, attr);
  auto func = dyn_cast<FunctionOpInterface>(op);
  bool isAccumulator = attr.getName() == kAccumulatorAttr;
  if ((attr.getName() != kShardingAttr && !isAccumulator) || !func)
    return success();
  return verifySharding(
      op, attr.getValue(), func.getArgumentTypes()[argument], [&] {
        return op->emitError() << (isAccumulator ? "accumulator" : "sharding")
                               << " of argument " << argument << ": ";
      });
}

LogicalResult DistDialect::verifyRegionResultAttribute(Operation *op,
                                                       unsigned region,
                                                       unsigned result,
                                                       NamedAttribute attr) {
  if (failed(verifyPortAttribute(op, attr)))
    return failure();
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (attr.getName() != kShardingAttr || !func)
    return success();
  return verifySharding(
      op, attr.getValue(), func.getResultTypes()[result], [&] {
        return op->emitError() << "sharding of result " << result << ": ";
      });
}
