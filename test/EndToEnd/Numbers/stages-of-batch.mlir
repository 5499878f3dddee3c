// The stages of a pipeline where a value depends on the batch alone: a result,
// which the last stage keeps; and a sum that the forward pass needs, which a pass
// over the micro-batches of its own computes before the pipeline.
//
//   n = sum mask   h = tanh(x / (n n + 1) w)   y = tanh(h v)
//   loss = sum(y y mask) / 8 + sum(u u)        result 5: sum x
//
// No micro-batch changes the gradient of u, so its update is before the loop.
//
// A schedule may come from a file, which is proved.
//
// DEFINE: %{run} = --random-inputs 1 --verify --steps 2 --carry result0=arg0 --carry result1=arg1 --carry result2=arg2 --carry result3=arg3
// RUN: split-file %s %t && cd %t
// RUN: dist-run step.mlir --plan stages.json %{run} | FileCheck step.mlir
// RUN: dist-run step.mlir --plan file.json %{run} | FileCheck step.mlir
// RUN: dist-schedule --schedule zb-h1 --stages 2 --micro-batches 4 --write-schedule zb-h1.csv
// RUN: dist-run step.mlir --plan written.json %{run} | FileCheck step.mlir
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
//--- written.json
{"mesh": {"pp": 2}, "micro_batches": 4, "pipeline": {"axis": "pp", "schedule": "zb-h1.csv", "stages": 2}}
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
// CHECK: all 6 results agree
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {}, {}], function_type = (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<8xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce"(%arg5, %0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %76 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%76) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.multiply"(%1, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.add"(%2, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %6 = "stablehlo.divide"(%arg4, %5) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
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
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %75 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%75) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %20 = "stablehlo.multiply"(%19, %arg5) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.reduce"(%20, %21) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %74 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%74) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %23 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.divide"(%22, %23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %25 = "stablehlo.multiply"(%arg2, %arg2) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.reduce"(%25, %26) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %73 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%73) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %28 = "stablehlo.add"(%24, %27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.reduce"(%arg4, %29) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %72 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%72) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %31 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %33 = "stablehlo.multiply"(%arg2, %32) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %34 = "stablehlo.multiply"(%32, %arg2) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %35 = "stablehlo.add"(%33, %34) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.divide"(%36, %37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %40 = "stablehlo.multiply"(%39, %arg5) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x8xf32>
    %42 = "stablehlo.multiply"(%13, %41) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %43 = "stablehlo.multiply"(%41, %13) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %44 = "stablehlo.add"(%42, %43) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %45 = "stablehlo.multiply"(%44, %16) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %46 = "stablehlo.multiply"(%45, %13) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %47 = "stablehlo.add"(%45, %46) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %48 = "stablehlo.dot_general"(%47, %8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %49 = "stablehlo.transpose"(%48) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %50 = "stablehlo.dot_general"(%47, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %51 = "stablehlo.multiply"(%50, %11) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %52 = "stablehlo.multiply"(%51, %8) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %53 = "stablehlo.add"(%51, %52) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %54 = "stablehlo.dot_general"(%53, %6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %55 = "stablehlo.transpose"(%54) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %56 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %58 = "stablehlo.multiply"(%57, %arg3) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %59 = "stablehlo.add"(%58, %35) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %60 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %62 = "stablehlo.multiply"(%61, %55) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %63 = "stablehlo.subtract"(%arg0, %62) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %64 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %66 = "stablehlo.multiply"(%65, %49) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %67 = "stablehlo.subtract"(%arg1, %66) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %68 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %70 = "stablehlo.multiply"(%69, %59) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %71 = "stablehlo.subtract"(%arg2, %70) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%63, %67, %71, %59, %28, %30) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

