// A scatter into two inputs, one added to and one replaced, with the dimension
// that is indexed, that of the windows, and that of the updates sharded.
// RUN: dist-run %s --random-inputs 1 --int-range 6 --verify | FileCheck %s
// CHECK: all 2 results agree

dist.mesh @mesh <["x"=2, "y"=2]>

func.func @main(%x: tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
                %y: tensor<7x4xi32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>},
                %i: tensor<5x1xi32>,
                %u: tensor<5x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %v: tensor<5x4xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<7x4xf32>, tensor<7x4xi32>) {
  %r:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %q0: tensor<f32>, %q1: tensor<i32>):
    %s = "stablehlo.add"(%p0, %q0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s, %q1) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<7x4xf32>, tensor<7x4xi32>, tensor<5x1xi32>, tensor<5x4xf32>, tensor<5x4xi32>) -> (tensor<7x4xf32>, tensor<7x4xi32>)
  return %r#0, %r#1 : tensor<7x4xf32>, tensor<7x4xi32>
}
