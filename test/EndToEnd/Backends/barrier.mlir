// A barrier goes from the program to the wire: all ranks carry it out, as threads and as
// processes, and it moves no bytes.
// RUN: dist-compile %s -o %t.dist
// RUN: dist-run %t.dist --random-inputs 0 --report %t.json | FileCheck %s
// RUN: dist-run %t.dist --random-inputs 0 --backend shm | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT < %t.json
// RUN: dist-run %s --random-inputs 0 --verify | FileCheck %s
// CHECK: barrier         x                          2                   0
// REPORT: "kind": "barrier"
// REPORT-NEXT: "location": "{{.*}}barrier.mlir:{{[0-9]+}}:5"

dist.mesh @mesh <["x"=4]>
func.func @main(%arg0: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = dist.manual %arg0 over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<2xf32>):
    dist.barrier over <["x"]>
    dist.yield %a : tensor<2xf32>
  }
  dist.barrier over <["x"]>
  return %0 : tensor<8xf32>
}
