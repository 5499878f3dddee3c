"builtin.module"() <{sym_name = "jit_gamma_functions"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x10xf32>, tensor<6x10xf32>, tensor<6x10xf32>) -> (tensor<6x10xf32>, tensor<6x10xf32>, tensor<6x10xf32>, tensor<6x10xf32>, tensor<6x10xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<6x10xf32>, %arg1: tensor<6x10xf32>, %arg2: tensor<6x10xf32>):
    %0 = "chlo.zeta"(%arg1, %arg0) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x10xf32>
    %3 = "stablehlo.add"(%2, %arg0) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %4 = "chlo.polygamma"(%arg2, %3) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %5 = "stablehlo.negate"(%arg0) : (tensor<6x10xf32>) -> tensor<6x10xf32>
    %6 = "stablehlo.constant"() <{value = dense<3.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x10xf32>
    %8 = "stablehlo.subtract"(%5, %7) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %9 = "chlo.polygamma"(%arg2, %8) : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %10 = "chlo.digamma"(%arg0) : (tensor<6x10xf32>) -> tensor<6x10xf32>
    %11 = "chlo.lgamma"(%arg0) : (tensor<6x10xf32>) -> tensor<6x10xf32>
    "func.return"(%0, %4, %9, %10, %11) : (tensor<6x10xf32>, tensor<6x10xf32>, tensor<6x10xf32>, tensor<6x10xf32>, tensor<6x10xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
