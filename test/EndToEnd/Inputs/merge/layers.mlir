"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {}, {}], function_type = (tensor<3x6x6xf32>, tensor<8x6xf32>, tensor<8xi32>) -> (tensor<3x6x6xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg25: tensor<3x6x6xf32>, %arg26: tensor<8x6xf32>, %arg27: tensor<8xi32>):
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x6xf32>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x6xf32>
    %60 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x6xf32>
    %62 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %63:6 = "stablehlo.while"(%arg25, %62, %arg26, %57, %59, %61) ({
    ^bb0(%arg56: tensor<3x6x6xf32>, %arg57: tensor<i32>, %arg58: tensor<8x6xf32>, %arg59: tensor<3x8x6xf32>, %arg60: tensor<3x8x6xf32>, %arg61: tensor<3x8x6xf32>):
      %169 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %170 = "stablehlo.compare"(%arg57, %169) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%170) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg50: tensor<3x6x6xf32>, %arg51: tensor<i32>, %arg52: tensor<8x6xf32>, %arg53: tensor<3x8x6xf32>, %arg54: tensor<3x8x6xf32>, %arg55: tensor<3x8x6xf32>):
      %162 = "func.call"(%arg50, %arg51) <{callee = @dynamic_index_in_dim}> : (tensor<3x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>
      %163:4 = "func.call"(%arg52, %162) <{callee = @closed_call}> : (tensor<8x6xf32>, tensor<6x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>)
      %164 = "func.call"(%arg53, %163#1, %arg51) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>
      %165 = "func.call"(%arg54, %163#2, %arg51) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>
      %166 = "func.call"(%arg55, %163#3, %arg51) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>
      %167 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %168 = "stablehlo.add"(%arg51, %167) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg50, %168, %163#0, %164, %165, %166) : (tensor<3x6x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>) -> (tensor<3x6x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>)
    %64 = "stablehlo.broadcast_in_dim"(%arg27) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %65:2 = "func.call"(%63#2, %64) <{callee = @take_along_axis}> : (tensor<8x6xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %66 = "stablehlo.reshape"(%65#0) : (tensor<8x1xf32>) -> tensor<8xf32>
    %67 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.reduce"(%63#2, %67) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %161 = "stablehlo.maximum"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%161) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8xf32>
    %69 = "stablehlo.reshape"(%68) : (tensor<8xf32>) -> tensor<8x1xf32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x6xf32>
    %71 = "stablehlo.compare"(%63#2, %70) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %72 = "stablehlo.convert"(%71) : (tensor<8x6xi1>) -> tensor<8x6xf32>
    %73 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %74 = "stablehlo.reduce"(%72, %73) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg46: tensor<f32>, %arg47: tensor<f32>):
      %160 = "stablehlo.add"(%arg46, %arg47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%160) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8xf32>
    %75 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %77 = "stablehlo.maximum"(%76, %68) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %78 = "stablehlo.compare"(%68, %77) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %79 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %81 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %83 = "stablehlo.select"(%78, %80, %82) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %84 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %86 = "stablehlo.compare"(%85, %77) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %87 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %89 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %91 = "stablehlo.select"(%86, %88, %90) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %92 = "stablehlo.divide"(%83, %91) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %93 = "stablehlo.is_finite"(%77) : (tensor<8xf32>) -> tensor<8xi1>
    %94 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %96 = "stablehlo.select"(%93, %77, %95) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %97 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %99 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x6xf32>
    %101 = "stablehlo.subtract"(%63#2, %100) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %102 = "stablehlo.exponential"(%101) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %103 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %104 = "stablehlo.reduce"(%102, %103) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %159 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%159) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8xf32>
    %105 = "stablehlo.sign"(%104) : (tensor<8xf32>) -> tensor<8xf32>
    %106 = "stablehlo.abs"(%104) : (tensor<8xf32>) -> tensor<8xf32>
    %107 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %109 = "stablehlo.compare"(%104, %108) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %110 = "stablehlo.log"(%106) : (tensor<8xf32>) -> tensor<8xf32>
    %111 = "stablehlo.add"(%110, %96) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %112 = "stablehlo.subtract"(%111, %66) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %113 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %114 = "stablehlo.reduce"(%112, %113) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %158 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%158) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %115 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %116 = "stablehlo.divide"(%114, %115) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %117 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %119 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %121 = "stablehlo.divide"(%119, %120) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %123 = "stablehlo.negate"(%122) : (tensor<8xf32>) -> tensor<8xf32>
    %124 = "stablehlo.divide"(%122, %106) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %125 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %127 = "stablehlo.select"(%109, %126, %124) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %128 = "stablehlo.select"(%109, %124, %126) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %129 = "stablehlo.negate"(%127) : (tensor<8xf32>) -> tensor<8xf32>
    %130 = "stablehlo.add"(%128, %129) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x6xf32>
    %132 = "stablehlo.multiply"(%131, %102) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %133 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %134 = "func.call"(%65#1, %133) <{callee = @take_along_axis_0}> : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x6xf32>
    %135 = "stablehlo.add"(%132, %134) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %136 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x6xf32>
    %138 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %139:7 = "stablehlo.while"(%arg25, %63#3, %63#4, %63#5, %138, %135, %137) ({
    ^bb0(%arg35: tensor<3x6x6xf32>, %arg36: tensor<3x8x6xf32>, %arg37: tensor<3x8x6xf32>, %arg38: tensor<3x8x6xf32>, %arg39: tensor<i32>, %arg40: tensor<8x6xf32>, %arg41: tensor<3x6x6xf32>):
      %156 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %157 = "stablehlo.compare"(%arg39, %156) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%157) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg28: tensor<3x6x6xf32>, %arg29: tensor<3x8x6xf32>, %arg30: tensor<3x8x6xf32>, %arg31: tensor<3x8x6xf32>, %arg32: tensor<i32>, %arg33: tensor<8x6xf32>, %arg34: tensor<3x6x6xf32>):
      %144 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %145 = "stablehlo.subtract"(%144, %arg32) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %146 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %147 = "stablehlo.subtract"(%145, %146) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %148 = "func.call"(%arg28, %147) <{callee = @dynamic_index_in_dim}> : (tensor<3x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>
      %149 = "func.call"(%arg29, %147) <{callee = @dynamic_index_in_dim_1}> : (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>
      %150 = "func.call"(%arg30, %147) <{callee = @dynamic_index_in_dim_1}> : (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>
      %151 = "func.call"(%arg31, %147) <{callee = @dynamic_index_in_dim_1}> : (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>
      %152:2 = "func.call"(%arg33, %148, %149, %150, %151) <{callee = @closed_call_2}> : (tensor<8x6xf32>, tensor<6x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<6x6xf32>)
      %153 = "func.call"(%arg34, %152#1, %147) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<3x6x6xf32>, tensor<6x6xf32>, tensor<i32>) -> tensor<3x6x6xf32>
      %154 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %155 = "stablehlo.add"(%arg32, %154) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg28, %arg29, %arg30, %arg31, %155, %152#0, %153) : (tensor<3x6x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x6x6xf32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x6x6xf32>) -> (tensor<3x6x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x6x6xf32>)
    %140 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x6xf32>
    %142 = "stablehlo.multiply"(%141, %139#6) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %143 = "stablehlo.subtract"(%arg25, %142) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    "func.return"(%143, %116) : (tensor<3x6x6xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<3x6x6xf32>, %arg24: tensor<i32>):
    %52 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %53 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %54 = "stablehlo.dynamic_slice"(%arg23, %arg24, %52, %53) <{slice_sizes = array<i64: 1, 6, 6>}> : (tensor<3x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x6xf32>
    %55 = "stablehlo.reshape"(%54) : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
    "func.return"(%55) : (tensor<6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x6xf32>, tensor<6x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>), res_attrs = [{}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<8x6xf32>, %arg22: tensor<6x6xf32>):
    %46 = "stablehlo.dot_general"(%arg21, %arg22) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x6xf32>) -> tensor<8x6xf32>
    %47 = "stablehlo.tanh"(%46) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %48 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %50 = "stablehlo.subtract"(%49, %47) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %51 = "stablehlo.add"(%arg21, %47) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%51, %arg21, %47, %50) : (tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<3x8x6xf32>, %arg19: tensor<8x6xf32>, %arg20: tensor<i32>):
    %42 = "stablehlo.broadcast_in_dim"(%arg19) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x6xf32>) -> tensor<1x8x6xf32>
    %43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %45 = "stablehlo.dynamic_update_slice"(%arg18, %42, %arg20, %43, %44) : (tensor<3x8x6xf32>, tensor<1x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x6xf32>
    "func.return"(%45) : (tensor<3x8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x6xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<8x6xf32>, %arg15: tensor<8x1xi32>):
    %19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %21 = "stablehlo.compare"(%arg15, %20) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %22 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %24 = "stablehlo.add"(%arg15, %23) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %25 = "stablehlo.select"(%21, %24, %arg15) : (tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %26 = "stablehlo.reshape"(%25) : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %27 = "stablehlo.constant"() <{value = dense<5> : tensor<1xi32>}> : () -> tensor<1xi32>
    %28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1x1xi32>
    %30 = "stablehlo.compare"(%26, %29) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %31 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<8x1x1xi32>
    %33 = "stablehlo.compare"(%26, %32) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %34 = "stablehlo.and"(%30, %33) : (tensor<8x1x1xi1>, tensor<8x1x1xi1>) -> tensor<8x1x1xi1>
    %35 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %36 = "stablehlo.reduce"(%34, %35) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg16: tensor<i1>, %arg17: tensor<i1>):
      %41 = "stablehlo.and"(%arg16, %arg17) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%41) : (tensor<i1>) -> ()
    }) : (tensor<8x1x1xi1>, tensor<i1>) -> tensor<8x1xi1>
    %37 = "stablehlo.gather"(%arg14, %26) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x6xf32>, tensor<8x1x1xi32>) -> tensor<8x1xf32>
    %38 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %40 = "stablehlo.select"(%36, %37, %39) : (tensor<8x1xi1>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    "func.return"(%40, %26) : (tensor<8x1xf32>, tensor<8x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg10: tensor<8x1x1xi32>, %arg11: tensor<8x1xf32>):
    %15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %17 = "stablehlo.scatter"(%16, %arg10, %arg11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %18 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%18) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x6xf32>
    "func.return"(%17) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<3x8x6xf32>, %arg9: tensor<i32>):
    %11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.dynamic_slice"(%arg8, %arg9, %11, %12) <{slice_sizes = array<i64: 1, 8, 6>}> : (tensor<3x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x6xf32>
    %14 = "stablehlo.reshape"(%13) : (tensor<1x8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%14) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x6xf32>, tensor<6x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<6x6xf32>), res_attrs = [{}, {}], sym_name = "closed_call_2", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8x6xf32>, %arg4: tensor<6x6xf32>, %arg5: tensor<8x6xf32>, %arg6: tensor<8x6xf32>, %arg7: tensor<8x6xf32>):
    %4 = "stablehlo.multiply"(%arg3, %arg7) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %5 = "stablehlo.multiply"(%4, %arg6) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %6 = "stablehlo.add"(%4, %5) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %7 = "stablehlo.dot_general"(%6, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<6x6xf32>
    %8 = "stablehlo.transpose"(%7) <{permutation = array<i64: 1, 0>}> : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %9 = "stablehlo.dot_general"(%6, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x6xf32>) -> tensor<8x6xf32>
    %10 = "stablehlo.add"(%arg3, %9) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%10, %8) : (tensor<8x6xf32>, tensor<6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x6x6xf32>, tensor<6x6xf32>, tensor<i32>) -> tensor<3x6x6xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3x6x6xf32>, %arg1: tensor<6x6xf32>, %arg2: tensor<i32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xf32>) -> tensor<1x6x6xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<3x6x6xf32>, tensor<1x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x6xf32>
    "func.return"(%3) : (tensor<3x6x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
