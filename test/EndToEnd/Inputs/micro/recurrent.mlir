"builtin.module"() <{sym_name = "jit_recurrent"}> ({
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x6xf32>, tensor<8x4x6xf32>) -> (tensor<f32>, tensor<4x8x6xf32>, tensor<6x6xf32>), res_attrs = [{jax.result_info = "result[0][0]"}, {jax.result_info = "result[0][1]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg80: tensor<6x6xf32>, %arg81: tensor<8x4x6xf32>):
    %225 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %226 = "stablehlo.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
    %227 = "stablehlo.shift_right_logical"(%225, %226) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %228 = "stablehlo.convert"(%227) : (tensor<i32>) -> tensor<ui32>
    %229 = "stablehlo.broadcast_in_dim"(%228) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %230 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %231 = "stablehlo.and"(%225, %230) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %232 = "stablehlo.convert"(%231) : (tensor<i32>) -> tensor<ui32>
    %233 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %234 = "stablehlo.concatenate"(%229, %233) <{dimension = 0 : i64}> : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %235 = "func.call"(%234) <{callee = @_threefry_split}> : (tensor<2xui32>) -> tensor<4x2xui32>
    %236 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %237 = "stablehlo.broadcast_in_dim"(%236) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %238 = "stablehlo.transpose"(%arg81) <{permutation = array<i64: 1, 0, 2>}> : (tensor<8x4x6xf32>) -> tensor<4x8x6xf32>
    %239 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %240 = "stablehlo.broadcast_in_dim"(%239) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x6xf32>
    %241 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %242:6 = "stablehlo.while"(%238, %235, %arg80, %241, %237, %240) ({
    ^bb0(%arg92: tensor<4x8x6xf32>, %arg93: tensor<4x2xui32>, %arg94: tensor<6x6xf32>, %arg95: tensor<i32>, %arg96: tensor<8x6xf32>, %arg97: tensor<4x8x6xf32>):
      %263 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %264 = "stablehlo.compare"(%arg95, %263) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%264) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg86: tensor<4x8x6xf32>, %arg87: tensor<4x2xui32>, %arg88: tensor<6x6xf32>, %arg89: tensor<i32>, %arg90: tensor<8x6xf32>, %arg91: tensor<4x8x6xf32>):
      %257 = "func.call"(%arg86, %arg89) <{callee = @dynamic_index_in_dim}> : (tensor<4x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>
      %258 = "func.call"(%arg87, %arg89) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x2xui32>, tensor<i32>) -> tensor<2xui32>
      %259:2 = "func.call"(%arg88, %arg90, %257, %258) <{callee = @closed_call_1}> : (tensor<6x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<2xui32>) -> (tensor<8x6xf32>, tensor<8x6xf32>)
      %260 = "func.call"(%arg91, %259#1, %arg89) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<4x8x6xf32>
      %261 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %262 = "stablehlo.add"(%arg89, %261) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg86, %arg87, %arg88, %262, %259#0, %260) : (tensor<4x8x6xf32>, tensor<4x2xui32>, tensor<6x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<4x8x6xf32>) -> ()
    }) : (tensor<4x8x6xf32>, tensor<4x2xui32>, tensor<6x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<4x8x6xf32>) -> (tensor<4x8x6xf32>, tensor<4x2xui32>, tensor<6x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<4x8x6xf32>)
    %243 = "stablehlo.multiply"(%242#4, %242#4) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %244 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %245 = "stablehlo.reduce"(%243, %244) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg84: tensor<f32>, %arg85: tensor<f32>):
      %256 = "stablehlo.add"(%arg84, %arg85) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%256) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
    %246 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %247 = "stablehlo.divide"(%245, %246) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %248 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %249 = "stablehlo.reduce"(%242#5, %248) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg82: tensor<f32>, %arg83: tensor<f32>):
      %255 = "stablehlo.add"(%arg82, %arg83) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%255) : (tensor<f32>) -> ()
    }) : (tensor<4x8x6xf32>, tensor<f32>) -> tensor<f32>
    %250 = "stablehlo.constant"() <{value = dense<1.920000e+02> : tensor<f32>}> : () -> tensor<f32>
    %251 = "stablehlo.divide"(%249, %250) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %252 = "stablehlo.add"(%247, %251) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %253 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %254 = "stablehlo.broadcast_in_dim"(%253) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x6xf32>
    "func.return"(%252, %242#5, %254) : (tensor<f32>, tensor<4x8x6xf32>, tensor<6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<4x2xui32>, res_attrs = [{}], sym_name = "_threefry_split", sym_visibility = "private"}> ({
  ^bb0(%arg79: tensor<2xui32>):
    %208 = "stablehlo.slice"(%arg79) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %209 = "stablehlo.reshape"(%208) : (tensor<1xui32>) -> tensor<ui32>
    %210 = "stablehlo.slice"(%arg79) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %211 = "stablehlo.reshape"(%210) : (tensor<1xui32>) -> tensor<ui32>
    %212 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xui64>
    %213 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %214 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4xui64>
    %215 = "stablehlo.multiply"(%214, %212) : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xui64>
    %216 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %217 = "stablehlo.broadcast_in_dim"(%216) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4xui64>
    %218 = "stablehlo.shift_right_logical"(%215, %217) : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xui64>
    %219 = "stablehlo.convert"(%215) : (tensor<4xui64>) -> tensor<4xui32>
    %220 = "stablehlo.convert"(%218) : (tensor<4xui64>) -> tensor<4xui32>
    %221:2 = "func.call"(%209, %211, %220, %219) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>)
    %222 = "stablehlo.broadcast_in_dim"(%221#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xui32>) -> tensor<4x1xui32>
    %223 = "stablehlo.broadcast_in_dim"(%221#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xui32>) -> tensor<4x1xui32>
    %224 = "stablehlo.concatenate"(%222, %223) <{dimension = 1 : i64}> : (tensor<4x1xui32>, tensor<4x1xui32>) -> tensor<4x2xui32>
    "func.return"(%224) : (tensor<4x2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg57: tensor<ui32>, %arg58: tensor<ui32>, %arg59: tensor<4xui32>, %arg60: tensor<4xui32>):
    %191 = "stablehlo.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %192 = "stablehlo.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %193 = "stablehlo.xor"(%arg57, %arg58) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %194 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %195 = "stablehlo.xor"(%193, %194) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %196 = "stablehlo.broadcast_in_dim"(%arg57) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %197 = "stablehlo.add"(%arg59, %196) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %198 = "stablehlo.broadcast_in_dim"(%arg58) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %199 = "stablehlo.add"(%arg60, %198) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %200 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %201 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %202:9 = "stablehlo.while"(%201, %200, %197, %199, %arg58, %195, %arg57, %191, %192) ({
    ^bb0(%arg70: tensor<i32>, %arg71: tensor<i32>, %arg72: tensor<4xui32>, %arg73: tensor<4xui32>, %arg74: tensor<ui32>, %arg75: tensor<ui32>, %arg76: tensor<ui32>, %arg77: tensor<4xui32>, %arg78: tensor<4xui32>):
      %206 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %207 = "stablehlo.compare"(%arg70, %206) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%207) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg61: tensor<i32>, %arg62: tensor<i32>, %arg63: tensor<4xui32>, %arg64: tensor<4xui32>, %arg65: tensor<ui32>, %arg66: tensor<ui32>, %arg67: tensor<ui32>, %arg68: tensor<4xui32>, %arg69: tensor<4xui32>):
      %203:8 = "func.call"(%arg62, %arg63, %arg64, %arg65, %arg66, %arg67, %arg68, %arg69) <{callee = @closed_call}> : (tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %204 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %205 = "stablehlo.add"(%arg61, %204) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%205, %203#0, %203#1, %203#2, %203#3, %203#4, %203#5, %203#6, %203#7) : (tensor<i32>, tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    "func.return"(%202#2, %202#3) : (tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg49: tensor<i32>, %arg50: tensor<4xui32>, %arg51: tensor<4xui32>, %arg52: tensor<ui32>, %arg53: tensor<ui32>, %arg54: tensor<ui32>, %arg55: tensor<4xui32>, %arg56: tensor<4xui32>):
    %136 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %137 = "stablehlo.add"(%arg49, %136) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %138 = "stablehlo.slice"(%arg55) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %139 = "stablehlo.reshape"(%138) : (tensor<1xui32>) -> tensor<ui32>
    %140 = "stablehlo.add"(%arg50, %arg51) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %141 = "stablehlo.broadcast_in_dim"(%139) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %142 = "stablehlo.shift_left"(%arg51, %141) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %143 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %144 = "stablehlo.subtract"(%143, %139) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %145 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %146 = "stablehlo.shift_right_logical"(%arg51, %145) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %147 = "stablehlo.or"(%142, %146) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %148 = "stablehlo.xor"(%140, %147) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %149 = "stablehlo.slice"(%arg55) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %150 = "stablehlo.reshape"(%149) : (tensor<1xui32>) -> tensor<ui32>
    %151 = "stablehlo.add"(%140, %148) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %152 = "stablehlo.broadcast_in_dim"(%150) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %153 = "stablehlo.shift_left"(%148, %152) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %154 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %155 = "stablehlo.subtract"(%154, %150) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %157 = "stablehlo.shift_right_logical"(%148, %156) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %158 = "stablehlo.or"(%153, %157) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %159 = "stablehlo.xor"(%151, %158) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %160 = "stablehlo.slice"(%arg55) <{limit_indices = array<i64: 3>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %161 = "stablehlo.reshape"(%160) : (tensor<1xui32>) -> tensor<ui32>
    %162 = "stablehlo.add"(%151, %159) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %163 = "stablehlo.broadcast_in_dim"(%161) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %164 = "stablehlo.shift_left"(%159, %163) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %165 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %166 = "stablehlo.subtract"(%165, %161) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %168 = "stablehlo.shift_right_logical"(%159, %167) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %169 = "stablehlo.or"(%164, %168) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %170 = "stablehlo.xor"(%162, %169) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %171 = "stablehlo.slice"(%arg55) <{limit_indices = array<i64: 4>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %172 = "stablehlo.reshape"(%171) : (tensor<1xui32>) -> tensor<ui32>
    %173 = "stablehlo.add"(%162, %170) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %174 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %175 = "stablehlo.shift_left"(%170, %174) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %176 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %177 = "stablehlo.subtract"(%176, %172) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %178 = "stablehlo.broadcast_in_dim"(%177) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %179 = "stablehlo.shift_right_logical"(%170, %178) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %180 = "stablehlo.or"(%175, %179) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %181 = "stablehlo.xor"(%173, %180) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %182 = "stablehlo.broadcast_in_dim"(%arg52) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %183 = "stablehlo.add"(%173, %182) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %184 = "stablehlo.broadcast_in_dim"(%arg53) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %185 = "stablehlo.add"(%181, %184) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %186 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %187 = "stablehlo.add"(%arg49, %186) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %188 = "stablehlo.convert"(%187) : (tensor<i32>) -> tensor<ui32>
    %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4xui32>
    %190 = "stablehlo.add"(%185, %189) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    "func.return"(%137, %183, %190, %arg53, %arg54, %arg52, %arg56, %arg55) : (tensor<i32>, tensor<4xui32>, tensor<4xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x6xf32>, tensor<i32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg47: tensor<4x8x6xf32>, %arg48: tensor<i32>):
    %132 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %133 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %134 = "stablehlo.dynamic_slice"(%arg47, %arg48, %132, %133) <{slice_sizes = array<i64: 1, 8, 6>}> : (tensor<4x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x6xf32>
    %135 = "stablehlo.reshape"(%134) : (tensor<1x8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%135) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x2xui32>, tensor<i32>) -> tensor<2xui32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<4x2xui32>, %arg46: tensor<i32>):
    %129 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %130 = "stablehlo.dynamic_slice"(%arg45, %arg46, %129) <{slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xui32>, tensor<i32>, tensor<i32>) -> tensor<1x2xui32>
    %131 = "stablehlo.reshape"(%130) : (tensor<1x2xui32>) -> tensor<2xui32>
    "func.return"(%131) : (tensor<2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<6x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<2xui32>) -> (tensor<8x6xf32>, tensor<8x6xf32>), res_attrs = [{}, {}], sym_name = "closed_call_1", sym_visibility = "private"}> ({
  ^bb0(%arg41: tensor<6x6xf32>, %arg42: tensor<8x6xf32>, %arg43: tensor<8x6xf32>, %arg44: tensor<2xui32>):
    %123 = "stablehlo.constant"() <{value = dense<6.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %124 = "func.call"(%arg44, %123) <{callee = @_bernoulli}> : (tensor<2xui32>, tensor<f32>) -> tensor<8x6xi1>
    %125 = "stablehlo.dot_general"(%arg42, %arg41) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x6xf32>) -> tensor<8x6xf32>
    %126 = "stablehlo.add"(%arg43, %125) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %127 = "stablehlo.tanh"(%126) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %128 = "func.call"(%124, %127, %arg42) <{callee = @_where}> : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%128, %128) : (tensor<8x6xf32>, tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2xui32>, tensor<f32>) -> tensor<8x6xi1>, res_attrs = [{}], sym_name = "_bernoulli", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<2xui32>, %arg40: tensor<f32>):
    %118 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %120 = "func.call"(%arg39, %118, %119) <{callee = @_uniform}> : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x6xf32>
    %121 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %122 = "stablehlo.compare"(%120, %121) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    "func.return"(%122) : (tensor<8x6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "_uniform", sym_visibility = "private"}> ({
  ^bb0(%arg36: tensor<2xui32>, %arg37: tensor<f32>, %arg38: tensor<f32>):
    %77 = "stablehlo.convert"(%arg37) : (tensor<f32>) -> tensor<f32>
    %78 = "stablehlo.convert"(%arg38) : (tensor<f32>) -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %80 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %81 = "stablehlo.slice"(%arg36) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %82 = "stablehlo.reshape"(%81) : (tensor<1xui32>) -> tensor<ui32>
    %83 = "stablehlo.slice"(%arg36) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %84 = "stablehlo.reshape"(%83) : (tensor<1xui32>) -> tensor<ui32>
    %85 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8x6xui64>
    %86 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<8x6xui64>
    %87 = "stablehlo.constant"() <{value = dense<6> : tensor<ui64>}> : () -> tensor<ui64>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x6xui64>
    %89 = "stablehlo.multiply"(%88, %85) : (tensor<8x6xui64>, tensor<8x6xui64>) -> tensor<8x6xui64>
    %90 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x6xui64>
    %92 = "stablehlo.multiply"(%91, %86) : (tensor<8x6xui64>, tensor<8x6xui64>) -> tensor<8x6xui64>
    %93 = "stablehlo.add"(%89, %92) : (tensor<8x6xui64>, tensor<8x6xui64>) -> tensor<8x6xui64>
    %94 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x6xui64>
    %96 = "stablehlo.shift_right_logical"(%93, %95) : (tensor<8x6xui64>, tensor<8x6xui64>) -> tensor<8x6xui64>
    %97 = "stablehlo.convert"(%93) : (tensor<8x6xui64>) -> tensor<8x6xui32>
    %98 = "stablehlo.convert"(%96) : (tensor<8x6xui64>) -> tensor<8x6xui32>
    %99:2 = "func.call"(%82, %84, %98, %97) <{callee = @threefry2x32_2}> : (tensor<ui32>, tensor<ui32>, tensor<8x6xui32>, tensor<8x6xui32>) -> (tensor<8x6xui32>, tensor<8x6xui32>)
    %100 = "stablehlo.xor"(%99#0, %99#1) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %101 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %103 = "stablehlo.shift_right_logical"(%100, %102) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %104 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %105 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %106 = "stablehlo.or"(%103, %105) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %107 = "stablehlo.bitcast_convert"(%106) : (tensor<8x6xui32>) -> tensor<8x6xf32>
    %108 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %110 = "stablehlo.subtract"(%107, %109) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %111 = "stablehlo.subtract"(%80, %79) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x6xf32>
    %113 = "stablehlo.multiply"(%110, %112) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %114 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x6xf32>
    %115 = "stablehlo.add"(%113, %114) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %116 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x6xf32>
    %117 = "stablehlo.maximum"(%116, %115) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%117) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<8x6xui32>, tensor<8x6xui32>) -> (tensor<8x6xui32>, tensor<8x6xui32>), sym_name = "threefry2x32_2", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<ui32>, %arg15: tensor<ui32>, %arg16: tensor<8x6xui32>, %arg17: tensor<8x6xui32>):
    %60 = "stablehlo.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %61 = "stablehlo.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %62 = "stablehlo.xor"(%arg14, %arg15) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %63 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %64 = "stablehlo.xor"(%62, %63) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %65 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %66 = "stablehlo.add"(%arg16, %65) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %67 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %68 = "stablehlo.add"(%arg17, %67) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %69 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %70 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %71:9 = "stablehlo.while"(%70, %69, %66, %68, %arg15, %64, %arg14, %60, %61) ({
    ^bb0(%arg27: tensor<i32>, %arg28: tensor<i32>, %arg29: tensor<8x6xui32>, %arg30: tensor<8x6xui32>, %arg31: tensor<ui32>, %arg32: tensor<ui32>, %arg33: tensor<ui32>, %arg34: tensor<4xui32>, %arg35: tensor<4xui32>):
      %75 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %76 = "stablehlo.compare"(%arg27, %75) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%76) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg18: tensor<i32>, %arg19: tensor<i32>, %arg20: tensor<8x6xui32>, %arg21: tensor<8x6xui32>, %arg22: tensor<ui32>, %arg23: tensor<ui32>, %arg24: tensor<ui32>, %arg25: tensor<4xui32>, %arg26: tensor<4xui32>):
      %72:8 = "func.call"(%arg19, %arg20, %arg21, %arg22, %arg23, %arg24, %arg25, %arg26) <{callee = @closed_call_3}> : (tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %73 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %74 = "stablehlo.add"(%arg18, %73) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%74, %72#0, %72#1, %72#2, %72#3, %72#4, %72#5, %72#6, %72#7) : (tensor<i32>, tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    "func.return"(%71#2, %71#3) : (tensor<8x6xui32>, tensor<8x6xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call_3", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<i32>, %arg7: tensor<8x6xui32>, %arg8: tensor<8x6xui32>, %arg9: tensor<ui32>, %arg10: tensor<ui32>, %arg11: tensor<ui32>, %arg12: tensor<4xui32>, %arg13: tensor<4xui32>):
    %5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.add"(%arg6, %5) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.slice"(%arg12) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %8 = "stablehlo.reshape"(%7) : (tensor<1xui32>) -> tensor<ui32>
    %9 = "stablehlo.add"(%arg7, %arg8) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %10 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %11 = "stablehlo.shift_left"(%arg8, %10) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %12 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %13 = "stablehlo.subtract"(%12, %8) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %15 = "stablehlo.shift_right_logical"(%arg8, %14) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %16 = "stablehlo.or"(%11, %15) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %17 = "stablehlo.xor"(%9, %16) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %18 = "stablehlo.slice"(%arg12) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %19 = "stablehlo.reshape"(%18) : (tensor<1xui32>) -> tensor<ui32>
    %20 = "stablehlo.add"(%9, %17) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %21 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %22 = "stablehlo.shift_left"(%17, %21) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %23 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %24 = "stablehlo.subtract"(%23, %19) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %26 = "stablehlo.shift_right_logical"(%17, %25) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %27 = "stablehlo.or"(%22, %26) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %28 = "stablehlo.xor"(%20, %27) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %29 = "stablehlo.slice"(%arg12) <{limit_indices = array<i64: 3>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %30 = "stablehlo.reshape"(%29) : (tensor<1xui32>) -> tensor<ui32>
    %31 = "stablehlo.add"(%20, %28) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %32 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %33 = "stablehlo.shift_left"(%28, %32) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %34 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %35 = "stablehlo.subtract"(%34, %30) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %37 = "stablehlo.shift_right_logical"(%28, %36) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %38 = "stablehlo.or"(%33, %37) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %39 = "stablehlo.xor"(%31, %38) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %40 = "stablehlo.slice"(%arg12) <{limit_indices = array<i64: 4>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %41 = "stablehlo.reshape"(%40) : (tensor<1xui32>) -> tensor<ui32>
    %42 = "stablehlo.add"(%31, %39) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %43 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %44 = "stablehlo.shift_left"(%39, %43) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %45 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %46 = "stablehlo.subtract"(%45, %41) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %48 = "stablehlo.shift_right_logical"(%39, %47) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %49 = "stablehlo.or"(%44, %48) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %50 = "stablehlo.xor"(%42, %49) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %51 = "stablehlo.broadcast_in_dim"(%arg9) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %52 = "stablehlo.add"(%42, %51) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %53 = "stablehlo.broadcast_in_dim"(%arg10) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %54 = "stablehlo.add"(%50, %53) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    %55 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %56 = "stablehlo.add"(%arg6, %55) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %57 = "stablehlo.convert"(%56) : (tensor<i32>) -> tensor<ui32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x6xui32>
    %59 = "stablehlo.add"(%54, %58) : (tensor<8x6xui32>, tensor<8x6xui32>) -> tensor<8x6xui32>
    "func.return"(%6, %52, %59, %arg10, %arg11, %arg9, %arg13, %arg12) : (tensor<i32>, tensor<8x6xui32>, tensor<8x6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8x6xi1>, %arg4: tensor<8x6xf32>, %arg5: tensor<8x6xf32>):
    %4 = "stablehlo.select"(%arg3, %arg4, %arg5) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%4) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x6xf32>, tensor<8x6xf32>, tensor<i32>) -> tensor<4x8x6xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x8x6xf32>, %arg1: tensor<8x6xf32>, %arg2: tensor<i32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x6xf32>) -> tensor<1x8x6xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<4x8x6xf32>, tensor<1x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x6xf32>
    "func.return"(%3) : (tensor<4x8x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
