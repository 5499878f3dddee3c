// Latencies of a cluster make the operations of small programs whole on all
// ranks, also those of the leanest plan that is found so: 393217 bytes. A search
// that knows of no cluster finds one that takes less; it is looked at where
// nothing else fits.
//
// RUN: dist-opt %s --dist-auto-shard="cluster=h100:4 memory=376833 explain" -o /dev/null 2>&1 | FileCheck %s
// CHECK: remark: search: {{.*}} 3932{{..}} bytes of memory
// CHECK: remark: search, by bytes: {{.*}} 376833 bytes of memory
// RUN: dist-opt %s --dist-auto-shard="cluster=h100:4 memory=400000 explain" -o /dev/null 2>&1 | FileCheck %s --check-prefix=FITS
// FITS-NOT: by bytes
// RUN: not dist-opt %s --dist-auto-shard="cluster=h100:4 memory=1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LEAN
// LEAN: error: the minimum-memory plan found needs 376833 bytes of memory a device; expected at most 1:
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(d0, d1) -> (d0, d1)>

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @copies(%a: tensor<64x256xf32>, %v: tensor<256x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                  %w: tensor<256x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %n: tensor<i1>)
    -> (tensor<64x256xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<64x256xf32>
  %e = tensor.empty() : tensor<64x256xf32>
  %r = scf.while (%x = %a) : (tensor<64x256xf32>) -> tensor<64x256xf32> {
    %c = tensor.extract %n[] : tensor<i1>
    scf.condition(%c) %x : tensor<64x256xf32>
  } do {
  ^bb0(%x: tensor<64x256xf32>):
    %y = linalg.contract indexing_maps = [#mk, #kn, #mn]
        ins(%x, %v : tensor<64x256xf32>, tensor<256x256xf32>) outs(%zero : tensor<64x256xf32>) -> tensor<64x256xf32>
    %z = linalg.contract indexing_maps = [#mk, #kn, #mn]
        ins(%x, %w : tensor<64x256xf32>, tensor<256x256xf32>) outs(%zero : tensor<64x256xf32>) -> tensor<64x256xf32>
    %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%y, %z : tensor<64x256xf32>, tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) {
    ^bb0(%u: f32, %t: f32, %o: f32):
      %p = arith.mulf %u, %t : f32
      linalg.yield %p : f32
    } -> tensor<64x256xf32>
    scf.yield %s : tensor<64x256xf32>
  } attributes {dist.trip_count = 16 : i64}
  return %r : tensor<64x256xf32>
}
