// State in the stages of a pipeline: an argument is returned as it was and
// replaced as well, another stage reads it in its update, a learning rate that
// belongs to no stage is a result and updates a scalar parameter.
//
//   w' = w - lr gw + (w - prev) / 2    prev' = w    s' = s - lr gs
//   v' = v - lr (gv + w / 10)          count' = count + 1
//
// DEFINE: %{state} = --random-inputs 1 --verify --steps 3 --carry result0=arg0 --carry result1=arg1 --carry result2=arg2 --carry result3=arg3 --carry result4=arg4
// RUN: split-file %s %t && cd %t
// RUN: dist-run step.mlir --plan two.json %{state} | FileCheck step.mlir
// RUN: dist-run step.mlir --plan four.json %{state} | FileCheck step.mlir
// RUN: dist-run step.mlir --plan one-coordinate.json %{state} | FileCheck step.mlir

//--- two.json
{"mesh": {"pp": 2}, "micro_batches": 2,
 "pipeline": {"axis": "pp", "stages": ["arg0", "arg3"]}}
//--- four.json
{"mesh": {"pp": 2, "dp": 2}, "micro_batches": 2,
 "pipeline": {"axis": "pp", "schedule": "gpipe", "stages": ["arg0", "arg3"]},
 "arguments": [{"match": "arg5", "placements": {"dp": "shard(0)"}}]}
//--- one-coordinate.json
{"mesh": {"pp": 1}, "micro_batches": 4,
 "pipeline": {"axis": "pp", "schedule": "looped-bfs", "placement": [0, 0], "stages": ["arg0", "arg3"]}}
//--- step.mlir
// CHECK: all 7 results agree
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<i32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<8x8xf32>, %arg4: tensor<i32>, %arg5: tensor<8x8xf32>):
    %0 = "stablehlo.convert"(%arg4) : (tensor<i32>) -> tensor<f32>
    %1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.add"(%1, %0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.divide"(%3, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %5 = "stablehlo.dot_general"(%arg5, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %6 = "stablehlo.tanh"(%5) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %9 = "stablehlo.subtract"(%8, %6) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %10 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %11 = "stablehlo.multiply"(%6, %10) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %12 = "stablehlo.dot_general"(%11, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %13 = "chlo.square"(%12) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %16 = "stablehlo.multiply"(%15, %12) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %18 = "stablehlo.reduce"(%13, %17) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %59 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%59) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %19 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.divide"(%18, %19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %23 = "stablehlo.divide"(%21, %22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %25 = "stablehlo.multiply"(%24, %16) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %26 = "stablehlo.dot_general"(%25, %11) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %27 = "stablehlo.transpose"(%26) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %28 = "stablehlo.dot_general"(%25, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %29 = "stablehlo.multiply"(%6, %28) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.reduce"(%29, %30) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %58 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%58) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %32 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %33 = "stablehlo.multiply"(%28, %32) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %34 = "stablehlo.multiply"(%33, %9) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %35 = "stablehlo.multiply"(%34, %6) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %36 = "stablehlo.add"(%34, %35) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %37 = "stablehlo.dot_general"(%36, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %38 = "stablehlo.transpose"(%37) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %39 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %40 = "stablehlo.multiply"(%39, %38) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %41 = "stablehlo.subtract"(%arg0, %40) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %42 = "stablehlo.subtract"(%arg0, %arg1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %43 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %45 = "stablehlo.multiply"(%44, %42) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %46 = "stablehlo.add"(%41, %45) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %47 = "stablehlo.multiply"(%4, %31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %48 = "stablehlo.subtract"(%arg2, %47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %49 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %51 = "stablehlo.multiply"(%50, %arg0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %52 = "stablehlo.add"(%27, %51) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %53 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %54 = "stablehlo.multiply"(%53, %52) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %55 = "stablehlo.subtract"(%arg3, %54) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %56 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %57 = "stablehlo.add"(%arg4, %56) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%46, %arg0, %48, %55, %57, %20, %4) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

