//===- Cluster.h - the machine of a program ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices of one kind, joined by levels of links, listed from inside out. Two
// nodes of eight:
//
//   | level      | size | joins                | unit of device 11         |
//   |------------|------|----------------------|---------------------------|
//   | nvlink     | 8    | 8 devices to a node  | node 1, of devices 8 .. 15|
//   | infiniband | 2    | 2 nodes to a cluster | the only one              |
//
// The units are bytes, seconds and operations per second.
// docs/reference/cluster-file.md describes the file and its numbers.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_CLUSTER_H
#define DIST_PLANNING_CLUSTER_H

#include "dist/Support/Mesh.h"
#include "dist/Support/TextFile.h"

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

/// Returns "all_reduce", ...
const char *toString(CollectiveKind kind);
/// Parses the text of toString. Errors: an unknown name; the message lists all.
Result<CollectiveKind> parseCollectiveKind(std::string_view text);

struct Link {
  double latency = 0;   ///< Seconds to a message's first byte.
  double bandwidth = 1; ///< Bytes per second that a device sends while it
                        ///< receives as many and all others do so too.
  bool operator==(const Link &) const = default;
};

struct LinkLevel {
  std::string name;
  int64_t size = 1; ///< Units of the level below in one unit.
  Link link;
  /// Measured links of collectives, which replace `link`.
  std::map<CollectiveKind, Link> collectives = {};

  const Link &linkOf(CollectiveKind kind) const {
    auto it = collectives.find(kind);
    return it == collectives.end() ? link : it->second;
  }
  bool operator==(const LinkLevel &) const = default;
};

/// Kinds of elementwise work, by cost.
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

/// Returns "add", "divide", ...
const char *toString(Arithmetic kind);
/// Parses the text of toString. Errors: an unknown name; the message lists all.
Result<Arithmetic> parseArithmetic(std::string_view text);

/// Kinds of work that vector units do not speed up, by the cost of a step.
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

/// Returns "sort", "select", ...
const char *toString(Irregular kind);

/// The speed of products of `size` by `size` matrices.
struct ProductRate {
  double size = 1;
  double flops = 1; ///< Operations per second.
  bool operator==(const ProductRate &) const = default;
};

/// The speed of reading data that was last used at most `size` bytes ago.
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
  /// Operations per second by element type ("bf16"). A multiply and an add are
  /// two operations.
  std::map<std::string, double> flops = {};
  /// Matrix products by element type, the smallest first. This and the
  /// following members are measurements, more exact than the above, and may be
  /// empty.
  std::map<std::string, std::vector<ProductRate>> products = {};
  /// Elements per second of elementwise work, by element type.
  std::map<std::string, std::map<Arithmetic, double>> elementwise = {};
  std::map<Irregular, double> irregular = {}; ///< Steps per second.
  std::vector<CacheLevel> caches = {};        ///< The smallest first.

  /// Returns the device for plans without a cluster. In the time that a link
  /// takes for a byte it does 64 operations, or reads or writes 8 bytes.
  static Device countedInBytes();

  /// Operations per second of `type`, or else of the type that it is widened to
  /// (Device.cpp), or else of the slowest type.
  double flopsOf(std::string_view type) const;

  /// True if the device multiplies the type no faster than f32: it has no units
  /// for it.
  bool widens(std::string_view type) const {
    return flopsOf(type) <= flopsOf("f32");
  }

  /// Operations per second of products of m x k by k x n matrices. Their size
  /// is the cube root of m n k, and the speed is interpolated in logarithms
  /// between the two measured sizes next to it. Without measurements it is
  /// flopsOf.
  double productFlops(double m, double n, double k,
                      std::string_view type) const;

  /// Seconds for `elements` elements. Kinds without a measurement take one
  /// operation for each.
  double elementwiseSeconds(double elements, Arithmetic kind,
                            std::string_view type) const;

  /// Seconds for `steps` steps of `bytes` each. Without a measurement each step
  /// of a sort reads and writes memory, and other steps take only the time of
  /// memory.
  double irregularSeconds(double steps, Irregular kind, double bytes) const;

  /// Bytes per second for data that is used again after `distance` bytes: that
  /// of the smallest cache which holds as much, interpolated between two
  /// caches.
  double bandwidthAt(double distance) const;

  /// The roofline of a kernel: max(flops / rate, bytes / memory bandwidth),
  /// plus its launch. `bytes` are those read and written.
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
  /// Checks the devices of a mesh. Errors: a device that the cluster does not
  /// have.
  Status check(const Mesh &mesh) const;

  /// Reads a cluster file. Errors name the entry, and the expected and the
  /// actual value.
  static Result<Cluster> parse(std::string_view text);
  /// Returns the text of a cluster file; parse(str()) is this cluster.
  std::string str() const;

  /// Returns a preset: `h100:64` is 64 devices, 8 per node, and `h100` is one
  /// node. Errors: an unknown name; a number of devices that does not fill the
  /// last node.
  static Result<Cluster> preset(std::string_view text);
  /// Returns the cluster of a preset's name or of the text of a cluster file.
  /// Errors: those of `preset` and `parse`.
  static Result<Cluster> fromText(const NamedText &presetOrText);
  /// Returns a preset's name or a text (isJsonText) as it is, else reads the
  /// cluster file of that name. Error: there is neither.
  static Result<NamedText> readText(const std::string &presetOrFile);
  /// Combines readText and fromText.
  static Result<Cluster> load(const std::string &presetOrFile);
};

} // namespace dist

#endif // DIST_PLANNING_CLUSTER_H
