// The limit that the search got is that of the page: an option's, a plan file's, with a cluster and without.
//
// RUN: rm -rf %t && mkdir -p %t
// RUN: dist-opt %s --dist-annotate=mesh=x=2 --dist-auto-shard="memory=100000 record" --dist-plan-report=json=%t/option.json -o %t/option.mlir
// RUN: FileCheck %s --input-file=%t/option.json
// RUN: FileCheck %s --check-prefix=MARK --input-file=%t/option.mlir
// RUN: echo '{"auto": true, "mesh": "x=2", "memory": 100000}' > %t/plan.json
// RUN: dist-opt %s --dist-annotate=plan=%t/plan.json --dist-auto-shard=cluster=h100:2 --dist-plan-report="json=%t/plan-file.json cluster=h100:2" -o /dev/null
// RUN: FileCheck %s --input-file=%t/plan-file.json
// RUN: dist-compile %s --plan auto --mesh x=2 --cluster h100:2 --memory 100000 --dist-plan-report %t/page.html --emit sharded -o %t/local.mlir
// RUN: FileCheck %s --check-prefix=PAGE --input-file=%t/page.html
// RUN: FileCheck %s --check-prefix=LOCAL --input-file=%t/local.mlir

// CHECK: "limit": 100000.0,
// PAGE: "limit":100000.0,
// MARK: dist.mesh @mesh <["x"=2]> {dist.memory_limit = 1.000000e+05 : f64}
// The program that is made does not carry it.
// LOCAL-NOT: dist.memory_limit

// A limit of the report's own comes first; one of another search, or none, takes its place.
// RUN: dist-opt %t/option.mlir --dist-plan-report="json=%t/own.json memory=90000" -o /dev/null
// RUN: FileCheck %s --check-prefix=OWN --input-file=%t/own.json
// RUN: dist-opt %t/option.mlir --dist-auto-shard | FileCheck %s --check-prefix=LOCAL
// OWN: "limit": 90000.0,
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  return %x : tensor<64x64xf32>
}
