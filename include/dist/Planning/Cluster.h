//===- Cluster.h - the machine that programs run on -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices of one kind, joined by levels of links, from inside out. Two nodes of
// eight:
//
//   | level      | size | joins                 | device 11 is in its unit |
//   |------------|------|-----------------------|------------------------------|
//   | nvlink     | 8    | 8 devices to a node   | node 1, of devices 8 .. 15 |
//   | infiniband | 2    | 2 nodes to a cluster  | the only one |
//
// All is in bytes, seconds and operations per second.
// docs/reference/cluster-file.md has the form of the file and what the numbers
// mean.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_CLUSTER_H
#define DIST_PLANNING_CLUSTER_H

#include "dist/Support/Mesh.h"

#include <map>

namespace dist {

enum class CollectiveKind {
  AllReduce,
  AllGather,
  ReduceScatter,
  AllToAll,
  Permute,
  Exchange,
  Broadcast,
  Reduce,
  Gather,
  Scatter,
};

/// "all_reduce", ...
const char *toString(CollectiveKind kind);
/// Errors: a name that is none; the message lists them all.
Result<CollectiveKind> parseCollectiveKind(std::string_view text);

struct Link {
  double latency = 0;   ///< Seconds until a message's first byte is there.
  double bandwidth = 1; ///< Bytes per second that a device sends while it
                        ///< receives as many and all others do so too.
  bool operator==(const Link &) const = default;
};

struct LinkLevel {
  std::string name;
  int64_t size = 1; ///< How many units of the level below it joins.
  Link link;
  /// Of collectives that were measured, instead of `link`.
  std::map<CollectiveKind, Link> collectives = {};

  const Link &linkOf(CollectiveKind kind) const {
    auto it = collectives.find(kind);
    return it == collectives.end() ? link : it->second;
  }
  bool operator==(const LinkLevel &) const = default;
};

/// Kinds of elementwise work, by what they take.
enum class Arithmetic {
  Add,    ///< Adds, multiplies, compares, selects, converts.
  Divide, ///< And square roots.
  Exp,
  Log,
  Tanh,
  Erf,
  Sin,
  Power,
};
inline constexpr int kNumArithmetic = 8;

/// "add", "divide", ...
const char *toString(Arithmetic kind);
/// Errors: a name that is none; the message lists them all.
Result<Arithmetic> parseArithmetic(std::string_view text);

/// Work that no vector unit helps with, by what a step of it is.
enum class Irregular {
  Sort,      ///< An element of a sort, in one of ceil(log2 n) passes.
  Select,    ///< An element of a top-k, or one that moves for it.
  Scatter,   ///< An update.
  Transpose, ///< An element that is read along one dimension and used along
             ///< another.
  Chain,     ///< An operation that waits for the one before it: of arg-max and
             ///< cumulative sums along the last dimension.
};
inline constexpr int kNumIrregular = 5;

/// "sort", "select", ...
const char *toString(Irregular kind);

/// How fast products of `size` by `size` matrices are.
struct ProductRate {
  double size = 1;
  double flops = 1; ///< Operations per second.
  bool operator==(const ProductRate &) const = default;
};

/// What is used again after no more than `size` bytes comes from here.
struct CacheLevel {
  double size = 1;
  double bandwidth = 1; ///< Bytes per second, read and written.
  bool operator==(const CacheLevel &) const = default;
};

struct Device {
  std::string name;
  double memory = 1;           ///< Bytes.
  double memoryBandwidth = 1;  ///< Bytes per second, read and written.
  double launch = 0;           ///< Seconds before a kernel begins.
  double collectiveLaunch = 0; ///< Seconds before a collective begins.
  /// Operations per second by element type ("bf16"), multiply and add being
  /// two.
  std::map<std::string, double> flops = {};
  /// What was measured besides, and is more exact than the above; may be empty.
  /// Matrix products by element type, the smallest first.
  std::map<std::string, std::vector<ProductRate>> products = {};
  /// Elements per second of elementwise work, by element type.
  std::map<std::string, std::map<Arithmetic, double>> elementwise = {};
  std::map<Irregular, double> irregular = {}; ///< Steps per second.
  std::vector<CacheLevel> caches = {};        ///< The smallest first.

  /// Without a cluster: in the time that a link takes for a byte it does 64
  /// operations, or reads or writes 8 bytes.
  static Device countedInBytes();

  /// Of `type`; else of what it is widened to (Device.cpp); else the least.
  double flopsOf(std::string_view type) const;

  /// True if it multiplies the type no faster than f32: it has no units for it.
  bool widens(std::string_view type) const {
    return flopsOf(type) <= flopsOf("f32");
  }

  /// Operations per second of products of m x k by k x n matrices: between two
  /// sizes that were measured in proportion (of logarithms), `size` being the
  /// cube root of m n k; without measurements flopsOf.
  double productFlops(double m, double n, double k,
                      std::string_view type) const;

  /// Seconds for so many elements; what was not measured takes an operation
  /// each.
  double elementwiseSeconds(double elements, Arithmetic kind,
                            std::string_view type) const;

  /// Seconds for so many steps of `bytes` each. Of what was not measured, each
  /// step of a sort reads and writes memory, and others take no time beyond
  /// what memory does.
  double irregularSeconds(double steps, Irregular kind, double bytes) const;

  /// Bytes per second of what is used again after `distance` bytes: that of the
  /// smallest cache which holds so much, between two in proportion.
  double bandwidthAt(double distance) const;

  /// The roofline of a kernel: max(flops / rate, bytes / memory bandwidth) and
  /// its launch. `bytes` is what it reads and writes.
  ///
  /// Source: Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009.
  double seconds(double flops, double bytes, std::string_view type) const;

  bool operator==(const Device &) const = default;
};

struct Cluster {
  std::string name;
  Device device;
  std::vector<LinkLevel> links; ///< From inside out; none: one device.

  bool operator==(const Cluster &) const = default;

  /// The product of the sizes of the levels.
  int64_t numDevices() const;
  /// Errors: a device of the mesh that the cluster does not have.
  Status check(const Mesh &mesh) const;

  /// Reads a cluster file. Errors name the entry, what it needs and what it is.
  static Result<Cluster> parse(std::string_view text);
  /// The text of a cluster file; parse(str()) is this cluster.
  std::string str() const;

  /// `h100:64` is 64 of them, 8 per node; `h100` one node. Errors: a name that
  /// is none; a number of devices that does not fill the last node.
  static Result<Cluster> preset(std::string_view text);
  /// A preset, or else the name of a cluster file.
  static Result<Cluster> load(const std::string &presetOrFile);
};

} // namespace dist

#endif // DIST_PLANNING_CLUSTER_H
