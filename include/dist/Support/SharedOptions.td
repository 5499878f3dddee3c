//===- SharedOptions.td - options of several tools ---------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options that several of dist-run, dist-compile, dist-opt, pipelines and
// passes have: xName, xValue (the word for its value), xDefault and xHelp. C++
// reads this file by SharedOptions.h, and TableGen by `include`: it consists of
// comments and of `defvar NAME = "TEXT";`, which both can read. A pass whose
// option does something more appends to the text. Options that only one tool or
// only passes have are declared there.
//
//===----------------------------------------------------------------------===//

// The plan and the mesh

defvar planName = "plan";
defvar planValue = "FILE";
defvar planHelp = "Plan file (JSON): mesh and placements; auto: chosen by cost";

// Without a search: dist-annotate.
defvar planFileHelp = "Plan file (JSON, docs/guide/plan-file.md)";

defvar meshName = "mesh";
defvar meshValue = "AXES";
defvar meshHelp =
    "Mesh, such as dp=2,tp=2; overrides the plan's and the program's. dp=2,? "
    "leaves other axes to a plan by cost";

defvar microBatchesName = "micro-batches";
defvar microBatchesValue = "N";
defvar microBatchesHelp =
    "Divide the batch into N micro-batches, one after another: less memory, "
    "the same results; overrides the plan's";

defvar precisionName = "precision";
defvar precisionValue = "TYPE[:LEVEL]";
defvar precisionHelp =
    "Compute an f32 program in bf16: bf16 or bf16:O1 (products), bf16:O2 (what "
    "is between them, too), f16 and f16:O2 (with a scaled loss), or f32 (as it "
    "is); overrides the plan's "
    "(docs/guide/precision.md)";

defvar narrowCollectivesName = "narrow-collectives";
defvar narrowCollectivesValue = "TYPE";
defvar narrowCollectivesHelp =
    "Send the sums of f32 gradients as bf16 or f16; overrides the plan's "
    "(docs/guide/precision.md)";

defvar gradientMergeName = "gradient-merge";
defvar gradientMergeValue = "K";
defvar gradientMergeHelp =
    "Update once for K batches, by the mean of their gradients: the batch has "
    "a first dimension of K; overrides the plan's (docs/guide/strategies.md)";

defvar recomputeName = "recompute";
defvar recomputeValue = "POLICY";
defvar recomputeHelp =
    "Compute values of the forward pass again in the backward pass: none, "
    "cheap, dots or inputs (docs/guide/recomputation.md); overrides the plan's";

defvar customCallsName = "custom-calls";
defvar customCallsValue = "FILE";
defvar customCallsHelp =
    "Custom-call file (JSON, docs/guide/custom-calls.md): libraries, symbols "
    "and sharding rules; may be given several times";

defvar singleDeviceName = "single-device";
defvar singleDeviceHelp =
    "Ignore plan and annotations: the program for one device";

// Plans by cost

defvar clusterName = "cluster";
defvar clusterValue = "NAME";
defvar clusterHelp =
    "Cluster to plan for: a preset such as h100:64, or a cluster file (JSON, "
    "docs/reference/cluster-file.md)";

defvar assumedClusterName = "assumed-cluster";
defvar assumedClusterValue = "NAME";
defvar assumedClusterHelp =
    "Cluster of a plan by cost where neither a cluster nor a mesh is given";

defvar memoryName = "memory";
defvar memoryValue = "BYTES";
defvar memoryHelp =
    "Memory that a plan by cost may take on each device, such as 40GB; the "
    "device's own without it";

defvar dataAxesName = "data-axes";
defvar dataAxesValue = "AXES";
defvar dataAxesHelp =
    "Axes that a plan by cost divides the batch over, and nothing else";

defvar replicateName = "replicate";
defvar replicateValue = "PATTERN";
defvar replicateHelp =
    "Arguments that a plan by cost keeps replicated, by name; may be given "
    "several times";

defvar writePlanName = "write-plan";
defvar writePlanValue = "FILE";
defvar writePlanHelp =
    "Write the plan that was chosen by cost (JSON), for --plan";

defvar planReportName = "dist-plan-report";
defvar planReportValue = "FILE.html";
defvar planReportHelp =
    "Write a page about the plan: its timeline, communication and memory";

// The program

defvar partialSumsName = "partial-sums";
defvar partialSumsValue = "TYPE";
defvar partialSumsDefault = "f32";
defvar partialSumsHelp =
    "f32 (default), or storage: the type in which partial sums of f16, bf16 "
    "and shorter floats are added over ranks (docs/guide/precision.md)";

defvar carryName = "carry";
defvar carryValue = "RESULT=ARG";
defvar carryHelp =
    "This result replaces this argument in the next step: names, resultN, "
    "argN, or roots of trees; RESULT none: nothing replaces it. May be given "
    "several times";

defvar dropCallbacksName = "drop-callbacks";
defvar dropCallbacksHelp =
    "Leave out calls of Python functions without used results, such as "
    "jax.debug.print";
