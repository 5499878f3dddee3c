// Custom calls and optimization barriers are operations of the program: their cost and their
// alternatives are printed, as those of any other.
//
// RUN: dist-opt %s --dist-explain="value=dist.custom_call" -o /dev/null 2>&1 | FileCheck %s --check-prefix=CALL
// RUN: dist-opt %s --dist-explain="value=dist.optimization_barrier" -o /dev/null 2>&1 | FileCheck %s --check-prefix=BARRIER

// CALL:      dist.custom_call at {{.*}} : [{"x"}, {}]
// CALL:        costs here
// CALL-NEXT:     1.00 KiB of one rank, as [{"x"}, {}]
// CALL-NEXT:     made in {{[1-9].*}} as a part of its kernel
// CALL-NEXT:   otherwise (2 tried, 0 contradict other annotations)
// CALL-NEXT:     [{}, {"x"}]: step +
// CALL-NEXT:     [{}, {}]: step +

// BARRIER:      result 0 : [{"x"}, {}]
// BARRIER:        costs here
// BARRIER-NEXT:     1.00 KiB of one rank, as [{"x"}, {}]
// BARRIER-NEXT:     made in 0 as a part of its kernel
// BARRIER-NEXT:   otherwise (2 tried, 0 contradict other annotations)
// BARRIER-NEXT:     [{}, {"x"}]: step +
// BARRIER-NEXT:     [{}, {}]: step +
dist.mesh @mesh <["x"=4]>
func.func @main(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<16x64xf32> {
  %0 = dist.custom_call "norm"(%x) {library = "a.so", symbol = "norm", sharding_rule = "i d -> i d", need_replication_factors = ["d"]} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  %1 = dist.optimization_barrier %0 : tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}
