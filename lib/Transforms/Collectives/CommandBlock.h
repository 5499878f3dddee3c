//===- CommandBlock.h - commands, their values, their memory ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block after dist-outline-kernels is a list of commands: calls of kernels,
// collectives, loops and branches, and the terminator. Reshapes and constants
// between them do nothing: a reader of a reshape reads its root. A command's
// position is its place in the list; a gap is the place in front of one.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_COLLECTIVES_COMMANDBLOCK_H
#define DIST_LIB_TRANSFORMS_COLLECTIVES_COMMANDBLOCK_H

#include "mlir/IR/Block.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// A collective that may be only started: on local tensors, with results.
bool isStartable(mlir::Operation *op);

class CommandBlock {
public:
  CommandBlock(mlir::Block &block, const mlir::SymbolTable &kernels);

  int size() const { return int(commands.size()); }
  mlir::Operation *operator[](int position) const { return commands[position]; }
  /// The position at which a root is made; -1 outside of the block.
  int definedAt(mlir::Value root) const;
  /// The commands that read a root, in their order.
  llvm::ArrayRef<int> readers(mlir::Value root) const;
  /// True if the command reads the root and does nothing else with it: a kernel
  /// that does not write over it.
  bool onlyReads(int position, mlir::Value root) const;
  /// True if the result of a collective takes over the memory of the root that
  /// it reads.
  bool isInPlace(int collective, mlir::Value root) const;

  /// The approximate bytes of temporaries that are live during each command:
  /// the scratch memory of kernels is not known yet.
  std::vector<int64_t> live;
  /// The peak bytes in the regions of a command.
  int64_t liveWithin(int position) const { return within[position]; }
  int64_t peak() const;

private:
  void findReaders();
  void findMemory();
  void takeOver(mlir::Value result, mlir::Value operand);

  const mlir::SymbolTable &kernels;
  std::vector<mlir::Operation *> commands;
  std::vector<int64_t> within;
  llvm::DenseMap<mlir::Operation *, int> positions;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int, 2>> readersOf;
  /// The first root in the memory of each root that shares memory with others.
  llvm::DenseMap<mlir::Value, mlir::Value> memory;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_COLLECTIVES_COMMANDBLOCK_H
