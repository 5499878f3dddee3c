//===- ClusterTest.cpp - cluster files and presets ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Cluster.h"

#include "dist/Planning/IrregularSteps.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

using namespace dist;

/// The first JSON of docs/reference/cluster-file.md.
static std::string example() {
  std::ifstream file(DIST_DOCS "/reference/cluster-file.md");
  std::ostringstream text;
  text << file.rdbuf();
  std::string all = text.str(), begin = "```json\n";
  size_t at = all.find(begin) + begin.size();
  return all.substr(at, all.find("```", at) - at);
}

static std::string replaced(std::string text, const std::string &from,
                            const std::string &to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Cluster, readsTheExampleOfTheDocs) {
  Result<Cluster> cluster = Cluster::parse(example());
  ASSERT_TRUE(cluster) << cluster.status().str();
  EXPECT_EQ(cluster->name, "2 nodes of 8 H100");
  EXPECT_EQ(cluster->numDevices(), 16);
  EXPECT_EQ(cluster->device.memory, 80e9);
  EXPECT_EQ(cluster->device.memoryBandwidth, 3.35e12);
  EXPECT_EQ(cluster->device.launch, 5e-6);
  EXPECT_EQ(cluster->device.collectiveLaunch, 6.8e-6);
  EXPECT_EQ(cluster->device.flopsOf("bf16"), 989e12);
  ASSERT_EQ(cluster->links.size(), 2u);
  const LinkLevel &out = cluster->links[1];
  EXPECT_EQ(out.name, "infiniband");
  EXPECT_EQ(out.linkOf(CollectiveKind::AllReduce), (Link{5e-6, 50e9}));
  EXPECT_EQ(out.linkOf(CollectiveKind::AllToAll), (Link{8e-6, 35e9}));
}

TEST(Cluster, roundTrips) {
  for (const char *name : {"a100:4", "cpu", "h100:512", "h200:1", "v100:16"}) {
    Result<Cluster> cluster = Cluster::preset(name);
    ASSERT_TRUE(cluster) << cluster.status().str();
    Result<Cluster> again = Cluster::parse(cluster->str());
    ASSERT_TRUE(again) << again.status().str() << cluster->str();
    EXPECT_EQ(*again, *cluster);
  }
  Cluster read = *Cluster::parse(example());
  EXPECT_EQ(*Cluster::parse(read.str()), read);
}

TEST(Cluster, launchIsThatOfCollectivesToo) {
  Result<Cluster> cluster =
      Cluster::parse(replaced(example(), "\"collective_launch\": 6.8e-6,", ""));
  ASSERT_TRUE(cluster) << cluster.status().str();
  EXPECT_EQ(cluster->device.collectiveLaunch, 5e-6);
}

TEST(Cluster, saysWhatIsWrong) {
  struct Case {
    const char *from, *to, *message;
  };
  for (auto [from, to, message] : std::initializer_list<Case>{
           {"{", "[", "line 2, column 9: not JSON"},
           {"\"name\"", "\"nme\"", "unknown key 'nme': expected device, "},
           {"\"2 nodes of 8 H100\"", "3", "name: expected a text, got 3"},
           {"\"memory\": 80e9,", "", "device: needs 'memory'"},
           {"80e9", "0", "device.memory: expected bytes, above 0, got 0"},
           {"80e9", "0.5",
            "device.memory: expected bytes, at least 1, got 0.5"},
           {"80e9", "\"80 GB\"",
            "device.memory: expected bytes, above 0, got \"80 GB\""},
           {"3.35e12", "-1",
            "device.memory_bandwidth: expected bytes per second, above 0, got "
            "-1"},
           {"\"launch\": 5e-6", "\"launch\": -5e-6",
            "device.launch: expected seconds, at least 0, got -5e-06"},
           {"3.35e12", "1e999", "JSON: number overflow"},
           {"3.35e12", "1e31",
            "device.memory_bandwidth: expected bytes per second from 1e-30 to "
            "1e+30, got 1e+31"},
           {"35e9", "5e-324",
            "links[1].collectives.all_to_all.bandwidth: expected bytes per "
            "second from 1e-30 to 1e+30, got 5e-324"},
           {"\"launch\": 5e-6", "\"launch\": 1e300",
            "device.launch: expected seconds from 0 to 1e+30, got 1e+300"},
           {"\"f32\"", "\"fp32\"",
            "device.flops: unknown key 'fp32': expected bf16, "},
           {"67e12", "null",
            "device.flops.f32: expected operations per second, above 0, got "
            "null"},
           {"{\"bf16\": 989e12, \"f32\": 67e12}", "{}",
            "device.flops: expected at least one element type"},
           {"{\"bf16\": 989e12, \"f32\": 67e12}", "7",
            "device.flops: expected an object, got 7"},
           {"\"size\": 8", "\"size\": 0",
            "links[0].size: expected an integer from 1 to 2147483648"},
           {"\"size\": 8", "\"size\": 1.5",
            "links[0].size: expected an integer from 1 to"},
           {"\"size\": 2", "\"size\": 1e9", "links[1].size: expected an"},
           {"\"size\": 2", "\"size\": 1000000000",
            "links[1].size: expected an integer from 1 to 268435456 (a cluster "
            "has at most 2147483648 devices), got 1000000000"},
           {"\"infiniband\"", "\"nvlink\"",
            "links[1]: there is a level 'nvlink' already"},
           {"all_to_all", "alltoall",
            "links[1].collectives: unknown collective 'alltoall': expected one "
            "of all_reduce, "},
           {"35e9", "0",
            "links[1].collectives.all_to_all.bandwidth: expected bytes per "
            "second, above 0, got 0"},
           {"{\"latency\": 8e-6, \"bandwidth\": 35e9}", "1",
            "links[1].collectives.all_to_all: expected an object, got 1"},
           {"{\"all_to_all\": {\"latency\": 8e-6, \"bandwidth\": 35e9}}", "1",
            "links[1].collectives: expected an object, got 1"},
           {"\"launch\": 5e-6", "\"memory\": 5e-6",
            "key \"memory\" is there twice"}}) {
    Result<Cluster> cluster = Cluster::parse(replaced(example(), from, to));
    ASSERT_FALSE(cluster) << message;
    EXPECT_NE(cluster.status().getMessage().find(message), std::string::npos)
        << cluster.status().getMessage() << "\nexpected: " << message;
  }
  EXPECT_EQ(Cluster::parse("[]").status().getMessage(),
            "expected an object, got []");
  EXPECT_EQ(Cluster::parse("{\"name\": \"\", \"device\": 1, \"links\": 1}")
                .status()
                .getMessage(),
            "device: expected an object, got 1");
  std::string links = example();
  links = links.substr(0, links.find("\"links\"")) + "\"links\": 1}";
  EXPECT_EQ(Cluster::parse(links).status().getMessage(),
            "links: expected a list of levels, got 1");
  links = replaced(links, "1}", "[2]}");
  EXPECT_EQ(Cluster::parse(links).status().getMessage(),
            "links[0]: expected an object, got 2");
}

/// Every damaged text is a cluster that can be written, or an error.
TEST(Cluster, survivesDamage) {
  std::mt19937 random(1);
  const std::string good = example(), alphabet = "{}[]\",:0123456789e-.ntu \n";
  for (int i = 0; i < 5000; ++i) {
    std::string text = good;
    for (size_t edits = random() % 4 + 1; edits-- > 0;) {
      size_t at = random() % text.size();
      char letter = alphabet[random() % alphabet.size()];
      switch (random() % 3) {
      case 0:
        text[at] = letter;
        break;
      case 1:
        text.insert(at, 1, letter);
        break;
      default:
        text.erase(at, random() % 20);
      }
    }
    Result<Cluster> cluster = Cluster::parse(text);
    if (!cluster) {
      EXPECT_FALSE(cluster.status().getMessage().empty());
      continue;
    }
    Result<Cluster> again = Cluster::parse(cluster->str());
    ASSERT_TRUE(again) << again.status().str() << "\n" << text;
    EXPECT_EQ(*again, *cluster);
  }
}

TEST(Cluster, presets) {
  Cluster nodes = *Cluster::preset("h100:64");
  EXPECT_EQ(nodes.numDevices(), 64);
  ASSERT_EQ(nodes.links.size(), 2u);
  EXPECT_EQ(nodes.links[0].size, 8);
  EXPECT_EQ(nodes.links[1].size, 8);
  EXPECT_EQ(Cluster::preset("h100")->numDevices(), 8);
  EXPECT_EQ(Cluster::preset("a100:4")->links.size(), 1u);
  // One host, however many cores it has.
  Cluster host = *Cluster::preset("host:12");
  EXPECT_EQ(host.numDevices(), 12);
  EXPECT_EQ(host.links.size(), 1u);
  EXPECT_EQ(host.device, Cluster::preset("cpu")->device);
  EXPECT_EQ(Cluster::preset("host:1")->numDevices(), 1);
  auto messageOf = [](const char *text) {
    return Cluster::preset(text).status().getMessage();
  };
  EXPECT_EQ(messageOf("h100:12"),
            "cluster 'h100:12': expected at most 8 devices (one node) or a "
            "multiple of 8, got 12");
  for (const char *text :
       {"h100:", "h100:x", "h100:8x", "h100:0", "h100:-8", "h100:99999999999"})
    EXPECT_NE(messageOf(text).find("expected a number of devices from 1"),
              std::string::npos)
        << text;
  EXPECT_EQ(
      messageOf("b200:8"),
      "no preset 'b200': expected one of a100, cpu, h100, h200, host, v100, "
      "with or without a number of devices ('h100:64')");
}

TEST(Cluster, loadsPresetsAndFiles) {
  EXPECT_EQ(*Cluster::load("v100:16"), *Cluster::preset("v100:16"));
  std::string path = testing::TempDir() + "cluster.json";
  std::ofstream(path) << example();
  EXPECT_EQ(*Cluster::load(path), *Cluster::parse(example()));
  std::ofstream(path) << "{}";
  EXPECT_EQ(Cluster::load(path).status().getMessage(), path + ": needs 'name'");
  EXPECT_EQ(Cluster::load("none.json").status().getMessage(),
            "cluster 'none.json': no file that can be read (No such file or "
            "directory), and no preset 'none.json': expected one of a100, cpu, "
            "h100, h200, host, v100, with or "
            "without a number of devices ('h100:64')");
}

TEST(Cluster, roofline) {
  Device device = Cluster::preset("h100")->device;
  // 8192^3: computing; an addition of two such: memory.
  double n = 8192;
  EXPECT_DOUBLE_EQ(device.seconds(2 * n * n * n, 3 * n * n * 2, "bf16"),
                   5e-6 + 2 * n * n * n / 989e12);
  EXPECT_DOUBLE_EQ(device.seconds(n * n, 3 * n * n * 4, "f32"),
                   5e-6 + 3 * n * n * 4 / 3.35e12);
  EXPECT_DOUBLE_EQ(device.seconds(0, 0, "i32"), 5e-6);
}

/// A sort without a rate passes through memory repeatedly.
TEST(Cluster, irregularWorkThatWasNotMeasured) {
  Device device = Cluster::preset("h100")->device;
  double steps = 1024 * sortPasses(1024);
  EXPECT_DOUBLE_EQ(device.irregularSeconds(steps, Irregular::Sort, 4),
                   10 * 1024 * 8 / 3.35e12);
  for (Irregular kind : {Irregular::Select, Irregular::Scatter,
                         Irregular::Transpose, Irregular::Chain})
    EXPECT_EQ(device.irregularSeconds(steps, kind, 4), 0) << toString(kind);
  Device core = Cluster::preset("host")->device;
  EXPECT_EQ(core.irregularSeconds(130e6, Irregular::Sort, 4), 1);
}

TEST(IrregularSteps, ofSorts) {
  EXPECT_EQ(sortPasses(0), 0);
  EXPECT_EQ(sortPasses(1), 0);
  EXPECT_EQ(sortPasses(2), 1);
  EXPECT_EQ(sortPasses(1000), 10);
}

TEST(IrregularSteps, ofTheLargest) {
  EXPECT_EQ(selectSteps(1000, 0), 1000);
  EXPECT_EQ(selectSteps(8, 8), 8 + 32);
  EXPECT_DOUBLE_EQ(selectSteps(1000, 10), 1000 + 50 * (1 + std::log(100)));
}

TEST(Cluster, widensTypesWithoutUnits) {
  Device v100 = Cluster::preset("v100")->device; // f64, f32, f16.
  EXPECT_EQ(v100.flopsOf("bf16"), 15.7e12);
  EXPECT_EQ(v100.flopsOf("f8E4M3FN"), 125e12);
  EXPECT_EQ(v100.flopsOf("f8E5M2"), 125e12);
  EXPECT_EQ(v100.flopsOf("i1"), 15.7e12);
  EXPECT_EQ(v100.flopsOf("i64"), 7.8e12);
  EXPECT_EQ(Cluster::preset("a100")->device.flopsOf("i4"), 624e12);
  // Types without an entry have the least rate.
  v100.flops = {{"f16", 2}, {"bf16", 1}};
  EXPECT_EQ(v100.flopsOf("f16"), 2);
  EXPECT_EQ(v100.flopsOf("f32"), 1);
  EXPECT_EQ(v100.flopsOf("complex<f32>"), 1);
}

TEST(Cluster, widensToWhatWasMeasured) {
  Device device;
  device.flops = {{"f32", 4}, {"f16", 8}};
  device.products["f32"] = {{16, 2}};
  device.elementwise["f32"][Arithmetic::Exp] = 0.5;
  EXPECT_EQ(device.productFlops(16, 16, 16, "bf16"), 2);
  EXPECT_EQ(device.productFlops(16, 16, 16, "f16"), 8);
  EXPECT_EQ(device.elementwiseSeconds(1, Arithmetic::Exp, "bf16"), 2);
  EXPECT_EQ(device.elementwiseSeconds(1, Arithmetic::Add, "i32"), 0.25);
  EXPECT_EQ(device.elementwiseSeconds(1, Arithmetic::Exp, "f16"), 0.125);
}

TEST(Cluster, checksMeshes) {
  Cluster cluster = *Cluster::preset("h100:16");
  EXPECT_TRUE(cluster.check(*Mesh::parse("dp=2,tp=8")).ok());
  EXPECT_EQ(cluster.check(*Mesh::parse("dp=4,tp=8")).getMessage(),
            "mesh dp=4,tp=8 has 32 devices, but cluster 'h100:16' only 16");
  Mesh placed = *Mesh::parse("dp=2");
  placed.deviceIds = {15, 16};
  EXPECT_EQ(cluster.check(placed).getMessage(),
            "mesh dp=2 has device 16, but cluster 'h100:16' has 16 devices");
}

/// The example with the entries that a calibration adds.
static std::string measured() {
  return replaced(
      example(), "\"flops\":",
      "\"products\": {\"f32\": [{\"size\": 16, \"flops\": 1e9}, "
      "{\"size\": 256, \"flops\": 16e9}]}, "
      "\"elementwise\": {\"f32\": {\"add\": 4e9, \"exp\": 5e8}}, "
      "\"irregular\": {\"sort\": 1e8, \"chain\": 2e9}, "
      "\"caches\": [{\"size\": 1e6, \"bandwidth\": 4e12}], \"flops\":");
}

TEST(Cluster, readsWhatWasMeasured) {
  Result<Cluster> cluster = Cluster::parse(measured());
  ASSERT_TRUE(cluster) << cluster.status().str();
  EXPECT_EQ(*Cluster::parse(cluster->str()), *cluster);
  const Device &device = cluster->device;
  EXPECT_EQ(device.productFlops(16, 16, 16, "f32"), 1e9);
  EXPECT_EQ(device.productFlops(1, 1, 1, "f32"), 1e9);
  EXPECT_EQ(device.productFlops(4096, 4096, 4096, "f32"), 16e9);
  EXPECT_NEAR(device.productFlops(1024, 64, 4, "f32"), 4e9, 1);
  EXPECT_EQ(device.productFlops(16, 16, 16, "bf16"), 989e12);
  EXPECT_EQ(device.elementwiseSeconds(1e9, Arithmetic::Exp, "f32"), 2);
  EXPECT_EQ(device.elementwiseSeconds(67e12, Arithmetic::Log, "f32"), 1);
  EXPECT_EQ(device.irregularSeconds(2e8, Irregular::Sort, 4), 2);
  EXPECT_EQ(device.irregularSeconds(2e9, Irregular::Chain, 4), 1);
  EXPECT_EQ(device.irregularSeconds(2e9, Irregular::Select, 4), 0);
  EXPECT_EQ(device.bandwidthAt(1), 4e12);
  EXPECT_EQ(device.bandwidthAt(1e9), 3.35e12);
  EXPECT_GT(device.bandwidthAt(2e6), 3.35e12);
  EXPECT_LT(device.bandwidthAt(2e6), 4e12);
}

TEST(Cluster, saysWhatIsWrongWithMeasurements) {
  struct Case {
    const char *from, *to, *message;
  };
  for (auto [from, to, message] : std::initializer_list<Case>{
           {"{\"f32\": [", "{\"fp32\": [",
            "device.products: unknown key 'fp32': expected bf16, "},
           {"[{\"size\": 16, \"flops\": 1e9}, {\"size\": 256, \"flops\": "
            "16e9}]",
            "[]",
            "device.products.f32: expected a list of {\"size\", \"flops\"}, "
            "got []"},
           {"\"size\": 256", "\"size\": 16",
            "device.products.f32[1].size: expected more than 16, the size "
            "before it, got 16"},
           {"\"size\": 256", "\"size\": 0",
            "device.products.f32[1].size: expected a size, above 0, got 0"},
           {"\"exp\"", "\"expo\"",
            "device.elementwise.f32: unknown key 'expo': expected add, "},
           {"4e9", "0",
            "device.elementwise.f32.add: expected elements per second, above "
            "0, got 0"},
           {"{\"add\": 4e9, \"exp\": 5e8}", "3",
            "device.elementwise.f32: expected an object, got 3"},
           {"\"chain\"", "\"chains\"",
            "device.irregular: unknown key 'chains': expected chain, "},
           {"2e9", "0",
            "device.irregular.chain: expected steps per second, above 0, got "
            "0"},
           {"2e9", "\"fast\"",
            "device.irregular.chain: expected steps per second, above 0, got "
            "\"fast\""},
           {"{\"sort\": 1e8, \"chain\": 2e9}", "[1]",
            "device.irregular: expected an object, got [1]"},
           {"4e12", "-1",
            "device.caches[0].bandwidth: expected bytes per second, above 0, "
            "got -1"},
           {"[{\"size\": 1e6, \"bandwidth\": 4e12}]", "7",
            "device.caches: expected a list of {\"size\", \"bandwidth\"}, got "
            "7"}}) {
    Result<Cluster> cluster = Cluster::parse(replaced(measured(), from, to));
    ASSERT_FALSE(cluster) << message;
    EXPECT_NE(cluster.status().getMessage().find(message), std::string::npos)
        << cluster.status().getMessage() << "\nexpected: " << message;
  }
}
