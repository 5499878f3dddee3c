"builtin.module"() <{sym_name = "jit_layers"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x6x6xf32>, tensor<8x6xf32>, tensor<8xi32>) -> (tensor<f32>, tensor<3xf32>, tensor<3x6x6xf32>), res_attrs = [{jax.result_info = "result[0][0]"}, {jax.result_info = "result[0][1]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg46: tensor<3x6x6xf32>, %arg47: tensor<8x6xf32>, %arg48: tensor<8xi32>):
    %99 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3xi32>
    %100 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %101:2 = "func.call"(%100) <{callee = @remainder}> : (tensor<i32>) -> (tensor<i32>, tensor<i1>)
    %102 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3xf32>
    %104 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %105 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x6xf32>
    %106 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3xi32>
    %108 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x6xf32>
    %110 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x8x6xf32>
    %112 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %113:11 = "stablehlo.while"(%arg46, %99, %101#0, %101#1, %112, %arg47, %103, %105, %107, %109, %111) ({
    ^bb0(%arg82: tensor<3x6x6xf32>, %arg83: tensor<3xi32>, %arg84: tensor<i32>, %arg85: tensor<i1>, %arg86: tensor<i32>, %arg87: tensor<8x6xf32>, %arg88: tensor<3xf32>, %arg89: tensor<3x8x6xf32>, %arg90: tensor<3xi32>, %arg91: tensor<3x8x6xf32>, %arg92: tensor<3x8x6xf32>):
      %192 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %193 = "stablehlo.compare"(%arg86, %192) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%193) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg71: tensor<3x6x6xf32>, %arg72: tensor<3xi32>, %arg73: tensor<i32>, %arg74: tensor<i1>, %arg75: tensor<i32>, %arg76: tensor<8x6xf32>, %arg77: tensor<3xf32>, %arg78: tensor<3x8x6xf32>, %arg79: tensor<3xi32>, %arg80: tensor<3x8x6xf32>, %arg81: tensor<3x8x6xf32>):
      %182 = "func.call"(%arg71, %arg75) <{callee = @dynamic_index_in_dim}> : (tensor<3x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>
      %183 = "func.call"(%arg72, %arg75) <{callee = @dynamic_index_in_dim_0}> : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %184:6 = "func.call"(%arg73, %arg74, %arg76, %182, %183) <{callee = @closed_call}> : (tensor<i32>, tensor<i1>, tensor<8x6xf32>, tensor<6x6xf32>, tensor<i32>) -> (tensor<8x6xf32>, tensor<f32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<8x6xf32>)
      %185 = "func.call"(%arg77, %184#1, %arg75) <{callee = @dynamic_update_index_in_dim}> : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %186 = "func.call"(%arg78, %184#2, %arg75) <{callee = @dynamic_update_index_in_dim_2}> : (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>
      %187 = "func.call"(%arg79, %184#3, %arg75) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %188 = "func.call"(%arg80, %184#4, %arg75) <{callee = @dynamic_update_index_in_dim_2}> : (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>
      %189 = "func.call"(%arg81, %184#5, %arg75) <{callee = @dynamic_update_index_in_dim_2}> : (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>
      %190 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %191 = "stablehlo.add"(%arg75, %190) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg71, %arg72, %arg73, %arg74, %191, %184#0, %185, %186, %187, %188, %189) : (tensor<3x6x6xf32>, tensor<3xi32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<8x6xf32>, tensor<3xf32>, tensor<3x8x6xf32>, tensor<3xi32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<3xi32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<8x6xf32>, tensor<3xf32>, tensor<3x8x6xf32>, tensor<3xi32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>) -> (tensor<3x6x6xf32>, tensor<3xi32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<8x6xf32>, tensor<3xf32>, tensor<3x8x6xf32>, tensor<3xi32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>)
    %114 = "stablehlo.broadcast_in_dim"(%arg48) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %115:2 = "func.call"(%113#5, %114) <{callee = @take_along_axis}> : (tensor<8x6xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %116 = "stablehlo.reshape"(%115#0) : (tensor<8x1xf32>) -> tensor<8xf32>
    %117 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.reduce"(%113#5, %117) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %181 = "stablehlo.maximum"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%181) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8xf32>
    %119 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %121 = "stablehlo.maximum"(%120, %118) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %122 = "stablehlo.is_finite"(%121) : (tensor<8xf32>) -> tensor<8xi1>
    %123 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %125 = "stablehlo.select"(%122, %121, %124) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %127 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x6xf32>
    %128 = "stablehlo.subtract"(%113#5, %127) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %129 = "stablehlo.exponential"(%128) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %130 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.reduce"(%129, %130) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %180 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%180) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8xf32>
    %132 = "stablehlo.abs"(%131) : (tensor<8xf32>) -> tensor<8xf32>
    %133 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %135 = "stablehlo.compare"(%131, %134) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %136 = "stablehlo.log"(%132) : (tensor<8xf32>) -> tensor<8xf32>
    %137 = "stablehlo.add"(%136, %125) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %138 = "stablehlo.subtract"(%137, %116) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %139 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %140 = "stablehlo.reduce"(%138, %139) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %179 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%179) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %141 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.divide"(%140, %141) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %143 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %144 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %145 = "stablehlo.divide"(%143, %144) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %147 = "stablehlo.negate"(%146) : (tensor<8xf32>) -> tensor<8xf32>
    %148 = "stablehlo.divide"(%146, %132) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %149 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %151 = "stablehlo.select"(%135, %150, %148) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %152 = "stablehlo.select"(%135, %148, %150) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %153 = "stablehlo.negate"(%151) : (tensor<8xf32>) -> tensor<8xf32>
    %154 = "stablehlo.add"(%152, %153) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x6xf32>
    %156 = "stablehlo.multiply"(%155, %129) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %157 = "stablehlo.broadcast_in_dim"(%147) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %158 = "func.call"(%115#1, %157) <{callee = @take_along_axis_4}> : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x6xf32>
    %159 = "stablehlo.add"(%156, %158) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x6xf32>
    %162 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %163:8 = "stablehlo.while"(%arg46, %113#7, %113#8, %113#9, %113#10, %162, %159, %161) ({
    ^bb0(%arg57: tensor<3x6x6xf32>, %arg58: tensor<3x8x6xf32>, %arg59: tensor<3xi32>, %arg60: tensor<3x8x6xf32>, %arg61: tensor<3x8x6xf32>, %arg62: tensor<i32>, %arg63: tensor<8x6xf32>, %arg64: tensor<3x6x6xf32>):
      %177 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %178 = "stablehlo.compare"(%arg62, %177) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%178) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg49: tensor<3x6x6xf32>, %arg50: tensor<3x8x6xf32>, %arg51: tensor<3xi32>, %arg52: tensor<3x8x6xf32>, %arg53: tensor<3x8x6xf32>, %arg54: tensor<i32>, %arg55: tensor<8x6xf32>, %arg56: tensor<3x6x6xf32>):
      %164 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %165 = "stablehlo.subtract"(%164, %arg54) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %166 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %167 = "stablehlo.subtract"(%165, %166) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %168 = "func.call"(%arg49, %167) <{callee = @dynamic_index_in_dim}> : (tensor<3x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>
      %169 = "func.call"(%arg50, %167) <{callee = @dynamic_index_in_dim_5}> : (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>
      %170 = "func.call"(%arg51, %167) <{callee = @dynamic_index_in_dim_0}> : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %171 = "func.call"(%arg52, %167) <{callee = @dynamic_index_in_dim_5}> : (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>
      %172 = "func.call"(%arg53, %167) <{callee = @dynamic_index_in_dim_5}> : (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>
      %173:2 = "func.call"(%arg55, %168, %169, %170, %171, %172) <{callee = @closed_call_6}> : (tensor<8x6xf32>, tensor<6x6xf32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<6x6xf32>)
      %174 = "func.call"(%arg56, %173#1, %167) <{callee = @dynamic_update_index_in_dim_7}> : (tensor<3x6x6xf32>, tensor<6x6xf32>, tensor<i32>) -> tensor<3x6x6xf32>
      %175 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %176 = "stablehlo.add"(%arg54, %175) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg49, %arg50, %arg51, %arg52, %arg53, %176, %173#0, %174) : (tensor<3x6x6xf32>, tensor<3x8x6xf32>, tensor<3xi32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x6x6xf32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<3x8x6xf32>, tensor<3xi32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x6x6xf32>) -> (tensor<3x6x6xf32>, tensor<3x8x6xf32>, tensor<3xi32>, tensor<3x8x6xf32>, tensor<3x8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<3x6x6xf32>)
    "func.return"(%142, %113#6, %163#7) : (tensor<f32>, tensor<3xf32>, tensor<3x6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<i32>) -> (tensor<i32>, tensor<i1>), res_attrs = [{}, {}], sym_name = "remainder", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<i32>):
    %92 = "stablehlo.convert"(%arg45) : (tensor<i32>) -> tensor<i32>
    %93 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %94 = "stablehlo.compare"(%92, %93) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %95 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %96 = "func.call"(%94, %95, %92) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %97 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %98 = "stablehlo.compare"(%96, %97) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%96, %98) : (tensor<i32>, tensor<i1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg42: tensor<i1>, %arg43: tensor<i32>, %arg44: tensor<i32>):
    %91 = "stablehlo.select"(%arg42, %arg43, %arg44) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%91) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg40: tensor<3x6x6xf32>, %arg41: tensor<i32>):
    %87 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %88 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %89 = "stablehlo.dynamic_slice"(%arg40, %arg41, %87, %88) <{slice_sizes = array<i64: 1, 6, 6>}> : (tensor<3x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x6xf32>
    %90 = "stablehlo.reshape"(%89) : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
    "func.return"(%90) : (tensor<6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3xi32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg38: tensor<3xi32>, %arg39: tensor<i32>):
    %85 = "stablehlo.dynamic_slice"(%arg38, %arg39) <{slice_sizes = array<i64: 1>}> : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %86 = "stablehlo.reshape"(%85) : (tensor<1xi32>) -> tensor<i32>
    "func.return"(%86) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>, tensor<i1>, tensor<8x6xf32>, tensor<6x6xf32>, tensor<i32>) -> (tensor<8x6xf32>, tensor<f32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<8x6xf32>), res_attrs = [{}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<i32>, %arg32: tensor<i1>, %arg33: tensor<8x6xf32>, %arg34: tensor<6x6xf32>, %arg35: tensor<i32>):
    %63 = "func.call"(%arg35, %arg31, %arg32) <{callee = @remainder_1}> : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i32>
    %64 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %65 = "stablehlo.compare"(%63, %64) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %66 = "stablehlo.dot_general"(%arg33, %arg34) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x6xf32>) -> tensor<8x6xf32>
    %67 = "stablehlo.convert"(%65) : (tensor<i1>) -> tensor<i32>
    %68:3 = "stablehlo.case"(%67) ({
      %78 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %80 = "stablehlo.multiply"(%66, %79) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %81 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %83 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      "stablehlo.return"(%80, %82, %84) : (tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> ()
    }, {
      %74 = "stablehlo.tanh"(%66) : (tensor<8x6xf32>) -> tensor<8x6xf32>
      %75 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %77 = "stablehlo.subtract"(%76, %74) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      "stablehlo.return"(%74, %74, %77) : (tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>)
    %69 = "stablehlo.add"(%arg33, %68#0) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %70 = "stablehlo.multiply"(%68#0, %68#0) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.reduce"(%70, %71) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %73 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%73) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
    "func.return"(%69, %72, %arg33, %67, %68#1, %68#2) : (tensor<8x6xf32>, tensor<f32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i32>, res_attrs = [{}], sym_name = "remainder_1", sym_visibility = "private"}> ({
  ^bb0(%arg28: tensor<i32>, %arg29: tensor<i32>, %arg30: tensor<i1>):
    %54 = "stablehlo.remainder"(%arg28, %arg29) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %55 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %56 = "stablehlo.compare"(%54, %55) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %57 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %58 = "stablehlo.compare"(%54, %57) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %59 = "stablehlo.compare"(%58, %arg30) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %60 = "stablehlo.and"(%59, %56) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %61 = "stablehlo.add"(%54, %arg29) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %62 = "stablehlo.select"(%60, %61, %54) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%62) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg25: tensor<3xf32>, %arg26: tensor<f32>, %arg27: tensor<i32>):
    %52 = "stablehlo.broadcast_in_dim"(%arg26) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %53 = "stablehlo.dynamic_update_slice"(%arg25, %52, %arg27) : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
    "func.return"(%53) : (tensor<3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<3x8x6xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<3x8x6xf32>, %arg23: tensor<8x6xf32>, %arg24: tensor<i32>):
    %48 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x6xf32>) -> tensor<1x8x6xf32>
    %49 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %50 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %51 = "stablehlo.dynamic_update_slice"(%arg22, %48, %arg24, %49, %50) : (tensor<3x8x6xf32>, tensor<1x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x6xf32>
    "func.return"(%51) : (tensor<3x8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<3xi32>, %arg20: tensor<i32>, %arg21: tensor<i32>):
    %46 = "stablehlo.broadcast_in_dim"(%arg20) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %47 = "stablehlo.dynamic_update_slice"(%arg19, %46, %arg21) : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    "func.return"(%47) : (tensor<3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x6xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<8x6xf32>, %arg16: tensor<8x1xi32>):
    %23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %25 = "stablehlo.compare"(%arg16, %24) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %26 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %28 = "stablehlo.add"(%arg16, %27) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %29 = "stablehlo.select"(%25, %28, %arg16) : (tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %30 = "stablehlo.reshape"(%29) : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %31 = "stablehlo.constant"() <{value = dense<5> : tensor<1xi32>}> : () -> tensor<1xi32>
    %32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1x1xi32>
    %34 = "stablehlo.compare"(%30, %33) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %35 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<8x1x1xi32>
    %37 = "stablehlo.compare"(%30, %36) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %38 = "stablehlo.and"(%34, %37) : (tensor<8x1x1xi1>, tensor<8x1x1xi1>) -> tensor<8x1x1xi1>
    %39 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %40 = "stablehlo.reduce"(%38, %39) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg17: tensor<i1>, %arg18: tensor<i1>):
      %45 = "stablehlo.and"(%arg17, %arg18) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%45) : (tensor<i1>) -> ()
    }) : (tensor<8x1x1xi1>, tensor<i1>) -> tensor<8x1xi1>
    %41 = "stablehlo.gather"(%arg15, %30) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x6xf32>, tensor<8x1x1xi32>) -> tensor<8x1xf32>
    %42 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %44 = "stablehlo.select"(%40, %41, %43) : (tensor<8x1xi1>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    "func.return"(%44, %30) : (tensor<8x1xf32>, tensor<8x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "take_along_axis_4", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<8x1x1xi32>, %arg12: tensor<8x1xf32>):
    %19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %21 = "stablehlo.scatter"(%20, %arg11, %arg12) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
      %22 = "stablehlo.add"(%arg13, %arg14) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%22) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x6xf32>
    "func.return"(%21) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_5", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<3x8x6xf32>, %arg10: tensor<i32>):
    %15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.dynamic_slice"(%arg9, %arg10, %15, %16) <{slice_sizes = array<i64: 1, 8, 6>}> : (tensor<3x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x6xf32>
    %18 = "stablehlo.reshape"(%17) : (tensor<1x8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%18) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x6xf32>, tensor<6x6xf32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<6x6xf32>), res_attrs = [{}, {}], sym_name = "closed_call_6", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8x6xf32>, %arg4: tensor<6x6xf32>, %arg5: tensor<8x6xf32>, %arg6: tensor<i32>, %arg7: tensor<8x6xf32>, %arg8: tensor<8x6xf32>):
    %4 = "stablehlo.case"(%arg6) ({
      %12 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %14 = "stablehlo.multiply"(%arg3, %13) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      "stablehlo.return"(%14) : (tensor<8x6xf32>) -> ()
    }, {
      %9 = "stablehlo.multiply"(%arg3, %arg8) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %10 = "stablehlo.multiply"(%9, %arg7) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %11 = "stablehlo.add"(%9, %10) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      "stablehlo.return"(%11) : (tensor<8x6xf32>) -> ()
    }) : (tensor<i32>) -> tensor<8x6xf32>
    %5 = "stablehlo.dot_general"(%4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<6x6xf32>
    %6 = "stablehlo.transpose"(%5) <{permutation = array<i64: 1, 0>}> : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %7 = "stablehlo.dot_general"(%4, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x6xf32>) -> tensor<8x6xf32>
    %8 = "stablehlo.add"(%arg3, %7) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%8, %6) : (tensor<8x6xf32>, tensor<6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x6x6xf32>, tensor<6x6xf32>, tensor<i32>) -> tensor<3x6x6xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_7", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3x6x6xf32>, %arg1: tensor<6x6xf32>, %arg2: tensor<i32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xf32>) -> tensor<1x6x6xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<3x6x6xf32>, tensor<1x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x6xf32>
    "func.return"(%3) : (tensor<3x6x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
