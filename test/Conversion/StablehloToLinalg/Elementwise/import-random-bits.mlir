// RUN: dist-opt --allow-unregistered-dialect --dist-import --dist-verify-import --split-input-file --verify-diagnostics %s | FileCheck %s

// Neighbours along the first even dimension are the words of a block.
// CHECK-LABEL: func.func @threefry(
// CHECK-SAME:    %[[STATE:.*]]: tensor<2xi64>
func.func @threefry(%state: tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>) {
  // CHECK-DAG:  %[[STEP:.*]] = arith.constant dense<[0, 6]> : tensor<2xi64>
  // CHECK:      %[[NEXT:.*]] = linalg.generic {{.*}} ins(%[[STATE]], %[[STEP]] :
  // CHECK-DAG:  %[[KEY:.*]] = tensor.extract_slice %[[STATE]][0] [1] [1]
  // CHECK-DAG:  %[[COUNTER:.*]] = tensor.extract_slice %[[STATE]][1] [1] [1]
  // CHECK:      %[[BITS:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3x4xi32>)
  // CHECK:        linalg.index 0
  // CHECK:        linalg.index 1
  // CHECK:        arith.constant 466688986 : i32
  // CHECK:        arith.select
  // CHECK:      return %[[NEXT]], %[[BITS]]
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  return %0#0, %0#1 : tensor<2xui64>, tensor<3x4xui32>
}

// -----

// Pairs of words.
// CHECK-LABEL: func.func @philox(
func.func @philox(%state: tensor<2xui64>) -> tensor<5xui64> {
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<5xi64>)
  // CHECK: arith.mului_extended
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
  return %0#1 : tensor<5xui64>
}

// -----

func.func @state(%state: tensor<3xui64>) -> tensor<5xui64> {
  // expected-error @below {{'stablehlo.rng_bit_generator': the state has type 'tensor<3xui64>', expected a key and a counter, tensor<2xui64>}}
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui64>)
  return %0#1 : tensor<5xui64>
}

// -----

func.func @floats(%state: tensor<2xui64>) -> tensor<5xf32> {
  // expected-error @below {{'stablehlo.rng_bit_generator': makes 'tensor<5xf32>', expected integers of 8 to 64 bits}}
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xf32>)
  return %0#1 : tensor<5xf32>
}

// -----

func.func @algorithm(%state: tensor<2xui64>) -> tensor<5xui32> {
  // expected-error @below {{'stablehlo.rng_bit_generator': rng_algorithm must be DEFAULT, PHILOX or THREE_FRY, got #stablehlo<rng_algorithm MT>}}
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm MT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  return %0#1 : tensor<5xui32>
}

// -----

func.func @rng(%a: tensor<f32>, %shape: tensor<1xi64>) -> tensor<5xf32> {
  // expected-error @below {{'stablehlo.rng': has no importer: its numbers differ from one implementation to the next; use jax.random, whose bits follow from its key}}
  %0 = "stablehlo.rng"(%a, %a, %shape) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
