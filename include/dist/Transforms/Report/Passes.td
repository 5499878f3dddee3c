//===- Passes.td - plans explained -------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_REPORT_PASSES_TD
#define DIST_TRANSFORMS_REPORT_PASSES_TD

include "dist/Transforms/Partition/LocalDialects.td"
include "mlir/Pass/PassBase.td"
include "dist/Support/SharedOptions.td"

def PlanReportPass : Pass<"dist-plan-report", "::mlir::ModuleOp"> {
  let summary = "reports what a program with its annotations does and costs";
  let description = [{
    Propagates the annotations and inserts the reshards in memory, as the passes
    that follow will. Then prices every operation and every collective on the
    cluster: the work of one rank in kernels, the bytes that it receives over
    each link, the time at which each operation runs if collectives overlap with
    operations that do not need them, and the memory that it holds meanwhile.
    `html` is a page for people, `json` the same for scripts
    (docs/guide/explain.md). Without either, a summary is printed (to stderr).
    The report includes the plans that dist-auto-shard has compared (with
    `record`), and they are removed from the mesh. Nothing else in the program
    is changed.

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
    mesh x=2: a step of 2048: work in kernels 0, communication 2048 (1024 bytes received)
    ```
  }];
  let dependentDialects = localDialects;
  let options = [
    Option<"html", "html", "std::string", "",
           "Write a page for a browser to this file; it needs no network">,
    Option<"json", "json", "std::string", "",
           "Write the whole report as JSON to this file">,
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; uniform links without it">,
    Option<"memory", memoryName, "std::string", "",
           memoryHelp # ", or what dist-auto-shard was given">,
    Option<"large", "large", "std::string", "\"64MB\"",
           "The size from which on a remark reports a tensor that every device "
           "holds whole">,
    Option<"tensors", "tensors", "int", "4",
           "The number of arguments, the largest first, for which html and "
           "json have the cost of other shardings; fewer for long programs">,
  ];
}

def PlanDiffPass : Pass<"dist-plan-diff", "::mlir::ModuleOp"> {
  let summary = "prints the differences of two plans, and the cost of each";
  let description = [{
    Applies each of two plan files to a copy of the program and completes both.
    Prints (to stderr) their costs, the arguments, results and values in between
    whose shardings differ, and the collectives that only one plan has. Values
    whose names differ only in numbers, such as those of layers, are one
    difference. Each difference is priced: the memory and cost of plan A with
    this one sharding of B, all else being annotated as in A. The program itself
    is not changed.

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
    all 2 values have the same sharding
    no collectives differ (0 kinds and places)
    ```
  }];
  let dependentDialects = localDialects;
  let options = [
    Option<"fileA", "a", "std::string", "",
           "A plan file; by default the program's own annotations">,
    Option<"fileB", "b", "std::string", "",
           "The plan file to compare it with">,
    Option<"meshText", meshName, "std::string", "", meshHelp>,
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; uniform links without it">,
    Option<"memory", memoryName, "std::string", "", memoryHelp>,
    Option<"most", "most", "int", "16",
           "The number of differences to price. Those that the plans "
           "themselves specify come first, large values before small ones">,
    Option<"json", "json", "std::string", "",
           "Write the whole comparison as JSON to this file">,
  ];
}

def ExplainPass : Pass<"dist-explain", "::mlir::ModuleOp"> {
  let summary = "explains the shardings of values, and prices alternatives";
  let description = [{
    Propagates in memory and prints (to stderr) the axes of each dimension of
    the requested values. For each axis it prints the chain of operations
    through which it came, down to the annotation, and the proposals that were
    refused. The program itself is not changed.

    For values that are requested by name, it also prints their cost (the
    operation that makes them, the reshards that they need, the memory of one
    rank). It prints the cost of the whole program if they were annotated
    otherwise, all other annotations staying as they are: the best alternatives
    and, if there is an annotation, none. Remarks report what is suspicious in
    the program: a large tensor that every device holds whole, collectives that
    operations wait for, operations without a rule (docs/guide/explain.md).

    Before:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<8x16xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {?} ]>} loc("model.py":3:1),
                 %w: tensor<16x32xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{}, {"x"} ]>} loc("model.py":3:4),
                 %zero: tensor<8x32xf32>) -> tensor<8x32xf32> {
      %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
                         outs(%zero : tensor<8x32xf32>) -> tensor<8x32xf32> loc("dot"("model.py":6:1))
      return %y : tensor<8x32xf32>
    }
    ```
    Prints, with `value=result0`:
    ```
    result 0 : [{}, {"x"} ]
      dimension 0 not over {"x"}: dimension 1 has it
        proposed by argument 0 'x', dimension 0, through linalg.matmul at dot model.py:6:1
      dimension 1 over {"x"}
        from argument 1 'w', dimension 1, through linalg.matmul at dot model.py:6:1
        annotated at model.py:3:4
    ```
  }];
  let dependentDialects = localDialects;
  let options = [
    Option<"value", "value", "std::string", "\"all\"",
           "The values to explain: `all`; argN, resultN; the name of an "
           "argument or result; a location or the name of an operation, as in "
           "a plan file; a pattern of these with `*`; text that a location "
           "contains; or the name that the output has before the colon">,
    Option<"ordinal", "ordinal", "int", "0",
           "The ordinal of one value among those at a location, as in a plan "
           "file, or at those that contain a text; by default all of them">,
    Option<"alternatives", "alternatives", "int", "3",
           "The number of alternatives to print for each value that is "
           "requested by name">,
    Option<"most", "most", "int", "32",
           "The number of alternatives to price for that; those that change "
           "fewest axes come first">,
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; uniform links without it">,
    Option<"memory", memoryName, "std::string", "",
           memoryHelp # ", or what dist-auto-shard was given">,
    Option<"large", "large", "std::string", "\"64MB\"",
           "The size from which on a remark reports a tensor that every device "
           "holds whole">,
  ];
}

#endif // DIST_TRANSFORMS_REPORT_PASSES_TD
