//===- Passes.td - plans explained -------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_REPORT_PASSES_TD
#define DIST_TRANSFORMS_REPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def PlanReportPass : Pass<"dist-plan-report", "::mlir::ModuleOp"> {
  let summary = "says what a program as it is annotated does and costs";
  let description = [{
    Propagates and settles the annotated program in memory, as the passes that
    follow will, and prices every operation and every collective on the cluster:
    the work of one rank, what it receives over which links, when each runs if
    collectives go on while operations that do not need them run, and what it
    holds meanwhile. `html` is a page for people, `json` the same for scripts
    (docs/explain.md); without either a summary is printed (to stderr). The
    program itself is left alone.

    Before:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {} ]>})
        -> (tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {} ]>}) {
      return %x : tensor<8x64xf32>
    }
    ```
    Prints:
    ```
    mesh x=2: cost 2048, work 0, communication 2048 (1024 bytes received)
    ```
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"html", "html", "std::string", "",
           "Write a page for a browser; it needs no network">,
    Option<"json", "json", "std::string", "", "Write all of it as JSON">,
    Option<"cluster", "cluster", "std::string", "",
           "What it is priced on: a preset such as h100:64, or a cluster file "
           "(docs/cluster-file.md); uniform links without it">,
    Option<"memory", "memory", "double", "0",
           "The limit of a device in bytes; 0: that of the cluster's device">,
  ];
}

def PlanDiffPass : Pass<"dist-plan-diff", "::mlir::ModuleOp"> {
  let summary = "says where two plans differ, and what each difference costs";
  let description = [{
    Applies each of two plan files to a copy of the program, settles both, and
    prints (to stderr) what they cost, which arguments, results and values in
    between lie otherwise, and which collectives only one has. Values that are
    alike but for numbers in their names, as those of layers are, are one
    difference. Each is priced: what A would cost with this one of B, all else
    being annotated as in A. The program itself is left alone.

    Before:
    ```mlir
    func.func @f(%x: tensor<8x64xf32> {dist.name = "x"}) -> tensor<8x64xf32> {
      return %x : tensor<8x64xf32>
    }
    ```
    With `a=a.json`:
    ```json
    {"mesh": {"dp": 2}, "arguments": [{"match": "x", "placements": {"dp": "shard(0)"}}]}
    ```
    Prints, with `a=a.json b=a.json`:
    ```
    A: a.json, mesh dp=2
    all 2 values lie alike
    no collectives differ (0 kinds and places)
    ```
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"fileA", "a", "std::string", "",
           "A plan file; the program's own annotations without it">,
    Option<"fileB", "b", "std::string", "", "The other one">,
    Option<"meshText", "mesh", "std::string", "",
           "The mesh, such as dp=2,tp=2; overrides those of the plans">,
    Option<"cluster", "cluster", "std::string", "",
           "What they are priced on: a preset such as h100:64, or a cluster "
           "file (docs/cluster-file.md); uniform links without it">,
    Option<"memory", "memory", "double", "0",
           "The limit of a device in bytes; 0: that of the cluster's device">,
    Option<"most", "most", "unsigned", "16",
           "How many differences are priced; those that the plans themselves "
           "say come first, large values before small ones">,
    Option<"json", "json", "std::string", "", "Write all of it as JSON">,
  ];
}

#endif // DIST_TRANSFORMS_REPORT_PASSES_TD
