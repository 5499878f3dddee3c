// Who receives from whom differs along an axis that is not manual: along b, the block
// columns 0, 1, 2 move on by one where a is 0, and 2 and 3 are swapped where a is 1;
// who receives nothing has zeros.
// RUN: %python -c "import numpy as n; n.savez('%t.npz', arg0=n.arange(8, dtype='i').reshape(2, 4) + 1)"
// RUN: dist-run %s --inputs %t.npz --outputs %t.out.npz
// RUN: %python -c "import numpy; print(*numpy.load('%t.out.npz')['result0'])" | FileCheck %s

// CHECK: [0 1 2 3] [0 0 8 7]

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> tensor<2x4xi32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%block: tensor<2x1xi32>):
    %1 = "stablehlo.collective_permute"(%block) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [6, 7], [7, 6]]> : tensor<5x2xi64>}> : (tensor<2x1xi32>) -> tensor<2x1xi32>
    "sdy.return"(%1) : (tensor<2x1xi32>) -> ()
  }) : (tensor<2x4xi32>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}
