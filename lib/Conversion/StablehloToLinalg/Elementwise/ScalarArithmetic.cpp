//===- ScalarArithmetic.cpp - sums, products, comparisons -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace dist;

/// The operation for the operand's kind.
template <typename FloatOp, typename SignedOp, typename UnsignedOp,
          typename BooleanOp>
static Value binary(ScalarOp &op) {
  auto emit = [&]<typename Op>() -> Value {
    return Op::create(op.b, op.args[0], op.args[1]);
  };
  switch (op.operandKind()) {
  case Float:
    return emit.template operator()<FloatOp>();
  case Signed:
    return emit.template operator()<SignedOp>();
  case Unsigned:
    return emit.template operator()<UnsignedOp>();
  default:
    return emit.template operator()<BooleanOp>();
  }
}

static Value subtract(ScalarOp &op) {
  if (op.operandKind() == Float)
    return arith::SubFOp::create(op.b, op.args[0], op.args[1]);
  return arith::SubIOp::create(op.b, op.args[0], op.args[1]);
}

static Value negate(ScalarOp &op) {
  if (op.operandKind() == Float)
    return arith::NegFOp::create(op.b, op.args[0]);
  return arith::SubIOp::create(op.b, op.constant(0), op.args[0]);
}

//===----------------------------------------------------------------------===//
// Comparison and choice
//===----------------------------------------------------------------------===//

namespace {
struct Comparison {
  StringRef direction;
  arith::CmpFPredicate ofFloat;
  arith::CmpIPredicate ofSigned, ofUnsigned;
};
} // namespace

static const Comparison comparisons[] = {
    {"EQ", arith::CmpFPredicate::OEQ, arith::CmpIPredicate::eq,
     arith::CmpIPredicate::eq},
    {"NE", arith::CmpFPredicate::UNE, arith::CmpIPredicate::ne,
     arith::CmpIPredicate::ne},
    {"LT", arith::CmpFPredicate::OLT, arith::CmpIPredicate::slt,
     arith::CmpIPredicate::ult},
    {"LE", arith::CmpFPredicate::OLE, arith::CmpIPredicate::sle,
     arith::CmpIPredicate::ule},
    {"GT", arith::CmpFPredicate::OGT, arith::CmpIPredicate::sgt,
     arith::CmpIPredicate::ugt},
    {"GE", arith::CmpFPredicate::OGE, arith::CmpIPredicate::sge,
     arith::CmpIPredicate::uge},
};

static Value compare(ScalarOp &op) {
  Attribute direction = op.source->getAttr("comparison_direction");
  StringRef word = enumWord(direction, "comparison_direction");
  const auto *it = llvm::find_if(comparisons, [&](const Comparison &entry) {
    return entry.direction == word;
  });
  if (it == std::end(comparisons))
    return op.error() << "comparison_direction must be EQ, NE, LT, LE, GT or "
                         "GE, got "
                      << direction,
           Value();
  Value lhs = op.args[0], rhs = op.args[1];
  if (op.operandKind() == Float && enumWord(op.source->getAttr("compare_type"),
                                            "comparison_type") == "TOTALORDER")
    return arith::CmpIOp::create(op.b, it->ofSigned, emitTotalOrderKey(op, lhs),
                                 emitTotalOrderKey(op, rhs));
  if (op.operandKind() == Float)
    return arith::CmpFOp::create(op.b, it->ofFloat, lhs, rhs);
  auto predicate = op.operandKind() == Signed ? it->ofSigned : it->ofUnsigned;
  return arith::CmpIOp::create(op.b, predicate, lhs, rhs);
}

static Value select(ScalarOp &op) {
  return arith::SelectOp::create(op.b, op.args[0], op.args[1], op.args[2]);
}

static Value clamp(ScalarOp &op) {
  auto atLeast = [&](Value value, Value bound) -> Value {
    switch (op.operandKind()) {
    case Float:
      return arith::MaximumFOp::create(op.b, value, bound);
    case Signed:
      return arith::MaxSIOp::create(op.b, value, bound);
    default:
      return arith::MaxUIOp::create(op.b, value, bound);
    }
  };
  auto atMost = [&](Value value, Value bound) -> Value {
    switch (op.operandKind()) {
    case Float:
      return arith::MinimumFOp::create(op.b, value, bound);
    case Signed:
      return arith::MinSIOp::create(op.b, value, bound);
    default:
      return arith::MinUIOp::create(op.b, value, bound);
    }
  };
  return atMost(atLeast(op.args[1], op.args[0]), op.args[2]);
}

void dist::addArithmeticConverters(ScalarTable &table) {
  using namespace arith;
  table["stablehlo.add"] = {2, Any, binary<AddFOp, AddIOp, AddIOp, OrIOp>};
  table["stablehlo.subtract"] = {2, Number, subtract};
  table["stablehlo.multiply"] = {2, Any,
                                 binary<MulFOp, MulIOp, MulIOp, AndIOp>};
  // Kernels divide integers by 0 as XLA does.
  table["stablehlo.divide"] = {2, Number,
                               binary<DivFOp, DivSIOp, DivUIOp, DivUIOp>};
  table["stablehlo.remainder"] = {2, Number,
                                  binary<RemFOp, RemSIOp, RemUIOp, RemUIOp>};
  table["stablehlo.maximum"] = {2, Any,
                                binary<MaximumFOp, MaxSIOp, MaxUIOp, OrIOp>};
  table["stablehlo.minimum"] = {2, Any,
                                binary<MinimumFOp, MinSIOp, MinUIOp, AndIOp>};
  table["stablehlo.negate"] = {1, Number, negate};
  table["stablehlo.compare"] = {2, Any, compare, ScalarSignature::Predicate};
  table["stablehlo.select"] = {3, Any, select, ScalarSignature::Select, 0b001};
  table["stablehlo.clamp"] = {3, Number, clamp, ScalarSignature::Uniform,
                              0b101};
}
