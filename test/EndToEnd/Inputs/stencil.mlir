// A stencil over the rows, and a mean: uneven halos, masks, a reduction.
func.func @main(%x: tensor<7x5xf32>, %w: tensor<5x5xf32>) -> (tensor<7x5xf32>, tensor<f32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %p = "stablehlo.pad"(%x, %zero) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<7x5xf32>, tensor<f32>) -> tensor<9x5xf32>
  %up = "stablehlo.slice"(%p) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 7, 5>, strides = array<i64: 1, 1>}> : (tensor<9x5xf32>) -> tensor<7x5xf32>
  %down = "stablehlo.slice"(%p) <{start_indices = array<i64: 2, 0>, limit_indices = array<i64: 9, 5>, strides = array<i64: 1, 1>}> : (tensor<9x5xf32>) -> tensor<7x5xf32>
  %sum = "stablehlo.add"(%up, %down) : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
  %y = "stablehlo.dot_general"(%sum, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<7x5xf32>, tensor<5x5xf32>) -> tensor<7x5xf32>
  %e = "stablehlo.exponential"(%y) : (tensor<7x5xf32>) -> tensor<7x5xf32>
  %s = "stablehlo.reduce"(%e, %zero) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<f32>) -> tensor<f32>
  return %e, %s : tensor<7x5xf32>, tensor<f32>
}
