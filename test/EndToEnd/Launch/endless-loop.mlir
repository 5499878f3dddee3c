// A loop that does not end, on ranks that reach no collective, ends with an error after
// --timeout: of one rank, of two threads and of two processes.
// RUN: not dist-run %s --mesh x=1 --random-inputs 0 --timeout 1 2>&1 | FileCheck %s
// RUN: not dist-run %s --mesh x=2 --random-inputs 0 --timeout 1 2>&1 | FileCheck %s
// RUN: not dist-run %s --mesh x=2 --random-inputs 0 --timeout 1 --backend shm 2>&1 | FileCheck %s

// CHECK: rank {{[01]}} has computed for 1 s and reached neither a collective nor the end of its step (--timeout)
// CHECK-NEXT: at step 1 of 1, command {{[0-9]+}} of {{[0-9]+}}

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<8xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %largest = "stablehlo.reduce"(%a, %0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %m = "stablehlo.maximum"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%m) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %goes = "stablehlo.compare"(%largest, %0) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%goes) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<8xf32>):
    %sine = "stablehlo.sine"(%a) : (tensor<8xf32>) -> tensor<8xf32>
    "stablehlo.return"(%sine) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
