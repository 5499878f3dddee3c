//===- Collective.cpp - one collective, seen from one rank ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Collective/Collective.h"
#include "dist/Runtime/Array/Array.h"
#include "dist/Runtime/Elements/Reduce.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

namespace {
/// The table of CollectiveSignature as data.
struct OpTraits {
  const char *name;
  bool reduces = false;
  bool hasRoot = false;
  bool divides = false; ///< A send is n blocks.
};
} // namespace

/// Operations in the order of CollectiveOp.
static constexpr std::array<OpTraits, 11> kOps = {{
    {"all_reduce", true, false, false},
    {"all_gather", false, false, false},
    {"reduce_scatter", true, false, true},
    {"all_to_all", false, false, true},
    {"permute", false, false, false},
    {"broadcast", false, true, false},
    {"reduce", true, true, false},
    {"gather", false, true, false},
    {"scatter", false, true, true},
    {"exchange", false, false, false},
    {"barrier", false, false, false},
}};

static const OpTraits &traitsOf(CollectiveOp op) {
  return kOps[static_cast<size_t>(op)];
}

const char *dist::toString(CollectiveOp op) { return traitsOf(op).name; }
bool dist::reduces(CollectiveOp op) { return traitsOf(op).reduces; }
bool dist::hasRoot(CollectiveOp op) { return traitsOf(op).hasRoot; }

Result<CollectiveOp> dist::parseCollectiveOp(std::string_view text) {
  for (size_t i = 0; i < kOps.size(); ++i)
    if (text == kOps[i].name)
      return static_cast<CollectiveOp>(i);
  return Status::invalid(fmt::format("'{}' is not a collective", text));
}

const char *dist::toString(Purpose purpose) {
  switch (purpose) {
  case Purpose::Tensors:
    return "";
  case Purpose::Objects:
    return " of objects";
  case Purpose::Split:
    return " of a split";
  }
  return "";
}

std::string CollectiveSignature::str() const {
  const OpTraits &traits = traitsOf(op);
  if (op == CollectiveOp::Barrier)
    return traits.name;
  std::string text = fmt::format("{}{}(", traits.name, dist::toString(purpose));
  if (traits.reduces)
    text += fmt::format("{}, ", dist::toString(reduction));
  text += dist::toString(dtype);
  if (!isUneven)
    text += fmt::format(", counts [{}]", fmt::join(counts, ", "));
  else
    text += blocks.empty()
                ? ", uneven"
                : fmt::format(", blocks [{}]", fmt::join(blocks, ", "));
  if (traits.hasRoot || root != 0)
    text += fmt::format(", root {}", root);
  if (op == CollectiveOp::Permute)
    text += fmt::format(", sources [{}]", fmt::join(sources, ", "));
  if (!receiveCounts.empty())
    text +=
        fmt::format(", receive counts [{}]", fmt::join(receiveCounts, ", "));
  for (const WindowFetch &fetch : fetches)
    text += fmt::format(", fetch <{}>", fetch.str());
  return text + ")";
}

static Status verifySources(const std::vector<int> &sources, int groupSize) {
  if (sources.size() != size_t(groupSize))
    return Status::invalid(
        fmt::format("expected {} sources, got {}", groupSize, sources.size()));
  for (int source : sources)
    if (source < -1 || source >= groupSize)
      return Status::invalid(fmt::format(
          "source {} is not a rank of a group of {}", source, groupSize));
  return {};
}

/// Checks that the gathered or scattered elements are no more than all blocks.
static Status verifyReceiveCounts(const CollectiveSignature &signature,
                                  int groupSize) {
  const std::vector<int64_t> &counts = signature.counts;
  const std::vector<int64_t> &receives = signature.receiveCounts;
  bool gathers = signature.op == CollectiveOp::AllGather;
  if (!gathers && signature.op != CollectiveOp::ReduceScatter)
    return Status::invalid(fmt::format("receive counts are not for {}",
                                       dist::toString(signature.op)));
  if (counts.size() != receives.size())
    return Status::invalid(
        fmt::format("{} counts need as many receive counts, got {}",
                    counts.size(), receives.size()));
  for (size_t i = 0; i < counts.size(); ++i) {
    int64_t whole = gathers ? receives[i] : counts[i];
    int64_t block = gathers ? counts[i] : receives[i];
    int64_t least = whole / groupSize + (whole % groupSize != 0);
    if (block < 0 || whole < 0 || least > block)
      return Status::invalid(
          fmt::format("{} elements are more than {} blocks of {}", whole,
                      groupSize, block));
  }
  return {};
}

/// Checks that there is a block for each rank if all ranks know them.
static Status verifyBlocks(const CollectiveSignature &signature,
                           int groupSize) {
  if (!signature.counts.empty())
    return Status::invalid("an uneven collective has no counts");
  if (signature.op != CollectiveOp::AllGather &&
      signature.op != CollectiveOp::ReduceScatter)
    return {};
  if (signature.blocks.size() != size_t(groupSize))
    return Status::invalid(fmt::format("{} ranks need as many blocks, got {}",
                                       groupSize, signature.blocks.size()));
  for (int64_t block : signature.blocks)
    if (block < 0)
      return Status::invalid(fmt::format("a block of {} elements", block));
  return {};
}

Status CollectiveSignature::verify(int groupSize) const {
  const OpTraits &traits = traitsOf(op);
  if (traits.reduces && !isSupported(reduction, dtype))
    return Status::invalid(fmt::format("no reduction '{}' of {}",
                                       dist::toString(reduction),
                                       dist::toString(dtype)));
  if (traits.hasRoot && (root < 0 || root >= groupSize))
    return Status::invalid(
        fmt::format("root {} is not a rank of a group of {}", root, groupSize));
  if (isUneven)
    return verifyBlocks(*this, groupSize);
  if (!receiveCounts.empty())
    return verifyReceiveCounts(*this, groupSize);
  for (int64_t count : counts)
    if (count < 0 || (traits.divides && count % groupSize != 0))
      return Status::invalid(fmt::format("a count of {} is not {} equal blocks",
                                         count, groupSize));
  if (op == CollectiveOp::Permute)
    return verifySources(sources, groupSize);
  if (op == CollectiveOp::Exchange && fetches.size() != counts.size())
    return Status::invalid(fmt::format("{} counts need as many fetches, got {}",
                                       counts.size(), fetches.size()));
  return {};
}

int64_t CollectiveSignature::receiveCount(size_t buffer, int groupSize) const {
  if (!receiveCounts.empty())
    return receiveCounts[buffer];
  switch (op) {
  case CollectiveOp::AllGather:
  case CollectiveOp::Gather:
    return counts[buffer] * groupSize;
  case CollectiveOp::ReduceScatter:
  case CollectiveOp::Scatter:
    return counts[buffer] / groupSize;
  case CollectiveOp::Exchange:
    return elementCount(fetches[buffer].resultShape());
  default:
    return counts[buffer];
  }
}
