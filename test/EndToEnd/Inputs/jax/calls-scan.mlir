"builtin.module"() <{sym_name = "jit_scans"}> ({
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x9xf32>, tensor<4x9xi1>) -> tensor<4x9xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg10: tensor<4x9xf32>, %arg11: tensor<4x9xi1>):
    %3 = "stablehlo.slice"(%arg10) <{limit_indices = array<i64: 4, 8>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 2>}> : (tensor<4x9xf32>) -> tensor<4x4xf32>
    %4 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 4, 8>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 2>}> : (tensor<4x9xi1>) -> tensor<4x4xi1>
    %5 = "stablehlo.slice"(%arg10) <{limit_indices = array<i64: 4, 9>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<4x9xf32>) -> tensor<4x4xf32>
    %6 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 4, 9>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<4x9xi1>) -> tensor<4x4xi1>
    %7 = "stablehlo.multiply"(%3, %5) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %8 = "func.call"(%6, %5, %7) <{callee = @_where}> : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %9 = "stablehlo.or"(%4, %6) : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
    %10 = "stablehlo.slice"(%8) <{limit_indices = array<i64: 4, 3>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 2>}> : (tensor<4x4xf32>) -> tensor<4x2xf32>
    %11 = "stablehlo.slice"(%9) <{limit_indices = array<i64: 4, 3>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 2>}> : (tensor<4x4xi1>) -> tensor<4x2xi1>
    %12 = "stablehlo.slice"(%8) <{limit_indices = array<i64: 4, 4>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<4x4xf32>) -> tensor<4x2xf32>
    %13 = "stablehlo.slice"(%9) <{limit_indices = array<i64: 4, 4>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<4x4xi1>) -> tensor<4x2xi1>
    %14 = "stablehlo.multiply"(%10, %12) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %15 = "func.call"(%13, %12, %14) <{callee = @_where_0}> : (tensor<4x2xi1>, tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %16 = "stablehlo.or"(%11, %13) : (tensor<4x2xi1>, tensor<4x2xi1>) -> tensor<4x2xi1>
    %17 = "stablehlo.slice"(%15) <{limit_indices = array<i64: 4, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 2>}> : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %18 = "stablehlo.slice"(%15) <{limit_indices = array<i64: 4, 2>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %19 = "stablehlo.slice"(%16) <{limit_indices = array<i64: 4, 2>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<4x2xi1>) -> tensor<4x1xi1>
    %20 = "stablehlo.multiply"(%17, %18) : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %21 = "func.call"(%19, %18, %20) <{callee = @_where_1}> : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %22 = "stablehlo.slice"(%15) <{limit_indices = array<i64: 4, 2>, start_indices = array<i64: 0, 2>, strides = array<i64: 1, 2>}> : (tensor<4x2xf32>) -> tensor<4x0xf32>
    %23 = "func.call"(%22) <{callee = @_where_2}> : (tensor<4x0xf32>) -> tensor<4x0xf32>
    %24 = "stablehlo.slice"(%15) <{limit_indices = array<i64: 4, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %25 = "stablehlo.concatenate"(%24, %23) <{dimension = 1 : i64}> : (tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x1xf32>
    %26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.pad"(%25, %26) <{edge_padding_high = array<i64: 0, 1>, edge_padding_low = array<i64: 0, 0>, interior_padding = array<i64: 0, 1>}> : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.pad"(%21, %28) <{edge_padding_high = array<i64: 0, 0>, edge_padding_low = array<i64: 0, 1>, interior_padding = array<i64: 0, 1>}> : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %30 = "stablehlo.add"(%27, %29) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %31 = "stablehlo.slice"(%30) <{limit_indices = array<i64: 4, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %32 = "stablehlo.slice"(%8) <{limit_indices = array<i64: 4, 4>, start_indices = array<i64: 0, 2>, strides = array<i64: 1, 2>}> : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %33 = "stablehlo.slice"(%9) <{limit_indices = array<i64: 4, 4>, start_indices = array<i64: 0, 2>, strides = array<i64: 1, 2>}> : (tensor<4x4xi1>) -> tensor<4x1xi1>
    %34 = "stablehlo.multiply"(%31, %32) : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %35 = "func.call"(%33, %32, %34) <{callee = @_where_1}> : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %36 = "stablehlo.slice"(%8) <{limit_indices = array<i64: 4, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %37 = "stablehlo.concatenate"(%36, %35) <{dimension = 1 : i64}> : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
    %38 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %39 = "stablehlo.pad"(%37, %38) <{edge_padding_high = array<i64: 0, 1>, edge_padding_low = array<i64: 0, 0>, interior_padding = array<i64: 0, 1>}> : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x4xf32>
    %40 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %41 = "stablehlo.pad"(%30, %40) <{edge_padding_high = array<i64: 0, 0>, edge_padding_low = array<i64: 0, 1>, interior_padding = array<i64: 0, 1>}> : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x4xf32>
    %42 = "stablehlo.add"(%39, %41) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %43 = "stablehlo.slice"(%arg10) <{limit_indices = array<i64: 4, 9>, start_indices = array<i64: 0, 2>, strides = array<i64: 1, 2>}> : (tensor<4x9xf32>) -> tensor<4x4xf32>
    %44 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 4, 9>, start_indices = array<i64: 0, 2>, strides = array<i64: 1, 2>}> : (tensor<4x9xi1>) -> tensor<4x4xi1>
    %45 = "stablehlo.multiply"(%42, %43) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %46 = "func.call"(%44, %43, %45) <{callee = @_where}> : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %47 = "stablehlo.slice"(%arg10) <{limit_indices = array<i64: 4, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<4x9xf32>) -> tensor<4x1xf32>
    %48 = "stablehlo.concatenate"(%47, %46) <{dimension = 1 : i64}> : (tensor<4x1xf32>, tensor<4x4xf32>) -> tensor<4x5xf32>
    %49 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.pad"(%48, %49) <{edge_padding_high = array<i64: 0, 0>, edge_padding_low = array<i64: 0, 0>, interior_padding = array<i64: 0, 1>}> : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x9xf32>
    %51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.pad"(%42, %51) <{edge_padding_high = array<i64: 0, 1>, edge_padding_low = array<i64: 0, 1>, interior_padding = array<i64: 0, 1>}> : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x9xf32>
    %53 = "stablehlo.add"(%50, %52) : (tensor<4x9xf32>, tensor<4x9xf32>) -> tensor<4x9xf32>
    "func.return"(%53) : (tensor<4x9xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<4x4xi1>, %arg8: tensor<4x4xf32>, %arg9: tensor<4x4xf32>):
    %2 = "stablehlo.select"(%arg7, %arg8, %arg9) : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    "func.return"(%2) : (tensor<4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x2xi1>, tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<4x2xi1>, %arg5: tensor<4x2xf32>, %arg6: tensor<4x2xf32>):
    %1 = "stablehlo.select"(%arg4, %arg5, %arg6) : (tensor<4x2xi1>, tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    "func.return"(%1) : (tensor<4x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x1xi1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>, res_attrs = [{}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg1: tensor<4x1xi1>, %arg2: tensor<4x1xf32>, %arg3: tensor<4x1xf32>):
    %0 = "stablehlo.select"(%arg1, %arg2, %arg3) : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    "func.return"(%0) : (tensor<4x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x0xf32>) -> tensor<4x0xf32>, res_attrs = [{}], sym_name = "_where_2", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x0xf32>):
    "func.return"(%arg0) : (tensor<4x0xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
