"builtin.module"() <{sym_name = "jit_loops"}> ({
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<5x8xf32>) -> (tensor<8xf32>, tensor<5x8xf32>, tensor<5x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg19: tensor<5x8xf32>):
    %28 = "stablehlo.slice"(%arg19) <{limit_indices = array<i64: 1, 8>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<5x8xf32>) -> tensor<1x8xf32>
    %29 = "stablehlo.reshape"(%28) : (tensor<1x8xf32>) -> tensor<8xf32>
    %30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8xf32>
    %32 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %33:4 = "stablehlo.while"(%arg19, %32, %29, %31) ({
    ^bb0(%arg28: tensor<5x8xf32>, %arg29: tensor<i64>, %arg30: tensor<8xf32>, %arg31: tensor<5x8xf32>):
      %56 = "stablehlo.constant"() <{value = dense<5> : tensor<i64>}> : () -> tensor<i64>
      %57 = "stablehlo.compare"(%arg29, %56) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%57) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg24: tensor<5x8xf32>, %arg25: tensor<i64>, %arg26: tensor<8xf32>, %arg27: tensor<5x8xf32>):
      %51 = "func.call"(%arg24, %arg25) <{callee = @dynamic_index_in_dim}> : (tensor<5x8xf32>, tensor<i64>) -> tensor<8xf32>
      %52:2 = "func.call"(%arg26, %51) <{callee = @closed_call}> : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
      %53 = "func.call"(%arg27, %52#1, %arg25) <{callee = @dynamic_update_index_in_dim}> : (tensor<5x8xf32>, tensor<8xf32>, tensor<i64>) -> tensor<5x8xf32>
      %54 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %55 = "stablehlo.add"(%arg25, %54) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg24, %55, %52#0, %53) : (tensor<5x8xf32>, tensor<i64>, tensor<8xf32>, tensor<5x8xf32>) -> ()
    }) : (tensor<5x8xf32>, tensor<i64>, tensor<8xf32>, tensor<5x8xf32>) -> (tensor<5x8xf32>, tensor<i64>, tensor<8xf32>, tensor<5x8xf32>)
    %34 = "stablehlo.while"(%arg19) ({
    ^bb0(%arg21: tensor<5x8xf32>):
      %42 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
      %43 = "stablehlo.constant"() <{value = dense<9> : tensor<i64>}> : () -> tensor<i64>
      %44 = "func.call"(%arg21, %42, %43) <{callee = @clip_0}> : (tensor<5x8xf32>, tensor<i64>, tensor<i64>) -> tensor<5x8xf32>
      %45 = "stablehlo.constant"() <{value = dense<2.500000e-01> : tensor<f32>}> : () -> tensor<f32>
      %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8xf32>
      %47 = "stablehlo.compare"(%44, %46) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xi1>
      %48 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
      %49 = "stablehlo.reduce"(%47, %48) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg22: tensor<i1>, %arg23: tensor<i1>):
        %50 = "stablehlo.or"(%arg22, %arg23) : (tensor<i1>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%50) : (tensor<i1>) -> ()
      }) : (tensor<5x8xi1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%49) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg20: tensor<5x8xf32>):
      %35 = "stablehlo.constant"() <{value = dense<2.500000e-01> : tensor<f32>}> : () -> tensor<f32>
      %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8xf32>
      %37 = "stablehlo.compare"(%arg20, %36) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xi1>
      %38 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8xf32>
      %40 = "stablehlo.divide"(%arg20, %39) : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
      %41 = "func.call"(%37, %40, %arg20) <{callee = @_where_1}> : (tensor<5x8xi1>, tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
      "stablehlo.return"(%41) : (tensor<5x8xf32>) -> ()
    }) : (tensor<5x8xf32>) -> tensor<5x8xf32>
    "func.return"(%33#2, %33#3, %34) : (tensor<8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x8xf32>, tensor<i64>) -> tensor<8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<5x8xf32>, %arg18: tensor<i64>):
    %25 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %26 = "stablehlo.dynamic_slice"(%arg17, %arg18, %25) <{slice_sizes = array<i64: 1, 8>}> : (tensor<5x8xf32>, tensor<i64>, tensor<i64>) -> tensor<1x8xf32>
    %27 = "stablehlo.reshape"(%26) : (tensor<1x8xf32>) -> tensor<8xf32>
    "func.return"(%27) : (tensor<8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<8xf32>, %arg16: tensor<8xf32>):
    %17 = "stablehlo.compare"(%arg16, %arg15) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %18 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %20 = "stablehlo.multiply"(%19, %arg15) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %21 = "func.call"(%17, %arg16, %20) <{callee = @_where}> : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %22 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %23 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %24 = "func.call"(%21, %22, %23) <{callee = @clip}> : (tensor<8xf32>, tensor<i64>, tensor<i64>) -> tensor<8xf32>
    "func.return"(%21, %24) : (tensor<8xf32>, tensor<8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<8xi1>, %arg13: tensor<8xf32>, %arg14: tensor<8xf32>):
    %16 = "stablehlo.select"(%arg12, %arg13, %arg14) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%16) : (tensor<8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8xf32>, tensor<i64>, tensor<i64>) -> tensor<8xf32>, res_attrs = [{}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<8xf32>, %arg10: tensor<i64>, %arg11: tensor<i64>):
    %10 = "stablehlo.convert"(%arg10) : (tensor<i64>) -> tensor<f32>
    %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %12 = "stablehlo.maximum"(%11, %arg9) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %13 = "stablehlo.convert"(%arg11) : (tensor<i64>) -> tensor<f32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %15 = "stablehlo.minimum"(%14, %12) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%15) : (tensor<8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x8xf32>, tensor<8xf32>, tensor<i64>) -> tensor<5x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<5x8xf32>, %arg7: tensor<8xf32>, %arg8: tensor<i64>):
    %7 = "stablehlo.broadcast_in_dim"(%arg7) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xf32>) -> tensor<1x8xf32>
    %8 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %9 = "stablehlo.dynamic_update_slice"(%arg6, %7, %arg8, %8) : (tensor<5x8xf32>, tensor<1x8xf32>, tensor<i64>, tensor<i64>) -> tensor<5x8xf32>
    "func.return"(%9) : (tensor<5x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x8xf32>, tensor<i64>, tensor<i64>) -> tensor<5x8xf32>, res_attrs = [{}], sym_name = "clip_0", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<5x8xf32>, %arg4: tensor<i64>, %arg5: tensor<i64>):
    %1 = "stablehlo.convert"(%arg4) : (tensor<i64>) -> tensor<f32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8xf32>
    %3 = "stablehlo.maximum"(%2, %arg3) : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %4 = "stablehlo.convert"(%arg5) : (tensor<i64>) -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8xf32>
    %6 = "stablehlo.minimum"(%5, %3) : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    "func.return"(%6) : (tensor<5x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x8xi1>, tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>, res_attrs = [{}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<5x8xi1>, %arg1: tensor<5x8xf32>, %arg2: tensor<5x8xf32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<5x8xi1>, tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    "func.return"(%0) : (tensor<5x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
