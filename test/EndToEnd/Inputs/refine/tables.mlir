// A training step from JAX: embedding tables, joined with dense features and multiplied.
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {tf.aliasing_output = 4 : i32}, {tf.aliasing_output = 5 : i32}, {tf.aliasing_output = 6 : i32}, {tf.aliasing_output = 7 : i32}, {tf.aliasing_output = 8 : i32}, {tf.aliasing_output = 9 : i32}, {tf.aliasing_output = 10 : i32}, {tf.aliasing_output = 11 : i32}, {tf.aliasing_output = 12 : i32}, {tf.aliasing_output = 13 : i32}, {}, {}, {}], function_type = (tensor<13x8xf32>, tensor<100x8xf32>, tensor<37x8xf32>, tensor<8x8xf32>, tensor<501x8xf32>, tensor<40x1xf32>, tensor<33x40xf32>, tensor<13x8xf32>, tensor<100x8xf32>, tensor<37x8xf32>, tensor<8x8xf32>, tensor<501x8xf32>, tensor<40x1xf32>, tensor<33x40xf32>, tensor<24x13xf32>, tensor<24x4xi32>, tensor<24xf32>) -> (tensor<13x8xf32>, tensor<100x8xf32>, tensor<37x8xf32>, tensor<8x8xf32>, tensor<501x8xf32>, tensor<40x1xf32>, tensor<33x40xf32>, tensor<13x8xf32>, tensor<100x8xf32>, tensor<37x8xf32>, tensor<8x8xf32>, tensor<501x8xf32>, tensor<40x1xf32>, tensor<33x40xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['bot']"}, {jax.result_info = "result[0]['e0']"}, {jax.result_info = "result[0]['e1']"}, {jax.result_info = "result[0]['e2']"}, {jax.result_info = "result[0]['e3']"}, {jax.result_info = "result[0]['o']"}, {jax.result_info = "result[0]['top']"}, {jax.result_info = "result[1]['bot']"}, {jax.result_info = "result[1]['e0']"}, {jax.result_info = "result[1]['e1']"}, {jax.result_info = "result[1]['e2']"}, {jax.result_info = "result[1]['e3']"}, {jax.result_info = "result[1]['o']"}, {jax.result_info = "result[1]['top']"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg2: tensor<13x8xf32> loc("params['bot']"), %arg3: tensor<100x8xf32> loc("params['e0']"), %arg4: tensor<37x8xf32> loc("params['e1']"), %arg5: tensor<8x8xf32> loc("params['e2']"), %arg6: tensor<501x8xf32> loc("params['e3']"), %arg7: tensor<40x1xf32> loc("params['o']"), %arg8: tensor<33x40xf32> loc("params['top']"), %arg9: tensor<13x8xf32> loc("mom['bot']"), %arg10: tensor<100x8xf32> loc("mom['e0']"), %arg11: tensor<37x8xf32> loc("mom['e1']"), %arg12: tensor<8x8xf32> loc("mom['e2']"), %arg13: tensor<501x8xf32> loc("mom['e3']"), %arg14: tensor<40x1xf32> loc("mom['o']"), %arg15: tensor<33x40xf32> loc("mom['top']"), %arg16: tensor<24x13xf32> loc("batch[0]"), %arg17: tensor<24x4xi32> loc("batch[1]"), %arg18: tensor<24xf32> loc("batch[2]")):
    %6 = "stablehlo.dot_general"(%arg16, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x13xf32>, tensor<13x8xf32>) -> tensor<24x8xf32>
    %7 = "func.call"(%6) <{callee = @relu}> : (tensor<24x8xf32>) -> tensor<24x8xf32>
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %10 = "stablehlo.compare"(%6, %9) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xi1>
    %11 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 24, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %12 = "stablehlo.reshape"(%11) : (tensor<24x1xi32>) -> tensor<24xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %15 = "stablehlo.compare"(%12, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %16 = "stablehlo.constant"() <{value = dense<100> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %18 = "stablehlo.add"(%12, %17) : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %19 = "stablehlo.select"(%15, %18, %12) : (tensor<24xi1>, tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64: 0>}> : (tensor<24xi32>) -> tensor<24x1xi32>
    %21 = "stablehlo.gather"(%arg3, %20) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<100x8xf32>, tensor<24x1xi32>) -> tensor<24x8xf32>
    %22 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 24, 2>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 1>}> : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %23 = "stablehlo.reshape"(%22) : (tensor<24x1xi32>) -> tensor<24xi32>
    %24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %26 = "stablehlo.compare"(%23, %25) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %27 = "stablehlo.constant"() <{value = dense<37> : tensor<i32>}> : () -> tensor<i32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %29 = "stablehlo.add"(%23, %28) : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %30 = "stablehlo.select"(%26, %29, %23) : (tensor<24xi1>, tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64: 0>}> : (tensor<24xi32>) -> tensor<24x1xi32>
    %32 = "stablehlo.gather"(%arg4, %31) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<37x8xf32>, tensor<24x1xi32>) -> tensor<24x8xf32>
    %33 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 24, 3>, start_indices = array<i64: 0, 2>, strides = array<i64: 1, 1>}> : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %34 = "stablehlo.reshape"(%33) : (tensor<24x1xi32>) -> tensor<24xi32>
    %35 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %37 = "stablehlo.compare"(%34, %36) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %38 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %40 = "stablehlo.add"(%34, %39) : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %41 = "stablehlo.select"(%37, %40, %34) : (tensor<24xi1>, tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64: 0>}> : (tensor<24xi32>) -> tensor<24x1xi32>
    %43 = "stablehlo.gather"(%arg5, %42) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<8x8xf32>, tensor<24x1xi32>) -> tensor<24x8xf32>
    %44 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 24, 4>, start_indices = array<i64: 0, 3>, strides = array<i64: 1, 1>}> : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %45 = "stablehlo.reshape"(%44) : (tensor<24x1xi32>) -> tensor<24xi32>
    %46 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %48 = "stablehlo.compare"(%45, %47) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %49 = "stablehlo.constant"() <{value = dense<501> : tensor<i32>}> : () -> tensor<i32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<24xi32>
    %51 = "stablehlo.add"(%45, %50) : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %52 = "stablehlo.select"(%48, %51, %45) : (tensor<24xi1>, tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 0>}> : (tensor<24xi32>) -> tensor<24x1xi32>
    %54 = "stablehlo.gather"(%arg6, %53) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<501x8xf32>, tensor<24x1xi32>) -> tensor<24x8xf32>
    %55 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<24x8xf32>) -> tensor<24x1x8xf32>
    %56 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<24x8xf32>) -> tensor<24x1x8xf32>
    %57 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<24x8xf32>) -> tensor<24x1x8xf32>
    %58 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<24x8xf32>) -> tensor<24x1x8xf32>
    %59 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<24x8xf32>) -> tensor<24x1x8xf32>
    %60 = "stablehlo.concatenate"(%55, %56, %57, %58, %59) <{dimension = 1 : i64}> : (tensor<24x1x8xf32>, tensor<24x1x8xf32>, tensor<24x1x8xf32>, tensor<24x1x8xf32>, tensor<24x1x8xf32>) -> tensor<24x5x8xf32>
    %61 = "stablehlo.dot_general"(%60, %60) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x5x8xf32>, tensor<24x5x8xf32>) -> tensor<24x5x5xf32>
    %62 = "stablehlo.reshape"(%61) : (tensor<24x5x5xf32>) -> tensor<24x25xf32>
    %63 = "stablehlo.concatenate"(%7, %62) <{dimension = 1 : i64}> : (tensor<24x8xf32>, tensor<24x25xf32>) -> tensor<24x33xf32>
    %64 = "stablehlo.dot_general"(%63, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x33xf32>, tensor<33x40xf32>) -> tensor<24x40xf32>
    %65 = "func.call"(%64) <{callee = @relu_0}> : (tensor<24x40xf32>) -> tensor<24x40xf32>
    %66 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x40xf32>
    %68 = "stablehlo.compare"(%64, %67) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<24x40xf32>, tensor<24x40xf32>) -> tensor<24x40xi1>
    %69 = "stablehlo.dot_general"(%65, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x40xf32>, tensor<40x1xf32>) -> tensor<24x1xf32>
    %70 = "stablehlo.reshape"(%69) : (tensor<24x1xf32>) -> tensor<24xf32>
    %71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %73 = "stablehlo.maximum"(%70, %72) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %74 = "stablehlo.compare"(%70, %73) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %75 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %77 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %79 = "stablehlo.select"(%74, %76, %78) : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %80 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %82 = "stablehlo.compare"(%81, %73) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %83 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %85 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %87 = "stablehlo.select"(%82, %84, %86) : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %88 = "stablehlo.divide"(%79, %87) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %89 = "stablehlo.multiply"(%70, %arg18) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %90 = "stablehlo.subtract"(%73, %89) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %91 = "stablehlo.abs"(%70) : (tensor<24xf32>) -> tensor<24xf32>
    %92 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %94 = "stablehlo.compare"(%70, %93) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %95 = "stablehlo.negate"(%91) : (tensor<24xf32>) -> tensor<24xf32>
    %96 = "stablehlo.exponential"(%95) : (tensor<24xf32>) -> tensor<24xf32>
    %97 = "stablehlo.log_plus_one"(%96) : (tensor<24xf32>) -> tensor<24xf32>
    %98 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %100 = "stablehlo.add"(%96, %99) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %101 = "stablehlo.add"(%90, %97) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %102 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.reduce"(%101, %102) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
      %228 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%228) : (tensor<f32>) -> ()
    }) : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
    %104 = "stablehlo.constant"() <{value = dense<2.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %105 = "stablehlo.divide"(%103, %104) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %106 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.constant"() <{value = dense<2.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.divide"(%106, %107) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %110 = "stablehlo.divide"(%109, %100) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %111 = "stablehlo.multiply"(%110, %96) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %112 = "stablehlo.negate"(%111) : (tensor<24xf32>) -> tensor<24xf32>
    %113 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %115 = "stablehlo.select"(%94, %114, %112) : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %116 = "stablehlo.select"(%94, %112, %114) : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %117 = "stablehlo.negate"(%115) : (tensor<24xf32>) -> tensor<24xf32>
    %118 = "stablehlo.add"(%116, %117) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %119 = "stablehlo.negate"(%109) : (tensor<24xf32>) -> tensor<24xf32>
    %120 = "stablehlo.multiply"(%119, %arg18) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %121 = "stablehlo.add"(%118, %120) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %122 = "stablehlo.multiply"(%109, %88) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %123 = "stablehlo.add"(%121, %122) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64: 0>}> : (tensor<24xf32>) -> tensor<24x1xf32>
    %125 = "stablehlo.dot_general"(%124, %65) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x1xf32>, tensor<24x40xf32>) -> tensor<1x40xf32>
    %126 = "stablehlo.transpose"(%125) <{permutation = array<i64: 1, 0>}> : (tensor<1x40xf32>) -> tensor<40x1xf32>
    %127 = "stablehlo.dot_general"(%124, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x1xf32>, tensor<40x1xf32>) -> tensor<24x40xf32>
    %128 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %129 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x40xf32>
    %130 = "stablehlo.select"(%68, %127, %129) : (tensor<24x40xi1>, tensor<24x40xf32>, tensor<24x40xf32>) -> tensor<24x40xf32>
    %131 = "stablehlo.dot_general"(%130, %63) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x40xf32>, tensor<24x33xf32>) -> tensor<40x33xf32>
    %132 = "stablehlo.transpose"(%131) <{permutation = array<i64: 1, 0>}> : (tensor<40x33xf32>) -> tensor<33x40xf32>
    %133 = "stablehlo.dot_general"(%130, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x40xf32>, tensor<33x40xf32>) -> tensor<24x33xf32>
    %134 = "stablehlo.slice"(%133) <{limit_indices = array<i64: 24, 8>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<24x33xf32>) -> tensor<24x8xf32>
    %135 = "stablehlo.slice"(%133) <{limit_indices = array<i64: 24, 33>, start_indices = array<i64: 0, 8>, strides = array<i64: 1, 1>}> : (tensor<24x33xf32>) -> tensor<24x25xf32>
    %136 = "stablehlo.reshape"(%135) : (tensor<24x25xf32>) -> tensor<24x5x5xf32>
    %137 = "stablehlo.dot_general"(%136, %60) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x5x5xf32>, tensor<24x5x8xf32>) -> tensor<24x5x8xf32>
    %138 = "stablehlo.dot_general"(%136, %60) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x5x5xf32>, tensor<24x5x8xf32>) -> tensor<24x5x8xf32>
    %139 = "stablehlo.add"(%137, %138) : (tensor<24x5x8xf32>, tensor<24x5x8xf32>) -> tensor<24x5x8xf32>
    %140 = "stablehlo.slice"(%139) <{limit_indices = array<i64: 24, 1, 8>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<24x5x8xf32>) -> tensor<24x1x8xf32>
    %141 = "stablehlo.reshape"(%140) : (tensor<24x1x8xf32>) -> tensor<24x8xf32>
    %142 = "stablehlo.slice"(%139) <{limit_indices = array<i64: 24, 2, 8>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<24x5x8xf32>) -> tensor<24x1x8xf32>
    %143 = "stablehlo.reshape"(%142) : (tensor<24x1x8xf32>) -> tensor<24x8xf32>
    %144 = "stablehlo.slice"(%139) <{limit_indices = array<i64: 24, 3, 8>, start_indices = array<i64: 0, 2, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<24x5x8xf32>) -> tensor<24x1x8xf32>
    %145 = "stablehlo.reshape"(%144) : (tensor<24x1x8xf32>) -> tensor<24x8xf32>
    %146 = "stablehlo.slice"(%139) <{limit_indices = array<i64: 24, 4, 8>, start_indices = array<i64: 0, 3, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<24x5x8xf32>) -> tensor<24x1x8xf32>
    %147 = "stablehlo.reshape"(%146) : (tensor<24x1x8xf32>) -> tensor<24x8xf32>
    %148 = "stablehlo.slice"(%139) <{limit_indices = array<i64: 24, 5, 8>, start_indices = array<i64: 0, 4, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<24x5x8xf32>) -> tensor<24x1x8xf32>
    %149 = "stablehlo.reshape"(%148) : (tensor<24x1x8xf32>) -> tensor<24x8xf32>
    %150 = "stablehlo.add"(%134, %141) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %151 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<501x8xf32>
    %153 = "stablehlo.scatter"(%152, %53, %149) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %227 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%227) : (tensor<f32>) -> ()
    }) : (tensor<501x8xf32>, tensor<24x1xi32>, tensor<24x8xf32>) -> tensor<501x8xf32>
    %154 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %156 = "stablehlo.scatter"(%155, %42, %147) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %226 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%226) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<24x1xi32>, tensor<24x8xf32>) -> tensor<8x8xf32>
    %157 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %158 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<37x8xf32>
    %159 = "stablehlo.scatter"(%158, %31, %145) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
      %225 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%225) : (tensor<f32>) -> ()
    }) : (tensor<37x8xf32>, tensor<24x1xi32>, tensor<24x8xf32>) -> tensor<37x8xf32>
    %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<100x8xf32>
    %162 = "stablehlo.scatter"(%161, %20, %143) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %224 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%224) : (tensor<f32>) -> ()
    }) : (tensor<100x8xf32>, tensor<24x1xi32>, tensor<24x8xf32>) -> tensor<100x8xf32>
    %163 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %164 = "stablehlo.broadcast_in_dim"(%163) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %165 = "stablehlo.select"(%10, %150, %164) : (tensor<24x8xi1>, tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %166 = "stablehlo.dot_general"(%165, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<24x8xf32>, tensor<24x13xf32>) -> tensor<8x13xf32>
    %167 = "stablehlo.transpose"(%166) <{permutation = array<i64: 1, 0>}> : (tensor<8x13xf32>) -> tensor<13x8xf32>
    %168 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %169 = "stablehlo.broadcast_in_dim"(%168) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<13x8xf32>
    %170 = "stablehlo.multiply"(%169, %arg9) : (tensor<13x8xf32>, tensor<13x8xf32>) -> tensor<13x8xf32>
    %171 = "stablehlo.add"(%170, %167) : (tensor<13x8xf32>, tensor<13x8xf32>) -> tensor<13x8xf32>
    %172 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %173 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<100x8xf32>
    %174 = "stablehlo.multiply"(%173, %arg10) : (tensor<100x8xf32>, tensor<100x8xf32>) -> tensor<100x8xf32>
    %175 = "stablehlo.add"(%174, %162) : (tensor<100x8xf32>, tensor<100x8xf32>) -> tensor<100x8xf32>
    %176 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<37x8xf32>
    %178 = "stablehlo.multiply"(%177, %arg11) : (tensor<37x8xf32>, tensor<37x8xf32>) -> tensor<37x8xf32>
    %179 = "stablehlo.add"(%178, %159) : (tensor<37x8xf32>, tensor<37x8xf32>) -> tensor<37x8xf32>
    %180 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %182 = "stablehlo.multiply"(%181, %arg12) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %183 = "stablehlo.add"(%182, %156) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %184 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<501x8xf32>
    %186 = "stablehlo.multiply"(%185, %arg13) : (tensor<501x8xf32>, tensor<501x8xf32>) -> tensor<501x8xf32>
    %187 = "stablehlo.add"(%186, %153) : (tensor<501x8xf32>, tensor<501x8xf32>) -> tensor<501x8xf32>
    %188 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x1xf32>
    %190 = "stablehlo.multiply"(%189, %arg14) : (tensor<40x1xf32>, tensor<40x1xf32>) -> tensor<40x1xf32>
    %191 = "stablehlo.add"(%190, %126) : (tensor<40x1xf32>, tensor<40x1xf32>) -> tensor<40x1xf32>
    %192 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<33x40xf32>
    %194 = "stablehlo.multiply"(%193, %arg15) : (tensor<33x40xf32>, tensor<33x40xf32>) -> tensor<33x40xf32>
    %195 = "stablehlo.add"(%194, %132) : (tensor<33x40xf32>, tensor<33x40xf32>) -> tensor<33x40xf32>
    %196 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %197 = "stablehlo.broadcast_in_dim"(%196) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<13x8xf32>
    %198 = "stablehlo.multiply"(%197, %171) : (tensor<13x8xf32>, tensor<13x8xf32>) -> tensor<13x8xf32>
    %199 = "stablehlo.subtract"(%arg2, %198) : (tensor<13x8xf32>, tensor<13x8xf32>) -> tensor<13x8xf32>
    %200 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %201 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<100x8xf32>
    %202 = "stablehlo.multiply"(%201, %175) : (tensor<100x8xf32>, tensor<100x8xf32>) -> tensor<100x8xf32>
    %203 = "stablehlo.subtract"(%arg3, %202) : (tensor<100x8xf32>, tensor<100x8xf32>) -> tensor<100x8xf32>
    %204 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %205 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<37x8xf32>
    %206 = "stablehlo.multiply"(%205, %179) : (tensor<37x8xf32>, tensor<37x8xf32>) -> tensor<37x8xf32>
    %207 = "stablehlo.subtract"(%arg4, %206) : (tensor<37x8xf32>, tensor<37x8xf32>) -> tensor<37x8xf32>
    %208 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %209 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %210 = "stablehlo.multiply"(%209, %183) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %211 = "stablehlo.subtract"(%arg5, %210) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %212 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %213 = "stablehlo.broadcast_in_dim"(%212) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<501x8xf32>
    %214 = "stablehlo.multiply"(%213, %187) : (tensor<501x8xf32>, tensor<501x8xf32>) -> tensor<501x8xf32>
    %215 = "stablehlo.subtract"(%arg6, %214) : (tensor<501x8xf32>, tensor<501x8xf32>) -> tensor<501x8xf32>
    %216 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %217 = "stablehlo.broadcast_in_dim"(%216) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x1xf32>
    %218 = "stablehlo.multiply"(%217, %191) : (tensor<40x1xf32>, tensor<40x1xf32>) -> tensor<40x1xf32>
    %219 = "stablehlo.subtract"(%arg7, %218) : (tensor<40x1xf32>, tensor<40x1xf32>) -> tensor<40x1xf32>
    %220 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %221 = "stablehlo.broadcast_in_dim"(%220) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<33x40xf32>
    %222 = "stablehlo.multiply"(%221, %195) : (tensor<33x40xf32>, tensor<33x40xf32>) -> tensor<33x40xf32>
    %223 = "stablehlo.subtract"(%arg8, %222) : (tensor<33x40xf32>, tensor<33x40xf32>) -> tensor<33x40xf32>
    "func.return"(%199, %203, %207, %211, %215, %219, %223, %171, %175, %179, %183, %187, %191, %195, %105) : (tensor<13x8xf32>, tensor<100x8xf32>, tensor<37x8xf32>, tensor<8x8xf32>, tensor<501x8xf32>, tensor<40x1xf32>, tensor<33x40xf32>, tensor<13x8xf32>, tensor<100x8xf32>, tensor<37x8xf32>, tensor<8x8xf32>, tensor<501x8xf32>, tensor<40x1xf32>, tensor<33x40xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<24x8xf32>) -> tensor<24x8xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg1: tensor<24x8xf32>):
    %3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %5 = "stablehlo.maximum"(%arg1, %4) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    "func.return"(%5) : (tensor<24x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<24x40xf32>) -> tensor<24x40xf32>, res_attrs = [{}], sym_name = "relu_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<24x40xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x40xf32>
    %2 = "stablehlo.maximum"(%arg0, %1) : (tensor<24x40xf32>, tensor<24x40xf32>) -> tensor<24x40xf32>
    "func.return"(%2) : (tensor<24x40xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
