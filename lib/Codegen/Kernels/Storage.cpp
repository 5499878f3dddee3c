//===- Storage.cpp - memory of local arrays -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Storage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <numeric>

using namespace mlir;
using namespace dist::kernels;

/// The bytes of a thread's stack that may be used.
static constexpr int64_t maxStackArray = 32 * 1024, maxStack = 256 * 1024;
static constexpr int64_t kAlignment = 64;

int64_t dist::kernels::bytesOf(Type elementType) {
  return elementType.isIndex()
             ? 8
             : llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
}

namespace {

/// The leaf that a statement is in, and the loops around it.
struct Position {
  const Node *leaf = nullptr;
  SmallVector<const Node *> loops;
};

} // namespace

static void findPositions(ArrayRef<Node> nodes,
                          SmallVector<const Node *> &loops,
                          std::vector<Position> &positions) {
  for (const Node &node : nodes) {
    for (int statement : node.statements)
      positions[statement] = {&node, loops};
    loops.push_back(&node);
    findPositions(node.children, loops, positions);
    loops.pop_back();
  }
}

static std::vector<Position> findPositions(const Program &program,
                                           ArrayRef<Node> nodes) {
  std::vector<Position> positions(program.statements.size());
  SmallVector<const Node *> loops;
  findPositions(nodes, loops, positions);
  return positions;
}

//===----------------------------------------------------------------------===//
// Contraction
//===----------------------------------------------------------------------===//

/// The statements that use each array.
static std::vector<SmallVector<int>> findUsers(const Program &program) {
  std::vector<SmallVector<int>> users(program.arrays.size());
  for (auto [index, statement] : llvm::enumerate(program.statements)) {
    statement.forEachAccess([&, index = index](const Access &access, bool) {
      users[access.array].push_back(index);
    });
    for (int array : llvm::concat<const int>(statement.touchesToRead,
                                             statement.touchesToWrite))
      users[array].push_back(index);
  }
  return users;
}

/// The axes of the loops that are around all of these statements.
static SmallVector<int> commonAxes(ArrayRef<int> statements,
                                   const std::vector<Position> &positions) {
  ArrayRef<const Node *> common = positions[statements.front()].loops;
  for (int statement : statements) {
    ArrayRef<const Node *> loops = positions[statement].loops;
    auto [end, unused] =
        std::mismatch(common.begin(), common.end(), loops.begin(), loops.end());
    common = common.take_front(end - common.begin());
  }
  SmallVector<int> axes;
  for (const Node *node : common)
    llvm::append_range(axes, node->axes);
  return axes;
}

/// The digit that an axis is of all accesses to an array, if it is.
static std::optional<Digit> commonDigit(const Program &program, int array,
                                        ArrayRef<int> users, int axis) {
  std::optional<Digit> common;
  bool differ = false;
  for (int user : users) {
    const Statement &statement = program.statements[user];
    int loop = statement.loopOf(axis);
    differ |= llvm::is_contained(statement.touchesToRead, array) ||
              llvm::is_contained(statement.touchesToWrite, array);
    statement.forEachAccess([&](const Access &access, bool) {
      if (access.array != array)
        return;
      std::optional<Digit> digit = digitOf(access, statement.loops, loop);
      differ |= !digit || (common && *common != *digit);
      common = digit;
    });
  }
  return differ ? std::nullopt : common;
}

/// The place without the digit: (upper, digit, lower) -> (upper, lower).
static int64_t withoutDigit(int64_t place, Digit digit) {
  int64_t period = digit.stride * digit.extent,
          lower = llvm::mod(place, period);
  return (place - lower) / digit.extent + lower;
}

static void removeDigit(Access &access, unsigned loop, Digit digit) {
  access.strides[loop] = 0;
  for (int64_t &stride : access.strides)
    stride = withoutDigit(stride, digit);
  access.offset.constant = withoutDigit(access.offset.constant, digit);
  for (auto &[scalar, scale] : access.offset.dynamic)
    scale = withoutDigit(scale, digit);
}

static void removeDigit(Program &program, int array, ArrayRef<int> users,
                        int axis, Digit digit) {
  program.arrays[array].size /= digit.extent;
  for (int user :
       llvm::to_vector(llvm::SmallDenseSet<int>(users.begin(), users.end()))) {
    Statement &statement = program.statements[user];
    for (auto *accesses : {&statement.reads, &statement.writes})
      for (Access &access : *accesses)
        if (access.array == array)
          removeDigit(access, statement.loopOf(axis), digit);
  }
}

void dist::kernels::contractArrays(Program &program, ArrayRef<Node> nodes) {
  std::vector<Position> positions = findPositions(program, nodes);
  std::vector<SmallVector<int>> users = findUsers(program);
  for (auto [array, info] : llvm::enumerate(program.arrays)) {
    if (info.kind != ArrayKind::Local || users[array].empty())
      continue;
    for (int axis : commonAxes(users[array], positions))
      if (std::optional<Digit> digit =
              commonDigit(program, array, users[array], axis))
        removeDigit(program, array, users[array], axis, *digit);
  }
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// The strides of an access by axes.
static std::map<int, int64_t> byAxes(const Access &access,
                                     const Statement &statement) {
  std::map<int, int64_t> strides;
  for (auto [loop, stride] : llvm::zip_equal(statement.loops, access.strides))
    if (stride != 0)
      strides[loop.axis] = stride;
  return strides;
}

/// True if every read of the array, which is used in one leaf only, reads a
/// value that a statement before it has just written.
static bool isForwarded(const Program &program, int array, ArrayRef<int> leaf) {
  std::optional<std::pair<std::map<int, int64_t>, Offset>> written;
  bool forwarded = true;
  for (int index : leaf) {
    const Statement &statement = program.statements[index];
    forwarded &= !llvm::is_contained(statement.touchesToRead, array) &&
                 !llvm::is_contained(statement.touchesToWrite, array);
    statement.forEachAccess([&](const Access &access, bool isWrite) {
      if (access.array != array)
        return;
      auto place = std::pair(byAxes(access, statement), access.offset);
      if (isWrite)
        written = place;
      else
        forwarded &= written && *written == place;
    });
  }
  return forwarded;
}

namespace {

/// An array in scratch: how large, and from which to which of the nests that
/// run in turn it is used.
struct Scratch {
  int array;
  int64_t bytes;
  ptrdiff_t first, last;
};

} // namespace

static Scratch scratchOf(int array, int64_t bytes, ArrayRef<int> users,
                         const std::vector<Position> &positions,
                         ArrayRef<Node> nodes) {
  auto nestOf = [&](int user) {
    const Position &position = positions[user];
    const Node *nest =
        position.loops.empty() ? position.leaf : position.loops.front();
    return nest - nodes.data();
  };
  auto nests = llvm::map_range(users, nestOf);
  auto [first, last] = std::minmax_element(nests.begin(), nests.end());
  return {array, bytes, *first, *last};
}

/// The free slot whose size is nearest.
static Scratch *findFree(std::vector<Scratch> &slots, const Scratch &scratch) {
  Scratch *best = nullptr;
  auto difference = [&](const Scratch &slot) {
    return std::abs(slot.bytes - scratch.bytes);
  };
  for (Scratch &slot : slots)
    if (slot.last < scratch.first &&
        (!best || difference(slot) < difference(*best)))
      best = &slot;
  return best;
}

/// Gives arrays that are not used in the same nests the same places.
static void placeScratch(std::vector<Scratch> arrays, Storage &storage) {
  llvm::sort(arrays, [](const Scratch &a, const Scratch &b) {
    return std::pair(a.first, a.array) < std::pair(b.first, b.array);
  });
  std::vector<Scratch> slots;
  for (const Scratch &scratch : arrays) {
    Scratch *slot = findFree(slots, scratch);
    if (!slot)
      slot = &slots.emplace_back(scratch);
    slot->bytes = std::max(slot->bytes, scratch.bytes);
    slot->last = scratch.last;
    storage.memoryOf[scratch.array] = slot->array;
  }
  for (const Scratch &slot : slots) {
    storage.scratchOffset[slot.array] = storage.scratchBytes;
    storage.scratchBytes += slot.bytes;
  }
}

Storage dist::kernels::assignStorage(const Program &program,
                                     ArrayRef<Node> nodes) {
  std::vector<Position> positions = findPositions(program, nodes);
  std::vector<SmallVector<int>> users = findUsers(program);
  Storage storage;
  storage.places.assign(program.arrays.size(), Place::Outside);
  storage.scratchOffset.assign(program.arrays.size(), 0);
  storage.memoryOf.resize(program.arrays.size());
  std::iota(storage.memoryOf.begin(), storage.memoryOf.end(), 0);
  int64_t stackBytes = 0;
  std::vector<Scratch> scratch;
  for (auto [array, info] : llvm::enumerate(program.arrays)) {
    if (info.kind != ArrayKind::Local || users[array].empty())
      continue;
    const Node *leaf = positions[users[array].front()].leaf;
    bool inOneLeaf = llvm::all_of(
        users[array], [&](int user) { return positions[user].leaf == leaf; });
    int64_t bytes =
        llvm::alignTo(info.size * bytesOf(info.elementType), kAlignment);
    if (inOneLeaf && isForwarded(program, array, leaf->statements)) {
      storage.places[array] = Place::Register;
    } else if (bytes <= maxStackArray && stackBytes + bytes <= maxStack) {
      storage.places[array] = Place::Stack;
      stackBytes += bytes;
    } else {
      storage.places[array] = Place::Scratch;
      scratch.push_back(
          scratchOf(array, bytes, users[array], positions, nodes));
    }
  }
  placeScratch(std::move(scratch), storage);
  return storage;
}
