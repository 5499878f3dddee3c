// RUN: dist-opt %s --dist-plan-report -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROGRAM --input-file=%t.mlir
// RUN: dist-opt %s --dist-plan-report=json=%t.json -o /dev/null
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: FileCheck %s --check-prefix=HELD --input-file=%t.json
// RUN: dist-opt %s --dist-auto-shard=explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=SEARCH
// RUN: dist-opt %s --dist-plan-report=cluster=h100:8 -o /dev/null 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not dist-opt %s --dist-plan-report=json=%t.missing/r.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: not dist-opt %s --dist-plan-report=memory=-3 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: not dist-opt %s --dist-plan-report=memory=nan 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: not dist-opt %s --dist-plan-report=cluster=nowhere -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOCLUSTER
// RUN: echo 'func.func @f() { return }' | not dist-opt --dist-plan-report 2>&1 | FileCheck %s --check-prefix=NOMESH

// WRITE: error: cannot write '{{.*}}r.json': No such file or directory
// RUN: not dist-opt %s --dist-plan-report=large=nan 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not dist-opt %s --dist-plan-report=tensors=-1 2>&1 | FileCheck %s --check-prefix=TENSORS
// RUN: dist-opt %s --dist-plan-report=memory=40GB -o /dev/null
// LARGE: error: large: expected an amount of memory such as 40GB, 512MiB or 1000000 (bytes), got 'nan'
// TENSORS: error: tensors: expected a number, at least 0, got -1
// LESS: error: memory: expected an amount of memory such as 40GB, 512MiB or 1000000 (bytes), got '{{-3|nan}}'
// NOCLUSTER: error: cluster 'nowhere': no file
// NOMESH: error: needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2

// The program stays as it is.
// PROGRAM-NOT: dist.shardings

// A weight of 64 x 64 in halves is gathered: 8192 bytes and a latency of 1024.
// The same numbers as dist-auto-shard's.
// CHECK:      mesh x=2: a step of 25600: work in kernels 16384, communication 9216 (8192 bytes received)
// CHECK-NEXT: estimated by the search: cost 25600, work 16384
// CHECK-NEXT: with overlap 25600, of which no operation runs in 9216
// SEARCH: annotations alone: 8192 bytes received, work of 16384, cost 25600, {{.*}}; in kernels work of 16384, a step of 25600, with overlap 25600
// CLUSTER: mesh x=2: a step of {{.*}} us: work in kernels {{.*}} us, communication {{.*}} us (8192 bytes received)

// Arguments are there while the first collective goes on.
// HELD:      "most": 90112.0,
// HELD-NEXT: "peak": 90112.0,
// HELD:      "held": [
// HELD-NEXT: {
// HELD-NEXT: "time": 0.0,

// JSON:      "mesh": "x=2",
// JSON:      "unit": "bytes",
// JSON:      "collectives": [
// JSON:      "bytes_received": 8192,
// JSON-NEXT: "count": 1,
// JSON-NEXT: "kind": "all_gather",
// JSON:      "steps": [
// JSON:      "kind": "all_gather",
// JSON-NEXT: "category": "communication",
// JSON-NEXT: "location": "dot model.py:6:1",
// JSON-NEXT: "value": "argument 1 'w'",
// JSON-NEXT: "from": "[{\"x\"}, {}]",
// JSON:      "bytes": 8192.0,
// JSON-NEXT: "cost": 9216.0,
// JSON-NEXT: "time": 9216.0,
// JSON-NEXT: "start": 0.0,
// JSON-NEXT: "end": 9216.0,
// JSON-NEXT: "exposed": 9216.0,
// JSON-NEXT: "critical": true
// JSON:      "kind": "operation",
// JSON-NEXT: "category": "product",
// JSON-NEXT: "name": "linalg.matmul",
// JSON:      "flops": 1048576.0,
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<256x64xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %w: tensor<64x64xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<256x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x64xf32>) -> tensor<256x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<256x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<256x64xf32>) -> tensor<256x64xf32> loc("dot"("model.py":6:1))
  return %y : tensor<256x64xf32>
}

// The page is one file, in which names are data: none of them ends the element that
// the data is in. page.test opens it in a browser.
// RUN: dist-opt %S/Inputs/layers.mlir --dist-plan-report=html=%t.html -o /dev/null && FileCheck %s --check-prefix=PAGE --input-file=%t.html
// PAGE: <title>Plan</title>
// PAGE: <script type="application/json" id="data">{"program":"f"
// PAGE-SAME: "name":"x\u003c/script>\u003cimg src=x onerror=alert(1)>"
// A run is from its first operation's start to its last one's end: here in millionths of the step.
// PAGE-SAME: "runs":[{{.*}}"count":3,"start":14375.78{{[0-9]*}},"end":753593.94{{[0-9]*}}}
// PAGE-NOT: <img

// What dist-auto-shard has compared is in the report, and no longer on the mesh.
// RUN: dist-opt %s --dist-auto-shard=record --dist-plan-report=json=%t.auto.json -o %t.auto.mlir
// RUN: FileCheck %s --check-prefix=CONSIDERED --input-file=%t.auto.json
// RUN: FileCheck %s --check-prefix=GONE --input-file=%t.auto.mlir
// RUN: dist-compile %s --dist-plan-report %t.compile.html --plan auto --emit sharded -o %t.sharded.mlir
// RUN: FileCheck %s --check-prefix=COMPILED --input-file=%t.compile.html
// RUN: not dist-compile %s --dist-plan-report %t.compile.html --single-device --emit sharded 2>&1 | FileCheck %s --check-prefix=SINGLE
// CONSIDERED:      "candidates": [
// CONSIDERED:      "name": "search",
// CONSIDERED-NEXT: "mesh": "x=2",
// CONSIDERED:      "chosen": true
// GONE-NOT: dist.considered
// COMPILED: "candidates":[{"name":"search"
// SINGLE: dist-compile: error: option 'dist-plan-report': there is no plan with option 'single-device'
