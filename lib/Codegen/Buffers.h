//===- Buffers.h - buffers of values ----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_BUFFERS_H
#define DIST_LIB_CODEGEN_BUFFERS_H

#include "dist/Planning/BufferPlan.h"
#include "dist/Support/BufferKind.h"
#include "dist/Support/Mesh.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist {

struct Buffer {
  BufferKind kind = BufferKind::Temporary;
  mlir::RankedTensorType type; ///< Null for scratch memory.
  int64_t bytes = 0;
  int64_t offset = 0;       ///< Of a Temporary, in the arena.
  mlir::Attribute contents; ///< Of a Constant: the whole.
  /// The axes that divide each dimension, for a Constant of which a rank has a
  /// block (ConstantBlock.h). `type` and `bytes` are the block's.
  std::vector<Axes> dims;
  BufferLiveRange liveRange; ///< In commands.
  /// True for a Temporary that keeps its value from segment to segment.
  bool isKept = false;
  int frame = -1; ///< The frame in which a Frame has its offset.
};

struct BufferedCommand;
using CommandList = std::vector<BufferedCommand>;

/// One command of the step with the buffers that it reads and writes.
struct BufferedCommand {
  /// A call, a collective, a loop or a branch; null: a copy.
  mlir::Operation *op = nullptr; ///< A collective also where it is started.
  llvm::SmallVector<int> operands, results; ///< Scratch memory is last.
  /// The condition and body of a loop; the regions of a branch. Its operand is
  /// the predicate then.
  std::vector<CommandList> blocks;
  /// The number of the collective, if it is only started or waited for here.
  std::optional<int> work = std::nullopt;
};

/// The buffers of an entry function that dist-outline-kernels has left. The
/// operands of a command precede its results in the list.
struct BufferedProgram {
  std::vector<Buffer> buffers;
  CommandList commands;
  llvm::SmallVector<int> arguments, results; ///< The buffer of each.
  int64_t arenaBytes = 0;

  /// The bytes that a rank takes: the arena, and the buffers that are not in
  /// it.
  int64_t bytesTaken() const;
};

/// Gives every value of the entry function a buffer, and every temporary a
/// place in the arena (see BufferAssigner.h). Reshapes share the buffer of
/// their operand. So do results that a kernel updates in place, and an
/// all_reduce whose input has no later reader. `scratchBytes` has the
/// additional bytes that each kernel needs, by name. Errors: an operation that
/// no command does, a tensor whose elements have no dtype or whose shape is not
/// static.
mlir::FailureOr<BufferedProgram>
assignBuffers(mlir::func::FuncOp entry,
              const llvm::StringMap<int64_t> &scratchBytes);

/// The name of an element type in a manifest (f32, i1, u8, ...); empty for
/// types that have none.
std::string dtypeName(mlir::Type elementType);

} // namespace dist

#endif // DIST_LIB_CODEGEN_BUFFERS_H
