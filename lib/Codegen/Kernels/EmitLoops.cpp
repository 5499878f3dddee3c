//===- EmitLoops.cpp - loops and their bodies -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitLoops.h"
#include "LoopNest.h"
#include "StatementContext.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist::kernels;

namespace {

class LoopEmitter {
public:
  LoopEmitter(const Program &program, const Storage &storage,
              KernelFunction &function, OpBuilder &builder)
      : program(program), storage(storage), function(function),
        builder(builder) {}

  void emit(ArrayRef<Node> nodes) {
    for (const Node &node : nodes) {
      if (node.axes.empty())
        emitLeaf(node);
      else
        emitLoops(node);
    }
  }

private:
  void emitLoops(const Node &node) {
    OpBuilder::InsertionGuard guard(builder);
    loc = anyStatement(node, program).loc;
    LoopNest nest = nestOf(node, program);
    ArrayRef<NestLoop> loops = nest.loops;
    for (const NestLoop &loop : nest.blocked ? loops.drop_back(2) : loops)
      indices[loop.axis] = openLoop(constant(0), constant(loop.extent), 1);
    if (nest.blocked)
      openBlocks(nest);
    emit(node.children);
    for (int axis : node.axes)
      indices.erase(axis);
    tiles.clear();
  }

  /// for i0, j0 by blocks: [fill the tiles,] for i, j in the block
  void openBlocks(const LoopNest &nest) {
    SmallVector<Interval> block;
    for (const NestLoop &loop : ArrayRef(nest.loops).take_back(2)) {
      Value start =
          openLoop(constant(0), constant(loop.extent), LoopNest::blockSize);
      Value end = arith::AddIOp::create(builder, loc, start,
                                        constant(LoopNest::blockSize));
      if (loop.extent % LoopNest::blockSize != 0)
        end = arith::MinSIOp::create(builder, loc, end, constant(loop.extent));
      block.push_back({loop.axis, start, end});
    }
    for (auto [statement, access] : nest.readsAcross)
      fillTile(*statement, *access, block[0], block[1]);
    openRange(block[0]);
    openRange(block[1]);
    if (!nest.vectorises())
      keepScalar();
  }

  void openRange(const Interval &range) {
    indices[range.axis] = openLoop(range.start, range.end, 1);
  }

  /// for j, i in the block: tile[i - i0, j - j0] = array[...]
  void fillTile(const Statement &statement, const Access &access,
                const Interval &outer, const Interval &inner) {
    OpBuilder::InsertionGuard guard(builder);
    Type type = program.arrays[access.array].elementType;
    Tile tile{function.addTile(builder, type,
                               LoopNest::blockSize * LoopNest::blockSize),
              outer, inner};
    openRange(inner);
    keepScalar();
    openRange(outer);
    keepScalar();
    Registers none;
    StatementContext context(builder, statement, indices, tiles, none,
                             function);
    context.store(context.load(access.array, context.placeOf(access)),
                  tile.array, context.placeIn(tile));
    tiles[&access] = tile;
  }

  /// Keeps a transpose scalar. One of its sides has a stride, so that vectors
  /// would be gathered or scattered element by element.
  void keepScalar() {
    MLIRContext *context = builder.getContext();
    BoolAttr yes = builder.getBoolAttr(true);
    auto vectorize =
        LLVM::LoopVectorizeAttr::get(context, yes, {}, {}, {}, {}, {}, {});
    auto unroll =
        LLVM::LoopUnrollAttr::get(context, yes, {}, {}, {}, {}, {}, {});
    auto annotation =
        LLVM::LoopAnnotationAttr::get(context, {}, vectorize, {}, unroll, {},
                                      {}, {}, {}, {}, {}, {}, {}, {}, {}, {});
    builder.getBlock()->getParentOp()->setAttr("llvm.loop_annotation",
                                               annotation);
  }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  Value openLoop(Value begin, Value end, int64_t step) {
    auto loop = scf::ForOp::create(builder, loc, begin, end, constant(step));
    builder.setInsertionPointToStart(loop.getBody());
    return loop.getInductionVar();
  }

  /// Values in registers are passed on from statement to statement.
  void emitLeaf(const Node &leaf) {
    Registers registers;
    for (int index : leaf.statements) {
      const Statement &statement = program.statements[index];
      StatementContext context(builder, statement, indices, tiles, registers,
                               function);
      SmallVector<Value> values;
      for (const Access &access : statement.reads)
        values.push_back(context.read(access));
      SmallVector<Value> results = statement.body(context, values);
      for (auto [write, result] : llvm::zip_equal(statement.writes, results)) {
        if (storage.places[write.array] == Place::Register)
          registers[write.array] = result;
        else
          context.store(result, write.array, context.placeOf(write));
      }
    }
  }

  const Program &program;
  const Storage &storage;
  KernelFunction &function;
  OpBuilder &builder;
  Location loc = builder.getUnknownLoc();
  Indices indices;
  Tiles tiles;
};

} // namespace

void dist::kernels::emitKernel(Program &program, ArrayRef<Node> nodes,
                               const Storage &storage, int64_t numArguments,
                               int64_t numResults, StringRef name,
                               ModuleOp module) {
  OpBuilder builder(module.getBodyRegion());
  KernelFunction function(program, storage, numArguments, numResults, name,
                          module);
  function.begin(builder);
  LoopEmitter(program, storage, function, builder).emit(nodes);
  function.end(builder);
}
