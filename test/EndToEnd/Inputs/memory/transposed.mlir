// A training step of two transposed convolutions.
"builtin.module"() <{sym_name = "jit_transposed"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}], function_type = (tensor<10x8x8x16xf32>, tensor<10x32x32x3xf32>, tensor<4x4x16x16xf32>, tensor<4x4x16x3xf32>) -> (tensor<f32>, tensor<4x4x16x16xf32>, tensor<4x4x16x3xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg1: tensor<10x8x8x16xf32>, %arg2: tensor<10x32x32x3xf32>, %arg3: tensor<4x4x16x16xf32>, %arg4: tensor<4x4x16x3xf32>):
    %3 = "stablehlo.convolution"(%arg1, %arg3) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<2> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<10x8x8x16xf32>, tensor<4x4x16x16xf32>) -> tensor<10x16x16x16xf32>
    %4 = "func.call"(%3) <{callee = @relu}> : (tensor<10x16x16x16xf32>) -> tensor<10x16x16x16xf32>
    %5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x16x16x16xf32>
    %7 = "stablehlo.compare"(%3, %6) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<10x16x16x16xf32>, tensor<10x16x16x16xf32>) -> tensor<10x16x16x16xi1>
    %8 = "stablehlo.convolution"(%4, %arg4) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<2> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<10x16x16x16xf32>, tensor<4x4x16x3xf32>) -> tensor<10x32x32x3xf32>
    %9 = "stablehlo.subtract"(%8, %arg2) : (tensor<10x32x32x3xf32>, tensor<10x32x32x3xf32>) -> tensor<10x32x32x3xf32>
    %10 = "stablehlo.multiply"(%9, %9) : (tensor<10x32x32x3xf32>, tensor<10x32x32x3xf32>) -> tensor<10x32x32x3xf32>
    %11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x32x32x3xf32>
    %13 = "stablehlo.multiply"(%12, %9) : (tensor<10x32x32x3xf32>, tensor<10x32x32x3xf32>) -> tensor<10x32x32x3xf32>
    %14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.reduce"(%10, %14) <{dimensions = array<i64: 0, 1, 2, 3>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %38 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%38) : (tensor<f32>) -> ()
    }) : (tensor<10x32x32x3xf32>, tensor<f32>) -> tensor<f32>
    %16 = "stablehlo.constant"() <{value = dense<3.072000e+04> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.divide"(%15, %16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.constant"() <{value = dense<3.072000e+04> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.divide"(%18, %19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x32x32x3xf32>
    %22 = "stablehlo.multiply"(%21, %13) : (tensor<10x32x32x3xf32>, tensor<10x32x32x3xf32>) -> tensor<10x32x32x3xf32>
    %23 = "stablehlo.convolution"(%4, %22) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<2> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<10x16x16x16xf32>, tensor<10x32x32x3xf32>) -> tensor<4x4x16x3xf32>
    %24 = "stablehlo.reverse"(%arg4) <{dimensions = array<i64: 0, 1>}> : (tensor<4x4x16x3xf32>) -> tensor<4x4x16x3xf32>
    %25 = "stablehlo.convolution"(%22, %24) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}> : (tensor<10x32x32x3xf32>, tensor<4x4x16x3xf32>) -> tensor<10x16x16x16xf32>
    %26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x16x16x16xf32>
    %28 = "stablehlo.select"(%7, %25, %27) : (tensor<10x16x16x16xi1>, tensor<10x16x16x16xf32>, tensor<10x16x16x16xf32>) -> tensor<10x16x16x16xf32>
    %29 = "stablehlo.convolution"(%arg1, %28) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<2> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<10x8x8x16xf32>, tensor<10x16x16x16xf32>) -> tensor<4x4x16x16xf32>
    %30 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x16x16xf32>
    %32 = "stablehlo.multiply"(%31, %29) : (tensor<4x4x16x16xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32>
    %33 = "stablehlo.subtract"(%arg3, %32) : (tensor<4x4x16x16xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32>
    %34 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x16x3xf32>
    %36 = "stablehlo.multiply"(%35, %23) : (tensor<4x4x16x3xf32>, tensor<4x4x16x3xf32>) -> tensor<4x4x16x3xf32>
    %37 = "stablehlo.subtract"(%arg4, %36) : (tensor<4x4x16x3xf32>, tensor<4x4x16x3xf32>) -> tensor<4x4x16x3xf32>
    "func.return"(%17, %33, %37) : (tensor<f32>, tensor<4x4x16x16xf32>, tensor<4x4x16x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<10x16x16x16xf32>) -> tensor<10x16x16x16xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<10x16x16x16xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x16x16x16xf32>
    %2 = "stablehlo.maximum"(%arg0, %1) : (tensor<10x16x16x16xf32>, tensor<10x16x16x16xf32>) -> tensor<10x16x16x16xf32>
    "func.return"(%2) : (tensor<10x16x16x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
