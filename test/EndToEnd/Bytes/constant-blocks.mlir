// Constants that ranks hold blocks of: uneven ones, of one or two dimensions, over two axes at once
// and over a part of one; whole elsewhere, in a loop, and as results.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=2, "y"=2/"x"=4, "y"=3/; s/(1)2/(2)2/' %s > %t.mlir && dist-run %t.mlir --random-inputs 2 --verify | FileCheck %s
// RUN: dist-run %s --random-inputs 1 --verify --backend shm -n 4 | FileCheck %s
// RUN: dist-compile %s -o %t.dist && strings -n 200 %t.dist | FileCheck %s --check-prefix=STORED

// CHECK: all 7 results agree

// One of 4 rows of 7, one of 2 x 2 blocks, and so on: what nobody reads whole is not there whole.
// STORED-DAG: {"axes":["x","y"],"bytes":48,"dtype":"f32","kind":"constant","shape":[2,6],"symbol":"constant_{{[0-9]+}}"}
// STORED-DAG: {"axes":["x","y"],"bytes":48,"dtype":"i32","kind":"constant","shape":[4,3],
// STORED-DAG: {"axes":["y"],"bytes":21,"dtype":"i1","kind":"constant","shape":[7,3],
// STORED-DAG: {"axes":["x"],"bytes":48,"dtype":"bf16","kind":"constant","shape":[6,4],
// STORED-DAG: {"axes":["y"],"bytes":84,"dtype":"f32","kind":"constant","shape":[7,3],

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @main(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>},
                %i: tensor<7x6xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
                %b: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>},
                %h: tensor<6x7xbf16> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>},
        tensor<7x6xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
        tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>},
        tensor<6x7xbf16> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
        tensor<f32> {dist.sharding = #dist.sharding<@mesh, []>},
        tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}]>},
        tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>}) {
  %w = "stablehlo.constant"() <{value = dense<[[0.5, 1.0, -2.0, 3.0, 0.25, -2.0], [-0.5, -1.5, 1.0, 3.0, 0.25, 1.5], [-1.5, 0.25, -2.0, 0.25, 1.5, 0.5], [-0.5, 1.5, -0.5, -1.5, -0.5, 3.0], [-0.5, -0.5, -2.0, -2.0, 0.25, 0.25], [-0.5, -0.5, 0.5, 1.0, 0.25, 0.25], [-0.5, 0.25, 1.5, 0.5, -2.0, 1.0]]> : tensor<7x6xf32>}> : () -> tensor<7x6xf32>
  %k = "stablehlo.constant"() <{value = dense<[[4, -4, -5, -1, -7, 1], [0, 9, -9, 1, -7, 0], [2, 0, 6, 1, -4, 6], [6, -4, -8, -1, -9, 2], [3, -9, 8, 4, 2, 3], [9, -9, 5, -8, -4, -3], [-6, -2, 5, 2, 7, 2]]> : tensor<7x6xi32>}> : () -> tensor<7x6xi32>
  %m = "stablehlo.constant"() <{value = dense<[[false, false, true, false, false, true], [false, true, true, false, false, true], [false, false, true, false, false, false], [true, true, true, false, false, true], [true, true, false, true, true, false], [false, false, false, true, true, true], [false, false, true, true, true, false]]> : tensor<7x6xi1>}> : () -> tensor<7x6xi1>
  %g = "stablehlo.constant"() <{value = dense<[[-1.5, -0.5, 1.5, 1.0, -0.5, -2.0, 1.5], [0.5, -0.5, 3.0, -0.5, 3.0, 3.0, 1.0], [3.0, 0.5, 0.5, 3.0, 1.5, -0.5, -1.5], [1.5, -0.5, 3.0, 1.0, -0.5, -1.5, 3.0], [0.5, 1.0, -1.5, 1.0, -2.0, 0.5, 1.0], [0.5, 3.0, 0.5, 0.5, 1.0, -0.5, -2.0]]> : tensor<6x7xbf16>}> : () -> tensor<6x7xbf16>
  %v = "stablehlo.constant"() <{value = dense<[3.0, 0.5, 1.0, 0.5, 3.0, 0.5]> : tensor<6xf32>}> : () -> tensor<6xf32>
  %0 = "stablehlo.multiply"(%a, %w) : (tensor<7x6xf32>, tensor<7x6xf32>) -> tensor<7x6xf32>
  %1 = "stablehlo.add"(%i, %k) : (tensor<7x6xi32>, tensor<7x6xi32>) -> tensor<7x6xi32>
  %z = "stablehlo.negate"(%b) : (tensor<7x6xf32>) -> tensor<7x6xf32>
  %2 = "stablehlo.select"(%m, %b, %z) : (tensor<7x6xi1>, tensor<7x6xf32>, tensor<7x6xf32>) -> tensor<7x6xf32>
  %3 = "stablehlo.multiply"(%h, %g) : (tensor<6x7xbf16>, tensor<6x7xbf16>) -> tensor<6x7xbf16>
  %4 = "stablehlo.dot_general"(%2, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>}> : (tensor<7x6xf32>, tensor<7x6xf32>) -> tensor<f32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %three = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %loop:2 = "stablehlo.while"(%zero, %v) ({
  ^bb0(%at: tensor<i32>, %x: tensor<6xf32>):
    %go = "stablehlo.compare"(%at, %three) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%go) : (tensor<i1>) -> ()
  }, {
  ^bb0(%at: tensor<i32>, %x: tensor<6xf32>):
    %next = "stablehlo.add"(%at, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %grown = "stablehlo.multiply"(%x, %v) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    "stablehlo.return"(%next, %grown) : (tensor<i32>, tensor<6xf32>) -> ()
  }) : (tensor<i32>, tensor<6xf32>) -> (tensor<i32>, tensor<6xf32>)
  return %0, %1, %2, %3, %4, %loop#1, %v : tensor<7x6xf32>, tensor<7x6xi32>, tensor<7x6xf32>, tensor<6x7xbf16>, tensor<f32>, tensor<6xf32>, tensor<6xf32>
}
