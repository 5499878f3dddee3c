// Two convolutions, of 10 pictures.
func.func @main(%x: tensor<10x21x21x3xf32>, %a: tensor<3x3x3x8xf32>, %b: tensor<3x3x8x16xf32>) -> tensor<10x21x21x16xf32> {
  %h = "stablehlo.convolution"(%x, %a) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<10x21x21x3xf32>, tensor<3x3x3x8xf32>) -> tensor<10x21x21x8xf32>
  %zero = "stablehlo.constant"() {value = dense<0.0> : tensor<10x21x21x8xf32>} : () -> tensor<10x21x21x8xf32>
  %r = "stablehlo.maximum"(%h, %zero) : (tensor<10x21x21x8xf32>, tensor<10x21x21x8xf32>) -> tensor<10x21x21x8xf32>
  %y = "stablehlo.convolution"(%r, %b) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<10x21x21x8xf32>, tensor<3x3x8x16xf32>) -> tensor<10x21x21x16xf32>
  return %y : tensor<10x21x21x16xf32>
}
