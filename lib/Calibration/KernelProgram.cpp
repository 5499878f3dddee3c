//===- KernelProgram.cpp - a program of kernels to be timed ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelProgram.h"
#include "IrregularKernels.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

static int64_t bytesOf(std::string_view type) { return type == "f64" ? 8 : 4; }

std::string KernelSection::name() const {
  switch (what) {
  case What::Launch:
    return "launch";
  case What::Stream:
    return fmt::format("stream {}", elements);
  case What::Arithmetic:
    return fmt::format("{} {}", toString(arithmetic), type);
  case What::Irregular:
    return toString(irregular);
  }
  return "";
}

/// Returns the bytes per element. A stream reads two elements and writes one.
int64_t KernelSection::trafficPerElement() const {
  return (what == What::Stream ? 3 : 2) * bytesOf(type);
}

double KernelSection::distance() const {
  return 2.0 * double(elements * bytesOf(type));
}

std::vector<KernelSection> dist::kernelSections() {
  using What = KernelSection::What;
  std::vector<KernelSection> sections = {{What::Launch, "f32", 16, 64}};
  for (int64_t elements = 1 << 13; elements <= 1 << 25; elements *= 4)
    sections.push_back({What::Stream, "f32", elements,
                        std::clamp<int64_t>((1 << 23) / elements, 4, 64)});
  for (const char *type : {"f32", "f64"})
    for (int i = 0; i < kNumArithmetic; ++i) {
      auto kind = static_cast<Arithmetic>(i);
      int64_t operations = kind == Arithmetic::Add ? 32 : 4;
      sections.push_back({What::Arithmetic, type, 4096, 32, kind, operations});
    }
  for (int kind = 0; kind < kNumIrregular; ++kind)
    sections.push_back({.what = What::Irregular,
                        .type = "f32",
                        .irregular = static_cast<Irregular>(kind)});
  return sections;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Returns an operation on %x that maps values near 1 to such values.
static std::string operation(Arithmetic kind, const std::string &type) {
  switch (kind) {
  case Arithmetic::Add:
    return "arith.mulf %x, %c : T\n%y = arith.addf %m, %d : T";
  case Arithmetic::Divide:
    return "arith.addf %x, %c : T\n%y = arith.divf %d, %m : T";
  case Arithmetic::Exp:
    return "arith.mulf %x, %d : T\n%y = math.exp %m : T";
  case Arithmetic::Log:
    return "arith.addf %x, %c : T\n%y = math.log %m : T";
  case Arithmetic::Tanh:
    return "arith.addf %x, %c : T\n%y = math.tanh %m : T";
  case Arithmetic::Erf:
    return "arith.addf %x, %c : T\n%y = math.erf %m : T";
  case Arithmetic::Sin:
    return "arith.addf %x, %c : T\n%y = math.sin %m : T";
  case Arithmetic::Power:
    return "arith.addf %x, %c : T\n%y = math.powf %m, %d : T";
  }
  return "";
}

static std::string replaced(std::string text, const std::string &from,
                            const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

namespace {
/// Writes values with numbers of their own.
class Writer {
public:
  std::string fresh() { return fmt::format("%v{}", next++); }

  void line(const std::string &text) { body += "  " + text + "\n"; }

  /// Returns the body of a kernel: `count` operations, each on the last result.
  std::string arithmetic(const KernelSection &section) {
    std::string x = "%in", text;
    int64_t steps = section.arithmetic == Arithmetic::Add
                        ? section.operations / 2
                        : section.operations;
    for (int64_t i = 0; i < steps; ++i) {
      std::string m = fresh(), y = fresh();
      std::string one = m + " = " + operation(section.arithmetic, section.type);
      for (auto [from, to] : {std::pair<std::string, std::string>{"%x", x},
                              {"%m", m},
                              {"%y", y},
                              {"T", section.type}})
        one = replaced(one, from, to);
      text += "    " + one + "\n";
      x = y;
    }
    return text + fmt::format("    linalg.yield {} : {}\n", x, section.type);
  }

  std::string body;

private:
  int next = 0;
};
} // namespace

static bool isIrregular(const KernelSection &section) {
  return section.what == KernelSection::What::Irregular;
}

static std::string tensorOf(const KernelSection &section) {
  if (isIrregular(section))
    return irregularKernel(section.irregular).argument;
  return fmt::format("tensor<{}x{}>", section.elements, section.type);
}

/// Writes one kernel of a section; returns its result.
static std::string writeKernel(Writer &writer, const KernelSection &section,
                               const std::string &from,
                               const std::string &other) {
  std::string empty = writer.fresh(), made = writer.fresh(),
              apart = writer.fresh(), tensor = tensorOf(section),
              type = section.type;
  bool isStream = section.what == KernelSection::What::Stream;
  writer.line(fmt::format("{} = tensor.empty() : {}", empty, tensor));
  writer.line(fmt::format(
      "{} = linalg.generic {{indexing_maps = [{}#id, #id], iterator_types = "
      "[\"parallel\"]}} ins({}{} : {}{}) outs({} : {}) {{",
      made, isStream ? "#id, " : "", from, isStream ? ", " + other : "", tensor,
      isStream ? ", " + tensor : "", empty, tensor));
  if (isStream)
    writer.body += fmt::format(
        "  ^bb0(%a: {0}, %b: {0}, %o: {0}):\n    {1} = arith.addf %a, %b : "
        "{0}\n    linalg.yield {1} : {0}\n",
        type, apart + "s");
  else
    writer.body += fmt::format("  ^bb0(%in: {0}, %o: {0}):\n", type) +
                   fmt::format("    %c = arith.constant 0.5 : {0}\n    %d = "
                               "arith.constant 0.25 : {0}\n",
                               type) +
                   writer.arithmetic(section);
  writer.line(fmt::format("}} -> {} loc(\"{}\")", tensor, section.name()));
  writer.line(fmt::format("{} = dist.optimization_barrier {} : {}", apart, made,
                          tensor));
  return apart;
}

/// Writes all kernels of a section; returns the result of the last one.
static std::string writeKernels(Writer &writer, const KernelSection &section,
                                const std::string &argument) {
  if (isIrregular(section)) {
    writer.body +=
        replaced(irregularKernel(section.irregular).text, "ARGUMENT", argument);
    return "%" + section.name();
  }
  std::string now = argument;
  for (int64_t time = 0; time < section.times; ++time)
    now = writeKernel(writer, section, now, argument);
  return now;
}

static std::string resultOf(const KernelSection &section) {
  return isIrregular(section) ? irregularKernel(section.irregular).result
                              : tensorOf(section);
}

/// Writes a sum over all ranks, from which the next section's input is made:
/// the ranks wait for each other there.
static std::string writeRendezvous(Writer &writer, const std::string &from,
                                   int ranks) {
  std::string zero = writer.fresh(), empty = writer.fresh(),
              start = writer.fresh(), sum = writer.fresh(),
              next = writer.fresh(), made = writer.fresh();
  writer.line(zero + " = arith.constant 0.0 : f32");
  writer.line(empty + " = tensor.empty() : tensor<f32>");
  writer.line(fmt::format("{} = linalg.fill ins({} : f32) outs({} : "
                          "tensor<f32>) -> tensor<f32>",
                          start, zero, empty));
  writer.line(fmt::format(
      "{} = linalg.reduce {{ arith.addf }} ins({} : tensor<{}xf32>) outs({} : "
      "tensor<f32>) dimensions = [0]",
      sum, from, ranks, start));
  writer.line(fmt::format("{} = tensor.empty() : tensor<{}xf32>", next, ranks));
  writer.line(fmt::format(
      "{0} = linalg.generic {{indexing_maps = [affine_map<(d0) -> ()>, #id], "
      "iterator_types = [\"parallel\"]}} ins({1} : tensor<f32>) outs({2} : "
      "tensor<{3}xf32>) {{",
      made, sum, next, ranks));
  writer.body += fmt::format("  ^bb0(%a: f32, %o: f32):\n    {0}s = math.sqrt "
                             "%a : f32\n    linalg.yield {0}s : f32\n",
                             made);
  writer.line(fmt::format("}} -> tensor<{}xf32> loc(\"rendezvous\")", ranks));
  std::string sharded = writer.fresh();
  writer.line(
      fmt::format("{} = dist.shard_tensor {} <@mesh, [{{\"ranks\"}}]> : "
                  "tensor<{}xf32>",
                  sharded, made, ranks));
  return sharded;
}

std::string dist::kernelProgram(const std::vector<KernelSection> &sections,
                                int ranks) {
  Writer writer;
  std::string arguments =
                  fmt::format("%rendezvous: tensor<{}xf32> {{dist.sharding = "
                              "#dist.sharding<@mesh, [{{\"ranks\"}}]>}}",
                              ranks),
              results = fmt::format("tensor<{}xf32>", ranks), values;
  std::string rendezvous = "%rendezvous";
  for (size_t i = 0; i < sections.size(); ++i) {
    rendezvous = writeRendezvous(writer, rendezvous, ranks);
    std::string argument = fmt::format("%arg{}", i);
    std::string last = writeKernels(writer, sections[i], argument);
    arguments += fmt::format(",\n    {}: {}", argument, tensorOf(sections[i]));
    results += ", " + resultOf(sections[i]);
    values += ", " + last;
  }
  return fmt::format("#id = affine_map<(d0) -> (d0)>\n"
                     "#element = affine_map<(d0, d1) -> (d0, d1)>\n"
                     "dist.mesh @mesh <[\"ranks\"={}]>\n"
                     "func.func @calibration({}) -> ({}) {{\n{}  return {}{} : "
                     "{}\n}}\n",
                     ranks, arguments, results, writer.body, rendezvous, values,
                     results);
}
