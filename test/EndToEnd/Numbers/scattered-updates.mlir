// Updates that are sharded unevenly, with windows that may lie outside in part (indices
// are from 0 to 8): the rows that fill up a rank's block change nothing.
// RUN: dist-run %s --random-inputs 1 --int-range 9 --verify | FileCheck %s
// RUN: dist-run %s --random-inputs 2 --int-range 9 --verify | FileCheck %s

// CHECK: all 1 results agree

dist.mesh @mesh <["x"=5]>

func.func @main(%t: tensor<7xi32>, %at: tensor<2x1xi32>,
                %windows: tensor<2x7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %s = "stablehlo.scatter"(%t, %at, %windows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%k: tensor<i32>, %b: tensor<i32>):
    %w = "stablehlo.minimum"(%k, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%w) : (tensor<i32>) -> ()
  }) : (tensor<7xi32>, tensor<2x1xi32>, tensor<2x7xi32>) -> tensor<7xi32>
  return %s : tensor<7xi32>
}
