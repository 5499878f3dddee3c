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

def PlanReportPass : Pass<"dist-plan-report", "::mlir::ModuleOp"> {
  let summary = "says what a program as it is annotated does and costs";
  let description = [{
    Propagates and settles the annotated program in memory, as the passes that
    follow will, and prices every operation and every collective on the cluster:
    the work of one rank in kernels, what it receives over which links, when each runs if
    collectives go on while operations that do not need them run, and what it
    holds meanwhile. `html` is a page for people, `json` the same for scripts
    (docs/guide/explain.md); without either a summary is printed (to stderr). Plans that
    dist-auto-shard has compared (with `record`) are in it, and no longer on the
    mesh. All else of the program is left alone.

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
           "Write a page for a browser; it needs no network">,
    Option<"json", "json", "std::string", "", "Write all of it as JSON">,
    Option<"cluster", "cluster", "std::string", "",
           "What it is priced on: a preset such as h100:64, or a cluster file "
           "(docs/reference/cluster-file.md); uniform links without it">,
    Option<"memory", "memory", "std::string", "",
           "The limit of a device, such as 40GB; without it what "
           "dist-auto-shard was given, else that of the cluster's device">,
    Option<"large", "large", "std::string", "\"64MB\"",
           "Bytes of a tensor that are remarkable if every device holds all of "
           "them">,
    Option<"tensors", "tensors", "int", "4",
           "Of how many arguments, the largest first, html and json say what the "
           "plan would cost with other shardings; fewer of long programs">,
  ];
}

def PlanDiffPass : Pass<"dist-plan-diff", "::mlir::ModuleOp"> {
  let summary = "says where two plans differ, and what each difference costs";
  let description = [{
    Applies each of two plan files to a copy of the program, settles both, and
    prints (to stderr) what they cost, which arguments, results and values in
    between lie otherwise, and which collectives only one has. Values that are
    alike but for numbers in their names, as those of layers are, are one
    difference. Each is priced: what A would take and cost with this one of B,
    all else being annotated as in A. The program itself is left alone.

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
           "A plan file; the program's own annotations without it">,
    Option<"fileB", "b", "std::string", "", "The other one">,
    Option<"meshText", "mesh", "std::string", "",
           "The mesh, such as dp=2,tp=2; overrides those of the plans">,
    Option<"cluster", "cluster", "std::string", "",
           "What they are priced on: a preset such as h100:64, or a cluster "
           "file (docs/reference/cluster-file.md); uniform links without it">,
    Option<"memory", "memory", "std::string", "",
           "The limit of a device, such as 40GB; that of the cluster's device "
           "without it">,
    Option<"most", "most", "int", "16",
           "How many differences are priced; those that the plans themselves "
           "say come first, large values before small ones">,
    Option<"json", "json", "std::string", "", "Write all of it as JSON">,
  ];
}

def ExplainPass : Pass<"dist-explain", "::mlir::ModuleOp"> {
  let summary = "prints why values are sharded as they are, and what else would cost";
  let description = [{
    Propagates in memory and prints (to stderr), for the values asked for, each
    dimension's axes with the chain of operations through which they came, down
    to the annotation, and what was proposed and refused. The program itself is
    left alone.

    Of values that are asked for by name, it also says what they cost where they
    are (the operation that makes them, the reshards that they need, the memory of
    one rank), and what the whole program would cost if they were annotated
    otherwise, all other annotations staying as they are: the best alternatives,
    and no annotation, where there is one. Remarks say what is suspicious in the
    program: a large tensor that every device holds whole, collectives that
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
           "What to explain: `all`; argN, resultN; the name of an argument or "
           "result; a location or an operation's name, as in a plan file; a "
           "pattern of these with `*`; or text that a location contains; also "
           "what is printed of a value before the colon">,
    Option<"ordinal", "ordinal", "int", "0",
           "Of the values at a location, as in a plan file, or at those that "
           "contain a text, the one of this ordinal; all of them without it">,
    Option<"alternatives", "alternatives", "int", "3",
           "How many alternatives are said of each value that is asked for by "
           "name">,
    Option<"most", "most", "int", "32",
           "How many are priced for that: those that change fewest axes first">,
    Option<"cluster", "cluster", "std::string", "",
           "What is priced on: a preset such as h100:64, or a cluster file "
           "(docs/reference/cluster-file.md); uniform links without it">,
    Option<"memory", "memory", "std::string", "",
           "The limit of a device, such as 40GB; without it what "
           "dist-auto-shard was given, else that of the cluster's device">,
    Option<"large", "large", "std::string", "\"64MB\"",
           "Bytes of a tensor that are remarkable if every device holds all of "
           "them">,
  ];
}

#endif // DIST_TRANSFORMS_REPORT_PASSES_TD
