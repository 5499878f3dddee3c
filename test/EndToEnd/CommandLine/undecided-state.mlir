// RUN: not dist-run %s --mesh x=1 --random-inputs 0 --steps 2 2>&1 | FileCheck %s
// RUN: not dist-compile %s --mesh x=1 --carry result7=p -o %t.dist 2>&1 | FileCheck %s --check-prefix=COMPILE
// RUN: dist-compile %s --mesh x=1 -o %t.dist
// RUN: not dist-run %t.dist --random-inputs 0 --carry result7=p 2>&1 | FileCheck %s --check-prefix=ARTIFACT
// RUN: dist-run %s --mesh x=1 --random-inputs 0 --steps 2 --carry result0=p

// The error lists all donated arguments, also those that are paired already.
// CHECK: error: which result replaces which argument in the next step is not clear:
// CHECK-NEXT: arg0 (p): result0 (result[0]) or result1 (result[1])
// CHECK-NEXT: arguments:
// CHECK-NEXT: arg0 (p): f32[4], donated
// CHECK-NEXT: arg1 (m): f32[8], donated
// CHECK-NEXT: arg2 (batch): f32[4]{{$}}
// CHECK-NEXT: results:

// So do the errors about requests.
// COMPILE: error: option 'carry' result7=p: there is no result 'result7'
// COMPILE-NEXT: arguments:
// COMPILE-NEXT: arg0 (p): tensor<4xf32>, donated
// COMPILE-NEXT: arg1 (m): tensor<8xf32>, donated
// COMPILE-NEXT: arg2 (batch): tensor<4xf32>{{$}}
// ARTIFACT: error: option 'carry' result7=p: there is no result 'result7'
// ARTIFACT-NEXT: arguments:
// ARTIFACT-NEXT: arg0 (p): f32[4], donated
// ARTIFACT-NEXT: arg1 (m): f32[8], donated
// ARTIFACT-NEXT: arg2 (batch): f32[4]{{$}}
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{jax.buffer_donor = true}, {jax.buffer_donor = true}, {}],
      function_type = (tensor<4xf32>, tensor<8xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>),
      res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}],
      sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%p: tensor<4xf32> loc("p"), %m: tensor<8xf32> loc("m"), %batch: tensor<4xf32> loc("batch")):
    %0 = "stablehlo.add"(%p, %batch) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1 = "stablehlo.negate"(%p) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.negate"(%m) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%0, %1, %2) : (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>) -> ()
  }) : () -> ()
}) : () -> ()
