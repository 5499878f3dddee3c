// A ring in a loop: in each turn every element moves one place on, over the
// borders of blocks, which are uneven. A roll is a slice, a slice and a
// concatenation; each rank fetches from where the slices come.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=3/"x"=5/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 1 results agree

// One element a turn: the last of the block before, of the first rank the very
// last one.
// REPORT: exchange        x                          4                  16

dist.mesh @mesh <["x"=3]>

func.func @main(%x: tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<i32>, %a: tensor<7xf32>):
    %turns = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %more = "stablehlo.compare"(%i, %turns) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<7xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %last = "stablehlo.slice"(%a) <{start_indices = array<i64: 6>, limit_indices = array<i64: 7>, strides = array<i64: 1>}> : (tensor<7xf32>) -> tensor<1xf32>
    %rest = "stablehlo.slice"(%a) <{start_indices = array<i64: 0>, limit_indices = array<i64: 6>, strides = array<i64: 1>}> : (tensor<7xf32>) -> tensor<6xf32>
    %b = "stablehlo.concatenate"(%last, %rest) <{dimension = 0 : i64}> : (tensor<1xf32>, tensor<6xf32>) -> tensor<7xf32>
    "stablehlo.return"(%next, %b) : (tensor<i32>, tensor<7xf32>) -> ()
  }) : (tensor<i32>, tensor<7xf32>) -> (tensor<i32>, tensor<7xf32>)
  return %r#1 : tensor<7xf32>
}
