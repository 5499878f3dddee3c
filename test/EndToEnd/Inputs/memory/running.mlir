// The largest of each row so far, and the product of each column.
"builtin.module"() <{sym_name = "jit_running"}> ({
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<90x130xf32>) -> (tensor<90x130xf32>, tensor<90x130xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg6: tensor<90x130xf32>):
    %7 = "func.call"(%arg6) <{callee = @cummax}> : (tensor<90x130xf32>) -> tensor<90x130xf32>
    %8 = "func.call"(%arg6) <{callee = @cumprod}> : (tensor<90x130xf32>) -> tensor<90x130xf32>
    %9 = "stablehlo.multiply"(%8, %arg6) : (tensor<90x130xf32>, tensor<90x130xf32>) -> tensor<90x130xf32>
    "func.return"(%7, %9) : (tensor<90x130xf32>, tensor<90x130xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<90x130xf32>) -> tensor<90x130xf32>, sym_name = "cummax", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<90x130xf32>):
    %3 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
    %5 = "stablehlo.reduce_window"(%arg3, %4) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [129, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 130>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %6 = "stablehlo.maximum"(%arg4, %arg5) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%6) : (tensor<f32>) -> ()
    }) : (tensor<90x130xf32>, tensor<f32>) -> tensor<90x130xf32>
    "func.return"(%5) : (tensor<90x130xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<90x130xf32>) -> tensor<90x130xf32>, sym_name = "cumprod", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<90x130xf32>):
    %0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[89, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 90, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = "stablehlo.multiply"(%arg1, %arg2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%2) : (tensor<f32>) -> ()
    }) : (tensor<90x130xf32>, tensor<f32>) -> tensor<90x130xf32>
    "func.return"(%1) : (tensor<90x130xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
