//===- RandomBits.cpp - rng_bit_generator ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each element is computed from its index alone, as XLA numbers them; so each
// rank makes its own. The state is a key and a counter, and the result is made
// of blocks of words, each from one number of the counter:
//
//   Philox     element i is word i % 4 of block i / 4 (of 64 bits: a pair of
//   words) Threefry   one dimension is halved, the first even one or else the
//   longest;
//              neighbours along it are the two words of a block
//
// Elements of 8 and 16 bits are the lower bits of a word.
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "RandomWords.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// The numbering of elements: element index -> block and word in it.
struct Numbering {
  bool isPhilox, isWide;          ///< isWide: elements of 64 bits.
  SmallVector<int64_t> shape;     ///< Of blocks, or of elements for Philox.
  std::optional<unsigned> halved; ///< The dimension that Threefry halves.

  int64_t wordsOf() const { return isPhilox ? (isWide ? 2 : 4) : 1; }
  int64_t count() const {
    return llvm::divideCeil(ShapedType::getNumElements(shape), wordsOf());
  }
};
} // namespace

static Numbering numberElements(bool isPhilox, RankedTensorType type) {
  Numbering numbering{isPhilox, type.getElementTypeBitWidth() == 64,
                      SmallVector<int64_t>(type.getShape()), std::nullopt};
  SmallVector<int64_t> &shape = numbering.shape;
  if (isPhilox || numbering.isWide || shape.empty())
    return numbering;
  const auto *even =
      llvm::find_if(shape, [](int64_t size) { return size % 2 == 0; });
  const auto *chosen =
      even != shape.end() ? even : std::max_element(shape.begin(), shape.end());
  numbering.halved = chosen - shape.begin();
  shape[*numbering.halved] = llvm::divideCeil(*chosen, 2);
  return numbering;
}

namespace {
/// Emits the body: one element from its index, key and counter.
class ElementEmitter {
public:
  ElementEmitter(ImplicitLocOpBuilder &b, const Numbering &numbering, Value key,
                 Value counter)
      : b(b), numbering(numbering), key(key), counter(counter) {}

  Value emit(Type element) {
    Value bits =
        numbering.isPhilox ? emitPhiloxElement() : emitThreefryElement();
    unsigned width = element.getIntOrFloatBitWidth();
    return width < 32 ? Value(arith::TruncIOp::create(b, element, bits)) : bits;
  }

private:
  Value constant(int64_t value) {
    return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
  }
  Value shiftRight(Value value, unsigned bits) {
    return bits == 0 ? value
                     : Value(arith::ShRUIOp::create(b, value, constant(bits)));
  }
  Value lowBits(Value value, int64_t mask) {
    return arith::AndIOp::create(b, value, constant(mask));
  }
  Value choose(Value number, ArrayRef<Value> words) {
    Value chosen = words.front();
    for (auto [i, word] : llvm::enumerate(words.drop_front())) {
      Value isThis = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, number,
                                           constant(i + 1));
      chosen = arith::SelectOp::create(b, isThis, word, chosen);
    }
    return chosen;
  }

  /// The row-major number of the element, or of its block for Threefry.
  Value linearIndex() {
    Value linear = constant(0);
    for (auto [dim, size] : llvm::enumerate(numbering.shape)) {
      Value index = indexOf(dim);
      if (dim == numbering.halved)
        index = shiftRight(index, 1);
      linear = arith::AddIOp::create(
          b, arith::MulIOp::create(b, linear, constant(size)), index);
    }
    return linear;
  }
  Value indexOf(unsigned dim) {
    return arith::IndexCastOp::create(b, b.getI64Type(),
                                      linalg::IndexOp::create(b, dim));
  }

  Value emitThreefryElement() {
    Value number = arith::AddIOp::create(b, counter, linearIndex());
    Words words = emitThreefry(b, splitWords(b, key), splitWords(b, number));
    if (numbering.isWide)
      return joinWords(b, words[0], words[1]);
    if (!numbering.halved)
      return words[0];
    return choose(lowBits(indexOf(*numbering.halved), 1), words);
  }

  /// An element of Philox. The counter has 128 bits; the key is in its upper
  /// half.
  Value emitPhiloxElement() {
    Value index = linearIndex();
    Value low = arith::AddIOp::create(
        b, counter, shiftRight(index, numbering.isWide ? 1 : 2));
    Value carries =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, low, counter);
    Value high = arith::AddIOp::create(
        b, key, arith::ExtUIOp::create(b, b.getI64Type(), carries));
    Words number = splitWords(b, low);
    llvm::append_range(number, splitWords(b, high));
    Words words = emitPhilox(b, splitWords(b, key), number);
    if (!numbering.isWide)
      return choose(lowBits(index, 3), words);
    return choose(lowBits(index, 1), {joinWords(b, words[0], words[1]),
                                      joinWords(b, words[2], words[3])});
  }

  ImplicitLocOpBuilder &b;
  const Numbering &numbering;
  Value key, counter;
};
} // namespace

/// Element `index` of the state, as a tensor of rank 0.
static Value stateAt(SourceOp &op, int64_t index) {
  ImplicitLocOpBuilder &b = op.builder;
  SmallVector<OpFoldResult> offset{b.getIndexAttr(index)};
  SmallVector<OpFoldResult> one{b.getIndexAttr(1)};
  Value slice =
      tensor::ExtractSliceOp::create(b, op.operand(0), offset, one, one);
  return emitReshape(b, slice, {});
}

static FailureOr<Value> emitBits(SourceOp &op, const Numbering &numbering) {
  ImplicitLocOpBuilder &b = op.builder;
  RankedTensorType type = op.resultType(1);
  AffineMap scalar = AffineMap::get(type.getRank(), 0, b.getContext());
  FailureOr<ValueRange> bits = emitGeneric(
      b, {stateAt(op, 0), stateAt(op, 1)}, emitEmpty(b, type),
      {scalar, scalar, b.getMultiDimIdentityMap(type.getRank())},
      [&](ImplicitLocOpBuilder &body,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        ElementEmitter emitter(body, numbering, args[0], args[1]);
        return SmallVector<Value>{emitter.emit(type.getElementType())};
      });
  if (failed(bits))
    return failure();
  return bits->front();
}

/// The counter moves on by as many blocks as there were.
static FailureOr<Value> emitNextState(SourceOp &op, int64_t count) {
  ImplicitLocOpBuilder &b = op.builder;
  RankedTensorType type = op.operandType(0);
  Value step = arith::ConstantOp::create(
      b, DenseElementsAttr::get(type, ArrayRef<int64_t>{0, count}));
  AffineMap identity = b.getMultiDimIdentityMap(1);
  FailureOr<ValueRange> next =
      emitGeneric(b, {op.operand(0), step}, emitEmpty(b, type),
                  {identity, identity, identity},
                  [](ImplicitLocOpBuilder &body,
                     ValueRange args) -> FailureOr<SmallVector<Value>> {
                    return SmallVector<Value>{
                        arith::AddIOp::create(body, args[0], args[1])};
                  });
  if (failed(next))
    return failure();
  return next->front();
}

static LogicalResult convertRngBitGenerator(SourceOp &op) {
  StringRef algorithm =
      enumWord(op.attribute("rng_algorithm"), "rng_algorithm");
  if (algorithm != "DEFAULT" && algorithm != "PHILOX" &&
      algorithm != "THREE_FRY")
    return op.error() << "rng_algorithm must be DEFAULT, PHILOX or THREE_FRY, "
                         "got "
                      << op.attribute("rng_algorithm");
  Type wide = op.builder.getI64Type();
  if (op.operandType(0) != RankedTensorType::get(2, wide))
    return op.error() << "the state has type "
                      << op.getSource()->getOperand(0).getType()
                      << ", expected a key and a counter, tensor<2xui64>";
  RankedTensorType type = op.resultType(1);
  if (!isa<IntegerType>(type.getElementType()) ||
      type.getElementType().isInteger(1))
    return op.error() << "makes " << op.getSource()->getResult(1).getType()
                      << ", expected integers of 8 to 64 bits";
  Numbering numbering = numberElements(algorithm != "THREE_FRY", type);
  FailureOr<Value> state = emitNextState(op, numbering.count());
  FailureOr<Value> bits = emitBits(op, numbering);
  if (failed(state) || failed(bits))
    return failure();
  return op.replaceWith({*state, *bits});
}

void dist::addRandomConverters(ConverterTable &table) {
  table["stablehlo.rng_bit_generator"] = {1, 2, convertRngBitGenerator};
}
