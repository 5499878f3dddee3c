"builtin.module"() <{sym_name = "jit_bessel_functions"}> ({
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x20xf32>) -> (tensor<8x20xf32>, tensor<8x20xf32>, tensor<8x20xi1>, tensor<8x20xi1>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x20xf32>):
    %0 = "chlo.bessel_i1e"(%arg0) : (tensor<8x20xf32>) -> tensor<8x20xf32>
    %1 = "stablehlo.abs"(%arg0) : (tensor<8x20xf32>) -> tensor<8x20xf32>
    %2 = "stablehlo.exponential"(%1) : (tensor<8x20xf32>) -> tensor<8x20xf32>
    %3 = "chlo.bessel_i1e"(%arg0) : (tensor<8x20xf32>) -> tensor<8x20xf32>
    %4 = "stablehlo.multiply"(%2, %3) : (tensor<8x20xf32>, tensor<8x20xf32>) -> tensor<8x20xf32>
    %5 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x20xf32>
    %7 = "stablehlo.compare"(%arg0, %6) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x20xf32>, tensor<8x20xf32>) -> tensor<8x20xi1>
    %8 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x20xf32>
    %10 = "stablehlo.compare"(%arg0, %9) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x20xf32>, tensor<8x20xf32>) -> tensor<8x20xi1>
    "func.return"(%0, %4, %7, %10) : (tensor<8x20xf32>, tensor<8x20xf32>, tensor<8x20xi1>, tensor<8x20xi1>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
