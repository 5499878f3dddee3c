"builtin.module"() <{sym_name = "jit_speculative"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<4x5x20xf32>, tensor<4x5x20xf32>, tensor<4x5xi32>, tensor<2xui32>) -> (tensor<4xi64>, tensor<4xi64>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg115: tensor<4x5x20xf32>, %arg116: tensor<4x5x20xf32>, %arg117: tensor<4x5xi32>, %arg118: tensor<2xui32>):
    %385 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %386 = "stablehlo.reduce"(%arg115, %385) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg129: tensor<f32>, %arg130: tensor<f32>):
      %462 = "stablehlo.maximum"(%arg129, %arg130) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%462) : (tensor<f32>) -> ()
    }) : (tensor<4x5x20xf32>, tensor<f32>) -> tensor<4x5xf32>
    %387 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %388 = "stablehlo.broadcast_in_dim"(%387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5xf32>
    %389 = "stablehlo.maximum"(%388, %386) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %390 = "stablehlo.broadcast_in_dim"(%389) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %391 = "stablehlo.broadcast_in_dim"(%390) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x5x1xf32>) -> tensor<4x5x20xf32>
    %392 = "stablehlo.subtract"(%arg115, %391) : (tensor<4x5x20xf32>, tensor<4x5x20xf32>) -> tensor<4x5x20xf32>
    %393 = "stablehlo.exponential"(%392) : (tensor<4x5x20xf32>) -> tensor<4x5x20xf32>
    %394 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %395 = "stablehlo.reduce"(%393, %394) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg127: tensor<f32>, %arg128: tensor<f32>):
      %461 = "stablehlo.add"(%arg127, %arg128) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%461) : (tensor<f32>) -> ()
    }) : (tensor<4x5x20xf32>, tensor<f32>) -> tensor<4x5xf32>
    %396 = "stablehlo.broadcast_in_dim"(%395) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %397 = "stablehlo.broadcast_in_dim"(%396) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x5x1xf32>) -> tensor<4x5x20xf32>
    %398 = "stablehlo.divide"(%393, %397) : (tensor<4x5x20xf32>, tensor<4x5x20xf32>) -> tensor<4x5x20xf32>
    %399 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %400 = "stablehlo.reduce"(%arg116, %399) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg125: tensor<f32>, %arg126: tensor<f32>):
      %460 = "stablehlo.maximum"(%arg125, %arg126) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%460) : (tensor<f32>) -> ()
    }) : (tensor<4x5x20xf32>, tensor<f32>) -> tensor<4x5xf32>
    %401 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %402 = "stablehlo.broadcast_in_dim"(%401) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5xf32>
    %403 = "stablehlo.maximum"(%402, %400) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %404 = "stablehlo.broadcast_in_dim"(%403) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %405 = "stablehlo.broadcast_in_dim"(%404) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x5x1xf32>) -> tensor<4x5x20xf32>
    %406 = "stablehlo.subtract"(%arg116, %405) : (tensor<4x5x20xf32>, tensor<4x5x20xf32>) -> tensor<4x5x20xf32>
    %407 = "stablehlo.exponential"(%406) : (tensor<4x5x20xf32>) -> tensor<4x5x20xf32>
    %408 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %409 = "stablehlo.reduce"(%407, %408) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg123: tensor<f32>, %arg124: tensor<f32>):
      %459 = "stablehlo.add"(%arg123, %arg124) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%459) : (tensor<f32>) -> ()
    }) : (tensor<4x5x20xf32>, tensor<f32>) -> tensor<4x5xf32>
    %410 = "stablehlo.broadcast_in_dim"(%409) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %411 = "stablehlo.broadcast_in_dim"(%410) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x5x1xf32>) -> tensor<4x5x20xf32>
    %412 = "stablehlo.divide"(%407, %411) : (tensor<4x5x20xf32>, tensor<4x5x20xf32>) -> tensor<4x5x20xf32>
    %413 = "func.call"(%arg118) <{callee = @_threefry_split}> : (tensor<2xui32>) -> tensor<2x2xui32>
    %414 = "stablehlo.slice"(%413) <{limit_indices = array<i64: 1, 2>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %415 = "stablehlo.reshape"(%414) : (tensor<1x2xui32>) -> tensor<2xui32>
    %416 = "stablehlo.slice"(%413) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %417 = "stablehlo.reshape"(%416) : (tensor<1x2xui32>) -> tensor<2xui32>
    %418 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %419 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %420 = "func.call"(%415, %418, %419) <{callee = @_uniform}> : (tensor<2xui32>, tensor<f64>, tensor<f64>) -> tensor<4x5xf32>
    %421 = "stablehlo.broadcast_in_dim"(%arg117) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x5xi32>) -> tensor<4x5x1xi32>
    %422 = "func.call"(%412, %421) <{callee = @take_along_axis}> : (tensor<4x5x20xf32>, tensor<4x5x1xi32>) -> tensor<4x5x1xf32>
    %423 = "stablehlo.reshape"(%422) : (tensor<4x5x1xf32>) -> tensor<4x5xf32>
    %424 = "stablehlo.broadcast_in_dim"(%arg117) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x5xi32>) -> tensor<4x5x1xi32>
    %425 = "func.call"(%398, %424) <{callee = @take_along_axis}> : (tensor<4x5x20xf32>, tensor<4x5x1xi32>) -> tensor<4x5x1xf32>
    %426 = "stablehlo.reshape"(%425) : (tensor<4x5x1xf32>) -> tensor<4x5xf32>
    %427 = "stablehlo.divide"(%423, %426) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %428 = "stablehlo.compare"(%420, %427) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xi1>
    %429 = "stablehlo.convert"(%428) : (tensor<4x5xi1>) -> tensor<4x5xi32>
    %430 = "func.call"(%429) <{callee = @cumprod}> : (tensor<4x5xi32>) -> tensor<4x5xi32>
    %431 = "stablehlo.convert"(%430) : (tensor<4x5xi32>) -> tensor<4x5xi64>
    %432 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %433 = "stablehlo.reduce"(%431, %432) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg121: tensor<i64>, %arg122: tensor<i64>):
      %458 = "stablehlo.add"(%arg121, %arg122) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%458) : (tensor<i64>) -> ()
    }) : (tensor<4x5xi64>, tensor<i64>) -> tensor<4xi64>
    %434 = "stablehlo.constant"() <{value = dense<4> : tensor<i64>}> : () -> tensor<i64>
    %435 = "stablehlo.broadcast_in_dim"(%434) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %436 = "stablehlo.minimum"(%433, %435) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    %437 = "stablehlo.broadcast_in_dim"(%436) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi64>) -> tensor<4x1x1xi64>
    %438 = "func.call"(%412, %437) <{callee = @take_along_axis_3}> : (tensor<4x5x20xf32>, tensor<4x1x1xi64>) -> tensor<4x1x20xf32>
    %439 = "func.call"(%398, %437) <{callee = @take_along_axis_3}> : (tensor<4x5x20xf32>, tensor<4x1x1xi64>) -> tensor<4x1x20xf32>
    %440 = "stablehlo.subtract"(%438, %439) : (tensor<4x1x20xf32>, tensor<4x1x20xf32>) -> tensor<4x1x20xf32>
    %441 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %442 = "stablehlo.broadcast_in_dim"(%441) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x20xf32>
    %443 = "stablehlo.maximum"(%440, %442) : (tensor<4x1x20xf32>, tensor<4x1x20xf32>) -> tensor<4x1x20xf32>
    %444 = "stablehlo.reshape"(%443) : (tensor<4x1x20xf32>) -> tensor<4x20xf32>
    %445 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %446 = "stablehlo.reduce"(%444, %445) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg119: tensor<f32>, %arg120: tensor<f32>):
      %457 = "stablehlo.add"(%arg119, %arg120) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%457) : (tensor<f32>) -> ()
    }) : (tensor<4x20xf32>, tensor<f32>) -> tensor<4xf32>
    %447 = "stablehlo.broadcast_in_dim"(%446) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %448 = "stablehlo.broadcast_in_dim"(%447) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xf32>) -> tensor<4x20xf32>
    %449 = "stablehlo.divide"(%444, %448) : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
    %450 = "stablehlo.constant"() <{value = dense<9.99999971E-10> : tensor<f32>}> : () -> tensor<f32>
    %451 = "stablehlo.broadcast_in_dim"(%450) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x20xf32>
    %452 = "stablehlo.add"(%449, %451) : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
    %453 = "stablehlo.log"(%452) : (tensor<4x20xf32>) -> tensor<4x20xf32>
    %454 = "func.call"(%417) <{callee = @_gumbel}> : (tensor<2xui32>) -> tensor<4x20xf32>
    %455 = "stablehlo.add"(%454, %453) : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
    %456 = "func.call"(%455) <{callee = @argmax}> : (tensor<4x20xf32>) -> tensor<4xi64>
    "func.return"(%433, %456) : (tensor<4xi64>, tensor<4xi64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<2x2xui32>, res_attrs = [{}], sym_name = "_threefry_split", sym_visibility = "private"}> ({
  ^bb0(%arg114: tensor<2xui32>):
    %368 = "stablehlo.slice"(%arg114) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %369 = "stablehlo.reshape"(%368) : (tensor<1xui32>) -> tensor<ui32>
    %370 = "stablehlo.slice"(%arg114) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %371 = "stablehlo.reshape"(%370) : (tensor<1xui32>) -> tensor<ui32>
    %372 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2xui64>
    %373 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %374 = "stablehlo.broadcast_in_dim"(%373) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %375 = "stablehlo.multiply"(%374, %372) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %376 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %377 = "stablehlo.broadcast_in_dim"(%376) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %378 = "stablehlo.shift_right_logical"(%375, %377) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %379 = "stablehlo.convert"(%375) : (tensor<2xui64>) -> tensor<2xui32>
    %380 = "stablehlo.convert"(%378) : (tensor<2xui64>) -> tensor<2xui32>
    %381:2 = "func.call"(%369, %371, %380, %379) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    %382 = "stablehlo.broadcast_in_dim"(%381#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %383 = "stablehlo.broadcast_in_dim"(%381#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %384 = "stablehlo.concatenate"(%382, %383) <{dimension = 1 : i64}> : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    "func.return"(%384) : (tensor<2x2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg92: tensor<ui32>, %arg93: tensor<ui32>, %arg94: tensor<2xui32>, %arg95: tensor<2xui32>):
    %351 = "stablehlo.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %352 = "stablehlo.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %353 = "stablehlo.xor"(%arg92, %arg93) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %354 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %355 = "stablehlo.xor"(%353, %354) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %356 = "stablehlo.broadcast_in_dim"(%arg92) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %357 = "stablehlo.add"(%arg94, %356) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %358 = "stablehlo.broadcast_in_dim"(%arg93) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %359 = "stablehlo.add"(%arg95, %358) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %360 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %361 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %362:9 = "stablehlo.while"(%361, %360, %357, %359, %arg93, %355, %arg92, %351, %352) ({
    ^bb0(%arg105: tensor<i64>, %arg106: tensor<i64>, %arg107: tensor<2xui32>, %arg108: tensor<2xui32>, %arg109: tensor<ui32>, %arg110: tensor<ui32>, %arg111: tensor<ui32>, %arg112: tensor<4xui32>, %arg113: tensor<4xui32>):
      %366 = "stablehlo.constant"() <{value = dense<5> : tensor<i64>}> : () -> tensor<i64>
      %367 = "stablehlo.compare"(%arg105, %366) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%367) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg96: tensor<i64>, %arg97: tensor<i64>, %arg98: tensor<2xui32>, %arg99: tensor<2xui32>, %arg100: tensor<ui32>, %arg101: tensor<ui32>, %arg102: tensor<ui32>, %arg103: tensor<4xui32>, %arg104: tensor<4xui32>):
      %363:8 = "func.call"(%arg97, %arg98, %arg99, %arg100, %arg101, %arg102, %arg103, %arg104) <{callee = @closed_call}> : (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %364 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %365 = "stablehlo.add"(%arg96, %364) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%365, %363#0, %363#1, %363#2, %363#3, %363#4, %363#5, %363#6, %363#7) : (tensor<i64>, tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    "func.return"(%362#2, %362#3) : (tensor<2xui32>, tensor<2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg84: tensor<i64>, %arg85: tensor<2xui32>, %arg86: tensor<2xui32>, %arg87: tensor<ui32>, %arg88: tensor<ui32>, %arg89: tensor<ui32>, %arg90: tensor<4xui32>, %arg91: tensor<4xui32>):
    %296 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %297 = "stablehlo.add"(%arg84, %296) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %298 = "stablehlo.slice"(%arg90) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %299 = "stablehlo.reshape"(%298) : (tensor<1xui32>) -> tensor<ui32>
    %300 = "stablehlo.add"(%arg85, %arg86) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %301 = "stablehlo.broadcast_in_dim"(%299) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %302 = "stablehlo.shift_left"(%arg86, %301) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %303 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %304 = "stablehlo.subtract"(%303, %299) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %305 = "stablehlo.broadcast_in_dim"(%304) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %306 = "stablehlo.shift_right_logical"(%arg86, %305) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %307 = "stablehlo.or"(%302, %306) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %308 = "stablehlo.xor"(%300, %307) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %309 = "stablehlo.slice"(%arg90) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %310 = "stablehlo.reshape"(%309) : (tensor<1xui32>) -> tensor<ui32>
    %311 = "stablehlo.add"(%300, %308) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %312 = "stablehlo.broadcast_in_dim"(%310) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %313 = "stablehlo.shift_left"(%308, %312) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %314 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %315 = "stablehlo.subtract"(%314, %310) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %316 = "stablehlo.broadcast_in_dim"(%315) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %317 = "stablehlo.shift_right_logical"(%308, %316) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %318 = "stablehlo.or"(%313, %317) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %319 = "stablehlo.xor"(%311, %318) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %320 = "stablehlo.slice"(%arg90) <{limit_indices = array<i64: 3>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %321 = "stablehlo.reshape"(%320) : (tensor<1xui32>) -> tensor<ui32>
    %322 = "stablehlo.add"(%311, %319) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %323 = "stablehlo.broadcast_in_dim"(%321) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %324 = "stablehlo.shift_left"(%319, %323) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %325 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %326 = "stablehlo.subtract"(%325, %321) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %327 = "stablehlo.broadcast_in_dim"(%326) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %328 = "stablehlo.shift_right_logical"(%319, %327) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %329 = "stablehlo.or"(%324, %328) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %330 = "stablehlo.xor"(%322, %329) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %331 = "stablehlo.slice"(%arg90) <{limit_indices = array<i64: 4>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %332 = "stablehlo.reshape"(%331) : (tensor<1xui32>) -> tensor<ui32>
    %333 = "stablehlo.add"(%322, %330) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %334 = "stablehlo.broadcast_in_dim"(%332) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %335 = "stablehlo.shift_left"(%330, %334) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %336 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %337 = "stablehlo.subtract"(%336, %332) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %338 = "stablehlo.broadcast_in_dim"(%337) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %339 = "stablehlo.shift_right_logical"(%330, %338) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %340 = "stablehlo.or"(%335, %339) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %341 = "stablehlo.xor"(%333, %340) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %342 = "stablehlo.broadcast_in_dim"(%arg87) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %343 = "stablehlo.add"(%333, %342) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %344 = "stablehlo.broadcast_in_dim"(%arg88) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %345 = "stablehlo.add"(%341, %344) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %346 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %347 = "stablehlo.add"(%arg84, %346) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %348 = "stablehlo.convert"(%347) : (tensor<i64>) -> tensor<ui32>
    %349 = "stablehlo.broadcast_in_dim"(%348) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %350 = "stablehlo.add"(%345, %349) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    "func.return"(%297, %343, %350, %arg88, %arg89, %arg87, %arg91, %arg90) : (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f64>, tensor<f64>) -> tensor<4x5xf32>, res_attrs = [{}], sym_name = "_uniform", sym_visibility = "private"}> ({
  ^bb0(%arg81: tensor<2xui32>, %arg82: tensor<f64>, %arg83: tensor<f64>):
    %255 = "stablehlo.convert"(%arg82) : (tensor<f64>) -> tensor<f32>
    %256 = "stablehlo.convert"(%arg83) : (tensor<f64>) -> tensor<f32>
    %257 = "stablehlo.broadcast_in_dim"(%255) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %258 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %259 = "stablehlo.slice"(%arg81) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %260 = "stablehlo.reshape"(%259) : (tensor<1xui32>) -> tensor<ui32>
    %261 = "stablehlo.slice"(%arg81) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %262 = "stablehlo.reshape"(%261) : (tensor<1xui32>) -> tensor<ui32>
    %263 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4x5xui64>
    %264 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x5xui64>
    %265 = "stablehlo.constant"() <{value = dense<5> : tensor<ui64>}> : () -> tensor<ui64>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x5xui64>
    %267 = "stablehlo.multiply"(%266, %263) : (tensor<4x5xui64>, tensor<4x5xui64>) -> tensor<4x5xui64>
    %268 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %269 = "stablehlo.broadcast_in_dim"(%268) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x5xui64>
    %270 = "stablehlo.multiply"(%269, %264) : (tensor<4x5xui64>, tensor<4x5xui64>) -> tensor<4x5xui64>
    %271 = "stablehlo.add"(%267, %270) : (tensor<4x5xui64>, tensor<4x5xui64>) -> tensor<4x5xui64>
    %272 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %273 = "stablehlo.broadcast_in_dim"(%272) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x5xui64>
    %274 = "stablehlo.shift_right_logical"(%271, %273) : (tensor<4x5xui64>, tensor<4x5xui64>) -> tensor<4x5xui64>
    %275 = "stablehlo.convert"(%271) : (tensor<4x5xui64>) -> tensor<4x5xui32>
    %276 = "stablehlo.convert"(%274) : (tensor<4x5xui64>) -> tensor<4x5xui32>
    %277:2 = "func.call"(%260, %262, %276, %275) <{callee = @threefry2x32_0}> : (tensor<ui32>, tensor<ui32>, tensor<4x5xui32>, tensor<4x5xui32>) -> (tensor<4x5xui32>, tensor<4x5xui32>)
    %278 = "stablehlo.xor"(%277#0, %277#1) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %279 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %280 = "stablehlo.broadcast_in_dim"(%279) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %281 = "stablehlo.shift_right_logical"(%278, %280) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %282 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %283 = "stablehlo.broadcast_in_dim"(%282) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %284 = "stablehlo.or"(%281, %283) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %285 = "stablehlo.bitcast_convert"(%284) : (tensor<4x5xui32>) -> tensor<4x5xf32>
    %286 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %287 = "stablehlo.broadcast_in_dim"(%286) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5xf32>
    %288 = "stablehlo.subtract"(%285, %287) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %289 = "stablehlo.subtract"(%258, %257) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %290 = "stablehlo.broadcast_in_dim"(%289) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x5xf32>
    %291 = "stablehlo.multiply"(%288, %290) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %292 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x5xf32>
    %293 = "stablehlo.add"(%291, %292) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %294 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x5xf32>
    %295 = "stablehlo.maximum"(%294, %293) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    "func.return"(%295) : (tensor<4x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<4x5xui32>, tensor<4x5xui32>) -> (tensor<4x5xui32>, tensor<4x5xui32>), sym_name = "threefry2x32_0", sym_visibility = "private"}> ({
  ^bb0(%arg59: tensor<ui32>, %arg60: tensor<ui32>, %arg61: tensor<4x5xui32>, %arg62: tensor<4x5xui32>):
    %238 = "stablehlo.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %239 = "stablehlo.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %240 = "stablehlo.xor"(%arg59, %arg60) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %241 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %242 = "stablehlo.xor"(%240, %241) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %243 = "stablehlo.broadcast_in_dim"(%arg59) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %244 = "stablehlo.add"(%arg61, %243) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %245 = "stablehlo.broadcast_in_dim"(%arg60) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %246 = "stablehlo.add"(%arg62, %245) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %247 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %248 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %249:9 = "stablehlo.while"(%248, %247, %244, %246, %arg60, %242, %arg59, %238, %239) ({
    ^bb0(%arg72: tensor<i64>, %arg73: tensor<i64>, %arg74: tensor<4x5xui32>, %arg75: tensor<4x5xui32>, %arg76: tensor<ui32>, %arg77: tensor<ui32>, %arg78: tensor<ui32>, %arg79: tensor<4xui32>, %arg80: tensor<4xui32>):
      %253 = "stablehlo.constant"() <{value = dense<5> : tensor<i64>}> : () -> tensor<i64>
      %254 = "stablehlo.compare"(%arg72, %253) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%254) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg63: tensor<i64>, %arg64: tensor<i64>, %arg65: tensor<4x5xui32>, %arg66: tensor<4x5xui32>, %arg67: tensor<ui32>, %arg68: tensor<ui32>, %arg69: tensor<ui32>, %arg70: tensor<4xui32>, %arg71: tensor<4xui32>):
      %250:8 = "func.call"(%arg64, %arg65, %arg66, %arg67, %arg68, %arg69, %arg70, %arg71) <{callee = @closed_call_1}> : (tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %251 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %252 = "stablehlo.add"(%arg63, %251) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%252, %250#0, %250#1, %250#2, %250#3, %250#4, %250#5, %250#6, %250#7) : (tensor<i64>, tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    "func.return"(%249#2, %249#3) : (tensor<4x5xui32>, tensor<4x5xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call_1", sym_visibility = "private"}> ({
  ^bb0(%arg51: tensor<i64>, %arg52: tensor<4x5xui32>, %arg53: tensor<4x5xui32>, %arg54: tensor<ui32>, %arg55: tensor<ui32>, %arg56: tensor<ui32>, %arg57: tensor<4xui32>, %arg58: tensor<4xui32>):
    %183 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %184 = "stablehlo.add"(%arg51, %183) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %185 = "stablehlo.slice"(%arg57) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %186 = "stablehlo.reshape"(%185) : (tensor<1xui32>) -> tensor<ui32>
    %187 = "stablehlo.add"(%arg52, %arg53) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %188 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %189 = "stablehlo.shift_left"(%arg53, %188) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %190 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %191 = "stablehlo.subtract"(%190, %186) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %192 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %193 = "stablehlo.shift_right_logical"(%arg53, %192) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %194 = "stablehlo.or"(%189, %193) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %195 = "stablehlo.xor"(%187, %194) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %196 = "stablehlo.slice"(%arg57) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %197 = "stablehlo.reshape"(%196) : (tensor<1xui32>) -> tensor<ui32>
    %198 = "stablehlo.add"(%187, %195) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %199 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %200 = "stablehlo.shift_left"(%195, %199) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %201 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %202 = "stablehlo.subtract"(%201, %197) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %203 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %204 = "stablehlo.shift_right_logical"(%195, %203) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %205 = "stablehlo.or"(%200, %204) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %206 = "stablehlo.xor"(%198, %205) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %207 = "stablehlo.slice"(%arg57) <{limit_indices = array<i64: 3>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %208 = "stablehlo.reshape"(%207) : (tensor<1xui32>) -> tensor<ui32>
    %209 = "stablehlo.add"(%198, %206) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %210 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %211 = "stablehlo.shift_left"(%206, %210) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %212 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %213 = "stablehlo.subtract"(%212, %208) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %214 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %215 = "stablehlo.shift_right_logical"(%206, %214) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %216 = "stablehlo.or"(%211, %215) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %217 = "stablehlo.xor"(%209, %216) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %218 = "stablehlo.slice"(%arg57) <{limit_indices = array<i64: 4>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %219 = "stablehlo.reshape"(%218) : (tensor<1xui32>) -> tensor<ui32>
    %220 = "stablehlo.add"(%209, %217) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %221 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %222 = "stablehlo.shift_left"(%217, %221) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %223 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %224 = "stablehlo.subtract"(%223, %219) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %225 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %226 = "stablehlo.shift_right_logical"(%217, %225) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %227 = "stablehlo.or"(%222, %226) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %228 = "stablehlo.xor"(%220, %227) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %229 = "stablehlo.broadcast_in_dim"(%arg54) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %230 = "stablehlo.add"(%220, %229) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %231 = "stablehlo.broadcast_in_dim"(%arg55) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %232 = "stablehlo.add"(%228, %231) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    %233 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %234 = "stablehlo.add"(%arg51, %233) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %235 = "stablehlo.convert"(%234) : (tensor<i64>) -> tensor<ui32>
    %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x5xui32>
    %237 = "stablehlo.add"(%232, %236) : (tensor<4x5xui32>, tensor<4x5xui32>) -> tensor<4x5xui32>
    "func.return"(%184, %230, %237, %arg55, %arg56, %arg54, %arg58, %arg57) : (tensor<i64>, tensor<4x5xui32>, tensor<4x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x5x20xf32>, tensor<4x5x1xi32>) -> tensor<4x5x1xf32>, res_attrs = [{}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg47: tensor<4x5x20xf32>, %arg48: tensor<4x5x1xi32>):
    %160 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x5x1xi32>
    %162 = "stablehlo.compare"(%arg48, %161) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x5x1xi32>, tensor<4x5x1xi32>) -> tensor<4x5x1xi1>
    %163 = "stablehlo.constant"() <{value = dense<20> : tensor<i32>}> : () -> tensor<i32>
    %164 = "stablehlo.broadcast_in_dim"(%163) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x5x1xi32>
    %165 = "stablehlo.add"(%arg48, %164) : (tensor<4x5x1xi32>, tensor<4x5x1xi32>) -> tensor<4x5x1xi32>
    %166 = "stablehlo.select"(%162, %165, %arg48) : (tensor<4x5x1xi1>, tensor<4x5x1xi32>, tensor<4x5x1xi32>) -> tensor<4x5x1xi32>
    %167 = "stablehlo.reshape"(%166) : (tensor<4x5x1xi32>) -> tensor<4x5x1x1xi32>
    %168 = "stablehlo.constant"() <{value = dense<19> : tensor<1xi32>}> : () -> tensor<1xi32>
    %169 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x5x1x1xi32>
    %171 = "stablehlo.compare"(%167, %170) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4x5x1x1xi32>, tensor<4x5x1x1xi32>) -> tensor<4x5x1x1xi1>
    %172 = "stablehlo.broadcast_in_dim"(%168) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %173 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<4x5x1x1xi32>
    %174 = "stablehlo.compare"(%167, %173) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x5x1x1xi32>, tensor<4x5x1x1xi32>) -> tensor<4x5x1x1xi1>
    %175 = "stablehlo.and"(%171, %174) : (tensor<4x5x1x1xi1>, tensor<4x5x1x1xi1>) -> tensor<4x5x1x1xi1>
    %176 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %177 = "stablehlo.reduce"(%175, %176) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg49: tensor<i1>, %arg50: tensor<i1>):
      %182 = "stablehlo.and"(%arg49, %arg50) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%182) : (tensor<i1>) -> ()
    }) : (tensor<4x5x1x1xi1>, tensor<i1>) -> tensor<4x5x1xi1>
    %178 = "stablehlo.gather"(%arg47, %167) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x5x20xf32>, tensor<4x5x1x1xi32>) -> tensor<4x5x1xf32>
    %179 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %180 = "stablehlo.broadcast_in_dim"(%179) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5x1xf32>
    %181 = "stablehlo.select"(%177, %178, %180) : (tensor<4x5x1xi1>, tensor<4x5x1xf32>, tensor<4x5x1xf32>) -> tensor<4x5x1xf32>
    "func.return"(%181) : (tensor<4x5x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x5xi32>) -> tensor<4x5xi32>, res_attrs = [{}], sym_name = "cumprod", sym_visibility = "private"}> ({
  ^bb0(%arg46: tensor<4x5xi32>):
    %159 = "func.call"(%arg46) <{callee = @cumprod_2}> : (tensor<4x5xi32>) -> tensor<4x5xi32>
    "func.return"(%159) : (tensor<4x5xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x5xi32>) -> tensor<4x5xi32>, sym_name = "cumprod_2", sym_visibility = "private"}> ({
  ^bb0(%arg43: tensor<4x5xi32>):
    %156 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %157 = "stablehlo.reduce_window"(%arg43, %156) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg44: tensor<i32>, %arg45: tensor<i32>):
      %158 = "stablehlo.multiply"(%arg44, %arg45) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%158) : (tensor<i32>) -> ()
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<4x5xi32>
    "func.return"(%157) : (tensor<4x5xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x5x20xf32>, tensor<4x1x1xi64>) -> tensor<4x1x20xf32>, res_attrs = [{}], sym_name = "take_along_axis_3", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<4x5x20xf32>, %arg40: tensor<4x1x1xi64>):
    %132 = "stablehlo.convert"(%arg40) : (tensor<4x1x1xi64>) -> tensor<4x1x1xi32>
    %133 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1x1xi32>
    %135 = "stablehlo.compare"(%132, %134) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %136 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1x1xi32>
    %138 = "stablehlo.add"(%132, %137) : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi32>
    %139 = "stablehlo.select"(%135, %138, %132) : (tensor<4x1x1xi1>, tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi32>
    %140 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %141 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %142 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1x1xi32>
    %143 = "stablehlo.compare"(%139, %142) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %144 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %145 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<4x1x1xi32>
    %146 = "stablehlo.compare"(%139, %145) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %147 = "stablehlo.and"(%143, %146) : (tensor<4x1x1xi1>, tensor<4x1x1xi1>) -> tensor<4x1x1xi1>
    %148 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %149 = "stablehlo.reduce"(%147, %148) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg41: tensor<i1>, %arg42: tensor<i1>):
      %155 = "stablehlo.and"(%arg41, %arg42) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%155) : (tensor<i1>) -> ()
    }) : (tensor<4x1x1xi1>, tensor<i1>) -> tensor<4x1xi1>
    %150 = "stablehlo.gather"(%arg39, %139) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 20>}> : (tensor<4x5x20xf32>, tensor<4x1x1xi32>) -> tensor<4x1x20xf32>
    %151 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x1x20xi1>
    %152 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %153 = "stablehlo.broadcast_in_dim"(%152) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x20xf32>
    %154 = "stablehlo.select"(%151, %150, %153) : (tensor<4x1x20xi1>, tensor<4x1x20xf32>, tensor<4x1x20xf32>) -> tensor<4x1x20xf32>
    "func.return"(%154) : (tensor<4x1x20xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<4x20xf32>, res_attrs = [{}], sym_name = "_gumbel", sym_visibility = "private"}> ({
  ^bb0(%arg38: tensor<2xui32>):
    %125 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %126 = "stablehlo.constant"() <{value = dense<1.17549435E-38> : tensor<f32>}> : () -> tensor<f32>
    %127 = "func.call"(%arg38, %125, %126) <{callee = @_uniform_4}> : (tensor<2xui32>, tensor<f64>, tensor<f32>) -> tensor<4x20xf32>
    %128 = "stablehlo.log"(%127) : (tensor<4x20xf32>) -> tensor<4x20xf32>
    %129 = "stablehlo.negate"(%128) : (tensor<4x20xf32>) -> tensor<4x20xf32>
    %130 = "stablehlo.log"(%129) : (tensor<4x20xf32>) -> tensor<4x20xf32>
    %131 = "stablehlo.negate"(%130) : (tensor<4x20xf32>) -> tensor<4x20xf32>
    "func.return"(%131) : (tensor<4x20xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f64>, tensor<f32>) -> tensor<4x20xf32>, res_attrs = [{}], sym_name = "_uniform_4", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<2xui32>, %arg36: tensor<f64>, %arg37: tensor<f32>):
    %85 = "stablehlo.convert"(%arg36) : (tensor<f64>) -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%arg37) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %87 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %88 = "stablehlo.slice"(%arg35) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %89 = "stablehlo.reshape"(%88) : (tensor<1xui32>) -> tensor<ui32>
    %90 = "stablehlo.slice"(%arg35) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %91 = "stablehlo.reshape"(%90) : (tensor<1xui32>) -> tensor<ui32>
    %92 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4x20xui64>
    %93 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x20xui64>
    %94 = "stablehlo.constant"() <{value = dense<20> : tensor<ui64>}> : () -> tensor<ui64>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x20xui64>
    %96 = "stablehlo.multiply"(%95, %92) : (tensor<4x20xui64>, tensor<4x20xui64>) -> tensor<4x20xui64>
    %97 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x20xui64>
    %99 = "stablehlo.multiply"(%98, %93) : (tensor<4x20xui64>, tensor<4x20xui64>) -> tensor<4x20xui64>
    %100 = "stablehlo.add"(%96, %99) : (tensor<4x20xui64>, tensor<4x20xui64>) -> tensor<4x20xui64>
    %101 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x20xui64>
    %103 = "stablehlo.shift_right_logical"(%100, %102) : (tensor<4x20xui64>, tensor<4x20xui64>) -> tensor<4x20xui64>
    %104 = "stablehlo.convert"(%100) : (tensor<4x20xui64>) -> tensor<4x20xui32>
    %105 = "stablehlo.convert"(%103) : (tensor<4x20xui64>) -> tensor<4x20xui32>
    %106:2 = "func.call"(%89, %91, %105, %104) <{callee = @threefry2x32_5}> : (tensor<ui32>, tensor<ui32>, tensor<4x20xui32>, tensor<4x20xui32>) -> (tensor<4x20xui32>, tensor<4x20xui32>)
    %107 = "stablehlo.xor"(%106#0, %106#1) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %108 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %110 = "stablehlo.shift_right_logical"(%107, %109) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %111 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %113 = "stablehlo.or"(%110, %112) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %114 = "stablehlo.bitcast_convert"(%113) : (tensor<4x20xui32>) -> tensor<4x20xf32>
    %115 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x20xf32>
    %117 = "stablehlo.subtract"(%114, %116) : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
    %118 = "stablehlo.subtract"(%87, %86) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x20xf32>
    %120 = "stablehlo.multiply"(%117, %119) : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
    %121 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x20xf32>
    %122 = "stablehlo.add"(%120, %121) : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
    %123 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x20xf32>
    %124 = "stablehlo.maximum"(%123, %122) : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
    "func.return"(%124) : (tensor<4x20xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<4x20xui32>, tensor<4x20xui32>) -> (tensor<4x20xui32>, tensor<4x20xui32>), sym_name = "threefry2x32_5", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<ui32>, %arg14: tensor<ui32>, %arg15: tensor<4x20xui32>, %arg16: tensor<4x20xui32>):
    %68 = "stablehlo.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %69 = "stablehlo.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %70 = "stablehlo.xor"(%arg13, %arg14) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %71 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %72 = "stablehlo.xor"(%70, %71) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %73 = "stablehlo.broadcast_in_dim"(%arg13) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %74 = "stablehlo.add"(%arg15, %73) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %75 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %76 = "stablehlo.add"(%arg16, %75) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %77 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %78 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %79:9 = "stablehlo.while"(%78, %77, %74, %76, %arg14, %72, %arg13, %68, %69) ({
    ^bb0(%arg26: tensor<i64>, %arg27: tensor<i64>, %arg28: tensor<4x20xui32>, %arg29: tensor<4x20xui32>, %arg30: tensor<ui32>, %arg31: tensor<ui32>, %arg32: tensor<ui32>, %arg33: tensor<4xui32>, %arg34: tensor<4xui32>):
      %83 = "stablehlo.constant"() <{value = dense<5> : tensor<i64>}> : () -> tensor<i64>
      %84 = "stablehlo.compare"(%arg26, %83) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%84) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg17: tensor<i64>, %arg18: tensor<i64>, %arg19: tensor<4x20xui32>, %arg20: tensor<4x20xui32>, %arg21: tensor<ui32>, %arg22: tensor<ui32>, %arg23: tensor<ui32>, %arg24: tensor<4xui32>, %arg25: tensor<4xui32>):
      %80:8 = "func.call"(%arg18, %arg19, %arg20, %arg21, %arg22, %arg23, %arg24, %arg25) <{callee = @closed_call_6}> : (tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %81 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %82 = "stablehlo.add"(%arg17, %81) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%82, %80#0, %80#1, %80#2, %80#3, %80#4, %80#5, %80#6, %80#7) : (tensor<i64>, tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i64>, tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    "func.return"(%79#2, %79#3) : (tensor<4x20xui32>, tensor<4x20xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call_6", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<i64>, %arg6: tensor<4x20xui32>, %arg7: tensor<4x20xui32>, %arg8: tensor<ui32>, %arg9: tensor<ui32>, %arg10: tensor<ui32>, %arg11: tensor<4xui32>, %arg12: tensor<4xui32>):
    %13 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %14 = "stablehlo.add"(%arg5, %13) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %15 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %16 = "stablehlo.reshape"(%15) : (tensor<1xui32>) -> tensor<ui32>
    %17 = "stablehlo.add"(%arg6, %arg7) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %18 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %19 = "stablehlo.shift_left"(%arg7, %18) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %20 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %21 = "stablehlo.subtract"(%20, %16) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %23 = "stablehlo.shift_right_logical"(%arg7, %22) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %24 = "stablehlo.or"(%19, %23) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %25 = "stablehlo.xor"(%17, %24) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %26 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %27 = "stablehlo.reshape"(%26) : (tensor<1xui32>) -> tensor<ui32>
    %28 = "stablehlo.add"(%17, %25) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %29 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %30 = "stablehlo.shift_left"(%25, %29) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %31 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %32 = "stablehlo.subtract"(%31, %27) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %34 = "stablehlo.shift_right_logical"(%25, %33) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %35 = "stablehlo.or"(%30, %34) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %36 = "stablehlo.xor"(%28, %35) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %37 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 3>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %38 = "stablehlo.reshape"(%37) : (tensor<1xui32>) -> tensor<ui32>
    %39 = "stablehlo.add"(%28, %36) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %40 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %41 = "stablehlo.shift_left"(%36, %40) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %42 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %43 = "stablehlo.subtract"(%42, %38) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %45 = "stablehlo.shift_right_logical"(%36, %44) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %46 = "stablehlo.or"(%41, %45) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %47 = "stablehlo.xor"(%39, %46) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %48 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 4>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %49 = "stablehlo.reshape"(%48) : (tensor<1xui32>) -> tensor<ui32>
    %50 = "stablehlo.add"(%39, %47) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %51 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %52 = "stablehlo.shift_left"(%47, %51) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %53 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %54 = "stablehlo.subtract"(%53, %49) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %56 = "stablehlo.shift_right_logical"(%47, %55) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %57 = "stablehlo.or"(%52, %56) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %58 = "stablehlo.xor"(%50, %57) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %59 = "stablehlo.broadcast_in_dim"(%arg8) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %60 = "stablehlo.add"(%50, %59) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %61 = "stablehlo.broadcast_in_dim"(%arg9) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %62 = "stablehlo.add"(%58, %61) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    %63 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %64 = "stablehlo.add"(%arg5, %63) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %65 = "stablehlo.convert"(%64) : (tensor<i64>) -> tensor<ui32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x20xui32>
    %67 = "stablehlo.add"(%62, %66) : (tensor<4x20xui32>, tensor<4x20xui32>) -> tensor<4x20xui32>
    "func.return"(%14, %60, %67, %arg9, %arg10, %arg8, %arg12, %arg11) : (tensor<i64>, tensor<4x20xui32>, tensor<4x20xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x20xf32>) -> tensor<4xi64>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x20xf32>):
    %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x20xi64>
    %1 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %3:2 = "stablehlo.reduce"(%arg0, %0, %1, %2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<i64>, %arg3: tensor<f32>, %arg4: tensor<i64>):
      %4 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = "stablehlo.compare"(%arg1, %arg1) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = "stablehlo.or"(%4, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %7 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = "stablehlo.compare"(%arg2, %arg4) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %9 = "stablehlo.and"(%7, %8) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %10 = "stablehlo.or"(%6, %9) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %11 = "stablehlo.select"(%6, %arg1, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %12 = "stablehlo.select"(%10, %arg2, %arg4) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%11, %12) : (tensor<f32>, tensor<i64>) -> ()
    }) : (tensor<4x20xf32>, tensor<4x20xi64>, tensor<f32>, tensor<i64>) -> (tensor<4xf32>, tensor<4xi64>)
    "func.return"(%3#1) : (tensor<4xi64>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
