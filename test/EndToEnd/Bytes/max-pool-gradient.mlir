// The gradient of a max-pool of 3 rows with stride 2 and a border (select_and_scatter):
// blocks of the result are those of the operand, so nothing moves but rows at their ends.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=2/' %s > %t.2.mlir && dist-run %t.2.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=5/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/x64x/x13x/g;s/x32x/x7x/g;s/"x"=8/"x"=3/' %s > %t.13.mlir && dist-run %t.13.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/\[1, 1\], /[3, 2], /;s/x32x/x34x/g' %s > %t.wide.mlir && dist-run %t.wide.mlir --random-inputs 1 --verify | FileCheck %s

// A row is 16 bytes: one of the operand, from below; one of the source and one of what
// was selected, from above.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 1 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: exchange        x                          3                  48
// REPORT-NEXT: total

dist.mesh @mesh <["x"=8]>

func.func @main(%x: tensor<1x64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}]>},
                %y: tensor<1x32x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}]>})
    -> (tensor<1x64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}]>}) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %y, %zero) <{padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1x64x4xf32>, tensor<1x32x4xf32>, tensor<f32>) -> tensor<1x64x4xf32>
  return %0 : tensor<1x64x4xf32>
}
