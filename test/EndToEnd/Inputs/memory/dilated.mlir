// A training step of three dilated convolutions, each beside what it reads.
"builtin.module"() <{sym_name = "jit_dilated"}> ({
  "func.func"() <{arg_attrs = [{}, {tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}], function_type = (tensor<6x33x29x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['w0']"}, {jax.result_info = "result[0]['w1']"}, {jax.result_info = "result[0]['w2']"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<6x33x29x8xf32>, %arg1: tensor<3x3x8x8xf32>, %arg2: tensor<3x3x8x8xf32>, %arg3: tensor<3x3x8x8xf32>):
    %0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<6x33x29x8xf32>, tensor<3x3x8x8xf32>) -> tensor<6x33x29x8xf32>
    %1 = "stablehlo.tanh"(%0) : (tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x33x29x8xf32>
    %4 = "stablehlo.subtract"(%3, %1) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %5 = "stablehlo.add"(%arg0, %1) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %6 = "stablehlo.convolution"(%5, %arg2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<2> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 2, 2>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<6x33x29x8xf32>, tensor<3x3x8x8xf32>) -> tensor<6x33x29x8xf32>
    %7 = "stablehlo.tanh"(%6) : (tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %8 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x33x29x8xf32>
    %10 = "stablehlo.subtract"(%9, %7) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %11 = "stablehlo.add"(%5, %7) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %12 = "stablehlo.convolution"(%11, %arg3) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<4> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 4, 4>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<6x33x29x8xf32>, tensor<3x3x8x8xf32>) -> tensor<6x33x29x8xf32>
    %13 = "stablehlo.tanh"(%12) : (tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x33x29x8xf32>
    %16 = "stablehlo.subtract"(%15, %13) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %17 = "stablehlo.add"(%11, %13) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %18 = "stablehlo.multiply"(%17, %17) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %19 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x33x29x8xf32>
    %21 = "stablehlo.multiply"(%20, %17) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %23 = "stablehlo.reduce"(%18, %22) <{dimensions = array<i64: 0, 1, 2, 3>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %61 = "stablehlo.add"(%arg4, %arg5) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%61) : (tensor<f32>) -> ()
    }) : (tensor<6x33x29x8xf32>, tensor<f32>) -> tensor<f32>
    %24 = "stablehlo.constant"() <{value = dense<4.593600e+04> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.divide"(%23, %24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %26 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.constant"() <{value = dense<4.593600e+04> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.divide"(%26, %27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x33x29x8xf32>
    %30 = "stablehlo.multiply"(%29, %21) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %31 = "stablehlo.multiply"(%30, %16) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %32 = "stablehlo.multiply"(%31, %13) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %33 = "stablehlo.add"(%31, %32) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %34 = "stablehlo.convolution"(%11, %33) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<4> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 4, 4>}> : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<3x3x8x8xf32>
    %35 = "stablehlo.reverse"(%arg3) <{dimensions = array<i64: 0, 1>}> : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    %36 = "stablehlo.convolution"(%33, %35) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<4> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 4, 4>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<6x33x29x8xf32>, tensor<3x3x8x8xf32>) -> tensor<6x33x29x8xf32>
    %37 = "stablehlo.add"(%30, %36) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %38 = "stablehlo.multiply"(%37, %10) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %39 = "stablehlo.multiply"(%38, %7) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %40 = "stablehlo.add"(%38, %39) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %41 = "stablehlo.convolution"(%5, %40) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<2> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}> : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<3x3x8x8xf32>
    %42 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 0, 1>}> : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    %43 = "stablehlo.convolution"(%40, %42) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<2> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 2, 2>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<6x33x29x8xf32>, tensor<3x3x8x8xf32>) -> tensor<6x33x29x8xf32>
    %44 = "stablehlo.add"(%37, %43) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %45 = "stablehlo.multiply"(%44, %4) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %46 = "stablehlo.multiply"(%45, %1) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %47 = "stablehlo.add"(%45, %46) : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<6x33x29x8xf32>
    %48 = "stablehlo.convolution"(%arg0, %47) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<6x33x29x8xf32>, tensor<6x33x29x8xf32>) -> tensor<3x3x8x8xf32>
    %49 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x8xf32>
    %51 = "stablehlo.multiply"(%50, %48) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    %52 = "stablehlo.subtract"(%arg1, %51) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    %53 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x8xf32>
    %55 = "stablehlo.multiply"(%54, %41) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    %56 = "stablehlo.subtract"(%arg2, %55) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    %57 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x8xf32>
    %59 = "stablehlo.multiply"(%58, %34) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    %60 = "stablehlo.subtract"(%arg3, %59) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
    "func.return"(%52, %56, %60, %25) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<f32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
