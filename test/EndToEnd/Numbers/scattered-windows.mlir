// Windows that are scattered to a sharded dimension, some of them in part outside
// of it (indices are from 0 to 8): those are dropped whole, the others are not,
// on whichever ranks they are.
// RUN: dist-run %s --random-inputs 1 --int-range 9 --verify | FileCheck %s
// RUN: dist-run %s --random-inputs 2 --int-range 9 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 3 --int-range 9 --verify | FileCheck %s

// CHECK: all 1 results agree

dist.mesh @mesh <["x"=4]>

func.func @main(%t: tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                %at: tensor<6x1xi32>, %windows: tensor<6x3xi32>)
    -> (tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %s = "stablehlo.scatter"(%t, %at, %windows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%k: tensor<i32>, %b: tensor<i32>):
    %w = "stablehlo.add"(%k, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%w) : (tensor<i32>) -> ()
  }) : (tensor<7xi32>, tensor<6x1xi32>, tensor<6x3xi32>) -> tensor<7xi32>
  return %s : tensor<7xi32>
}
