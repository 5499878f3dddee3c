// The stages of a pipeline where a value depends on the batch alone: a result,
// which the last stage keeps; and a sum that the forward pass needs, which a pass
// over the micro-batches of its own computes before the pipeline.
//
//   n = sum mask   h = tanh(x / (n n + 1) w)   y = tanh(h v)
//   loss = sum(y y mask) / 8                   result 3: sum x
//
// A schedule may come from a file, which is proved.
//
// DEFINE: %{run} = --random-inputs 1 --verify --steps 2 --carry result0=arg0 --carry result1=arg1
// RUN: split-file %s %t && cd %t
// RUN: dist-run step.mlir --plan stages.json %{run} | FileCheck step.mlir
// RUN: dist-run step.mlir --plan file.json %{run} | FileCheck step.mlir
// RUN: dist-run step.mlir --plan balanced.json %{run} | FileCheck step.mlir
// RUN: not dist-run step.mlir --plan micros.json %{run} 2>&1 | FileCheck %s --check-prefix=MICROS
// RUN: not dist-run step.mlir --plan order.json %{run} 2>&1 | FileCheck %s --check-prefix=ORDER

// MICROS: error: the schedule has 2 micro-batches, but the loop of the step has 4
// ORDER: error: schedule 'order.csv':

//--- stages.json
{"mesh": {"pp": 2}, "micro_batches": 2, "pipeline": {"axis": "pp", "stages": ["arg0", "arg1"]}}
//--- balanced.json
{"mesh": {"pp": 2}, "micro_batches": 4, "pipeline": {"axis": "pp", "schedule": "searched"}}
//--- file.json
{"mesh": {"pp": 2}, "micro_batches": 2, "pipeline": {"axis": "pp", "schedule": "file.csv", "split": [{"after": "arg0"}]}}
//--- micros.json
{"mesh": {"pp": 2}, "micro_batches": 4, "pipeline": {"axis": "pp", "schedule": "file.csv", "stages": 2}}
//--- order.json
{"mesh": {"pp": 2}, "micro_batches": 2, "pipeline": {"axis": "pp", "schedule": "order.csv", "stages": 2}}
//--- file.csv
0F0,0F1,,0B0,0B1
,1F0,1F1,1I0,1I1,1W0,1W1
//--- order.csv
0F0,0B0,0F1,0B1
1F1,1B1,1F0,1B0
//--- step.mlir
// CHECK: all 4 results agree
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {}, {}], function_type = (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<8xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce"(%arg3, %0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %58 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%58) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.multiply"(%1, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.add"(%2, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %6 = "stablehlo.divide"(%arg2, %5) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %7 = "stablehlo.dot_general"(%6, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = "stablehlo.tanh"(%7) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %11 = "stablehlo.subtract"(%10, %8) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %12 = "stablehlo.dot_general"(%8, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %13 = "stablehlo.tanh"(%12) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %16 = "stablehlo.subtract"(%15, %13) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %17 = "stablehlo.multiply"(%13, %13) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.reduce"(%17, %18) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %57 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%57) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %20 = "stablehlo.multiply"(%19, %arg3) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.reduce"(%20, %21) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %56 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%56) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %23 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.divide"(%22, %23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %26 = "stablehlo.reduce"(%arg2, %25) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %55 = "stablehlo.add"(%arg4, %arg5) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%55) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %27 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.divide"(%27, %28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %31 = "stablehlo.multiply"(%30, %arg3) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x8xf32>
    %33 = "stablehlo.multiply"(%13, %32) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %34 = "stablehlo.multiply"(%32, %13) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %35 = "stablehlo.add"(%33, %34) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %36 = "stablehlo.multiply"(%35, %16) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %37 = "stablehlo.multiply"(%36, %13) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %38 = "stablehlo.add"(%36, %37) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %39 = "stablehlo.dot_general"(%38, %8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %40 = "stablehlo.transpose"(%39) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %41 = "stablehlo.dot_general"(%38, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %42 = "stablehlo.multiply"(%41, %11) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %43 = "stablehlo.multiply"(%42, %8) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %44 = "stablehlo.add"(%42, %43) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %45 = "stablehlo.dot_general"(%44, %6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %46 = "stablehlo.transpose"(%45) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %47 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %49 = "stablehlo.multiply"(%48, %46) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %50 = "stablehlo.subtract"(%arg0, %49) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %51 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %53 = "stablehlo.multiply"(%52, %40) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %54 = "stablehlo.subtract"(%arg1, %53) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%50, %54, %24, %26) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

