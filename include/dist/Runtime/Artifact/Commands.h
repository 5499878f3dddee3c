//===- Commands.h - the commands of a program -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Commands refer to buffers by their index in a program (Program.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_COMMANDS_H
#define DIST_RUNTIME_ARTIFACT_COMMANDS_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Runtime/Collective/Collective.h"
#include "dist/Support/Sharding.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace dist {

/// An argument or a result: a whole tensor and its sharding.
struct TensorSpec {
  std::string name; ///< May be empty.
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  Sharding sharding;
  /// For a custom call. The buffers of a program's arguments and results are
  /// those of Program.
  int buffer = -1;
  int alias = -1; ///< For a result: the argument replaced, or -1.
  /// Result that replaces an argument by a copy, because the result has another
  /// argument as its alias; or -1.
  int copyOf = -1;
  /// For an argument that may be state: the reason why the result that replaces
  /// it is not known; else empty.
  std::string undecided;
  /// True for an argument that a pass has appended: without a value, it starts
  /// with 0.
  bool startsAtZero = false;
  /// For a custom call: the layout that the function expects, dimensions minor
  /// to major. Empty if row-major.
  std::vector<int64_t> layout;
  /// The narrow element type stored in the bytes of an i8 or a u8, such as
  /// "f8E4M3FN" or "i4"; may be empty.
  std::string element;

  /// Returns `f32[512,64]` and the like.
  std::string type() const;
};

struct KernelCommand {
  std::string symbol;
  std::vector<int> operands, results; ///< Buffers.
  std::string location;
};

struct CopyCommand {
  int from = 0, to = 0; ///< Buffers of equal size.
  std::string location;
};

/// An entry of a custom call's dictionary of attributes.
struct CallAttribute {
  std::string name;
  std::variant<std::vector<int64_t>, std::vector<double>, std::string> value;
};

/// Calls a function of another library (dist/Runtime/CustomCall.h). The `alias`
/// of a result is the operand whose memory it takes over.
struct CustomCallCommand {
  std::string target, library, symbol, config;
  std::vector<CallAttribute> attributes;
  std::vector<TensorSpec> operands, results;
  std::string location;
};

struct CollectiveCommand {
  CollectiveSignature signature;
  Axes axes;
  std::vector<int> sends, receives; ///< Buffers.
  std::string location;
  /// The number of a collective that is only started. Until its wait, no
  /// command writes the buffers that it sends or accesses those that it
  /// receives.
  std::optional<int> work;
};

/// Waits for the collective that was started with this number, in the same list
/// of commands.
struct WaitCommand {
  int work = 0;
  std::string location;
};

/// Commands first, ..., last - 1 of the manifest.
struct CommandRange {
  int first = 0, last = 0;
};

/// Runs the condition and, while the predicate then holds, the body and the
/// condition again.
struct WhileCommand {
  CommandRange condition, body;
  int predicate = 0; ///< A buffer with one i1.
  std::string location;
};

/// Runs the branch of the case that the index equals, or else the last branch.
struct SwitchCommand {
  int index = 0; ///< A buffer with one integer.
  DType dtype = DType::I32;
  std::vector<int64_t> cases;
  std::vector<CommandRange> branches; ///< One more than cases.
  std::string location;
};

/// Runs a segment for a micro-batch.
struct CallCommand {
  int segment = 0;
  int micro = -1;         ///< -1: the segment runs once a step.
  std::vector<int> slots; ///< By frame of the segment.
};

/// Begins to send or to receive the value of an edge.
struct TransferCommand {
  bool isSend = false;
  int edge = 0;
  int micro = -1; ///< -1: the edge is used once a step.
  int slot = 0;   ///< Of the frame of the edge's buffer; 0 for other buffers.
  int work = 0;   ///< Free again after its wait.
  /// The call that made the value or reads it, in the same list; or -1.
  int call = -1;
};

/// Waits for a transfer.
struct TransferWaitCommand {
  int work = 0;
  int transfer = -1; ///< The command that began it.
};

using Command =
    std::variant<KernelCommand, CopyCommand, CustomCallCommand,
                 CollectiveCommand, WaitCommand, WhileCommand, SwitchCommand,
                 CallCommand, TransferCommand, TransferWaitCommand>;

/// Returns the number of the command that follows command `index` and the
/// commands inside of it.
int nextCommand(const Command &command, int index);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_COMMANDS_H
