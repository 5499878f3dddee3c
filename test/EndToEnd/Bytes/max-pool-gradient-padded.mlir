// A max-pool of 3 rows with stride 2 and its gradient as JAX exports them: the border is a
// pad of the operand, and a slice of the result takes it off again. In windows of -inf
// alone the border is selected, so it can't be left to the select_and_scatter.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=5/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=4/;s/66/65/g;s/low = array<i64: 0, 1,/low = array<i64: 0, 0,/;s/\[1, 1\], /[0, 1], /;s/start_indices = array<i64: 0, 1,/start_indices = array<i64: 0, 0,/;s/limit_indices = array<i64: 1, 65,/limit_indices = array<i64: 1, 64,/' %s > %t.low.mlir && dist-run %t.low.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=4/;s/66/65/g;s/high = array<i64: 0, 1,/high = array<i64: 0, 0,/;s/\[1, 1\], /[1, 0], /' %s > %t.high.mlir && dist-run %t.high.mlir --random-inputs 1 --verify | FileCheck %s

// A row is 16 bytes: one of the operand for the pool and its gradient; one of what was
// selected, one of the source.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: sed 's/"x"=8/"x"=4/' %s | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: sed 's/"x"=8/"x"=2/' %s | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: dist-opt %t.low.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: sed 's/"x"=4/"x"=8/' %t.low.mlir | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: sed 's/"x"=4/"x"=2/' %t.low.mlir | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.high.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: sed 's/"x"=4/"x"=8/' %t.high.mlir | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: sed 's/"x"=4/"x"=2/' %t.high.mlir | dist-opt --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 1 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: exchange        x                          3                  48
// REPORT-NEXT: total

// Blocks of 33 of the 66 rows are made without an exchange: pool and gradient, which pads
// one row more, read a row of these each.
// TWO:         exchange        x                          3                  64
// TWO-NEXT:    total

dist.mesh @mesh <["x"=8]>

func.func @main(%x: tensor<1x64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}]>})
    -> (tensor<1x64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}]>}) {
  %lowest = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %pool = "stablehlo.reduce_window"(%x, %lowest) <{padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.maximum"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1x64x4xf32>, tensor<f32>) -> tensor<1x32x4xf32>
  %padded = "stablehlo.pad"(%x, %lowest) <{edge_padding_low = array<i64: 0, 1, 0>, edge_padding_high = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<1x64x4xf32>, tensor<f32>) -> tensor<1x66x4xf32>
  %0 = "stablehlo.select_and_scatter"(%padded, %pool, %zero) <{padding = dense<0> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1x66x4xf32>, tensor<1x32x4xf32>, tensor<f32>) -> tensor<1x66x4xf32>
  %1 = "stablehlo.slice"(%0) <{start_indices = array<i64: 0, 1, 0>, limit_indices = array<i64: 1, 65, 4>, strides = array<i64: 1, 1, 1>}> : (tensor<1x66x4xf32>) -> tensor<1x64x4xf32>
  return %1 : tensor<1x64x4xf32>
}
