"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {}, {}, {}, {}], function_type = (tensor<6x5xf32>, tensor<2xui32>, tensor<8x7x6xf32>, tensor<8x7xi32>, tensor<8x7xf32>) -> (tensor<6x5xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg46: tensor<6x5xf32>, %arg47: tensor<2xui32>, %arg48: tensor<8x7x6xf32>, %arg49: tensor<8x7xi32>, %arg50: tensor<8x7xf32>):
    %153 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %154 = "func.call"(%arg47, %153) <{callee = @_bernoulli}> : (tensor<2xui32>, tensor<f32>) -> tensor<8x7x6xi1>
    %155 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x6xf32>
    %157 = "stablehlo.divide"(%arg48, %156) : (tensor<8x7x6xf32>, tensor<8x7x6xf32>) -> tensor<8x7x6xf32>
    %158 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %159 = "func.call"(%154, %157, %158) <{callee = @_where}> : (tensor<8x7x6xi1>, tensor<8x7x6xf32>, tensor<i32>) -> tensor<8x7x6xf32>
    %160 = "stablehlo.dot_general"(%159, %arg46) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x6xf32>, tensor<6x5xf32>) -> tensor<8x7x5xf32>
    %161 = "stablehlo.broadcast_in_dim"(%arg49) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xi32>) -> tensor<8x7x1xi32>
    %162:2 = "func.call"(%160, %161) <{callee = @take_along_axis}> : (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>)
    %163 = "stablehlo.reshape"(%162#0) : (tensor<8x7x1xf32>) -> tensor<8x7xf32>
    %164 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %165 = "stablehlo.reduce"(%160, %164) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %246 = "stablehlo.maximum"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%246) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %166 = "stablehlo.reshape"(%165) : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %168 = "stablehlo.compare"(%160, %167) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xi1>
    %169 = "stablehlo.convert"(%168) : (tensor<8x7x5xi1>) -> tensor<8x7x5xf32>
    %170 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %171 = "stablehlo.reduce"(%169, %170) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %245 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%245) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %172 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %173 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %174 = "stablehlo.maximum"(%173, %165) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %175 = "stablehlo.compare"(%165, %174) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %176 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %178 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %180 = "stablehlo.select"(%175, %177, %179) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %181 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %183 = "stablehlo.compare"(%182, %174) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %184 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %186 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %187 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %188 = "stablehlo.select"(%183, %185, %187) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %189 = "stablehlo.divide"(%180, %188) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %190 = "stablehlo.is_finite"(%174) : (tensor<8x7xf32>) -> tensor<8x7xi1>
    %191 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %192 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %193 = "stablehlo.select"(%190, %174, %192) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %194 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %196 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %197 = "stablehlo.broadcast_in_dim"(%196) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %198 = "stablehlo.subtract"(%160, %197) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %199 = "stablehlo.exponential"(%198) : (tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %200 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %201 = "stablehlo.reduce"(%199, %200) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %244 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%244) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %202 = "stablehlo.sign"(%201) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %203 = "stablehlo.abs"(%201) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %204 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %205 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %206 = "stablehlo.compare"(%201, %205) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %207 = "stablehlo.log"(%203) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %208 = "stablehlo.add"(%207, %193) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %209 = "stablehlo.subtract"(%208, %163) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %210 = "stablehlo.multiply"(%209, %arg50) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %211 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %212 = "stablehlo.reduce"(%210, %211) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %243 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%243) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
    %213 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %214 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %215 = "stablehlo.multiply"(%214, %arg50) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %216 = "stablehlo.negate"(%215) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %217 = "stablehlo.divide"(%215, %203) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %218 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %219 = "stablehlo.broadcast_in_dim"(%218) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %220 = "stablehlo.select"(%206, %219, %217) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %221 = "stablehlo.select"(%206, %217, %219) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %222 = "stablehlo.negate"(%220) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %223 = "stablehlo.add"(%221, %222) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x5xf32>
    %225 = "stablehlo.multiply"(%224, %199) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %226 = "stablehlo.broadcast_in_dim"(%216) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %227 = "func.call"(%162#1, %226) <{callee = @take_along_axis_0}> : (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %228 = "stablehlo.add"(%225, %227) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %229 = "stablehlo.dot_general"(%228, %159) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x5xf32>, tensor<8x7x6xf32>) -> tensor<5x6xf32>
    %230 = "stablehlo.transpose"(%229) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    %231 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %232 = "stablehlo.reduce"(%arg50, %231) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %242 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%242) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
    %233 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %234 = "stablehlo.maximum"(%232, %233) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %235 = "stablehlo.broadcast_in_dim"(%234) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %236 = "stablehlo.divide"(%230, %235) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %237 = "stablehlo.divide"(%212, %234) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %238 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %239 = "stablehlo.broadcast_in_dim"(%238) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %240 = "stablehlo.multiply"(%239, %236) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %241 = "stablehlo.subtract"(%arg46, %240) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    "func.return"(%241, %237) : (tensor<6x5xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2xui32>, tensor<f32>) -> tensor<8x7x6xi1>, res_attrs = [{}], sym_name = "_bernoulli", sym_visibility = "private"}> ({
  ^bb0(%arg44: tensor<2xui32>, %arg45: tensor<f32>):
    %148 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %150 = "func.call"(%arg44, %148, %149) <{callee = @_uniform}> : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x7x6xf32>
    %151 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x6xf32>
    %152 = "stablehlo.compare"(%150, %151) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x7x6xf32>, tensor<8x7x6xf32>) -> tensor<8x7x6xi1>
    "func.return"(%152) : (tensor<8x7x6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x7x6xf32>, res_attrs = [{}], sym_name = "_uniform", sym_visibility = "private"}> ({
  ^bb0(%arg41: tensor<2xui32>, %arg42: tensor<f32>, %arg43: tensor<f32>):
    %102 = "stablehlo.convert"(%arg42) : (tensor<f32>) -> tensor<f32>
    %103 = "stablehlo.convert"(%arg43) : (tensor<f32>) -> tensor<f32>
    %104 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1x1xf32>
    %105 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1x1xf32>
    %106 = "stablehlo.slice"(%arg41) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %107 = "stablehlo.reshape"(%106) : (tensor<1xui32>) -> tensor<ui32>
    %108 = "stablehlo.slice"(%arg41) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %109 = "stablehlo.reshape"(%108) : (tensor<1xui32>) -> tensor<ui32>
    %110 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8x7x6xui64>
    %111 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<8x7x6xui64>
    %112 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<8x7x6xui64>
    %113 = "stablehlo.constant"() <{value = dense<42> : tensor<ui64>}> : () -> tensor<ui64>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x7x6xui64>
    %115 = "stablehlo.multiply"(%114, %110) : (tensor<8x7x6xui64>, tensor<8x7x6xui64>) -> tensor<8x7x6xui64>
    %116 = "stablehlo.constant"() <{value = dense<6> : tensor<ui64>}> : () -> tensor<ui64>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x7x6xui64>
    %118 = "stablehlo.multiply"(%117, %111) : (tensor<8x7x6xui64>, tensor<8x7x6xui64>) -> tensor<8x7x6xui64>
    %119 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x7x6xui64>
    %121 = "stablehlo.multiply"(%120, %112) : (tensor<8x7x6xui64>, tensor<8x7x6xui64>) -> tensor<8x7x6xui64>
    %122 = "stablehlo.add"(%115, %118) : (tensor<8x7x6xui64>, tensor<8x7x6xui64>) -> tensor<8x7x6xui64>
    %123 = "stablehlo.add"(%122, %121) : (tensor<8x7x6xui64>, tensor<8x7x6xui64>) -> tensor<8x7x6xui64>
    %124 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x7x6xui64>
    %126 = "stablehlo.shift_right_logical"(%123, %125) : (tensor<8x7x6xui64>, tensor<8x7x6xui64>) -> tensor<8x7x6xui64>
    %127 = "stablehlo.convert"(%123) : (tensor<8x7x6xui64>) -> tensor<8x7x6xui32>
    %128 = "stablehlo.convert"(%126) : (tensor<8x7x6xui64>) -> tensor<8x7x6xui32>
    %129:2 = "func.call"(%107, %109, %128, %127) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> (tensor<8x7x6xui32>, tensor<8x7x6xui32>)
    %130 = "stablehlo.xor"(%129#0, %129#1) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %131 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %133 = "stablehlo.shift_right_logical"(%130, %132) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %134 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %135 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %136 = "stablehlo.or"(%133, %135) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %137 = "stablehlo.bitcast_convert"(%136) : (tensor<8x7x6xui32>) -> tensor<8x7x6xf32>
    %138 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x6xf32>
    %140 = "stablehlo.subtract"(%137, %139) : (tensor<8x7x6xf32>, tensor<8x7x6xf32>) -> tensor<8x7x6xf32>
    %141 = "stablehlo.subtract"(%105, %104) : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %142 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xf32>) -> tensor<8x7x6xf32>
    %143 = "stablehlo.multiply"(%140, %142) : (tensor<8x7x6xf32>, tensor<8x7x6xf32>) -> tensor<8x7x6xf32>
    %144 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xf32>) -> tensor<8x7x6xf32>
    %145 = "stablehlo.add"(%143, %144) : (tensor<8x7x6xf32>, tensor<8x7x6xf32>) -> tensor<8x7x6xf32>
    %146 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xf32>) -> tensor<8x7x6xf32>
    %147 = "stablehlo.maximum"(%146, %145) : (tensor<8x7x6xf32>, tensor<8x7x6xf32>) -> tensor<8x7x6xf32>
    "func.return"(%147) : (tensor<8x7x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> (tensor<8x7x6xui32>, tensor<8x7x6xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<ui32>, %arg20: tensor<ui32>, %arg21: tensor<8x7x6xui32>, %arg22: tensor<8x7x6xui32>):
    %85 = "stablehlo.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %86 = "stablehlo.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %87 = "stablehlo.xor"(%arg19, %arg20) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %88 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %89 = "stablehlo.xor"(%87, %88) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %90 = "stablehlo.broadcast_in_dim"(%arg19) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %91 = "stablehlo.add"(%arg21, %90) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %92 = "stablehlo.broadcast_in_dim"(%arg20) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %93 = "stablehlo.add"(%arg22, %92) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %94 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %95 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %96:9 = "stablehlo.while"(%95, %94, %91, %93, %arg20, %89, %arg19, %85, %86) ({
    ^bb0(%arg32: tensor<i32>, %arg33: tensor<i32>, %arg34: tensor<8x7x6xui32>, %arg35: tensor<8x7x6xui32>, %arg36: tensor<ui32>, %arg37: tensor<ui32>, %arg38: tensor<ui32>, %arg39: tensor<4xui32>, %arg40: tensor<4xui32>):
      %100 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %101 = "stablehlo.compare"(%arg32, %100) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%101) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg23: tensor<i32>, %arg24: tensor<i32>, %arg25: tensor<8x7x6xui32>, %arg26: tensor<8x7x6xui32>, %arg27: tensor<ui32>, %arg28: tensor<ui32>, %arg29: tensor<ui32>, %arg30: tensor<4xui32>, %arg31: tensor<4xui32>):
      %97:8 = "func.call"(%arg24, %arg25, %arg26, %arg27, %arg28, %arg29, %arg30, %arg31) <{callee = @closed_call}> : (tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %98 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %99 = "stablehlo.add"(%arg23, %98) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%99, %97#0, %97#1, %97#2, %97#3, %97#4, %97#5, %97#6, %97#7) : (tensor<i32>, tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    "func.return"(%96#2, %96#3) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<i32>, %arg12: tensor<8x7x6xui32>, %arg13: tensor<8x7x6xui32>, %arg14: tensor<ui32>, %arg15: tensor<ui32>, %arg16: tensor<ui32>, %arg17: tensor<4xui32>, %arg18: tensor<4xui32>):
    %30 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %31 = "stablehlo.add"(%arg11, %30) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %32 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %33 = "stablehlo.reshape"(%32) : (tensor<1xui32>) -> tensor<ui32>
    %34 = "stablehlo.add"(%arg12, %arg13) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %35 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %36 = "stablehlo.shift_left"(%arg13, %35) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %37 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %38 = "stablehlo.subtract"(%37, %33) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %40 = "stablehlo.shift_right_logical"(%arg13, %39) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %41 = "stablehlo.or"(%36, %40) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %42 = "stablehlo.xor"(%34, %41) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %43 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %44 = "stablehlo.reshape"(%43) : (tensor<1xui32>) -> tensor<ui32>
    %45 = "stablehlo.add"(%34, %42) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %46 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %47 = "stablehlo.shift_left"(%42, %46) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %48 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %49 = "stablehlo.subtract"(%48, %44) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %51 = "stablehlo.shift_right_logical"(%42, %50) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %52 = "stablehlo.or"(%47, %51) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %53 = "stablehlo.xor"(%45, %52) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %54 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 3>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %55 = "stablehlo.reshape"(%54) : (tensor<1xui32>) -> tensor<ui32>
    %56 = "stablehlo.add"(%45, %53) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %57 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %58 = "stablehlo.shift_left"(%53, %57) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %59 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %60 = "stablehlo.subtract"(%59, %55) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %62 = "stablehlo.shift_right_logical"(%53, %61) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %63 = "stablehlo.or"(%58, %62) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %64 = "stablehlo.xor"(%56, %63) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %65 = "stablehlo.slice"(%arg17) <{limit_indices = array<i64: 4>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %66 = "stablehlo.reshape"(%65) : (tensor<1xui32>) -> tensor<ui32>
    %67 = "stablehlo.add"(%56, %64) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %68 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %69 = "stablehlo.shift_left"(%64, %68) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %70 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %71 = "stablehlo.subtract"(%70, %66) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %73 = "stablehlo.shift_right_logical"(%64, %72) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %74 = "stablehlo.or"(%69, %73) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %75 = "stablehlo.xor"(%67, %74) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %76 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %77 = "stablehlo.add"(%67, %76) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %78 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %79 = "stablehlo.add"(%75, %78) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    %80 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %81 = "stablehlo.add"(%arg11, %80) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %82 = "stablehlo.convert"(%81) : (tensor<i32>) -> tensor<ui32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x7x6xui32>
    %84 = "stablehlo.add"(%79, %83) : (tensor<8x7x6xui32>, tensor<8x7x6xui32>) -> tensor<8x7x6xui32>
    "func.return"(%31, %77, %84, %arg15, %arg16, %arg14, %arg18, %arg17) : (tensor<i32>, tensor<8x7x6xui32>, tensor<8x7x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x7x6xi1>, tensor<8x7x6xf32>, tensor<i32>) -> tensor<8x7x6xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<8x7x6xi1>, %arg9: tensor<8x7x6xf32>, %arg10: tensor<i32>):
    %27 = "stablehlo.convert"(%arg10) : (tensor<i32>) -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x6xf32>
    %29 = "stablehlo.select"(%arg8, %arg9, %28) : (tensor<8x7x6xi1>, tensor<8x7x6xf32>, tensor<8x7x6xf32>) -> tensor<8x7x6xf32>
    "func.return"(%29) : (tensor<8x7x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<8x7x5xf32>, %arg5: tensor<8x7x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %6 = "stablehlo.compare"(%arg5, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %9 = "stablehlo.add"(%arg5, %8) : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg5) : (tensor<8x7x1xi1>, tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<8x7x1xi32>) -> tensor<8x7x1x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1x1xi32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %16 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x7x1x1xi32>
    %18 = "stablehlo.compare"(%11, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %19 = "stablehlo.and"(%15, %18) : (tensor<8x7x1x1xi1>, tensor<8x7x1x1xi1>) -> tensor<8x7x1x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg6: tensor<i1>, %arg7: tensor<i1>):
      %26 = "stablehlo.and"(%arg6, %arg7) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }) : (tensor<8x7x1x1xi1>, tensor<i1>) -> tensor<8x7x1xi1>
    %22 = "stablehlo.gather"(%arg4, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x7x5xf32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1xf32>
    %23 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x1xf32>
    %25 = "stablehlo.select"(%21, %22, %24) : (tensor<8x7x1xi1>, tensor<8x7x1xf32>, tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    "func.return"(%25, %11) : (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x7x1x1xi32>, %arg1: tensor<8x7x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x5xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    "func.return"(%2) : (tensor<8x7x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
