//===- SplitComplex.cpp - dist-split-complex ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexArithmetic.h"
#include "ComplexShardings.h"

#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSet.h"

namespace dist {
#define GEN_PASS_DEF_SPLITCOMPLEXPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// The type of either part; null where the type is not complex.
static RankedTensorType partType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto element =
      tensor ? dyn_cast<ComplexType>(tensor.getElementType()) : ComplexType();
  return element ? tensor.clone(element.getElementType()) : RankedTensorType();
}

static bool isComplex(Value value) { return bool(partType(value.getType())); }

/// tensor<4xcomplex<f32>> -> tensor<4x2xf32>
static Type packedType(Type type) {
  RankedTensorType part = partType(type);
  if (!part)
    return type;
  SmallVector<int64_t> shape(part.getShape());
  shape.push_back(2);
  return part.clone(shape);
}

static void addPartTypes(Type type, SmallVectorImpl<Type> &types) {
  RankedTensorType part = partType(type);
  types.append(part ? 2 : 1, part ? Type(part) : type);
}

/// One operation for each part: they move elements, or add them up.
static bool movesElements(Operation *op) {
  static const llvm::StringSet<> names = {"all_gather",
                                          "all_to_all",
                                          "broadcast_in_dim",
                                          "collective_broadcast",
                                          "collective_permute",
                                          "concatenate",
                                          "dynamic_slice",
                                          "dynamic_update_slice",
                                          "gather",
                                          "pad",
                                          "propagation_barrier",
                                          "reshape",
                                          "reshard",
                                          "reverse",
                                          "select",
                                          "shard_tensor",
                                          "sharding_constraint",
                                          "sharding_group",
                                          "slice",
                                          "transpose"};
  return op->getNumRegions() == 0 && op->getNumResults() <= 1 &&
         names.contains(op->getName().stripDialect());
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

/// Both parts follow each other in operands, results and block arguments.
static bool takesLists(Operation *op) {
  static const llvm::StringSet<> names = {"case",
                                          "if",
                                          "manual",
                                          "manual_computation",
                                          "map",
                                          "named_computation",
                                          "optimization_barrier",
                                          "reduce",
                                          "reduce_window",
                                          "return",
                                          "sort",
                                          "while",
                                          "yield"};
  return names.contains(op->getName().stripDialect());
}

namespace {
class Splitter {
public:
  explicit Splitter(MLIRContext *context)
      : b(UnknownLoc::get(context), context) {}

  LogicalResult run(func::FuncOp function);

private:
  void unpackArguments(func::FuncOp function);
  LogicalResult checkTypes(Operation *op);
  LogicalResult packResults(Operation *end);
  void splitArguments(Block &block);
  void pairArguments(Block &block);
  LogicalResult convertBlock(Block &block, bool isEntry);
  LogicalResult convertOp(Operation *op);
  LogicalResult convertConstant(Operation *op);
  void convertEachPart(Operation *op);
  LogicalResult convertLists(Operation *op);

  ComplexParts partsOf(Value value) const {
    return isComplex(value) ? parts.lookup(value) : ComplexParts{value, {}};
  }
  SmallVector<Value> flatten(ValueRange values) const;
  void replace(Value value, ComplexParts with) {
    if (isComplex(value))
      parts[value] = with;
    else
      value.replaceAllUsesWith(with.re);
  }

  HloBuilder b;
  DenseMap<Value, ComplexParts> parts;
  SmallVector<Operation *> dead;
};
} // namespace

SmallVector<Value> Splitter::flatten(ValueRange values) const {
  SmallVector<Value> flat;
  for (Value value : values) {
    ComplexParts found = partsOf(value);
    flat.push_back(found.re);
    if (found.im)
      flat.push_back(found.im);
  }
  return flat;
}

//===----------------------------------------------------------------------===//
// Functions and blocks
//===----------------------------------------------------------------------===//

/// Arguments of the public function stay one tensor.
void Splitter::unpackArguments(func::FuncOp function) {
  b.setInsertionPointToStart(&function.getBody().front());
  for (BlockArgument argument : function.getArguments()) {
    Type packed = packedType(argument.getType());
    if (packed == argument.getType())
      continue;
    auto placeholder = b.hlo("complex", {}, argument.getType());
    argument.replaceAllUsesWith(placeholder);
    argument.setType(packed);
    parts[placeholder] = {b.takeLast(argument, 0), b.takeLast(argument, 1)};
    dead.push_back(placeholder.getDefiningOp());
  }
}

/// Operations are not verified: a value may come from anywhere.
LogicalResult Splitter::checkTypes(Operation *op) {
  for (Value operand : op->getOperands())
    if (isComplex(operand) && !parts.contains(operand))
      return op->emitError() << "'" << op->getName() << "': a complex operand "
                             << "comes from an operation without importer";
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (llvm::all_of(op->getOperandTypes(), isStatic) &&
      llvm::all_of(op->getResultTypes(), isStatic))
    return success();
  return op->emitError() << "'" << op->getName()
                         << "': expected tensors of static shape";
}

LogicalResult Splitter::packResults(Operation *end) {
  if (llvm::any_of(end->getOperands(), isComplex) && failed(checkTypes(end)))
    return failure();
  b.setInsertionPoint(end);
  for (OpOperand &operand : end->getOpOperands())
    if (isComplex(operand.get())) {
      ComplexParts found = partsOf(operand.get());
      operand.set(b.stackLast({found.re, found.im}));
    }
  return success();
}

void Splitter::splitArguments(Block &block) {
  for (unsigned i = block.getNumArguments(); i-- > 0;) {
    BlockArgument argument = block.getArgument(i);
    RankedTensorType part = partType(argument.getType());
    if (!part)
      continue;
    b.setInsertionPointToStart(&block);
    auto placeholder = b.hlo("complex", {}, argument.getType());
    argument.replaceAllUsesWith(placeholder);
    argument.setType(part);
    parts[placeholder] = {argument,
                          block.insertArgument(i + 1, part, argument.getLoc())};
    dead.push_back(placeholder.getDefiningOp());
  }
}

/// A comparator takes two elements of one operand, then two of the next: of a
/// pair (a, b) first the real parts.
void Splitter::pairArguments(Block &block) {
  DenseMap<Value, ComplexParts *> first;
  for (auto &[value, own] : parts)
    if (auto argument = dyn_cast<BlockArgument>(own.re);
        argument && argument.getOwner() == &block && own.im)
      first[argument] = &own;
  for (unsigned i = 0; i + 3 < block.getNumArguments(); ++i) {
    ComplexParts *a = first.lookup(block.getArgument(i));
    ComplexParts *b = first.lookup(block.getArgument(i + 2));
    if (!a || !b)
      continue;
    std::swap(a->im, b->re);
    i += 3;
  }
}

LogicalResult Splitter::convertBlock(Block &block, bool isEntry) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isEntry && op.hasTrait<OpTrait::IsTerminator>())
      return packResults(&op);
    if (failed(convertOp(&op)))
      return failure();
  }
  return success();
}

LogicalResult Splitter::run(func::FuncOp function) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return success();
  auto pack = [](TypeRange types) {
    return llvm::map_to_vector(types, packedType);
  };
  auto type = FunctionType::get(function.getContext(),
                                pack(function.getArgumentTypes()),
                                pack(function.getResultTypes()));
  addPartDimensions(function);
  unpackArguments(function);
  if (failed(convertBlock(function.getBody().front(), /*isEntry=*/true)))
    return failure();
  function.setType(type);
  for (Operation *op : llvm::reverse(dead)) {
    op->dropAllUses();
    op->erase();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult Splitter::convertConstant(Operation *op) {
  auto value = op->getAttrOfType<DenseElementsAttr>("value");
  RankedTensorType type = partType(op->getResult(0).getType());
  if (!value || partType(value.getType()) != type)
    return op->emitError() << "'stablehlo.constant': expected dense complex "
                              "elements of the result's type";
  SmallVector<APFloat> re, im;
  for (std::complex<APFloat> element :
       value.getValues<std::complex<APFloat>>()) {
    re.push_back(element.real());
    im.push_back(element.imag());
  }
  replace(op->getResult(0), {b.constant(DenseElementsAttr::get(type, re)),
                             b.constant(DenseElementsAttr::get(type, im))});
  return success();
}

/// The same operation on the real parts, and on the imaginary ones.
void Splitter::convertEachPart(Operation *op) {
  auto remake = [&](bool imaginary) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      ComplexParts found = partsOf(operand);
      operands.push_back(imaginary && found.im ? found.im : found.re);
    }
    Operation *copy = b.clone(*op);
    copy->setOperands(operands);
    copy->walk([&](Operation *inner) {
      for (Value result : inner->getResults())
        if (RankedTensorType part = partType(result.getType()))
          result.setType(part);
      for (Region &region : inner->getRegions())
        for (BlockArgument argument : region.getArguments())
          if (RankedTensorType part = partType(argument.getType()))
            argument.setType(part);
    });
    return copy;
  };
  Operation *re = remake(false), *im = remake(true);
  if (op->getNumResults() == 1)
    replace(op->getResult(0), {re->getResult(0), im->getResult(0)});
}

LogicalResult Splitter::convertLists(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      splitArguments(block);
      if (op->getName().getStringRef() == "stablehlo.sort")
        pairArguments(block);
      if (failed(convertBlock(block, /*isEntry=*/false)))
        return failure();
    }
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    addPartTypes(type, types);
  Operation *made = b.remake(op, flatten(op->getOperands()), types);
  repeatShardings(op, made);
  unsigned next = 0;
  for (Value result : op->getResults()) {
    ComplexParts found{made->getResult(next++), {}};
    if (isComplex(result))
      found.im = made->getResult(next++);
    replace(result, found);
  }
  return success();
}

LogicalResult Splitter::convertOp(Operation *op) {
  if (op->getNumResults() == 1 && parts.contains(op->getResult(0)))
    return success(); // Stands for an argument.
  bool isMixed = llvm::any_of(op->getOperands(), isComplex) ||
                 llvm::any_of(op->getResults(), isComplex);
  if (!isMixed) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(convertBlock(block, /*isEntry=*/false)))
          return failure();
    return success();
  }
  if (failed(checkTypes(op)))
    return failure();
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  dead.push_back(op);
  StringRef name = op->getName().getStringRef();
  if (name == "stablehlo.constant" && op->getNumResults() == 1)
    return convertConstant(op);
  if (movesElements(op) || addsElements(op))
    return convertEachPart(op), success();
  if (takesLists(op))
    return convertLists(op);
  auto converter = complexConverters().find(name);
  if (converter != complexConverters().end() && op->getNumResults() == 1 &&
      op->getNumOperands() == converter->second.operands) {
    SmallVector<ComplexParts> operands = llvm::map_to_vector(
        op->getOperands(), [&](Value operand) { return partsOf(operand); });
    if (ComplexParts found = converter->second.convert(b, op, operands);
        found.re)
      return replace(op->getResult(0), found), success();
  }
  return op->emitError() << "'" << name
                         << "': has no importer for complex numbers";
}

static bool hasComplex(ModuleOp module) {
  auto isComplexType = [](Type type) { return bool(partType(type)); };
  return module
      .walk([&](Operation *op) {
        auto function = dyn_cast<func::FuncOp>(op);
        bool found = llvm::any_of(op->getResultTypes(), isComplexType) ||
                     (function &&
                      llvm::any_of(function.getArgumentTypes(), isComplexType));
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct SplitComplexPass : dist::impl::SplitComplexPassBase<SplitComplexPass> {
  void runOnOperation() override {
    if (!hasComplex(getOperation()))
      return;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(Splitter(&getContext()).run(function)))
        return signalPassFailure();
  }
};
} // namespace
