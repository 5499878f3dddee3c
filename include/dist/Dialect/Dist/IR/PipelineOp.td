//===- PipelineOp.td - stages of a pipeline ----------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_PIPELINEOP_TD
#define DIST_DIALECT_DIST_IR_PIPELINEOP_TD

include "dist/Dialect/Dist/IR/DistOpBase.td"

def Dist_PipelineOp : Dist_Op<"pipeline"> {
  let summary = "the stages of the program, and where and when they run";
  let description = [{
    Stage s runs on the ranks at coordinate `coordinates[s]` of the mesh axis
    `axis`. There is at most one in a module. `by` names a schedule, from which
    dist-schedule-stages makes `schedule`: for each coordinate its actions in
    their order, `0F3` being part F of stage 0 for micro-batch 3.

    ```mlir
    dist.pipeline over "pp" at [0, 1] by "1f1b"
    dist.pipeline over "pp" at [0, 1] schedule ["0F0,0F1,0B0,0B1,0U", "1F0,1B0,1F1,1B1,1U"]
    ```
  }];
  let arguments = (ins StrAttr:$axis, DenseI64ArrayAttr:$coordinates,
      OptionalAttr<StrAttr>:$by, OptionalAttr<StrArrayAttr>:$schedule);
  let assemblyFormat = [{
    `over` $axis `at` $coordinates (`by` $by^)? (`schedule` $schedule^)? attr-dict
  }];
  let hasVerifier = 1;
}

def Dist_TransferOp : Dist_Op<"transfer",
    [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "gives a value of one stage to another";
  let description = [{
    The result is the input on the ranks of stage `to`, sharded alike. Nothing
    moves within a coordinate. From s to s, s keeps alone what every stage has.

    ```mlir
    %z = dist.transfer %y from 0 to 1 : tensor<4x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$from, I64Attr:$to);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `from` $from `to` $to attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Dist_SplitPointOp : Dist_Op<"split_point",
    [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "begins a stage of the pipeline";
  let description = [{
    The result is the input, in the next stage: what depends on the result is of
    a later stage than what the input depends on. On the value that enters a
    layer it is Paddle's SplitPoint.BEGINNING, on the one that leaves it
    SplitPoint.END. dist-place-stages removes it.

    ```mlir
    %y = dist.split_point %x : tensor<4x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
}

#endif // DIST_DIALECT_DIST_IR_PIPELINEOP_TD
