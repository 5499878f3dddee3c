//===- LoopNest.cpp - the loops of a node, as they are emitted ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist::kernels;

using Statements = SmallVector<const Statement *>;

static void collectStatements(const Node &node, const Program &program,
                              Statements &statements) {
  for (int statement : node.statements)
    statements.push_back(&program.statements[statement]);
  for (const Node &child : node.children)
    collectStatements(child, program, statements);
}

const Statement &dist::kernels::anyStatement(const Node &node,
                                             const Program &program) {
  const Node *leaf = &node;
  while (leaf->statements.empty())
    leaf = &leaf->children.front();
  return program.statements[leaf->statements.front()];
}

static int64_t extentOf(int axis, const Statement &statement) {
  return statement.loops[statement.loopOf(axis)].extent;
}

/// True if two loops can be one: no statement uses their indices, and in every
/// access the outer one continues after the last iteration of the inner one.
static bool isOne(int outer, int inner, const Statements &statements) {
  return llvm::all_of(statements, [&](const Statement *statement) {
    int outerLoop = statement->loopOf(outer),
        innerLoop = statement->loopOf(inner);
    bool one = !statement->usesIndexOf(outerLoop) &&
               !statement->usesIndexOf(innerLoop);
    statement->forEachAccess([&](const Access &access, bool) {
      one &= access.strides[outerLoop] ==
             access.strides[innerLoop] * statement->loops[innerLoop].extent;
    });
    return one;
  });
}

static SmallVector<NestLoop> mergeLoops(ArrayRef<int> axes,
                                        const Statements &statements) {
  SmallVector<NestLoop> loops;
  int64_t extent = 1;
  for (auto [position, axis] : llvm::enumerate(axes)) {
    extent *= extentOf(axis, *statements.front());
    if (position + 1 < axes.size() &&
        isOne(axis, axes[position + 1], statements))
      continue;
    loops.push_back({axis, extent});
    extent = 1;
  }
  return loops;
}

/// True if the access is contiguous along one axis and strided along another.
static bool runsAlong(int axis, int across, const Access &access,
                      const Statement &statement) {
  return access.strides[statement.loopOf(axis)] == 1 &&
         std::abs(access.strides[statement.loopOf(across)]) >=
             LoopNest::blockSize;
}

static bool anyRunsAlong(int axis, int across, const Statements &statements) {
  bool found = false;
  for (const Statement *statement : statements)
    statement->forEachAccess([&](const Access &access, bool) {
      found |= runsAlong(axis, across, access, *statement);
    });
  return found;
}

static bool isWritten(int array, const Statements &statements) {
  return llvm::any_of(statements, [&](const Statement *statement) {
    return llvm::any_of(statement->writes, [&](const Access &write) {
      return write.array == array;
    });
  });
}

/// Finds the reads that run across the last loop; none if a write does, or if
/// there is nothing but copies.
static void findReadsAcross(LoopNest &nest, const Statements &statements) {
  int outer = nest.loops[nest.loops.size() - 2].axis,
      inner = nest.loops.back().axis;
  bool writesAcross = false;
  size_t reads = 0;
  for (const Statement *statement : statements) {
    for (const Access &write : statement->writes)
      writesAcross |= runsAlong(outer, inner, write, *statement);
    for (const Access &read : statement->reads)
      if (runsAlong(outer, inner, read, *statement) &&
          read.offset.dynamic.empty() && !isWritten(read.array, statements))
        nest.readsAcross.push_back({statement, &read});
    reads += statement->reads.size();
  }
  if (writesAcross || reads == nest.readsAcross.size())
    nest.readsAcross.clear();
}

LoopNest dist::kernels::nestOf(const Node &node, const Program &program) {
  Statements statements;
  collectStatements(node, program, statements);
  LoopNest nest{mergeLoops(node.axes, statements)};
  NestLoop last = nest.loops.back();
  bool isInnermost =
      node.children.size() == 1 && node.children.front().axes.empty();
  for (auto [position, loop] :
       llvm::enumerate(ArrayRef(nest.loops).drop_back()))
    if (isInnermost &&
        std::min(loop.extent, last.extent) >= LoopNest::blockSize &&
        anyRunsAlong(loop.axis, last.axis, statements) &&
        anyRunsAlong(last.axis, loop.axis, statements)) {
      std::rotate(nest.loops.begin() + position,
                  nest.loops.begin() + position + 1, nest.loops.end() - 1);
      nest.blocked = true;
      findReadsAcross(nest, statements);
      break;
    }
  return nest;
}
