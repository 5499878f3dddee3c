// RUN: env DIST_CACHE_DIR=%t.cache dist-run %s --random-inputs 0 --int-range 1 --outputs %t.npz --verify
// RUN: %python -c "import numpy; print(numpy.load('%t.npz')['result0'])" | FileCheck %s

// -0.0 of one rank stays what it is when the others contribute nothing: its bits
// say so.
// CHECK: [-2147483648 -2147483648]
dist.mesh @mesh <["x"=3]>
func.func @taken(%zeros: tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %at: tensor<i32>) -> tensor<2xi32> {
  %0 = "stablehlo.convert"(%zeros) : (tensor<7xi32>) -> tensor<7xf32>
  %1 = "stablehlo.negate"(%0) : (tensor<7xf32>) -> tensor<7xf32>
  %2 = "stablehlo.dynamic_slice"(%1, %at) <{slice_sizes = array<i64: 2>}> : (tensor<7xf32>, tensor<i32>) -> tensor<2xf32>
  %3 = "stablehlo.bitcast_convert"(%2) : (tensor<2xf32>) -> tensor<2xi32>
  return %3 : tensor<2xi32>
}
