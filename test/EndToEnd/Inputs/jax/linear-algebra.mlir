"builtin.module"() <{sym_name = "jit_linear_algebra"}> ({
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> (tensor<f64>, tensor<4x6x6xf64>, tensor<4x6x3xf64>, tensor<4x6x3xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4x6x6xf64>, tensor<4x6x3xf64>, tensor<4x6x6xf64>, tensor<4x3xf64>, tensor<4x6x3xf64>), res_attrs = [{jax.result_info = "result[0][0]"}, {jax.result_info = "result[0][1][0]"}, {jax.result_info = "result[0][1][1]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2].sign"}, {jax.result_info = "result[2].logabsdet"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg90: tensor<4x6x6xf64>, %arg91: tensor<4x6x3xf64>):
    %429:2 = "func.call"(%arg91) <{callee = @qr}> : (tensor<4x6x3xf64>) -> (tensor<4x6x3xf64>, tensor<4x3x3xf64>)
    %430:2 = "func.call"(%arg90) <{callee = @eigh}> : (tensor<4x6x6xf64>) -> (tensor<4x6xf64>, tensor<4x6x6xf64>)
    %431 = "stablehlo.constant"() <{value = dense<-2.500000e-01> : tensor<f64>}> : () -> tensor<f64>
    %432 = "stablehlo.broadcast_in_dim"(%431) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6xf64>
    %433 = "stablehlo.power"(%430#0, %432) : (tensor<4x6xf64>, tensor<4x6xf64>) -> tensor<4x6xf64>
    %434 = "stablehlo.dot_general"(%430#1, %433) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x6xf64>, tensor<4x6xf64>) -> tensor<4x6x6xf64>
    %435 = "stablehlo.transpose"(%434) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %436 = "stablehlo.dot_general"(%430#1, %435) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %437:3 = "func.call"(%arg91) <{callee = @svd}> : (tensor<4x6x3xf64>) -> (tensor<4x6x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>)
    %438:5 = "func.call"(%arg90) <{callee = @cholesky}> : (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6x6xi1>, tensor<1x6x6xf64>, tensor<4x6x6xi1>)
    %439 = "stablehlo.custom_call"(%438#0, %arg91) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=3, n=6, o=3}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %440 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi64>
    %441 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %442 = "stablehlo.broadcast_in_dim"(%441) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6x6xi64>
    %443 = "stablehlo.add"(%440, %442) : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi64>
    %444 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi64>
    %445 = "stablehlo.compare"(%443, %444) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
    %446 = "stablehlo.broadcast_in_dim"(%445) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xi1>) -> tensor<4x6x6xi1>
    %447 = "stablehlo.multiply"(%439, %439) : (tensor<4x6x3xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %448 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %449 = "stablehlo.broadcast_in_dim"(%448) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x3xf64>
    %450 = "stablehlo.multiply"(%449, %439) : (tensor<4x6x3xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %451 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %452 = "stablehlo.reduce"(%447, %451) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg94: tensor<f64>, %arg95: tensor<f64>):
      %484 = "stablehlo.add"(%arg94, %arg95) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%484) : (tensor<f64>) -> ()
    }) : (tensor<4x6x3xf64>, tensor<f64>) -> tensor<f64>
    %453:2 = "func.call"(%438#0) <{callee = @diagonal}> : (tensor<4x6x6xf64>) -> (tensor<4x6xf64>, tensor<6x2xi32>)
    %454 = "stablehlo.log"(%453#0) : (tensor<4x6xf64>) -> tensor<4x6xf64>
    %455 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %456 = "stablehlo.reduce"(%454, %455) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg92: tensor<f64>, %arg93: tensor<f64>):
      %483 = "stablehlo.add"(%arg92, %arg93) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%483) : (tensor<f64>) -> ()
    }) : (tensor<4x6xf64>, tensor<f64>) -> tensor<f64>
    %457 = "stablehlo.add"(%452, %456) : (tensor<f64>, tensor<f64>) -> tensor<f64>
    %458 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %459 = "stablehlo.broadcast_in_dim"(%458) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6xf64>
    %460 = "stablehlo.divide"(%459, %453#0) : (tensor<4x6xf64>, tensor<4x6xf64>) -> tensor<4x6xf64>
    %461 = "func.call"(%453#1, %460) <{callee = @diagonal_0}> : (tensor<6x2xi32>, tensor<4x6xf64>) -> tensor<4x6x6xf64>
    %462 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %463 = "stablehlo.broadcast_in_dim"(%462) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x3xf64>
    %464 = "stablehlo.multiply"(%463, %450) : (tensor<4x6x3xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %465 = "stablehlo.custom_call"(%438#0, %464) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=3, n=6, o=3}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %466 = "stablehlo.custom_call"(%438#0, %464) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=3, n=6, o=3}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %467 = "stablehlo.dot_general"(%466, %439) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]}> : (tensor<4x6x3xf64>, tensor<4x6x3xf64>) -> tensor<4x6x6xf64>
    %468 = "stablehlo.negate"(%467) : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %469 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %470 = "stablehlo.broadcast_in_dim"(%469) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %471 = "stablehlo.select"(%446, %468, %470) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %472 = "stablehlo.add"(%461, %471) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %473 = "func.call"(%438#1, %438#2, %438#3, %438#4, %472) <{callee = @cholesky_1}> : (tensor<4x6x6xf64>, tensor<4x6x6xi1>, tensor<1x6x6xf64>, tensor<4x6x6xi1>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %474 = "func.call"(%arg90, %arg91) <{callee = @solve}> : (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %475:2 = "func.call"(%arg90) <{callee = @slogdet}> : (tensor<4x6x6xf64>) -> (tensor<4xf64>, tensor<4xf64>)
    %476:3 = "func.call"(%arg90) <{callee = @inv}> : (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>)
    %477 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %478 = "stablehlo.broadcast_in_dim"(%477) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %479 = "func.call"(%476#0, %arg90, %476#1, %476#2, %478) <{callee = @inv_6}> : (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %480 = "stablehlo.dot_general"(%429#0, %429#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x3xf64>, tensor<4x3x3xf64>) -> tensor<4x6x3xf64>
    %481 = "stablehlo.dot_general"(%437#1, %437#2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3xf64>, tensor<4x3x3xf64>) -> tensor<4x3x3xf64>
    %482 = "stablehlo.dot_general"(%437#0, %481) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x3xf64>, tensor<4x3x3xf64>) -> tensor<4x6x3xf64>
    "func.return"(%457, %473, %465, %474, %475#0, %475#1, %479, %480, %436, %437#1, %482) : (tensor<f64>, tensor<4x6x6xf64>, tensor<4x6x3xf64>, tensor<4x6x3xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4x6x6xf64>, tensor<4x6x3xf64>, tensor<4x6x6xf64>, tensor<4x3xf64>, tensor<4x6x3xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x3xf64>) -> (tensor<4x6x3xf64>, tensor<4x3x3xf64>), res_attrs = [{}, {}], sym_name = "qr", sym_visibility = "private"}> ({
  ^bb0(%arg89: tensor<4x6x3xf64>):
    %416:2 = "stablehlo.custom_call"(%arg89) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dgeqrf_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>]}> {mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n]) {i=4, j=6, k=3, l=6, m=3, n=3}, custom>} : (tensor<4x6x3xf64>) -> (tensor<4x6x3xf64>, tensor<4x3xf64>)
    %417 = "stablehlo.custom_call"(%416#0, %416#1) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dorgqr_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l])->([i, m, n]) {i=4, j=6, k=3, l=3, m=6, n=3}, custom>} : (tensor<4x6x3xf64>, tensor<4x3xf64>) -> tensor<4x6x3xf64>
    %418 = "stablehlo.slice"(%416#0) <{limit_indices = array<i64: 4, 3, 3>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x6x3xf64>) -> tensor<4x3x3xf64>
    %419 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi64>
    %420 = "stablehlo.constant"() <{value = dense<-1> : tensor<i64>}> : () -> tensor<i64>
    %421 = "stablehlo.broadcast_in_dim"(%420) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<3x3xi64>
    %422 = "stablehlo.add"(%419, %421) : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi64>
    %423 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi64>
    %424 = "stablehlo.compare"(%422, %423) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %425 = "stablehlo.broadcast_in_dim"(%424) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xi1>) -> tensor<4x3x3xi1>
    %426 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %427 = "stablehlo.broadcast_in_dim"(%426) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x3x3xf64>
    %428 = "stablehlo.select"(%425, %427, %418) : (tensor<4x3x3xi1>, tensor<4x3x3xf64>, tensor<4x3x3xf64>) -> tensor<4x3x3xf64>
    "func.return"(%417, %428) : (tensor<4x6x3xf64>, tensor<4x3x3xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x6xf64>) -> (tensor<4x6xf64>, tensor<4x6x6xf64>), res_attrs = [{}, {}], sym_name = "eigh", sym_visibility = "private"}> ({
  ^bb0(%arg88: tensor<4x6x6xf64>):
    %397 = "stablehlo.transpose"(%arg88) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %398 = "stablehlo.add"(%arg88, %397) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %399 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %400 = "stablehlo.broadcast_in_dim"(%399) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %401 = "stablehlo.divide"(%398, %400) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %402:3 = "stablehlo.custom_call"(%401) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dsyevd_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=4, j=6, k=6, l=6, m=6, n=6}, custom>} : (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6xf64>, tensor<4xi32>)
    %403 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %404 = "stablehlo.broadcast_in_dim"(%403) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %405 = "stablehlo.compare"(%402#2, %404) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %406 = "stablehlo.broadcast_in_dim"(%405) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %407 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %408 = "stablehlo.broadcast_in_dim"(%407) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %409 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x6x6xi1>
    %410 = "stablehlo.select"(%409, %402#0, %408) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %411 = "stablehlo.broadcast_in_dim"(%405) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %412 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %413 = "stablehlo.broadcast_in_dim"(%412) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6xf64>
    %414 = "stablehlo.broadcast_in_dim"(%411) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x6xi1>
    %415 = "stablehlo.select"(%414, %402#1, %413) : (tensor<4x6xi1>, tensor<4x6xf64>, tensor<4x6xf64>) -> tensor<4x6xf64>
    "func.return"(%415, %410) : (tensor<4x6xf64>, tensor<4x6x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x3xf64>) -> (tensor<4x6x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>), res_attrs = [{}, {}, {}], sym_name = "svd", sym_visibility = "private"}> ({
  ^bb0(%arg87: tensor<4x6x3xf64>):
    %378:5 = "stablehlo.custom_call"(%arg87) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dgesdd_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i, o, p], [i, q, r], [i]) {i=4, j=6, k=3, l=6, m=3, n=3, o=6, p=3, q=3, r=3}, custom>} : (tensor<4x6x3xf64>) -> (tensor<4x6x3xf64>, tensor<4x3xf64>, tensor<4x6x3xf64>, tensor<4x3x3xf64>, tensor<4xi32>)
    %379 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %380 = "stablehlo.broadcast_in_dim"(%379) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %381 = "stablehlo.compare"(%378#4, %380) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %382 = "stablehlo.broadcast_in_dim"(%381) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %383 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %384 = "stablehlo.broadcast_in_dim"(%383) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x3xf64>
    %385 = "stablehlo.broadcast_in_dim"(%382) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %386 = "stablehlo.select"(%385, %378#1, %384) : (tensor<4x3xi1>, tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<4x3xf64>
    %387 = "stablehlo.broadcast_in_dim"(%381) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %388 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %389 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x3xf64>
    %390 = "stablehlo.broadcast_in_dim"(%387) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x6x3xi1>
    %391 = "stablehlo.select"(%390, %378#2, %389) : (tensor<4x6x3xi1>, tensor<4x6x3xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %392 = "stablehlo.broadcast_in_dim"(%381) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %393 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %394 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x3x3xf64>
    %395 = "stablehlo.broadcast_in_dim"(%392) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %396 = "stablehlo.select"(%395, %378#3, %394) : (tensor<4x3x3xi1>, tensor<4x3x3xf64>, tensor<4x3x3xf64>) -> tensor<4x3x3xf64>
    "func.return"(%391, %386, %396) : (tensor<4x6x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6x6xi1>, tensor<1x6x6xf64>, tensor<4x6x6xi1>), res_attrs = [{}, {}, {}, {}, {}], sym_name = "cholesky", sym_visibility = "private"}> ({
  ^bb0(%arg86: tensor<4x6x6xf64>):
    %326 = "stablehlo.transpose"(%arg86) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %327 = "stablehlo.add"(%arg86, %326) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %328 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %329 = "stablehlo.broadcast_in_dim"(%328) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %330 = "stablehlo.divide"(%327, %329) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %331:2 = "stablehlo.custom_call"(%330) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dpotrf_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=4, j=6, k=6, l=6, m=6}, custom>} : (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4xi32>)
    %332 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %333 = "stablehlo.broadcast_in_dim"(%332) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %334 = "stablehlo.compare"(%331#1, %333) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %335 = "stablehlo.broadcast_in_dim"(%334) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %336 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %337 = "stablehlo.broadcast_in_dim"(%336) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %338 = "stablehlo.broadcast_in_dim"(%335) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x6x6xi1>
    %339 = "stablehlo.select"(%338, %331#0, %337) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %340 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi64>
    %341 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %342 = "stablehlo.broadcast_in_dim"(%341) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6x6xi64>
    %343 = "stablehlo.add"(%340, %342) : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi64>
    %344 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi64>
    %345 = "stablehlo.compare"(%343, %344) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
    %346 = "stablehlo.broadcast_in_dim"(%345) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xi1>) -> tensor<4x6x6xi1>
    %347 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %348 = "stablehlo.broadcast_in_dim"(%347) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %349 = "stablehlo.select"(%346, %339, %348) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %350 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi64>
    %351 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %352 = "stablehlo.broadcast_in_dim"(%351) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6x6xi64>
    %353 = "stablehlo.add"(%350, %352) : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi64>
    %354 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi64>
    %355 = "stablehlo.compare"(%353, %354) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
    %356 = "stablehlo.broadcast_in_dim"(%355) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xi1>) -> tensor<4x6x6xi1>
    %357 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi32>
    %358 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %359 = "stablehlo.broadcast_in_dim"(%358) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x6xi32>
    %360 = "stablehlo.add"(%357, %359) : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %361 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi32>
    %362 = "stablehlo.compare"(%360, %361) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %363 = "stablehlo.convert"(%362) : (tensor<6x6xi1>) -> tensor<6x6xf64>
    %364 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %365 = "stablehlo.broadcast_in_dim"(%364) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<6x6xf64>
    %366 = "stablehlo.add"(%365, %363) : (tensor<6x6xf64>, tensor<6x6xf64>) -> tensor<6x6xf64>
    %367 = "stablehlo.broadcast_in_dim"(%366) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xf64>) -> tensor<1x6x6xf64>
    %368 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi64>
    %369 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %370 = "stablehlo.broadcast_in_dim"(%369) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6x6xi64>
    %371 = "stablehlo.add"(%368, %370) : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi64>
    %372 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi64>
    %373 = "stablehlo.compare"(%371, %372) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
    %374 = "stablehlo.broadcast_in_dim"(%373) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xi1>) -> tensor<4x6x6xi1>
    %375 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %376 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %377 = "stablehlo.select"(%374, %349, %376) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    "func.return"(%377, %349, %356, %367, %374) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6x6xi1>, tensor<1x6x6xf64>, tensor<4x6x6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x6xf64>) -> (tensor<4x6xf64>, tensor<6x2xi32>), res_attrs = [{}, {}], sym_name = "diagonal", sym_visibility = "private"}> ({
  ^bb0(%arg85: tensor<4x6x6xf64>):
    %304 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi64>
    %305 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi64>
    %306 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %307 = "stablehlo.broadcast_in_dim"(%306) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %308 = "stablehlo.compare"(%304, %307) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %309 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %310 = "stablehlo.broadcast_in_dim"(%309) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %311 = "stablehlo.add"(%304, %310) : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %312 = "stablehlo.select"(%308, %311, %304) : (tensor<6xi1>, tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %313 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %314 = "stablehlo.broadcast_in_dim"(%313) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %315 = "stablehlo.compare"(%305, %314) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %316 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %317 = "stablehlo.broadcast_in_dim"(%316) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %318 = "stablehlo.add"(%305, %317) : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %319 = "stablehlo.select"(%315, %318, %305) : (tensor<6xi1>, tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %320 = "stablehlo.convert"(%312) : (tensor<6xi64>) -> tensor<6xi32>
    %321 = "stablehlo.convert"(%319) : (tensor<6xi64>) -> tensor<6xi32>
    %322 = "stablehlo.broadcast_in_dim"(%320) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>) -> tensor<6x1xi32>
    %323 = "stablehlo.broadcast_in_dim"(%321) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>) -> tensor<6x1xi32>
    %324 = "stablehlo.concatenate"(%322, %323) <{dimension = 1 : i64}> : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
    %325 = "stablehlo.gather"(%arg85, %324) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1, 1>}> : (tensor<4x6x6xf64>, tensor<6x2xi32>) -> tensor<4x6xf64>
    "func.return"(%325, %324) : (tensor<4x6xf64>, tensor<6x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x2xi32>, tensor<4x6xf64>) -> tensor<4x6x6xf64>, res_attrs = [{}], sym_name = "diagonal_0", sym_visibility = "private"}> ({
  ^bb0(%arg81: tensor<6x2xi32>, %arg82: tensor<4x6xf64>):
    %300 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %302 = "stablehlo.scatter"(%301, %arg81, %arg82) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg83: tensor<f64>, %arg84: tensor<f64>):
      %303 = "stablehlo.add"(%arg83, %arg84) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%303) : (tensor<f64>) -> ()
    }) : (tensor<4x6x6xf64>, tensor<6x2xi32>, tensor<4x6xf64>) -> tensor<4x6x6xf64>
    "func.return"(%302) : (tensor<4x6x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6x6xi1>, tensor<1x6x6xf64>, tensor<4x6x6xi1>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>, res_attrs = [{}], sym_name = "cholesky_1", sym_visibility = "private"}> ({
  ^bb0(%arg76: tensor<4x6x6xf64>, %arg77: tensor<4x6x6xi1>, %arg78: tensor<1x6x6xf64>, %arg79: tensor<4x6x6xi1>, %arg80: tensor<4x6x6xf64>):
    %283 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %284 = "stablehlo.broadcast_in_dim"(%283) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %285 = "stablehlo.select"(%arg79, %arg80, %284) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %286 = "stablehlo.dot_general"(%285, %arg76) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]}> : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %287 = "stablehlo.transpose"(%286) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %288 = "stablehlo.broadcast_in_dim"(%arg78) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x6x6xf64>) -> tensor<4x6x6xf64>
    %289 = "stablehlo.divide"(%287, %288) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %290 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %291 = "stablehlo.broadcast_in_dim"(%290) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %292 = "stablehlo.select"(%arg77, %289, %291) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %293 = "stablehlo.custom_call"(%arg76, %292) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=6, n=6, o=6}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %294 = "stablehlo.custom_call"(%arg76, %293) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=6, n=6, o=6}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %295 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %296 = "stablehlo.broadcast_in_dim"(%295) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %297 = "stablehlo.divide"(%294, %296) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %298 = "stablehlo.transpose"(%297) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %299 = "stablehlo.add"(%297, %298) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    "func.return"(%299) : (tensor<4x6x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>, res_attrs = [{}], sym_name = "solve", sym_visibility = "private"}> ({
  ^bb0(%arg66: tensor<4x6x6xf64>, %arg67: tensor<4x6x3xf64>):
    %259:3 = "stablehlo.custom_call"(%arg66) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dgetrf_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=4, j=6, k=6, l=6, m=6, n=6}, custom>} : (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4xi32>)
    %260 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %261 = "stablehlo.broadcast_in_dim"(%260) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %262 = "stablehlo.subtract"(%259#1, %261) : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %263 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %264 = "stablehlo.broadcast_in_dim"(%263) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %265 = "stablehlo.compare"(%259#2, %264) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %267 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %268 = "stablehlo.broadcast_in_dim"(%267) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %269 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x6x6xi1>
    %270 = "stablehlo.select"(%269, %259#0, %268) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %271 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x6xi32>
    %272 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %273 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %274:4 = "stablehlo.while"(%262, %273, %272, %271) ({
    ^bb0(%arg72: tensor<4x6xi32>, %arg73: tensor<i64>, %arg74: tensor<i64>, %arg75: tensor<4x6xi32>):
      %281 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
      %282 = "stablehlo.compare"(%arg73, %281) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%282) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg68: tensor<4x6xi32>, %arg69: tensor<i64>, %arg70: tensor<i64>, %arg71: tensor<4x6xi32>):
      %278:2 = "func.call"(%arg68, %arg70, %arg71) <{callee = @closed_call}> : (tensor<4x6xi32>, tensor<i64>, tensor<4x6xi32>) -> (tensor<i64>, tensor<4x6xi32>)
      %279 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %280 = "stablehlo.add"(%arg69, %279) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg68, %280, %278#0, %278#1) : (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>) -> ()
    }) : (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>)
    %275 = "stablehlo.transpose"(%arg67) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x3xf64>) -> tensor<4x3x6xf64>
    %276 = "func.call"(%270, %274#3, %275) <{callee = @_lu_solve}> : (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x3x6xf64>) -> tensor<4x3x6xf64>
    %277 = "stablehlo.transpose"(%276) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x6xf64>) -> tensor<4x6x3xf64>
    "func.return"(%277) : (tensor<4x6x3xf64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x6xi32>, tensor<i64>, tensor<4x6xi32>) -> (tensor<i64>, tensor<4x6xi32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg59: tensor<4x6xi32>, %arg60: tensor<i64>, %arg61: tensor<4x6xi32>):
    %212 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %213 = "stablehlo.add"(%arg60, %212) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %214 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %215 = "stablehlo.compare"(%arg60, %214) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %216 = "stablehlo.convert"(%arg60) : (tensor<i64>) -> tensor<i64>
    %217 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %218 = "stablehlo.add"(%216, %217) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %219 = "stablehlo.select"(%215, %218, %arg60) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
    %221 = "stablehlo.gather"(%arg59, %220) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 4, 1>}> : (tensor<4x6xi32>, tensor<1xi64>) -> tensor<4x1xi32>
    %222 = "stablehlo.reshape"(%221) : (tensor<4x1xi32>) -> tensor<4xi32>
    %223 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %224 = "stablehlo.compare"(%arg60, %223) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %225 = "stablehlo.convert"(%arg60) : (tensor<i64>) -> tensor<i64>
    %226 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %227 = "stablehlo.add"(%225, %226) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %228 = "stablehlo.select"(%224, %227, %arg60) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %229 = "stablehlo.broadcast_in_dim"(%228) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
    %230 = "stablehlo.gather"(%arg61, %229) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 4, 1>}> : (tensor<4x6xi32>, tensor<1xi64>) -> tensor<4x1xi32>
    %231 = "stablehlo.reshape"(%230) : (tensor<4x1xi32>) -> tensor<4xi32>
    %232 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %233 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %234 = "stablehlo.compare"(%222, %233) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %235 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %237 = "stablehlo.add"(%222, %236) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %238 = "stablehlo.select"(%234, %237, %222) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %239 = "stablehlo.broadcast_in_dim"(%238) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %240 = "stablehlo.gather"(%arg61, %239) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}> : (tensor<4x6xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %241 = "stablehlo.reshape"(%240) : (tensor<4x1xi32>) -> tensor<4xi32>
    %242 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %243 = "stablehlo.compare"(%arg60, %242) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %244 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %245 = "stablehlo.add"(%arg60, %244) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %246 = "stablehlo.select"(%243, %245, %arg60) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %247 = "stablehlo.convert"(%246) : (tensor<i64>) -> tensor<i32>
    %248 = "stablehlo.broadcast_in_dim"(%247) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %249 = "stablehlo.scatter"(%arg61, %248, %241) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg64: tensor<i32>, %arg65: tensor<i32>):
      "stablehlo.return"(%arg65) : (tensor<i32>) -> ()
    }) : (tensor<4x6xi32>, tensor<1xi32>, tensor<4xi32>) -> tensor<4x6xi32>
    %250 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %251 = "stablehlo.broadcast_in_dim"(%250) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %252 = "stablehlo.compare"(%222, %251) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %253 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %254 = "stablehlo.broadcast_in_dim"(%253) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %255 = "stablehlo.add"(%222, %254) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %256 = "stablehlo.select"(%252, %255, %222) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %257 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %258 = "stablehlo.scatter"(%249, %257, %231) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg62: tensor<i32>, %arg63: tensor<i32>):
      "stablehlo.return"(%arg63) : (tensor<i32>) -> ()
    }) : (tensor<4x6xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<4x6xi32>
    "func.return"(%213, %258) : (tensor<i64>, tensor<4x6xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x3x6xf64>) -> tensor<4x3x6xf64>, res_attrs = [{}], sym_name = "_lu_solve", sym_visibility = "private"}> ({
  ^bb0(%arg56: tensor<4x6x6xf64>, %arg57: tensor<4x6xi32>, %arg58: tensor<4x3x6xf64>):
    %193 = "stablehlo.broadcast_in_dim"(%arg58) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x3x6xf64>) -> tensor<4x3x6x1xf64>
    %194 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %196 = "stablehlo.compare"(%arg57, %195) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %197 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %198 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %199 = "stablehlo.add"(%arg57, %198) : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %200 = "stablehlo.select"(%196, %199, %arg57) : (tensor<4x6xi1>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %201 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %202 = "stablehlo.gather"(%193, %201) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3, 1, 1>}> : (tensor<4x3x6x1xf64>, tensor<4x6x1xi32>) -> tensor<4x3x6x1xf64>
    %203 = "stablehlo.transpose"(%202) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<4x3x6x1xf64>) -> tensor<4x6x1x3xf64>
    %204 = "stablehlo.reshape"(%203) : (tensor<4x6x1x3xf64>) -> tensor<4x6x3xf64>
    %205 = "stablehlo.custom_call"(%arg56, %204) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=3, n=6, o=3}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %206 = "stablehlo.reshape"(%205) : (tensor<4x6x3xf64>) -> tensor<4x6x1x3xf64>
    %207 = "stablehlo.reshape"(%206) : (tensor<4x6x1x3xf64>) -> tensor<4x6x3xf64>
    %208 = "stablehlo.custom_call"(%arg56, %207) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=3, n=6, o=3}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x3xf64>) -> tensor<4x6x3xf64>
    %209 = "stablehlo.reshape"(%208) : (tensor<4x6x3xf64>) -> tensor<4x6x1x3xf64>
    %210 = "stablehlo.transpose"(%209) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<4x6x1x3xf64>) -> tensor<4x3x6x1xf64>
    %211 = "stablehlo.reshape"(%210) : (tensor<4x3x6x1xf64>) -> tensor<4x3x6xf64>
    "func.return"(%211) : (tensor<4x3x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x6xf64>) -> (tensor<4xf64>, tensor<4xf64>), res_attrs = [{}, {}], sym_name = "slogdet", sym_visibility = "private"}> ({
  ^bb0(%arg43: tensor<4x6x6xf64>):
    %134:3 = "stablehlo.custom_call"(%arg43) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dgetrf_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=4, j=6, k=6, l=6, m=6, n=6}, custom>} : (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4xi32>)
    %135 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %137 = "stablehlo.subtract"(%134#1, %136) : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %138 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %140 = "stablehlo.compare"(%134#2, %139) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %142 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %144 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x6x6xi1>
    %145 = "stablehlo.select"(%144, %134#0, %143) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %146 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x6xi32>
    %147 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %148 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %149:4 = "stablehlo.while"(%137, %148, %147, %146) ({
    ^bb0(%arg52: tensor<4x6xi32>, %arg53: tensor<i64>, %arg54: tensor<i64>, %arg55: tensor<4x6xi32>):
      %191 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
      %192 = "stablehlo.compare"(%arg53, %191) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%192) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg48: tensor<4x6xi32>, %arg49: tensor<i64>, %arg50: tensor<i64>, %arg51: tensor<4x6xi32>):
      %188:2 = "func.call"(%arg48, %arg50, %arg51) <{callee = @closed_call}> : (tensor<4x6xi32>, tensor<i64>, tensor<4x6xi32>) -> (tensor<i64>, tensor<4x6xi32>)
      %189 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %190 = "stablehlo.add"(%arg49, %189) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg48, %190, %188#0, %188#1) : (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>) -> ()
    }) : (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>)
    %150 = "func.call"(%145) <{callee = @diagonal_2}> : (tensor<4x6x6xf64>) -> tensor<4x6xf64>
    %151 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6xf64>
    %153 = "stablehlo.compare"(%150, %152) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x6xf64>, tensor<4x6xf64>) -> tensor<4x6xi1>
    %154 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %155 = "stablehlo.reduce"(%153, %154) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg46: tensor<i1>, %arg47: tensor<i1>):
      %187 = "stablehlo.or"(%arg46, %arg47) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%187) : (tensor<i1>) -> ()
    }) : (tensor<4x6xi1>, tensor<i1>) -> tensor<4xi1>
    %156 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi32>
    %157 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64: 1>}> : (tensor<6xi32>) -> tensor<1x6xi32>
    %158 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x6xi32>) -> tensor<4x6xi32>
    %159 = "stablehlo.compare"(%137, %158) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %160 = "func.call"(%159) <{callee = @count_nonzero}> : (tensor<4x6xi1>) -> tensor<4xi64>
    %161 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %162 = "stablehlo.broadcast_in_dim"(%161) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6xf64>
    %163 = "stablehlo.compare"(%150, %162) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x6xf64>, tensor<4x6xf64>) -> tensor<4x6xi1>
    %164 = "func.call"(%163) <{callee = @count_nonzero}> : (tensor<4x6xi1>) -> tensor<4xi64>
    %165 = "stablehlo.add"(%160, %164) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    %166 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> tensor<i64>
    %167 = "func.call"(%165, %166) <{callee = @remainder}> : (tensor<4xi64>, tensor<i64>) -> tensor<4xi64>
    %168 = "stablehlo.constant"() <{value = dense<-2> : tensor<i64>}> : () -> tensor<i64>
    %169 = "stablehlo.broadcast_in_dim"(%168) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %170 = "stablehlo.multiply"(%169, %167) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    %171 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %172 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %173 = "stablehlo.add"(%170, %172) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    %174 = "stablehlo.convert"(%173) : (tensor<4xi64>) -> tensor<4xf64>
    %175 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %176 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4xf64>
    %177 = "stablehlo.multiply"(%176, %174) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
    %178 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %179 = "func.call"(%155, %178, %177) <{callee = @_where_3}> : (tensor<4xi1>, tensor<f64>, tensor<4xf64>) -> tensor<4xf64>
    %180 = "stablehlo.abs"(%150) : (tensor<4x6xf64>) -> tensor<4x6xf64>
    %181 = "stablehlo.log"(%180) : (tensor<4x6xf64>) -> tensor<4x6xf64>
    %182 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
    %183 = "stablehlo.reduce"(%181, %182) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg44: tensor<f64>, %arg45: tensor<f64>):
      %186 = "stablehlo.add"(%arg44, %arg45) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%186) : (tensor<f64>) -> ()
    }) : (tensor<4x6xf64>, tensor<f64>) -> tensor<4xf64>
    %184 = "stablehlo.constant"() <{value = dense<0xFFF0000000000000> : tensor<f64>}> : () -> tensor<f64>
    %185 = "func.call"(%155, %184, %183) <{callee = @_where_3}> : (tensor<4xi1>, tensor<f64>, tensor<4xf64>) -> tensor<4xf64>
    "func.return"(%179, %185) : (tensor<4xf64>, tensor<4xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x6xf64>) -> tensor<4x6xf64>, res_attrs = [{}], sym_name = "diagonal_2", sym_visibility = "private"}> ({
  ^bb0(%arg42: tensor<4x6x6xf64>):
    %112 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi64>
    %113 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi64>
    %114 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %116 = "stablehlo.compare"(%112, %115) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %117 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %119 = "stablehlo.add"(%112, %118) : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %120 = "stablehlo.select"(%116, %119, %112) : (tensor<6xi1>, tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %121 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %123 = "stablehlo.compare"(%113, %122) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %124 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
    %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6xi64>
    %126 = "stablehlo.add"(%113, %125) : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %127 = "stablehlo.select"(%123, %126, %113) : (tensor<6xi1>, tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    %128 = "stablehlo.convert"(%120) : (tensor<6xi64>) -> tensor<6xi32>
    %129 = "stablehlo.convert"(%127) : (tensor<6xi64>) -> tensor<6xi32>
    %130 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>) -> tensor<6x1xi32>
    %131 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>) -> tensor<6x1xi32>
    %132 = "stablehlo.concatenate"(%130, %131) <{dimension = 1 : i64}> : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
    %133 = "stablehlo.gather"(%arg42, %132) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1, 1>}> : (tensor<4x6x6xf64>, tensor<6x2xi32>) -> tensor<4x6xf64>
    "func.return"(%133) : (tensor<4x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6xi1>) -> tensor<4xi64>, res_attrs = [{}], sym_name = "count_nonzero", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<4x6xi1>):
    %104 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %105 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4x6xi1>
    %106 = "stablehlo.compare"(%arg39, %105) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4x6xi1>, tensor<4x6xi1>) -> tensor<4x6xi1>
    %107 = "stablehlo.convert"(%106) : (tensor<4x6xi1>) -> tensor<4x6xi32>
    %108 = "stablehlo.convert"(%107) : (tensor<4x6xi32>) -> tensor<4x6xi64>
    %109 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %110 = "stablehlo.reduce"(%108, %109) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg40: tensor<i64>, %arg41: tensor<i64>):
      %111 = "stablehlo.add"(%arg40, %arg41) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%111) : (tensor<i64>) -> ()
    }) : (tensor<4x6xi64>, tensor<i64>) -> tensor<4xi64>
    "func.return"(%110) : (tensor<4xi64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4xi64>, tensor<i64>) -> tensor<4xi64>, res_attrs = [{}], sym_name = "remainder", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<4xi64>, %arg38: tensor<i64>):
    %83 = "stablehlo.convert"(%arg38) : (tensor<i64>) -> tensor<i64>
    %84 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %85 = "stablehlo.compare"(%83, %84) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %86 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %87 = "func.call"(%85, %86, %83) <{callee = @_where}> : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %89 = "stablehlo.remainder"(%arg37, %88) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    %90 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %92 = "stablehlo.compare"(%89, %91) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %93 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %95 = "stablehlo.compare"(%89, %94) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %96 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %97 = "stablehlo.compare"(%87, %96) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4xi1>
    %99 = "stablehlo.compare"(%95, %98) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %100 = "stablehlo.and"(%99, %92) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %101 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %102 = "stablehlo.add"(%89, %101) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    %103 = "stablehlo.select"(%100, %102, %89) : (tensor<4xi1>, tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    "func.return"(%103) : (tensor<4xi64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg34: tensor<i1>, %arg35: tensor<i64>, %arg36: tensor<i64>):
    %82 = "stablehlo.select"(%arg34, %arg35, %arg36) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    "func.return"(%82) : (tensor<i64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4xi1>, tensor<f64>, tensor<4xf64>) -> tensor<4xf64>, res_attrs = [{}], sym_name = "_where_3", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<4xi1>, %arg32: tensor<f64>, %arg33: tensor<4xf64>):
    %80 = "stablehlo.broadcast_in_dim"(%arg32) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4xf64>
    %81 = "stablehlo.select"(%arg31, %80, %arg33) : (tensor<4xi1>, tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
    "func.return"(%81) : (tensor<4xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>), res_attrs = [{}, {}, {}], sym_name = "inv", sym_visibility = "private"}> ({
  ^bb0(%arg30: tensor<4x6x6xf64>):
    %71 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi64>
    %72 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi64>
    %73 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<6x6xi64>
    %75 = "stablehlo.add"(%71, %74) : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi64>
    %76 = "stablehlo.compare"(%75, %72) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
    %77 = "stablehlo.convert"(%76) : (tensor<6x6xi1>) -> tensor<6x6xf64>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xf64>) -> tensor<4x6x6xf64>
    %79:3 = "func.call"(%arg30, %78) <{callee = @solve_4}> : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>)
    "func.return"(%79#0, %79#1, %79#2) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>), res_attrs = [{}, {}, {}], sym_name = "solve_4", sym_visibility = "private"}> ({
  ^bb0(%arg20: tensor<4x6x6xf64>, %arg21: tensor<4x6x6xf64>):
    %48:3 = "stablehlo.custom_call"(%arg20) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dgetrf_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=4, j=6, k=6, l=6, m=6, n=6}, custom>} : (tensor<4x6x6xf64>) -> (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4xi32>)
    %49 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %51 = "stablehlo.subtract"(%48#1, %50) : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %52 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %54 = "stablehlo.compare"(%48#2, %53) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %56 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<4x6x6xf64>
    %58 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x6x6xi1>
    %59 = "stablehlo.select"(%58, %48#0, %57) : (tensor<4x6x6xi1>, tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %60 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x6xi32>
    %61 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %62 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %63:4 = "stablehlo.while"(%51, %62, %61, %60) ({
    ^bb0(%arg26: tensor<4x6xi32>, %arg27: tensor<i64>, %arg28: tensor<i64>, %arg29: tensor<4x6xi32>):
      %69 = "stablehlo.constant"() <{value = dense<6> : tensor<i64>}> : () -> tensor<i64>
      %70 = "stablehlo.compare"(%arg27, %69) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%70) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg22: tensor<4x6xi32>, %arg23: tensor<i64>, %arg24: tensor<i64>, %arg25: tensor<4x6xi32>):
      %66:2 = "func.call"(%arg22, %arg24, %arg25) <{callee = @closed_call}> : (tensor<4x6xi32>, tensor<i64>, tensor<4x6xi32>) -> (tensor<i64>, tensor<4x6xi32>)
      %67 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %68 = "stablehlo.add"(%arg23, %67) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg22, %68, %66#0, %66#1) : (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>) -> ()
    }) : (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<i64>, tensor<i64>, tensor<4x6xi32>)
    %64 = "stablehlo.transpose"(%arg21) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %65 = "func.call"(%59, %63#3, %64) <{callee = @_lu_solve_5}> : (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    "func.return"(%65, %59, %63#3) : (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>, res_attrs = [{}], sym_name = "_lu_solve_5", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<4x6x6xf64>, %arg18: tensor<4x6xi32>, %arg19: tensor<4x6x6xf64>):
    %29 = "stablehlo.broadcast_in_dim"(%arg19) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6x1xf64>
    %30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %32 = "stablehlo.compare"(%arg18, %31) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %33 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %35 = "stablehlo.add"(%arg18, %34) : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %36 = "stablehlo.select"(%32, %35, %arg18) : (tensor<4x6xi1>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %38 = "stablehlo.gather"(%29, %37) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6, 1, 1>}> : (tensor<4x6x6x1xf64>, tensor<4x6x1xi32>) -> tensor<4x6x6x1xf64>
    %39 = "stablehlo.transpose"(%38) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<4x6x6x1xf64>) -> tensor<4x6x1x6xf64>
    %40 = "stablehlo.reshape"(%39) : (tensor<4x6x1x6xf64>) -> tensor<4x6x6xf64>
    %41 = "stablehlo.custom_call"(%arg17, %40) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=6, n=6, o=6}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %42 = "stablehlo.reshape"(%41) : (tensor<4x6x6xf64>) -> tensor<4x6x1x6xf64>
    %43 = "stablehlo.reshape"(%42) : (tensor<4x6x1x6xf64>) -> tensor<4x6x6xf64>
    %44 = "stablehlo.custom_call"(%arg17, %43) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=6, n=6, o=6}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %45 = "stablehlo.reshape"(%44) : (tensor<4x6x6xf64>) -> tensor<4x6x1x6xf64>
    %46 = "stablehlo.transpose"(%45) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<4x6x1x6xf64>) -> tensor<4x6x6x1xf64>
    %47 = "stablehlo.reshape"(%46) : (tensor<4x6x6x1xf64>) -> tensor<4x6x6xf64>
    "func.return"(%47) : (tensor<4x6x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>, res_attrs = [{}], sym_name = "inv_6", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<4x6x6xf64>, %arg13: tensor<4x6x6xf64>, %arg14: tensor<4x6x6xf64>, %arg15: tensor<4x6xi32>, %arg16: tensor<4x6x6xf64>):
    %28 = "func.call"(%arg12, %arg13, %arg14, %arg15, %arg16) <{callee = @solve_7}> : (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    "func.return"(%28) : (tensor<4x6x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>, res_attrs = [{}], sym_name = "solve_7", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<4x6x6xf64>, %arg8: tensor<4x6x6xf64>, %arg9: tensor<4x6x6xf64>, %arg10: tensor<4x6xi32>, %arg11: tensor<4x6x6xf64>):
    %23 = "stablehlo.transpose"(%arg11) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %24 = "func.call"(%arg9, %arg10, %23) <{callee = @_lu_solve_8}> : (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %25 = "stablehlo.negate"(%24) : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %26 = "stablehlo.transpose"(%25) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %27 = "stablehlo.dot_general"(%26, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]}> : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    "func.return"(%27) : (tensor<4x6x6xf64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x6x6xf64>, tensor<4x6xi32>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>, res_attrs = [{}], sym_name = "_lu_solve_8", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x6x6xf64>, %arg1: tensor<4x6xi32>, %arg2: tensor<4x6x6xf64>):
    %0 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x6xf64>) -> tensor<4x6x6x1xf64>
    %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<4x6x6x1xf64>) -> tensor<4x6x1x6xf64>
    %2 = "stablehlo.reshape"(%1) : (tensor<4x6x1x6xf64>) -> tensor<4x6x6xf64>
    %3 = "stablehlo.custom_call"(%arg0, %2) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=6, n=6, o=6}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %4 = "stablehlo.reshape"(%3) : (tensor<4x6x6xf64>) -> tensor<4x6x1x6xf64>
    %5 = "stablehlo.reshape"(%4) : (tensor<4x6x1x6xf64>) -> tensor<4x6x6xf64>
    %6 = "stablehlo.custom_call"(%arg0, %5) <{api_version = 1 : i32, backend_config = "", call_target_name = "lapack_dtrsm_ffi", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=4, j=6, k=6, l=6, m=6, n=6, o=6}, custom>} : (tensor<4x6x6xf64>, tensor<4x6x6xf64>) -> tensor<4x6x6xf64>
    %7 = "stablehlo.reshape"(%6) : (tensor<4x6x6xf64>) -> tensor<4x6x1x6xf64>
    %8 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64: 1>}> : (tensor<6xi32>) -> tensor<4x6xi32>
    %10:2 = "stablehlo.sort"(%arg1, %9) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<i32>, %arg6: tensor<i32>):
      %22 = "stablehlo.compare"(%arg3, %arg4) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%22) : (tensor<i1>) -> ()
    }) : (tensor<4x6xi32>, tensor<4x6xi32>) -> (tensor<4x6xi32>, tensor<4x6xi32>)
    %11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %13 = "stablehlo.compare"(%10#1, %12) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %14 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
    %16 = "stablehlo.add"(%10#1, %15) : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %17 = "stablehlo.select"(%13, %16, %10#1) : (tensor<4x6xi1>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %19 = "stablehlo.transpose"(%7) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<4x6x1x6xf64>) -> tensor<4x6x6x1xf64>
    %20 = "stablehlo.gather"(%19, %18) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6, 1, 1>}> : (tensor<4x6x6x1xf64>, tensor<4x6x1xi32>) -> tensor<4x6x6x1xf64>
    %21 = "stablehlo.reshape"(%20) : (tensor<4x6x6x1xf64>) -> tensor<4x6x6xf64>
    "func.return"(%21) : (tensor<4x6x6xf64>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
