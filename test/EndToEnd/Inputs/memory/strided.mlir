// A training step of two convolutions that take every other pixel.
"builtin.module"() <{sym_name = "jit_strided"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}], function_type = (tensor<10x20x20x3xf32>, tensor<10x48xf32>, tensor<5x5x3x24xf32>, tensor<5x5x24x48xf32>) -> (tensor<f32>, tensor<5x5x3x24xf32>, tensor<5x5x24x48xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg2: tensor<10x20x20x3xf32>, %arg3: tensor<10x48xf32>, %arg4: tensor<5x5x3x24xf32>, %arg5: tensor<5x5x24x48xf32>):
    %6 = "stablehlo.convolution"(%arg2, %arg4) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}> : (tensor<10x20x20x3xf32>, tensor<5x5x3x24xf32>) -> tensor<10x10x10x24xf32>
    %7 = "func.call"(%6) <{callee = @relu}> : (tensor<10x10x10x24xf32>) -> tensor<10x10x10x24xf32>
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x10x10x24xf32>
    %10 = "stablehlo.compare"(%6, %9) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<10x10x10x24xf32>, tensor<10x10x10x24xf32>) -> tensor<10x10x10x24xi1>
    %11 = "stablehlo.convolution"(%7, %arg5) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}> : (tensor<10x10x10x24xf32>, tensor<5x5x24x48xf32>) -> tensor<10x5x5x48xf32>
    %12 = "func.call"(%11) <{callee = @relu_0}> : (tensor<10x5x5x48xf32>) -> tensor<10x5x5x48xf32>
    %13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x5x5x48xf32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<10x5x5x48xf32>, tensor<10x5x5x48xf32>) -> tensor<10x5x5x48xi1>
    %16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.reduce"(%12, %16) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %58 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%58) : (tensor<f32>) -> ()
    }) : (tensor<10x5x5x48xf32>, tensor<f32>) -> tensor<10x48xf32>
    %18 = "stablehlo.constant"() <{value = dense<2.500000e+01> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x48xf32>
    %20 = "stablehlo.divide"(%17, %19) : (tensor<10x48xf32>, tensor<10x48xf32>) -> tensor<10x48xf32>
    %21 = "stablehlo.subtract"(%20, %arg3) : (tensor<10x48xf32>, tensor<10x48xf32>) -> tensor<10x48xf32>
    %22 = "stablehlo.multiply"(%21, %21) : (tensor<10x48xf32>, tensor<10x48xf32>) -> tensor<10x48xf32>
    %23 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x48xf32>
    %25 = "stablehlo.multiply"(%24, %21) : (tensor<10x48xf32>, tensor<10x48xf32>) -> tensor<10x48xf32>
    %26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.reduce"(%22, %26) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %57 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%57) : (tensor<f32>) -> ()
    }) : (tensor<10x48xf32>, tensor<f32>) -> tensor<f32>
    %28 = "stablehlo.constant"() <{value = dense<4.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.divide"(%27, %28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %30 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.constant"() <{value = dense<4.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %32 = "stablehlo.divide"(%30, %31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x48xf32>
    %34 = "stablehlo.multiply"(%33, %25) : (tensor<10x48xf32>, tensor<10x48xf32>) -> tensor<10x48xf32>
    %35 = "stablehlo.constant"() <{value = dense<2.500000e+01> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x48xf32>
    %37 = "stablehlo.divide"(%34, %36) : (tensor<10x48xf32>, tensor<10x48xf32>) -> tensor<10x48xf32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<10x48xf32>) -> tensor<10x5x5x48xf32>
    %39 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x5x5x48xf32>
    %41 = "stablehlo.select"(%15, %38, %40) : (tensor<10x5x5x48xi1>, tensor<10x5x5x48xf32>, tensor<10x5x5x48xf32>) -> tensor<10x5x5x48xf32>
    %42 = "stablehlo.convolution"(%7, %41) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 2, 2>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<10x10x10x24xf32>, tensor<10x5x5x48xf32>) -> tensor<5x5x24x48xf32>
    %43 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64: 0, 1>}> : (tensor<5x5x24x48xf32>) -> tensor<5x5x24x48xf32>
    %44 = "stablehlo.convolution"(%41, %43) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<[[3, 2], [3, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<10x5x5x48xf32>, tensor<5x5x24x48xf32>) -> tensor<10x10x10x24xf32>
    %45 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x10x10x24xf32>
    %47 = "stablehlo.select"(%10, %44, %46) : (tensor<10x10x10x24xi1>, tensor<10x10x10x24xf32>, tensor<10x10x10x24xf32>) -> tensor<10x10x10x24xf32>
    %48 = "stablehlo.convolution"(%arg2, %47) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 2, 2>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<10x20x20x3xf32>, tensor<10x10x10x24xf32>) -> tensor<5x5x3x24xf32>
    %49 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x5x3x24xf32>
    %51 = "stablehlo.multiply"(%50, %48) : (tensor<5x5x3x24xf32>, tensor<5x5x3x24xf32>) -> tensor<5x5x3x24xf32>
    %52 = "stablehlo.subtract"(%arg4, %51) : (tensor<5x5x3x24xf32>, tensor<5x5x3x24xf32>) -> tensor<5x5x3x24xf32>
    %53 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x5x24x48xf32>
    %55 = "stablehlo.multiply"(%54, %42) : (tensor<5x5x24x48xf32>, tensor<5x5x24x48xf32>) -> tensor<5x5x24x48xf32>
    %56 = "stablehlo.subtract"(%arg5, %55) : (tensor<5x5x24x48xf32>, tensor<5x5x24x48xf32>) -> tensor<5x5x24x48xf32>
    "func.return"(%29, %52, %56) : (tensor<f32>, tensor<5x5x3x24xf32>, tensor<5x5x24x48xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<10x10x10x24xf32>) -> tensor<10x10x10x24xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg1: tensor<10x10x10x24xf32>):
    %3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x10x10x24xf32>
    %5 = "stablehlo.maximum"(%arg1, %4) : (tensor<10x10x10x24xf32>, tensor<10x10x10x24xf32>) -> tensor<10x10x10x24xf32>
    "func.return"(%5) : (tensor<10x10x10x24xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<10x5x5x48xf32>) -> tensor<10x5x5x48xf32>, res_attrs = [{}], sym_name = "relu_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<10x5x5x48xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x5x5x48xf32>
    %2 = "stablehlo.maximum"(%arg0, %1) : (tensor<10x5x5x48xf32>, tensor<10x5x5x48xf32>) -> tensor<10x5x5x48xf32>
    "func.return"(%2) : (tensor<10x5x5x48xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
