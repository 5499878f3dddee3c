// Integers of linalg where LLVM has no result, alike in every block: divisions by 0, and
// of the smallest number by -1 (also in padding, 7 elements on 4 ranks); shifts by the
// width or more, also unsigned; floats that do not fit, infinities and NaN.
// RUN: %python -c "import numpy as n; x = n.array([-30, -20, -2**31, 0, 10, 20, 7], 'i'); i = n.inf; n.savez('%t.npz', arg0=x, arg1=n.array([2, -3, -1, 0, 0, 3, 0], 'i'), arg2=n.array([31, 32, 33, -1, 0, 4, 64], 'i'), arg3=n.array([-128.9, 3e9, -3e9, n.nan, i, -i, -0.9], 'f'))"
// RUN: dist-run %s --inputs %t.npz --outputs %t.out.npz --verify | FileCheck %s
// RUN: %python -c "import numpy; r = numpy.load('%t.out.npz'); [print(*r[f'result{i}']) for i in range(12)]" | FileCheck %s --check-prefix=VALUES

// CHECK: all 12 results agree
// VALUES:      -15 6 -2147483648 -1 -1 6 -1
// VALUES-NEXT: 0 -2 0 0 10 2 7
// VALUES-NEXT: 2147483633 0 0 -1 -1 6 -1
// VALUES-NEXT: 0 -20 -2147483648 0 10 2 7
// VALUES-NEXT: -15 6 -2147483648 -1 -1 6 -1
// Shifts to the left, to the right, to the right with the sign; by 32.
// VALUES-NEXT: 0 0 0 0 10 320 0
// VALUES-NEXT: 1 0 0 0 10 1 0
// VALUES-NEXT: -1 -1 -1 0 10 1 0
// VALUES-NEXT: 0 0 0 0 0 0 0
// To i32, to unsigned i8, from bf16 to i8.
// VALUES-NEXT: -128 2147483647 -2147483648 0 2147483647 -2147483648 0
// VALUES-NEXT: 0 -1 0 0 -1 0 0
// VALUES-NEXT: -128 127 -128 0 127 -128 0

dist.mesh @mesh <["x"=4]>
#id = affine_map<(i) -> (i)>
!i = tensor<7xi32>
!b = tensor<7xi8>
func.func @main(%x: !i {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %y: !i, %n: !i, %v: tensor<7xf32>)
    -> (!i, !i, !i, !i, !i, !i, !i, !i, !i, !i, !b, !b) {
  %e = tensor.empty() : !i
  %b = tensor.empty() : !b
  %r:5 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : !i, !i) outs(%e, %e, %e, %e, %e : !i, !i, !i, !i, !i) {
  ^bb0(%a: i32, %d: i32, %o0: i32, %o1: i32, %o2: i32, %o3: i32, %o4: i32):
    %0 = arith.divsi %a, %d : i32
    %1 = arith.remsi %a, %d : i32
    %2 = arith.divui %a, %d : i32
    %3 = arith.remui %a, %d : i32
    %4 = arith.floordivsi %a, %d : i32
    linalg.yield %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
  } -> (!i, !i, !i, !i, !i)
  %s:4 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %n : !i, !i) outs(%e, %e, %e, %e : !i, !i, !i, !i) {
  ^bb0(%a: i32, %d: i32, %o0: i32, %o1: i32, %o2: i32, %o3: i32):
    %width = arith.constant 32 : i32
    %0 = arith.shli %a, %d : i32
    %1 = arith.shrui %a, %d : i32
    %2 = arith.shrsi %a, %d : i32
    %3 = arith.shli %a, %width : i32
    linalg.yield %0, %1, %2, %3 : i32, i32, i32, i32
  } -> (!i, !i, !i, !i)
  %c:3 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%v : tensor<7xf32>) outs(%e, %b, %b : !i, !b, !b) {
  ^bb0(%a: f32, %o0: i32, %o1: i8, %o2: i8):
    %h = arith.truncf %a : f32 to bf16
    %0 = arith.fptosi %a : f32 to i32
    %1 = arith.fptoui %a : f32 to i8
    %2 = arith.fptosi %h : bf16 to i8
    linalg.yield %0, %1, %2 : i32, i8, i8
  } -> (!i, !b, !b)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %s#0, %s#1, %s#2, %s#3, %c#0, %c#1, %c#2 : !i, !i, !i, !i, !i, !i, !i, !i, !i, !i, !b, !b
}
