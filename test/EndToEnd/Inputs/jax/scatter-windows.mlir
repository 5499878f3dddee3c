"builtin.module"() <{sym_name = "jit_scatter_windows"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<7xf32>, tensor<7x5xf32>, tensor<6x1xi32>, tensor<6x2xi32>, tensor<6x4xf32>, tensor<6x3x2xf32>) -> (tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<f32>, tensor<7xf32>, tensor<f32>, tensor<7xf32>, tensor<f32>, tensor<7x5xf32>, tensor<f32>, tensor<7x5xf32>, tensor<6x4xf32>, tensor<6x3x2xf32>, tensor<6x3x2xf32>, tensor<7x5xf32>), res_attrs = [{jax.result_info = "result[0][0]"}, {jax.result_info = "result[0][1]"}, {jax.result_info = "result[0][2]"}, {jax.result_info = "result[0][3]"}, {jax.result_info = "result[0][4]"}, {jax.result_info = "result[0][5]"}, {jax.result_info = "result[0][6]"}, {jax.result_info = "result[0][7]"}, {jax.result_info = "result[0][8]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}, {jax.result_info = "result[1][2]"}, {jax.result_info = "result[1][3]"}, {jax.result_info = "result[2][0]"}, {jax.result_info = "result[2][1]"}, {jax.result_info = "result[2][2]"}, {jax.result_info = "result[2][3]"}, {jax.result_info = "result[3][0][0]"}, {jax.result_info = "result[3][0][1]"}, {jax.result_info = "result[3][1][0]"}, {jax.result_info = "result[3][1][1]"}, {jax.result_info = "result[3][2][0]"}, {jax.result_info = "result[3][2][1]"}, {jax.result_info = "result[3][3][0]"}, {jax.result_info = "result[3][3][1]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<6x1xi32>, %arg3: tensor<6x2xi32>, %arg4: tensor<6x4xf32>, %arg5: tensor<6x3x2xf32>):
    %0 = "stablehlo.scatter"(%arg0, %arg2, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
      %214 = "stablehlo.add"(%arg64, %arg65) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%214) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %1 = "stablehlo.scatter"(%arg0, %arg2, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg62: tensor<f32>, %arg63: tensor<f32>):
      %213 = "stablehlo.maximum"(%arg62, %arg63) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%213) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %2 = "stablehlo.scatter"(%arg0, %arg2, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
      %212 = "stablehlo.minimum"(%arg60, %arg61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%212) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %3 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %4 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %6 = "stablehlo.minimum"(%3, %5) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<6x1xi32>
    %8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x1xi32>
    %10 = "stablehlo.clamp"(%9, %arg2, %7) : (tensor<6x1xi32>, tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi32>
    %11 = "stablehlo.scatter"(%arg0, %10, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg58: tensor<f32>, %arg59: tensor<f32>):
      %211 = "stablehlo.add"(%arg58, %arg59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%211) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %12 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %15 = "stablehlo.minimum"(%12, %14) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<6x1xi32>
    %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x1xi32>
    %19 = "stablehlo.clamp"(%18, %arg2, %16) : (tensor<6x1xi32>, tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi32>
    %20 = "stablehlo.scatter"(%arg0, %19, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg56: tensor<f32>, %arg57: tensor<f32>):
      %210 = "stablehlo.maximum"(%arg56, %arg57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%210) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %21 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %22 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %24 = "stablehlo.minimum"(%21, %23) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<6x1xi32>
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x1xi32>
    %28 = "stablehlo.clamp"(%27, %arg2, %25) : (tensor<6x1xi32>, tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi32>
    %29 = "stablehlo.scatter"(%arg0, %28, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %209 = "stablehlo.minimum"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%209) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %30 = "stablehlo.scatter"(%arg0, %arg2, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
      %208 = "stablehlo.add"(%arg52, %arg53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%208) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %31 = "stablehlo.scatter"(%arg0, %arg2, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %207 = "stablehlo.maximum"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%207) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %32 = "stablehlo.scatter"(%arg0, %arg2, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %206 = "stablehlo.minimum"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%206) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %33 = "stablehlo.convert"(%arg2) : (tensor<6x1xi32>) -> tensor<6x1xi8>
    %34 = "stablehlo.scatter"(%arg0, %33, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg46: tensor<f32>, %arg47: tensor<f32>):
      %205 = "stablehlo.add"(%arg46, %arg47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%205) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi8>, tensor<6x4xf32>) -> tensor<7xf32>
    %35 = "stablehlo.convert"(%arg2) : (tensor<6x1xi32>) -> tensor<6x1xi64>
    %36 = "stablehlo.scatter"(%arg0, %35, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %204 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%204) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi64>, tensor<6x4xf32>) -> tensor<7xf32>
    %37 = "stablehlo.convert"(%arg2) : (tensor<6x1xi32>) -> tensor<6x1xui8>
    %38 = "stablehlo.scatter"(%arg0, %37, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %203 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%203) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xui8>, tensor<6x4xf32>) -> tensor<7xf32>
    %39 = "stablehlo.convert"(%arg2) : (tensor<6x1xi32>) -> tensor<6x1xui32>
    %40 = "stablehlo.scatter"(%arg0, %39, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %202 = "stablehlo.add"(%arg40, %arg41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%202) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xui32>, tensor<6x4xf32>) -> tensor<7xf32>
    %41 = "stablehlo.slice"(%arg2) <{limit_indices = array<i64: 1, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<6x1xi32>) -> tensor<1x1xi32>
    %42 = "stablehlo.reshape"(%41) : (tensor<1x1xi32>) -> tensor<1xi32>
    %43 = "stablehlo.slice"(%arg4) <{limit_indices = array<i64: 1, 4>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %44 = "stablehlo.reshape"(%43) : (tensor<1x4xf32>) -> tensor<4xf32>
    %45 = "stablehlo.scatter"(%arg0, %42, %44) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      "stablehlo.return"(%arg39) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<7xf32>
    %46 = "stablehlo.slice"(%arg2) <{limit_indices = array<i64: 2, 1>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<6x1xi32>) -> tensor<1x1xi32>
    %47 = "stablehlo.reshape"(%46) : (tensor<1x1xi32>) -> tensor<1xi32>
    %48 = "stablehlo.slice"(%arg4) <{limit_indices = array<i64: 2, 4>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %49 = "stablehlo.reshape"(%48) : (tensor<1x4xf32>) -> tensor<4xf32>
    %50 = "stablehlo.scatter"(%arg0, %47, %49) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      "stablehlo.return"(%arg37) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<7xf32>
    %51 = "stablehlo.slice"(%arg2) <{limit_indices = array<i64: 3, 1>, start_indices = array<i64: 2, 0>, strides = array<i64: 1, 1>}> : (tensor<6x1xi32>) -> tensor<1x1xi32>
    %52 = "stablehlo.reshape"(%51) : (tensor<1x1xi32>) -> tensor<1xi32>
    %53 = "stablehlo.slice"(%arg4) <{limit_indices = array<i64: 3, 4>, start_indices = array<i64: 2, 0>, strides = array<i64: 1, 1>}> : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %54 = "stablehlo.reshape"(%53) : (tensor<1x4xf32>) -> tensor<4xf32>
    %55 = "stablehlo.scatter"(%arg0, %52, %54) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      "stablehlo.return"(%arg35) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<7xf32>
    %56 = "stablehlo.slice"(%arg2) <{limit_indices = array<i64: 4, 1>, start_indices = array<i64: 3, 0>, strides = array<i64: 1, 1>}> : (tensor<6x1xi32>) -> tensor<1x1xi32>
    %57 = "stablehlo.reshape"(%56) : (tensor<1x1xi32>) -> tensor<1xi32>
    %58 = "stablehlo.slice"(%arg4) <{limit_indices = array<i64: 4, 4>, start_indices = array<i64: 3, 0>, strides = array<i64: 1, 1>}> : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %59 = "stablehlo.reshape"(%58) : (tensor<1x4xf32>) -> tensor<4xf32>
    %60 = "stablehlo.scatter"(%arg0, %57, %59) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      "stablehlo.return"(%arg33) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<7xf32>
    %61 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %62 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x1xi32>
    %64 = "stablehlo.compare"(%arg2, %63) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi1>
    %65 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xi32>) -> tensor<6x1xi32>
    %67 = "stablehlo.compare"(%arg2, %66) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi1>
    %68 = "stablehlo.and"(%64, %67) : (tensor<6x1xi1>, tensor<6x1xi1>) -> tensor<6x1xi1>
    %69 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %70 = "stablehlo.reduce"(%68, %69) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg30: tensor<i1>, %arg31: tensor<i1>):
      %201 = "stablehlo.and"(%arg30, %arg31) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%201) : (tensor<i1>) -> ()
    }) : (tensor<6x1xi1>, tensor<i1>) -> tensor<6xi1>
    %71 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4>}> : (tensor<7xf32>, tensor<6x1xi32>) -> tensor<6x4xf32>
    %72 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi1>) -> tensor<6x4xi1>
    %73 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4xf32>
    %75 = "stablehlo.select"(%72, %71, %74) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %76 = "stablehlo.multiply"(%75, %75) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %77 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4xf32>
    %79 = "stablehlo.multiply"(%78, %75) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %80 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %81 = "stablehlo.reduce"(%76, %80) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %200 = "stablehlo.add"(%arg28, %arg29) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%200) : (tensor<f32>) -> ()
    }) : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %82 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4xf32>
    %84 = "stablehlo.multiply"(%83, %79) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %85 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7xf32>
    %87 = "stablehlo.scatter"(%86, %arg2, %84) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg26: tensor<f32>, %arg27: tensor<f32>):
      %199 = "stablehlo.add"(%arg26, %arg27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%199) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %88 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4>}> : (tensor<7xf32>, tensor<6x1xi32>) -> tensor<6x4xf32>
    %89 = "stablehlo.multiply"(%88, %88) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %90 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4xf32>
    %92 = "stablehlo.multiply"(%91, %88) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %93 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.reduce"(%89, %93) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %198 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%198) : (tensor<f32>) -> ()
    }) : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %95 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4xf32>
    %97 = "stablehlo.multiply"(%96, %92) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %98 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7xf32>
    %100 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %101 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %103 = "stablehlo.minimum"(%100, %102) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<6x1xi32>
    %105 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x1xi32>
    %107 = "stablehlo.clamp"(%106, %arg2, %104) : (tensor<6x1xi32>, tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi32>
    %108 = "stablehlo.scatter"(%99, %107, %97) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %197 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%197) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<7xf32>
    %109 = "stablehlo.constant"() <{value = dense<[3, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %110 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x2xi32>
    %112 = "stablehlo.compare"(%arg3, %111) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x2xi32>, tensor<6x2xi32>) -> tensor<6x2xi1>
    %113 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1x2xi32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xi32>) -> tensor<6x2xi32>
    %115 = "stablehlo.compare"(%arg3, %114) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<6x2xi32>, tensor<6x2xi32>) -> tensor<6x2xi1>
    %116 = "stablehlo.and"(%112, %115) : (tensor<6x2xi1>, tensor<6x2xi1>) -> tensor<6x2xi1>
    %117 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %118 = "stablehlo.reduce"(%116, %117) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg20: tensor<i1>, %arg21: tensor<i1>):
      %196 = "stablehlo.and"(%arg20, %arg21) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%196) : (tensor<i1>) -> ()
    }) : (tensor<6x2xi1>, tensor<i1>) -> tensor<6xi1>
    %119 = "stablehlo.gather"(%arg1, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [1, 0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 2>}> : (tensor<7x5xf32>, tensor<6x2xi32>) -> tensor<6x3x2xf32>
    %120 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi1>) -> tensor<6x3x2xi1>
    %121 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3x2xf32>
    %123 = "stablehlo.select"(%120, %119, %122) : (tensor<6x3x2xi1>, tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %124 = "stablehlo.multiply"(%123, %123) : (tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %125 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3x2xf32>
    %127 = "stablehlo.multiply"(%126, %123) : (tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %128 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %129 = "stablehlo.reduce"(%124, %128) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %195 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%195) : (tensor<f32>) -> ()
    }) : (tensor<6x3x2xf32>, tensor<f32>) -> tensor<f32>
    %130 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3x2xf32>
    %132 = "stablehlo.multiply"(%131, %127) : (tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %133 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x5xf32>
    %135 = "stablehlo.scatter"(%134, %arg3, %132) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %194 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%194) : (tensor<f32>) -> ()
    }) : (tensor<7x5xf32>, tensor<6x2xi32>, tensor<6x3x2xf32>) -> tensor<7x5xf32>
    %136 = "stablehlo.gather"(%arg1, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [1, 0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 2>}> : (tensor<7x5xf32>, tensor<6x2xi32>) -> tensor<6x3x2xf32>
    %137 = "stablehlo.multiply"(%136, %136) : (tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %138 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3x2xf32>
    %140 = "stablehlo.multiply"(%139, %136) : (tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %141 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.reduce"(%137, %141) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %193 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%193) : (tensor<f32>) -> ()
    }) : (tensor<6x3x2xf32>, tensor<f32>) -> tensor<f32>
    %143 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %144 = "stablehlo.broadcast_in_dim"(%143) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3x2xf32>
    %145 = "stablehlo.multiply"(%144, %140) : (tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %146 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x5xf32>
    %148 = "stablehlo.constant"() <{value = dense<[3, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %149 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<2xi32>
    %151 = "stablehlo.minimum"(%148, %150) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xi32>) -> tensor<6x2xi32>
    %153 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %154 = "stablehlo.broadcast_in_dim"(%153) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x2xi32>
    %155 = "stablehlo.clamp"(%154, %arg3, %152) : (tensor<6x2xi32>, tensor<6x2xi32>, tensor<6x2xi32>) -> tensor<6x2xi32>
    %156 = "stablehlo.scatter"(%147, %155, %145) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %192 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%192) : (tensor<f32>) -> ()
    }) : (tensor<7x5xf32>, tensor<6x2xi32>, tensor<6x3x2xf32>) -> tensor<7x5xf32>
    %157 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %158 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x1xi32>
    %160 = "stablehlo.compare"(%arg2, %159) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi1>
    %161 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %162 = "stablehlo.broadcast_in_dim"(%161) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xi32>) -> tensor<6x1xi32>
    %163 = "stablehlo.compare"(%arg2, %162) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi1>
    %164 = "stablehlo.and"(%160, %163) : (tensor<6x1xi1>, tensor<6x1xi1>) -> tensor<6x1xi1>
    %165 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %166 = "stablehlo.reduce"(%164, %165) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg10: tensor<i1>, %arg11: tensor<i1>):
      %191 = "stablehlo.and"(%arg10, %arg11) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%191) : (tensor<i1>) -> ()
    }) : (tensor<6x1xi1>, tensor<i1>) -> tensor<6xi1>
    %167 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4>}> : (tensor<7xf32>, tensor<6x1xi32>) -> tensor<6x4xf32>
    %168 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi1>) -> tensor<6x4xi1>
    %169 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4xf32>
    %171 = "stablehlo.select"(%168, %167, %170) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %172 = "stablehlo.constant"() <{value = dense<[3, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %173 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %174 = "stablehlo.broadcast_in_dim"(%173) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x2xi32>
    %175 = "stablehlo.compare"(%arg3, %174) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x2xi32>, tensor<6x2xi32>) -> tensor<6x2xi1>
    %176 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1x2xi32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xi32>) -> tensor<6x2xi32>
    %178 = "stablehlo.compare"(%arg3, %177) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<6x2xi32>, tensor<6x2xi32>) -> tensor<6x2xi1>
    %179 = "stablehlo.and"(%175, %178) : (tensor<6x2xi1>, tensor<6x2xi1>) -> tensor<6x2xi1>
    %180 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %181 = "stablehlo.reduce"(%179, %180) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg8: tensor<i1>, %arg9: tensor<i1>):
      %190 = "stablehlo.and"(%arg8, %arg9) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%190) : (tensor<i1>) -> ()
    }) : (tensor<6x2xi1>, tensor<i1>) -> tensor<6xi1>
    %182 = "stablehlo.gather"(%arg1, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [1, 0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 2>}> : (tensor<7x5xf32>, tensor<6x2xi32>) -> tensor<6x3x2xf32>
    %183 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi1>) -> tensor<6x3x2xi1>
    %184 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3x2xf32>
    %186 = "stablehlo.select"(%183, %182, %185) : (tensor<6x3x2xi1>, tensor<6x3x2xf32>, tensor<6x3x2xf32>) -> tensor<6x3x2xf32>
    %187 = "stablehlo.gather"(%arg1, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [1, 0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 2>}> : (tensor<7x5xf32>, tensor<6x2xi32>) -> tensor<6x3x2xf32>
    %188 = "stablehlo.scatter"(%arg1, %arg3, %arg5) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %189 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%189) : (tensor<f32>) -> ()
    }) : (tensor<7x5xf32>, tensor<6x2xi32>, tensor<6x3x2xf32>) -> tensor<7x5xf32>
    "func.return"(%0, %1, %2, %11, %20, %29, %30, %31, %32, %34, %36, %38, %40, %45, %50, %55, %60, %81, %87, %94, %108, %129, %135, %142, %156, %171, %186, %187, %188) : (tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<f32>, tensor<7xf32>, tensor<f32>, tensor<7xf32>, tensor<f32>, tensor<7x5xf32>, tensor<f32>, tensor<7x5xf32>, tensor<6x4xf32>, tensor<6x3x2xf32>, tensor<6x3x2xf32>, tensor<7x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
