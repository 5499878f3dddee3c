// Loops and branches of scf with scalars: bounds that are known at run time only, a loop
// to another one's induction variable, scalars that are carried.
// RUN: %python -c "import numpy; numpy.savez('%t.npz', arg0=numpy.arange(28, dtype='f').reshape(7, 4), arg1=numpy.int32(5), arg2=numpy.float32(1.5))"
// RUN: dist-run %s --inputs %t.npz --outputs %t.out.npz --verify | FileCheck %s
// RUN: %python -c "import numpy; r = numpy.load('%t.out.npz'); print([round(float(v), 6) for v in r['result0']], r['result1'], r['result2'])" | FileCheck %s --check-prefix=VALUES

// CHECK: all 3 results agree
// for i in range(5): a = (a + x[i]) * g ** ceil(i / 2); t = t * 2; g = g / 2 if t > 5 else g
// VALUES: [0.145607, 0.154995, 0.164383, 0.173771] 96 0.046875

dist.mesh @mesh <["dp"=2]>
func.func @main(%x: tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}, %n: tensor<i32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<i32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant 3 : i32
  %f = tensor.extract %s[] : tensor<f32>
  %m = tensor.extract %n[] : tensor<i32>
  %ub = arith.index_cast %m : i32 to index
  %init = arith.constant dense<0.0> : tensor<4xf32>
  %r:3 = scf.for %i = %c0 to %ub step %c1 iter_args(%a = %init, %t = %k, %g = %f) -> (tensor<4xf32>, i32, f32) {
    %row = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<7x4xf32> to tensor<4xf32>
    %empty = tensor.empty() : tensor<4xf32>
    %s1 = linalg.add ins(%a, %row : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
    %in = scf.for %j = %c0 to %i step %c2 iter_args(%b = %s1) -> (tensor<4xf32>) {
      %s2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<4xf32>) outs(%empty : tensor<4xf32>) {
      ^bb0(%e: f32, %o: f32):
        %z = arith.mulf %e, %g : f32
        linalg.yield %z : f32
      } -> tensor<4xf32>
      scf.yield %s2 : tensor<4xf32>
    }
    %t2 = scf.execute_region -> i32 {
      %two = arith.constant 2 : i32
      %t3 = arith.muli %t, %two : i32
      scf.yield %t3 : i32
    }
    %big = arith.cmpi sgt, %t2, %m : i32
    %g2 = scf.if %big -> (f32) {
      %h = arith.constant 0.5 : f32
      %gg = arith.mulf %g, %h : f32
      scf.yield %gg : f32
    } else {
      scf.yield %g : f32
    }
    scf.yield %in, %t2, %g2 : tensor<4xf32>, i32, f32
  }
  %q = tensor.from_elements %r#1 : tensor<i32>
  %w = tensor.from_elements %r#2 : tensor<f32>
  return %r#0, %q, %w : tensor<4xf32>, tensor<i32>, tensor<f32>
}
