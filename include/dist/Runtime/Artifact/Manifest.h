//===- Manifest.h - what an artifact says of itself -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form is described in docs/reference/artifact.md. A Manifest that
// readManifest returned is consistent: every index, size and sharding has been
// checked.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_MANIFEST_H
#define DIST_RUNTIME_ARTIFACT_MANIFEST_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Runtime/Comm/Collective.h"
#include "dist/Support/BufferKind.h"

#include <optional>
#include <string_view>
#include <variant>

namespace dist {

struct BufferSpec {
  BufferKind kind = BufferKind::Temporary;
  int64_t bytes = 0;
  int64_t offset = 0; ///< Of a temporary, in the arena.
  std::string symbol; ///< Of a constant.
  /// Of a constant of which each rank has a block: its number is the rank's
  /// index in the grid of these. Blocks are at multiples of 64 bytes.
  Axes axes;
};

/// An argument or a result: a whole tensor and how it lies on the mesh.
struct TensorSpec {
  std::string name; ///< May be empty.
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  Sharding sharding;
  int buffer = 0;
  int alias = -1; ///< Of a result: the argument that it replaces, or -1.
  /// For an argument: a result that replaces it by a copy, since it has another
  /// argument as its alias; or -1.
  int copyOf = -1;
  /// For an argument that may be state: why it is not known which result
  /// replaces it; else empty.
  std::string undecided;
  /// Of a custom call: how the function sees it, dimensions minor to major;
  /// empty: row-major.
  std::vector<int64_t> layout;
  /// The narrow elements that the bytes of an i8 or a u8 are, such as
  /// "f8E4M3FN" or "i4"; may be empty.
  std::string element;

  /// `f32[512,64]`.
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

/// Calls a function of another library (dist/Runtime/CustomCall.h). `alias` of
/// a result is the operand whose memory it takes over.
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
  /// Where it is only started: its number among those that are. Until the wait
  /// for it, nobody writes what it sends or touches what it receives.
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

/// Carries out the condition and, as long as the predicate then holds, the body
/// and the condition again.
struct WhileCommand {
  CommandRange condition, body;
  int predicate = 0; ///< A buffer with one i1.
  std::string location;
};

/// Carries out the branch of the case that the index equals; the last branch
/// where there is none.
struct SwitchCommand {
  int index = 0; ///< A buffer with one integer.
  DType dtype = DType::I32;
  std::vector<int64_t> cases;
  std::vector<CommandRange> branches; ///< One more than cases.
  std::string location;
};

using Command =
    std::variant<KernelCommand, CopyCommand, CustomCallCommand,
                 CollectiveCommand, WaitCommand, WhileCommand, SwitchCommand>;

struct Manifest {
  std::string name;
  std::string triple, cpu;
  std::vector<std::string> features;
  /// The least precise float type that the program computes in.
  DType coarsestFloat = DType::F32;
  Mesh mesh;
  std::vector<TensorSpec> arguments, results;
  std::vector<BufferSpec> buffers;
  int64_t arenaBytes = 0;
  /// Each followed by those that it consists of.
  std::vector<Command> commands;

  /// How many collectives are only started.
  int numWorks() const;
};

/// The number of the command that follows command `index` and what it consists
/// of.
int nextCommand(const Command &command, int index);

/// Reads and verifies. An error says where in the manifest, what was expected
/// and what is there.
Result<Manifest> readManifest(std::string_view text);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_MANIFEST_H
