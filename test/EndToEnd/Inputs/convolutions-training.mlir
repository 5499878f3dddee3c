// Two convolutions of 10 pictures, and a step against the gradients of the sum of squares.
func.func @main(%x: tensor<10x21x21x3xf32>, %a: tensor<3x3x3x8xf32> {tf.aliasing_output = 0 : i32},
                %b: tensor<3x3x8x16xf32> {tf.aliasing_output = 1 : i32})
    -> (tensor<3x3x3x8xf32>, tensor<3x3x8x16xf32>) {
  %h = "stablehlo.convolution"(%x, %a) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<10x21x21x3xf32>, tensor<3x3x3x8xf32>) -> tensor<10x21x21x8xf32>
  %zero = "stablehlo.constant"() {value = dense<0.0> : tensor<10x21x21x8xf32>} : () -> tensor<10x21x21x8xf32>
  %r = "stablehlo.maximum"(%h, %zero) : (tensor<10x21x21x8xf32>, tensor<10x21x21x8xf32>) -> tensor<10x21x21x8xf32>
  %y = "stablehlo.convolution"(%r, %b) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<10x21x21x8xf32>, tensor<3x3x8x16xf32>) -> tensor<10x21x21x16xf32>
  %dy = "stablehlo.add"(%y, %y) : (tensor<10x21x21x16xf32>, tensor<10x21x21x16xf32>) -> tensor<10x21x21x16xf32>
  %db = "stablehlo.convolution"(%r, %dy) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<10x21x21x8xf32>, tensor<10x21x21x16xf32>) -> tensor<3x3x8x16xf32>
  %turned = "stablehlo.reverse"(%b) <{dimensions = array<i64: 0, 1>}> : (tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
  %dr = "stablehlo.convolution"(%dy, %turned) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<10x21x21x16xf32>, tensor<3x3x8x16xf32>) -> tensor<10x21x21x8xf32>
  %positive = "stablehlo.compare"(%h, %zero) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<10x21x21x8xf32>, tensor<10x21x21x8xf32>) -> tensor<10x21x21x8xi1>
  %dh = "stablehlo.select"(%positive, %dr, %zero) : (tensor<10x21x21x8xi1>, tensor<10x21x21x8xf32>, tensor<10x21x21x8xf32>) -> tensor<10x21x21x8xf32>
  %da = "stablehlo.convolution"(%x, %dh) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<10x21x21x3xf32>, tensor<10x21x21x8xf32>) -> tensor<3x3x3x8xf32>
  %a1 = "stablehlo.subtract"(%a, %da) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
  %b1 = "stablehlo.subtract"(%b, %db) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
  return %a1, %b1 : tensor<3x3x3x8xf32>, tensor<3x3x8x16xf32>
}
