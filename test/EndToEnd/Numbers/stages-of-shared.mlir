// A weight that all layers of a scan share: its gradient is added up in the
// backward loop, and each stage adds up its part. Three layers are divided
// unevenly.
//
//   v = v + tanh(v w[i]) s          loss = mean (v - y)^2, large steps
//
// RUN: split-file %s %t && cd %t
// RUN: dist-run step.mlir --plan one.json --random-inputs 1 --verify --steps 3 | FileCheck %s
// RUN: dist-run step.mlir --plan zb.json --random-inputs 1 --verify --steps 3 | FileCheck %s
// CHECK: all 3 results agree

//--- one.json
{"mesh": {"pp": 2, "dp": 2}, "micro_batches": 2, "pipeline": {"axis": "pp"},
 "arguments": [{"match": "x", "placements": {"dp": "shard(0)"}}, {"match": "y", "placements": {"dp": "shard(0)"}}]}
//--- zb.json
{"mesh": {"pp": 3}, "micro_batches": 4, "pipeline": {"axis": "pp", "schedule": "zb-h1"}}
//--- step.mlir
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {}, {}], function_type = (tensor<4x4xf32>, tensor<3x4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<3x4x4xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['s']"}, {jax.result_info = "result[0]['w']"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg20: tensor<4x4xf32> loc("p['s']"), %arg21: tensor<3x4x4xf32> loc("p['w']"), %arg22: tensor<8x4xf32> loc("x"), %arg23: tensor<8x4xf32> loc("y")):
    %34 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x4xf32>
    %36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x4xf32>
    %38 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x4xf32>
    %40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %41:7 = "stablehlo.while"(%arg21, %arg20, %40, %arg22, %35, %37, %39) ({
    ^bb0(%arg51: tensor<3x4x4xf32>, %arg52: tensor<4x4xf32>, %arg53: tensor<i32>, %arg54: tensor<8x4xf32>, %arg55: tensor<3x8x4xf32>, %arg56: tensor<3x8x4xf32>, %arg57: tensor<3x8x4xf32>):
      %92 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %93 = "stablehlo.compare"(%arg53, %92) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%93) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg44: tensor<3x4x4xf32>, %arg45: tensor<4x4xf32>, %arg46: tensor<i32>, %arg47: tensor<8x4xf32>, %arg48: tensor<3x8x4xf32>, %arg49: tensor<3x8x4xf32>, %arg50: tensor<3x8x4xf32>):
      %85 = "func.call"(%arg44, %arg46) <{callee = @dynamic_index_in_dim}> : (tensor<3x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
      %86:4 = "func.call"(%arg45, %arg47, %85) <{callee = @closed_call}> : (tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>)
      %87 = "func.call"(%arg48, %86#1, %arg46) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x8x4xf32>, tensor<8x4xf32>, tensor<i32>) -> tensor<3x8x4xf32>
      %88 = "func.call"(%arg49, %86#2, %arg46) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x8x4xf32>, tensor<8x4xf32>, tensor<i32>) -> tensor<3x8x4xf32>
      %89 = "func.call"(%arg50, %86#3, %arg46) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x8x4xf32>, tensor<8x4xf32>, tensor<i32>) -> tensor<3x8x4xf32>
      %90 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %91 = "stablehlo.add"(%arg46, %90) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg44, %arg45, %91, %86#0, %87, %88, %89) : (tensor<3x4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>) -> ()
    }) : (tensor<3x4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>) -> (tensor<3x4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>)
    %42 = "stablehlo.subtract"(%41#3, %arg23) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %43 = "stablehlo.multiply"(%42, %42) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %44 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %46 = "stablehlo.multiply"(%45, %42) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %47 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %48 = "stablehlo.reduce"(%43, %47) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %84 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%84) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %49 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.divide"(%48, %49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %51 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.divide"(%51, %52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %55 = "stablehlo.multiply"(%54, %46) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x4x4xf32>
    %60 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %61:9 = "stablehlo.while"(%arg21, %41#4, %41#5, %41#6, %arg20, %60, %57, %55, %59) ({
    ^bb0(%arg33: tensor<3x4x4xf32>, %arg34: tensor<3x8x4xf32>, %arg35: tensor<3x8x4xf32>, %arg36: tensor<3x8x4xf32>, %arg37: tensor<4x4xf32>, %arg38: tensor<i32>, %arg39: tensor<4x4xf32>, %arg40: tensor<8x4xf32>, %arg41: tensor<3x4x4xf32>):
      %82 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %83 = "stablehlo.compare"(%arg38, %82) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%83) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg24: tensor<3x4x4xf32>, %arg25: tensor<3x8x4xf32>, %arg26: tensor<3x8x4xf32>, %arg27: tensor<3x8x4xf32>, %arg28: tensor<4x4xf32>, %arg29: tensor<i32>, %arg30: tensor<4x4xf32>, %arg31: tensor<8x4xf32>, %arg32: tensor<3x4x4xf32>):
      %70 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %71 = "stablehlo.subtract"(%70, %arg29) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %72 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %73 = "stablehlo.subtract"(%71, %72) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %74 = "func.call"(%arg24, %73) <{callee = @dynamic_index_in_dim}> : (tensor<3x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
      %75 = "func.call"(%arg25, %73) <{callee = @dynamic_index_in_dim_0}> : (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %76 = "func.call"(%arg26, %73) <{callee = @dynamic_index_in_dim_0}> : (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %77 = "func.call"(%arg27, %73) <{callee = @dynamic_index_in_dim_0}> : (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %78:3 = "func.call"(%arg28, %arg30, %arg31, %74, %75, %76, %77) <{callee = @closed_call_1}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>)
      %79 = "func.call"(%arg32, %78#2, %73) <{callee = @dynamic_update_index_in_dim_2}> : (tensor<3x4x4xf32>, tensor<4x4xf32>, tensor<i32>) -> tensor<3x4x4xf32>
      %80 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %81 = "stablehlo.add"(%arg29, %80) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg24, %arg25, %arg26, %arg27, %arg28, %81, %78#0, %78#1, %79) : (tensor<3x4x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<3x4x4xf32>) -> ()
    }) : (tensor<3x4x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<3x4x4xf32>)
    %62 = "stablehlo.constant"() <{value = dense<1.000000e+02> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
    %64 = "stablehlo.multiply"(%63, %61#6) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %65 = "stablehlo.subtract"(%arg20, %64) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %66 = "stablehlo.constant"() <{value = dense<1.000000e+02> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x4x4xf32>
    %68 = "stablehlo.multiply"(%67, %61#8) : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
    %69 = "stablehlo.subtract"(%arg21, %68) : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
    "func.return"(%65, %69, %50) : (tensor<4x4xf32>, tensor<3x4x4xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<3x4x4xf32>, %arg19: tensor<i32>):
    %30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %32 = "stablehlo.dynamic_slice"(%arg18, %arg19, %30, %31) <{slice_sizes = array<i64: 1, 4, 4>}> : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %33 = "stablehlo.reshape"(%32) : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    "func.return"(%33) : (tensor<4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>), res_attrs = [{}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<4x4xf32>, %arg16: tensor<8x4xf32>, %arg17: tensor<4x4xf32>):
    %23 = "stablehlo.dot_general"(%arg16, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %24 = "stablehlo.tanh"(%23) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %25 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %27 = "stablehlo.subtract"(%26, %24) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %28 = "stablehlo.dot_general"(%24, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %29 = "stablehlo.add"(%arg16, %28) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%29, %arg16, %24, %27) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x8x4xf32>, tensor<8x4xf32>, tensor<i32>) -> tensor<3x8x4xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<3x8x4xf32>, %arg13: tensor<8x4xf32>, %arg14: tensor<i32>):
    %19 = "stablehlo.broadcast_in_dim"(%arg13) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
    %20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %22 = "stablehlo.dynamic_update_slice"(%arg12, %19, %arg14, %20, %21) : (tensor<3x8x4xf32>, tensor<1x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x4xf32>
    "func.return"(%22) : (tensor<3x8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg10: tensor<3x8x4xf32>, %arg11: tensor<i32>):
    %15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.dynamic_slice"(%arg10, %arg11, %15, %16) <{slice_sizes = array<i64: 1, 8, 4>}> : (tensor<3x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %18 = "stablehlo.reshape"(%17) : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%18) : (tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>), res_attrs = [{}, {}, {}], sym_name = "closed_call_1", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<4x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<8x4xf32>, %arg6: tensor<4x4xf32>, %arg7: tensor<8x4xf32>, %arg8: tensor<8x4xf32>, %arg9: tensor<8x4xf32>):
    %4 = "stablehlo.dot_general"(%arg5, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %5 = "stablehlo.transpose"(%4) <{permutation = array<i64: 1, 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %6 = "stablehlo.add"(%arg4, %5) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %7 = "stablehlo.dot_general"(%arg5, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %8 = "stablehlo.multiply"(%7, %arg9) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %9 = "stablehlo.multiply"(%8, %arg8) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %10 = "stablehlo.add"(%8, %9) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %11 = "stablehlo.dot_general"(%10, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %12 = "stablehlo.transpose"(%11) <{permutation = array<i64: 1, 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %13 = "stablehlo.dot_general"(%10, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %14 = "stablehlo.add"(%arg5, %13) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%6, %14, %12) : (tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x4x4xf32>, tensor<4x4xf32>, tensor<i32>) -> tensor<3x4x4xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3x4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<i32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<3x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x4xf32>
    "func.return"(%3) : (tensor<3x4x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
