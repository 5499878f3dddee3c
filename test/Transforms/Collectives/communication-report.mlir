// RUN: dist-opt %s --dist-communication-report=json=%t.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: not dist-opt %s --dist-communication-report=json=/no/such/folder/report.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOFILE

// TABLE:      collective      axes                   count      bytes received
// TABLE-NEXT: all_gather      dp                         1                  64
// TABLE-NEXT: all_reduce      dp                         1                  72
// TABLE-NEXT: all_reduce      dp,tp                      3                  36
// TABLE-NEXT: exchange        tp                         1                  16
// TABLE-NEXT: permute         tp                         1                  64
// TABLE-NEXT: reduce_scatter  tp                         1                  32
// TABLE-NEXT: total                                      8                 284

// JSON:      "collectives": [
// JSON-NEXT:   {
// JSON-NEXT:     "axes": [
// JSON-NEXT:       "dp"
// JSON-NEXT:     ],
// JSON-NEXT:     "bytes_received": 72,
// JSON-NEXT:     "count": 1,
// JSON-NEXT:     "kind": "all_reduce",
// JSON-NEXT:     "location": "add model.py:12:4"
// JSON-NEXT:   },
// JSON:      "total_bytes_received": 284

// NOFILE: error: communication report: cannot write '/no/such/folder/report.json': {{.*}}

dist.mesh @mesh <["dp"=2, "tp"=2, "one"=1]>

func.func @f(%x: tensor<4x4xf32>, %s: tensor<2xf32>, %n: index, %d: tensor<4xf64>) -> tensor<4x4xf32> {
  // Two buffers: 64 + 8 bytes. Nothing moves over an axis of size 1.
  %r:2 = dist.all_reduce %x, %s over <["dp"]> <sum> : tensor<4x4xf32>, tensor<2xf32> loc("add"("model.py":12:4))
  %o = dist.all_reduce %r#0 over <["one"]> <sum> : tensor<4x4xf32>
  %g = dist.all_gather %o over <["dp"]> dim 0 : tensor<4x4xf32> -> tensor<8x4xf32>
  %h = dist.reduce_scatter %o over <["tp"]> <sum> dim 0 : tensor<4x4xf32> -> tensor<2x4xf32>
  %p = dist.permute %o over <["tp"]> from [1, 0] : tensor<4x4xf32> -> tensor<4x4xf32>
  // Two of eight elements are not where they are needed, each of 8 bytes.
  %e = dist.exchange %d over <["tp"]> fetch [#dist.fetch<@mesh, [8], [{"tp"}], [{"tp"} at 2 step 2 size 4]>] : tensor<4xf64> -> tensor<4xf64>
  // The trip count of a loop is part of a step.
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %s) -> tensor<2xf32> {
    %b = dist.all_reduce %a over <["dp", "tp"]> <sum> : tensor<2xf32>
    scf.yield %b : tensor<2xf32>
  }
  return %p : tensor<4x4xf32>
}
