//===- BufferAssigner.h - gives every value a buffer ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Commands are numbered in the order of the program; those in a loop or branch
// have numbers of their own. The life of a buffer is from one number to
// another. A value that a loop reads from outside is live until the loop ends.
// The buffers of a started collective are live until the wait for it.
//
// The values that a loop carries at one position are in one buffer, before, in
// and after the loop. A command of the body writes the next value there itself
// if nothing reads the old one after it. Otherwise the value is copied when the
// iteration ends. The results of a branch have one buffer in the same way: each
// branch writes or copies them there.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_BUFFERASSIGNER_H
#define DIST_LIB_CODEGEN_BUFFERASSIGNER_H

#include "Buffers.h"
#include "Readers.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Planning/CopySequence.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"

#include <map>

namespace dist {

class BufferAssigner {
public:
  BufferAssigner(mlir::func::FuncOp entry,
                 const llvm::StringMap<int64_t> &scratch)
      : entry(entry), scratchBytes(scratch), symbols(entry->getParentOp()),
        readers(entry.getBody()) {}

  mlir::FailureOr<BufferedProgram> run();

  // A program in several segments, each a function: its values are in buffers
  // that the caller adds.

  /// Adds a buffer for a value of the entry function. Error: the value's type.
  mlir::FailureOr<int> addBuffer(mlir::Value value, BufferKind kind);
  /// Adds memory that keeps its contents from segment to segment.
  int addKept(mlir::Value value);
  /// Adds a place in a frame.
  int addInFrame(mlir::Value value, int frame, int64_t offset);
  /// The frame of a buffer; -1 if it is not in one.
  int frameOf(int buffer) const { return program.buffers[buffer].frame; }
  /// Returns the commands of a segment whose arguments are in `arguments`. They
  /// leave each result in all of its `results`.
  mlir::FailureOr<CommandList>
  assignSegment(mlir::func::FuncOp segment, llvm::ArrayRef<int> arguments,
                llvm::ArrayRef<llvm::SmallVector<int>> results);
  BufferedProgram &memory() { return program; }
  /// Places temporaries, and returns the buffers.
  BufferedProgram finish();

private:
  // Buffers.
  int add(BufferKind kind, int64_t bytes, mlir::RankedTensorType type = {});
  mlir::LogicalResult define(mlir::Value value, BufferKind kind);
  int use(int buffer);
  void bind(mlir::Value value, int buffer);

  // Commands.
  mlir::LogicalResult assignBlock(mlir::Block &block);
  mlir::LogicalResult assign(mlir::Operation *op);
  mlir::LogicalResult assignConstant(mlir::Operation *op, ConstantBlock block);
  mlir::LogicalResult assignCall(mlir::func::CallOp call);
  mlir::LogicalResult assignCollective(mlir::Operation *op);
  mlir::LogicalResult assignStart(StartOp start);
  mlir::LogicalResult assignWait(WaitOp wait);
  mlir::LogicalResult assignCustomCall(CustomCallOp call);
  bool isTemporary(mlir::Value value) const;
  bool mayOverwrite(mlir::Value value, mlir::Operation *op) const;
  BufferedCommand beginCommand(mlir::Operation *op);
  mlir::LogicalResult defineResults(mlir::Operation *op,
                                    BufferedCommand &command);
  mlir::LogicalResult defineResult(mlir::Value result, mlir::Operation *op);
  void emit(BufferedCommand command);

  // Loops and branches.
  mlir::LogicalResult assignLoop(mlir::scf::WhileOp loop);
  mlir::LogicalResult assignBranches(mlir::Operation *op, mlir::Value predicate,
                                     llvm::ArrayRef<mlir::Region *> regions);
  mlir::FailureOr<CommandList> assignRegion(mlir::Block &block,
                                            llvm::ArrayRef<int> targets,
                                            int *predicate = nullptr);
  mlir::FailureOr<CommandList> assignInto(mlir::Block &block,
                                          llvm::ArrayRef<mlir::Value> values,
                                          llvm::ArrayRef<int> targets,
                                          int *predicate = nullptr);
  mlir::FailureOr<int> predicateOf(mlir::Value scalar);
  int enterLoop(mlir::scf::WhileOp loop, unsigned position);
  bool mayCarryOn(mlir::scf::WhileOp loop, unsigned position);
  void copyAll(mlir::ValueRange values, llvm::ArrayRef<int> targets);
  int copyOf(int buffer, BufferKind kind);
  void extendLiveRanges(int64_t begin);
  mlir::Value operandBelow(mlir::Value value) const;
  void addDestination(mlir::Value value, int target);
  std::optional<int> destinationOf(mlir::Value value,
                                   mlir::Operation *producer);

  void assignResults();
  bool isForeignArgument(int buffer, int64_t result);
  void placeTemporaries();

  mlir::func::FuncOp entry;
  const llvm::StringMap<int64_t> &scratchBytes;
  mlir::SymbolTable symbols;
  Readers readers;
  BufferedProgram program;
  CommandList *commands = &program.commands; ///< The list that emit() extends.
  int64_t now = 0; ///< The number of the next command.
  llvm::DenseMap<mlir::Value, int> bufferOf;
  /// The buffer of each constant, by its contents and the axes that divide
  /// them.
  std::map<std::pair<const void *, std::string>, int> constants;
  llvm::DenseMap<mlir::Value, int> works; ///< Of futures.
  /// The values that have been put into a buffer so far.
  llvm::DenseMap<int, llvm::SmallVector<mlir::Value, 4>> valuesIn;
  /// The buffers that must hold a value at the end of its block.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int, 1>> destinations;
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_BUFFERASSIGNER_H
