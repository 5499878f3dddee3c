"builtin.module"() <{sym_name = "jit_edge_values"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<11xf64>, tensor<11xf64>, tensor<11xf64>, tensor<11xf64>) -> (tensor<11xf64>, tensor<11xi1>, tensor<11xf64>, tensor<11xi1>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<11xf64>, %arg1: tensor<11xf64>, %arg2: tensor<11xf64>, %arg3: tensor<11xf64>):
    %0 = "chlo.zeta"(%arg0, %arg1) : (tensor<11xf64>, tensor<11xf64>) -> tensor<11xf64>
    %1 = "chlo.zeta"(%arg0, %arg1) : (tensor<11xf64>, tensor<11xf64>) -> tensor<11xf64>
    %2 = "stablehlo.constant"() <{value = dense<0x7FF0000000000000> : tensor<f64>}> : () -> tensor<f64>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<11xf64>
    %4 = "stablehlo.compare"(%1, %3) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<11xf64>, tensor<11xf64>) -> tensor<11xi1>
    %5 = "chlo.polygamma"(%arg2, %arg3) : (tensor<11xf64>, tensor<11xf64>) -> tensor<11xf64>
    %6 = "chlo.atan"(%5) : (tensor<11xf64>) -> tensor<11xf64>
    %7 = "chlo.polygamma"(%arg2, %arg3) : (tensor<11xf64>, tensor<11xf64>) -> tensor<11xf64>
    %8 = "stablehlo.constant"() <{value = dense<0x7FF0000000000000> : tensor<f64>}> : () -> tensor<f64>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<11xf64>
    %10 = "stablehlo.compare"(%7, %9) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<11xf64>, tensor<11xf64>) -> tensor<11xi1>
    "func.return"(%0, %4, %6, %10) : (tensor<11xf64>, tensor<11xi1>, tensor<11xf64>, tensor<11xi1>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
