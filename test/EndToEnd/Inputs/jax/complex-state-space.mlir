"builtin.module"() <{sym_name = "jit_complex_state_space"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<7x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<4x10x7xf32>) -> (tensor<f32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<10x7xcomplex<f32>>, tensor<10x7xcomplex<f32>>, tensor<10x7xcomplex<f32>>), res_attrs = [{jax.result_info = "result[0][0]"}, {jax.result_info = "result[0][1]['c']"}, {jax.result_info = "result[0][1]['d']"}, {jax.result_info = "result[0][1]['im']"}, {jax.result_info = "result[0][1]['re']"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg10: tensor<7x4xf32>, %arg11: tensor<7x4xf32>, %arg12: tensor<7x4xf32>, %arg13: tensor<7x4xf32>, %arg14: tensor<4x10x7xf32>):
    %29 = "stablehlo.constant"() <{value = dense<[1, 3, 0]> : tensor<3xi64>}> : () -> tensor<3xi64>
    %30 = "stablehlo.constant"() <{value = dense<[2, 4]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %31 = "stablehlo.slice"(%arg14) <{limit_indices = array<i64: 1, 10, 7>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x10x7xf32>) -> tensor<1x10x7xf32>
    %32 = "stablehlo.reshape"(%31) : (tensor<1x10x7xf32>) -> tensor<10x7xf32>
    %33 = "stablehlo.slice"(%arg14) <{limit_indices = array<i64: 2, 10, 7>, start_indices = array<i64: 1, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x10x7xf32>) -> tensor<1x10x7xf32>
    %34 = "stablehlo.reshape"(%33) : (tensor<1x10x7xf32>) -> tensor<10x7xf32>
    %35 = "stablehlo.complex"(%32, %34) : (tensor<10x7xf32>, tensor<10x7xf32>) -> tensor<10x7xcomplex<f32>>
    %36 = "stablehlo.slice"(%35) <{limit_indices = array<i64: 3, 7>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<10x7xcomplex<f32>>) -> tensor<3x7xcomplex<f32>>
    %37 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<3xi64>
    %39 = "stablehlo.compare"(%29, %38) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %40 = "stablehlo.constant"() <{value = dense<10> : tensor<i64>}> : () -> tensor<i64>
    %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<3xi64>
    %42 = "stablehlo.add"(%29, %41) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %43 = "stablehlo.select"(%39, %42, %29) : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %44 = "stablehlo.convert"(%43) : (tensor<3xi64>) -> tensor<3xi32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xi32>) -> tensor<3x1xi32>
    %46 = "stablehlo.scatter"(%35, %45, %36) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg25: tensor<complex<f32>>, %arg26: tensor<complex<f32>>):
      %201 = "stablehlo.multiply"(%arg25, %arg26) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
      "stablehlo.return"(%201) : (tensor<complex<f32>>) -> ()
    }) : (tensor<10x7xcomplex<f32>>, tensor<3x1xi32>, tensor<3x7xcomplex<f32>>) -> tensor<10x7xcomplex<f32>>
    %47 = "stablehlo.slice"(%35) <{limit_indices = array<i64: 7, 7>, start_indices = array<i64: 5, 0>, strides = array<i64: 1, 1>}> : (tensor<10x7xcomplex<f32>>) -> tensor<2x7xcomplex<f32>>
    %48 = "stablehlo.constant"() <{value = dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<10x7xcomplex<f32>>
    %50 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<2xi64>
    %52 = "stablehlo.compare"(%30, %51) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %53 = "stablehlo.constant"() <{value = dense<10> : tensor<i64>}> : () -> tensor<i64>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<2xi64>
    %55 = "stablehlo.add"(%30, %54) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %56 = "stablehlo.select"(%52, %55, %30) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %57 = "stablehlo.convert"(%56) : (tensor<2xi64>) -> tensor<2xi32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xi32>) -> tensor<2x1xi32>
    %59 = "stablehlo.scatter"(%49, %58, %47) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg23: tensor<complex<f32>>, %arg24: tensor<complex<f32>>):
      %200 = "stablehlo.multiply"(%arg23, %arg24) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
      "stablehlo.return"(%200) : (tensor<complex<f32>>) -> ()
    }) : (tensor<10x7xcomplex<f32>>, tensor<2x1xi32>, tensor<2x7xcomplex<f32>>) -> tensor<10x7xcomplex<f32>>
    %60 = "stablehlo.divide"(%46, %59) : (tensor<10x7xcomplex<f32>>, tensor<10x7xcomplex<f32>>) -> tensor<10x7xcomplex<f32>>
    %61 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<10xi64>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 0>}> : (tensor<10xi64>) -> tensor<10x1xi64>
    %63 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 1>}> : (tensor<10xi64>) -> tensor<1x10xi64>
    %64 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x1xi64>) -> tensor<10x10xi64>
    %65 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x10xi64>) -> tensor<10x10xi64>
    %66 = "stablehlo.subtract"(%64, %65) : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi64>
    %67 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<10x10xi64>
    %69 = "stablehlo.compare"(%66, %68) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi1>
    %70 = "stablehlo.exponential"(%arg13) : (tensor<7x4xf32>) -> tensor<7x4xf32>
    %71 = "stablehlo.negate"(%70) : (tensor<7x4xf32>) -> tensor<7x4xf32>
    %72 = "stablehlo.complex"(%71, %arg12) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xcomplex<f32>>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<7x4xcomplex<f32>>) -> tensor<7x4x1xcomplex<f32>>
    %74 = "stablehlo.constant"() <{value = dense<(1.000000e-01,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<7x4x1xcomplex<f32>>
    %76 = "stablehlo.multiply"(%73, %75) : (tensor<7x4x1xcomplex<f32>>, tensor<7x4x1xcomplex<f32>>) -> tensor<7x4x1xcomplex<f32>>
    %77 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<10xf32>
    %78 = "stablehlo.convert"(%77) : (tensor<10xf32>) -> tensor<10xcomplex<f32>>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64: 2>}> : (tensor<10xcomplex<f32>>) -> tensor<1x1x10xcomplex<f32>>
    %80 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<7x4x1xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %81 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x10xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %82 = "stablehlo.multiply"(%80, %81) : (tensor<7x4x10xcomplex<f32>>, tensor<7x4x10xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %83 = "stablehlo.exponential"(%82) : (tensor<7x4x10xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %84 = "stablehlo.complex"(%arg10, %arg11) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xcomplex<f32>>
    %85 = "stablehlo.constant"() <{value = dense<(1.000000e-01,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>>
    %87 = "stablehlo.multiply"(%72, %86) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %88 = "stablehlo.exponential"(%87) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %89 = "stablehlo.constant"() <{value = dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>>
    %91 = "stablehlo.subtract"(%88, %90) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %92 = "stablehlo.multiply"(%84, %91) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %93 = "stablehlo.divide"(%92, %72) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %94 = "stablehlo.multiply"(%72, %72) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %95 = "stablehlo.constant"() <{value = dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>>
    %97 = "stablehlo.divide"(%96, %94) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %98 = "stablehlo.dot_general"(%93, %83) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<7x4xcomplex<f32>>, tensor<7x4x10xcomplex<f32>>) -> tensor<7x10xcomplex<f32>>
    %99 = "stablehlo.real"(%98) : (tensor<7x10xcomplex<f32>>) -> tensor<7x10xf32>
    %100 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %101 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x10xf32>
    %102 = "stablehlo.multiply"(%101, %99) : (tensor<7x10xf32>, tensor<7x10xf32>) -> tensor<7x10xf32>
    %103 = "stablehlo.constant"() <{value = dense<10> : tensor<i64>}> : () -> tensor<i64>
    %104 = "func.call"(%66, %103) <{callee = @remainder}> : (tensor<10x10xi64>, tensor<i64>) -> tensor<10x10xi64>
    %105 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<10x10xi64>
    %107 = "stablehlo.compare"(%104, %106) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi1>
    %108 = "stablehlo.constant"() <{value = dense<10> : tensor<i64>}> : () -> tensor<i64>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<10x10xi64>
    %110 = "stablehlo.add"(%104, %109) : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi64>
    %111 = "stablehlo.select"(%107, %110, %104) : (tensor<10x10xi1>, tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi64>
    %112 = "stablehlo.convert"(%111) : (tensor<10x10xi64>) -> tensor<10x10xi32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x10xi32>) -> tensor<10x10x1xi32>
    %114 = "stablehlo.gather"(%102, %113) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 7, 1>}> : (tensor<7x10xf32>, tensor<10x10x1xi32>) -> tensor<7x10x10xf32>
    %115 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %116:2 = "func.call"(%69, %114, %115) <{callee = @_where_0}> : (tensor<10x10xi1>, tensor<7x10x10xf32>, tensor<i64>) -> (tensor<7x10x10xf32>, tensor<7x10x10xi1>)
    %117 = "stablehlo.dot_general"(%arg14, %116#0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x10x7xf32>, tensor<7x10x10xf32>) -> tensor<7x4x10xf32>
    %118 = "stablehlo.transpose"(%117) <{permutation = array<i64: 1, 2, 0>}> : (tensor<7x4x10xf32>) -> tensor<4x10x7xf32>
    %119 = "stablehlo.multiply"(%118, %118) : (tensor<4x10x7xf32>, tensor<4x10x7xf32>) -> tensor<4x10x7xf32>
    %120 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %121 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x10x7xf32>
    %122 = "stablehlo.multiply"(%121, %118) : (tensor<4x10x7xf32>, tensor<4x10x7xf32>) -> tensor<4x10x7xf32>
    %123 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %124 = "stablehlo.reduce"(%119, %123) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
      %199 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%199) : (tensor<f32>) -> ()
    }) : (tensor<4x10x7xf32>, tensor<f32>) -> tensor<f32>
    %125 = "stablehlo.constant"() <{value = dense<2.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %126 = "stablehlo.divide"(%124, %125) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %127 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.constant"() <{value = dense<2.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %129 = "stablehlo.divide"(%127, %128) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %130 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x10x7xf32>
    %131 = "stablehlo.multiply"(%130, %122) : (tensor<4x10x7xf32>, tensor<4x10x7xf32>) -> tensor<4x10x7xf32>
    %132 = "stablehlo.transpose"(%131) <{permutation = array<i64: 2, 0, 1>}> : (tensor<4x10x7xf32>) -> tensor<7x4x10xf32>
    %133 = "stablehlo.dot_general"(%132, %arg14) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<7x4x10xf32>, tensor<4x10x7xf32>) -> tensor<7x10x10xf32>
    %134 = "func.call"(%116#1, %133) <{callee = @_where_1}> : (tensor<7x10x10xi1>, tensor<7x10x10xf32>) -> tensor<7x10x10xf32>
    %135 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x10xf32>
    %137 = "stablehlo.scatter"(%136, %113, %134) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %198 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%198) : (tensor<f32>) -> ()
    }) : (tensor<7x10xf32>, tensor<10x10x1xi32>, tensor<7x10x10xf32>) -> tensor<7x10xf32>
    %138 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x10xf32>
    %140 = "stablehlo.multiply"(%139, %137) : (tensor<7x10xf32>, tensor<7x10xf32>) -> tensor<7x10xf32>
    %141 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x10xf32>
    %143 = "stablehlo.complex"(%140, %142) : (tensor<7x10xf32>, tensor<7x10xf32>) -> tensor<7x10xcomplex<f32>>
    %144 = "stablehlo.dot_general"(%143, %93) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<7x10xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x10x4xcomplex<f32>>
    %145 = "stablehlo.transpose"(%144) <{permutation = array<i64: 0, 2, 1>}> : (tensor<7x10x4xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %146 = "stablehlo.dot_general"(%143, %83) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<7x10xcomplex<f32>>, tensor<7x4x10xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %147 = "stablehlo.multiply"(%146, %97) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %148 = "stablehlo.multiply"(%147, %92) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %149 = "stablehlo.negate"(%148) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %150 = "stablehlo.divide"(%146, %72) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %151 = "stablehlo.multiply"(%84, %150) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %152 = "stablehlo.multiply"(%150, %91) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %153 = "stablehlo.multiply"(%151, %88) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %154 = "stablehlo.constant"() <{value = dense<(1.000000e-01,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>>
    %156 = "stablehlo.multiply"(%153, %155) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %157 = "stablehlo.add"(%149, %156) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %158 = "stablehlo.real"(%152) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xf32>
    %159 = "stablehlo.negate"(%152) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %160 = "stablehlo.imag"(%159) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xf32>
    %161 = "stablehlo.multiply"(%145, %83) : (tensor<7x4x10xcomplex<f32>>, tensor<7x4x10xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %162 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x10xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %163 = "stablehlo.multiply"(%161, %162) : (tensor<7x4x10xcomplex<f32>>, tensor<7x4x10xcomplex<f32>>) -> tensor<7x4x10xcomplex<f32>>
    %164 = "stablehlo.constant"() <{value = dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %165 = "stablehlo.reduce"(%163, %164) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg17: tensor<complex<f32>>, %arg18: tensor<complex<f32>>):
      %197 = "stablehlo.add"(%arg17, %arg18) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
      "stablehlo.return"(%197) : (tensor<complex<f32>>) -> ()
    }) : (tensor<7x4x10xcomplex<f32>>, tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>>
    %166 = "stablehlo.reshape"(%165) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4x1xcomplex<f32>>
    %167 = "stablehlo.constant"() <{value = dense<(1.000000e-01,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<7x4x1xcomplex<f32>>
    %169 = "stablehlo.multiply"(%166, %168) : (tensor<7x4x1xcomplex<f32>>, tensor<7x4x1xcomplex<f32>>) -> tensor<7x4x1xcomplex<f32>>
    %170 = "stablehlo.constant"() <{value = dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %171 = "stablehlo.reduce"(%169, %170) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg15: tensor<complex<f32>>, %arg16: tensor<complex<f32>>):
      %196 = "stablehlo.add"(%arg15, %arg16) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
      "stablehlo.return"(%196) : (tensor<complex<f32>>) -> ()
    }) : (tensor<7x4x1xcomplex<f32>>, tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>>
    %172 = "stablehlo.add"(%157, %171) : (tensor<7x4xcomplex<f32>>, tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %173 = "stablehlo.real"(%172) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xf32>
    %174 = "stablehlo.negate"(%172) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
    %175 = "stablehlo.imag"(%174) : (tensor<7x4xcomplex<f32>>) -> tensor<7x4xf32>
    %176 = "stablehlo.negate"(%173) : (tensor<7x4xf32>) -> tensor<7x4xf32>
    %177 = "stablehlo.multiply"(%176, %70) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %178 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x4xf32>
    %180 = "stablehlo.multiply"(%179, %158) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %181 = "stablehlo.subtract"(%arg10, %180) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %182 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %183 = "stablehlo.broadcast_in_dim"(%182) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x4xf32>
    %184 = "stablehlo.multiply"(%183, %160) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %185 = "stablehlo.subtract"(%arg11, %184) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %186 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %187 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x4xf32>
    %188 = "stablehlo.multiply"(%187, %175) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %189 = "stablehlo.subtract"(%arg12, %188) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %190 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %191 = "stablehlo.broadcast_in_dim"(%190) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x4xf32>
    %192 = "stablehlo.multiply"(%191, %177) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %193 = "stablehlo.subtract"(%arg13, %192) : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
    %194 = "chlo.acos"(%35) : (tensor<10x7xcomplex<f32>>) -> tensor<10x7xcomplex<f32>>
    %195 = "chlo.atanh"(%35) : (tensor<10x7xcomplex<f32>>) -> tensor<10x7xcomplex<f32>>
    "func.return"(%126, %181, %185, %189, %193, %60, %194, %195) : (tensor<f32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<10x7xcomplex<f32>>, tensor<10x7xcomplex<f32>>, tensor<10x7xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<10x10xi64>, tensor<i64>) -> tensor<10x10xi64>, res_attrs = [{}], sym_name = "remainder", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<10x10xi64>, %arg9: tensor<i64>):
    %8 = "stablehlo.convert"(%arg9) : (tensor<i64>) -> tensor<i64>
    %9 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %10 = "stablehlo.compare"(%8, %9) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %11 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %12 = "func.call"(%10, %11, %8) <{callee = @_where}> : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<10x10xi64>
    %14 = "stablehlo.remainder"(%arg8, %13) : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi64>
    %15 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<10x10xi64>
    %17 = "stablehlo.compare"(%14, %16) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi1>
    %18 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<10x10xi64>
    %20 = "stablehlo.compare"(%14, %19) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi1>
    %21 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %22 = "stablehlo.compare"(%12, %21) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<10x10xi1>
    %24 = "stablehlo.compare"(%20, %23) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<10x10xi1>, tensor<10x10xi1>) -> tensor<10x10xi1>
    %25 = "stablehlo.and"(%24, %17) : (tensor<10x10xi1>, tensor<10x10xi1>) -> tensor<10x10xi1>
    %26 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<10x10xi64>
    %27 = "stablehlo.add"(%14, %26) : (tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi64>
    %28 = "stablehlo.select"(%25, %27, %14) : (tensor<10x10xi1>, tensor<10x10xi64>, tensor<10x10xi64>) -> tensor<10x10xi64>
    "func.return"(%28) : (tensor<10x10xi64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<i1>, %arg6: tensor<i64>, %arg7: tensor<i64>):
    %7 = "stablehlo.select"(%arg5, %arg6, %arg7) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    "func.return"(%7) : (tensor<i64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<10x10xi1>, tensor<7x10x10xf32>, tensor<i64>) -> (tensor<7x10x10xf32>, tensor<7x10x10xi1>), res_attrs = [{}, {}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg2: tensor<10x10xi1>, %arg3: tensor<7x10x10xf32>, %arg4: tensor<i64>):
    %3 = "stablehlo.convert"(%arg4) : (tensor<i64>) -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<10x10xi1>) -> tensor<7x10x10xi1>
    %5 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x10x10xf32>
    %6 = "stablehlo.select"(%4, %arg3, %5) : (tensor<7x10x10xi1>, tensor<7x10x10xf32>, tensor<7x10x10xf32>) -> tensor<7x10x10xf32>
    "func.return"(%6, %4) : (tensor<7x10x10xf32>, tensor<7x10x10xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<7x10x10xi1>, tensor<7x10x10xf32>) -> tensor<7x10x10xf32>, res_attrs = [{}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<7x10x10xi1>, %arg1: tensor<7x10x10xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x10x10xf32>
    %2 = "stablehlo.select"(%arg0, %arg1, %1) : (tensor<7x10x10xi1>, tensor<7x10x10xf32>, tensor<7x10x10xf32>) -> tensor<7x10x10xf32>
    "func.return"(%2) : (tensor<7x10x10xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
