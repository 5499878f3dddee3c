//===- RandomWords.cpp - Threefry and Philox on scalars -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomWords.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

static Value constant(ImplicitLocOpBuilder &b, Type type, uint64_t value) {
  unsigned width = type.getIntOrFloatBitWidth();
  return arith::ConstantOp::create(
      b, IntegerAttr::get(type, llvm::APInt(width, value)));
}

Words dist::splitWords(ImplicitLocOpBuilder &b, Value value) {
  Value high =
      arith::ShRUIOp::create(b, value, constant(b, value.getType(), 32));
  return {arith::TruncIOp::create(b, b.getI32Type(), value),
          arith::TruncIOp::create(b, b.getI32Type(), high)};
}

Value dist::joinWords(ImplicitLocOpBuilder &b, Value low, Value high) {
  Type wide = b.getI64Type();
  Value shifted = arith::ShLIOp::create(
      b, arith::ExtUIOp::create(b, wide, high), constant(b, wide, 32));
  return arith::OrIOp::create(b, arith::ExtUIOp::create(b, wide, low), shifted);
}

static Value addWords(ImplicitLocOpBuilder &b, Value x, Value y) {
  return arith::AddIOp::create(b, x, y);
}

static Value exclusiveOr(ImplicitLocOpBuilder &b, Value x, Value y) {
  return arith::XOrIOp::create(b, x, y);
}

static Value rotate(ImplicitLocOpBuilder &b, Value x, unsigned bits) {
  Value left = arith::ShLIOp::create(b, x, constant(b, b.getI32Type(), bits));
  Value right =
      arith::ShRUIOp::create(b, x, constant(b, b.getI32Type(), 32 - bits));
  return arith::OrIOp::create(b, left, right);
}

Words dist::emitThreefry(ImplicitLocOpBuilder &b, Words key, Words counter) {
  static constexpr unsigned rotations[2][4] = {{13, 15, 26, 6},
                                               {17, 29, 16, 24}};
  Type word = b.getI32Type();
  key.push_back(exclusiveOr(b, exclusiveOr(b, key[0], key[1]),
                            constant(b, word, 0x1BD11BDA)));
  Value x = addWords(b, counter[0], key[0]),
        y = addWords(b, counter[1], key[1]);
  for (unsigned group = 0; group < 5; ++group) {
    for (unsigned bits : rotations[group % 2]) {
      x = addWords(b, x, y);
      y = exclusiveOr(b, rotate(b, y, bits), x);
    }
    x = addWords(b, x, key[(group + 1) % 3]);
    y = addWords(b, addWords(b, y, key[(group + 2) % 3]),
                 constant(b, word, group + 1));
  }
  return {x, y};
}

Words dist::emitPhilox(ImplicitLocOpBuilder &b, Words key, Words counter) {
  Type word = b.getI32Type();
  for (unsigned round = 0; round < 10; ++round) {
    auto first = arith::MulUIExtendedOp::create(b, counter[0],
                                                constant(b, word, 0xD2511F53));
    auto second = arith::MulUIExtendedOp::create(b, counter[2],
                                                 constant(b, word, 0xCD9E8D57));
    counter = {
        exclusiveOr(b, exclusiveOr(b, second.getHigh(), counter[1]), key[0]),
        second.getLow(),
        exclusiveOr(b, exclusiveOr(b, first.getHigh(), counter[3]), key[1]),
        first.getLow()};
    key = {addWords(b, key[0], constant(b, word, 0x9E3779B9)),
           addWords(b, key[1], constant(b, word, 0xBB67AE85))};
  }
  return counter;
}
