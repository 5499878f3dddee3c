// RUN: dist-opt %s --allow-unregistered-dialect --dist-explain=value=w -o /dev/null 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: dist-opt %s --allow-unregistered-dialect --dist-explain="value=model.py:6 most=1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: dist-opt %s --allow-unregistered-dialect --dist-explain="value=w alternatives=0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: dist-opt %s --allow-unregistered-dialect --dist-explain="value=w cluster=h100:8" -o /dev/null 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: dist-opt %s --dist-explain=large=16000 --allow-unregistered-dialect -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARKS
// RUN: not dist-opt %s --allow-unregistered-dialect --dist-explain="value=w cluster=nowhere" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOCLUSTER

// RUN: not dist-opt %s --allow-unregistered-dialect --dist-explain=value= -o /dev/null 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: dist-opt: --dist-explain: value needs a value, got ''
// RUN: not dist-opt %s --allow-unregistered-dialect --dist-explain="value=w large=nan" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: large: expected an amount of memory such as 40GB, 512MiB or 1000000 (bytes), got 'nan'
// RUN: not dist-opt %s --allow-unregistered-dialect --dist-explain="value=w alternatives=-1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: alternatives: expected a number, at least 0, got -1
// RUN: not dist-opt %s --allow-unregistered-dialect --dist-explain="value=w most=-1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MOST
// MOST: error: most: expected a number, at least 0, got -1

// NOCLUSTER: error: cluster 'nowhere': no file

// The weight is annotated: what it costs, what would be without that, what else.
// ARGUMENT:      argument 1 'w' : [{"x"}, {}]
// ARGUMENT:        annotated at
// ARGUMENT-NEXT:   whole in dimension 1: annotated at
// ARGUMENT-NEXT:   costs here
// ARGUMENT-NEXT:     8.00 KiB of one rank, as [{"x"}, {}]
// ARGUMENT-NEXT:     all_gather over x to [{}, {}] for dot model.py:6:1: 8.00 KiB received, 9216; operations wait 9216 for it
// ARGUMENT-NEXT:   otherwise (2 tried, 0 contradict other annotations)
// ARGUMENT-NEXT:     not annotated: [{}, {}]: step -9216 (kernels 0, communication -9216), received -8.00 KiB, memory -8.00 KiB; estimated cost -9216
// ARGUMENT-NEXT:     [{}, {}]: step -9216 (kernels 0, communication -9216), received -8.00 KiB, memory
// What is gathered along dimension 1 is unpacked.
// ARGUMENT-NEXT:     [{}, {"x"}]: step 0 (kernels 0, communication 0), received 0 B, memory +16.00 KiB; estimated cost 0

// VALUE:      linalg.matmul at dot model.py:6:1
// VALUE:        costs here
// VALUE-NEXT:     32.00 KiB of one rank, as [{"x"}, {}]
// VALUE-NEXT:     made in 16384 as a part of its kernel (product; for itself 16384, bound by compute)
// VALUE-NEXT:   otherwise (1 tried, 0 contradict other annotations)
// Its only use needs it in parts, so it would go there from where it is made.
// VALUE-NEXT:     [{}, {}]: step 0
// NONE-NOT: costs here
// CLUSTER: all_gather over x to [{}, {}] for dot model.py:6:1: 8.00 KiB received, {{.*}} us

// REMARKS: remark: no rule: foreign.op f.py:1:1: no rule divides it, so every device does all of it, on whole operands
// REMARKS: remark: replicated: argument 'whole': every device holds all of its 16.00 KiB
// REMARKS: remark: waits: all_gather over x of argument 1 'w': operations wait 9216 for it, {{.*}} % of the step
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<256x64xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %w: tensor<64x64xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %v: tensor<64x64xf32> {dist.name = "whole", dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<256x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, tensor<64x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x64xf32>) -> tensor<256x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<256x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<256x64xf32>) -> tensor<256x64xf32> loc("dot"("model.py":6:1))
  %u = "foreign.op"(%v) : (tensor<64x64xf32>) -> tensor<64x64xf32> loc("f.py":1:1)
  return %y, %u : tensor<256x64xf32>, tensor<64x64xf32>
}
