// Divisions of integers in linalg by 0, and of the smallest number by -1: no trap, also
// not in padding (7 elements on 4 ranks), and what StableHLO says.
// RUN: %python -c "import numpy as n; x = n.array([-30, -20, -2**31, 0, 10, 20, 7], 'i'); n.savez('%t.npz', arg0=x, arg1=n.array([2, -3, -1, 0, 0, 3, 0], 'i'))"
// RUN: dist-run %s --inputs %t.npz --outputs %t.out.npz --verify | FileCheck %s
// RUN: %python -c "import numpy; r = numpy.load('%t.out.npz'); [print(*r[f'result{i}']) for i in range(5)]" | FileCheck %s --check-prefix=VALUES

// CHECK: all 5 results agree
// VALUES: -15 6 -2147483648 -1 -1 6 -1
// VALUES: 0 -2 0 0 10 2 7
// VALUES: 2147483633 0 0 -1 -1 6 -1
// VALUES: 0 -20 -2147483648 0 10 2 7
// VALUES: -15 6 -2147483648 -1 -1 6 -1

dist.mesh @mesh <["x"=4]>
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %y: tensor<7xi32>) -> (tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>) {
  %e = tensor.empty() : tensor<7xi32>
  %r:5 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<7xi32>, tensor<7xi32>) outs(%e, %e, %e, %e, %e : tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32, %d: i32, %f: i32, %g: i32, %h: i32):
    %0 = arith.divsi %a, %b : i32
    %1 = arith.remsi %a, %b : i32
    %2 = arith.divui %a, %b : i32
    %3 = arith.remui %a, %b : i32
    %4 = arith.floordivsi %a, %b : i32
    linalg.yield %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
  } -> (tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>
}
