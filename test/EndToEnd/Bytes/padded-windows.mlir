// Windows of a value that is padded, or joined of parts: a convolution, a pool
// with strides, a shift by one row, a wrapped border. Each rank fetches the rows
// that it lacks of what was padded or joined, over blocks of every size.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=2/' %s > %t.2.mlir && dist-run %t.2.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=5/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/64x/13x/g;s/66x/15x/g;s/32x/6x/g;s/\[64/[13/g;s/63, 0/12, 0/' %s > %t.13.mlir && dist-run %t.13.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/64x/13x/g;s/66x/15x/g;s/32x/6x/g;s/\[64/[13/g;s/63, 0/12, 0/;s/"x"=8/"x"=3/' %s > %t.13.3.mlir && dist-run %t.13.3.mlir --random-inputs 1 --verify | FileCheck %s

// The numbers of numpy.
// RUN: %python -c "import numpy as n; x = (n.arange(256) * 37 % 101).astype('f').reshape(64, 4); k = n.array([1, 2, -3], 'f'); pad = lambda low, high, **kind: n.pad(x, ((low, high), (0, 0)), **kind); least = {'constant_values': -n.inf}; convolve = lambda a: sum(k[i] * a[i:i + 64] for i in range(3)); q = pad(1, 1, **least); n.savez('%t.npz', arg0=x, arg1=k); n.savez('%t.expected.npz', result0=convolve(pad(1, 1)), result1=n.max([q[i:i + 63:2] for i in range(3)], 0), result2=pad(2, 0, **least)[1:65], result3=convolve(pad(1, 1, mode='wrap')))"
// RUN: dist-run %s --inputs %t.npz --expect %t.expected.npz | FileCheck %s
// RUN: dist-run %t.5.mlir --inputs %t.npz --expect %t.expected.npz | FileCheck %s

// A row of 4 elements is 16 bytes: two for the convolution, which are those of the
// wrapped border, the pool and the shift too.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 4 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: exchange        x                          1                  32
// REPORT-NEXT: total

#window = affine_map<(i, j, k) -> (i + k, j)>
#strided = affine_map<(i, j, k) -> (2 * i + k, j)>
#kernel = affine_map<(i, j, k) -> (k)>
#result = affine_map<(i, j, k) -> (i, j)>

dist.mesh @mesh <["x"=8]>

func.func @main(%x: tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %k: tensor<3xf32>)
    -> (tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<32x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<64x4xf32>
  %h = tensor.empty() : tensor<32x4xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e : tensor<64x4xf32>) -> tensor<64x4xf32>
  %small = linalg.fill ins(%least : f32) outs(%h : tensor<32x4xf32>) -> tensor<32x4xf32>
  %taps = tensor.empty() : tensor<3xf32>

  %p = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<64x4xf32> to tensor<66x4xf32>
  %convolved = linalg.generic {indexing_maps = [#window, #kernel, #result], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %k : tensor<66x4xf32>, tensor<3xf32>) outs(%none : tensor<64x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %m, %c : f32
    linalg.yield %s : f32
  } -> tensor<64x4xf32>

  %q = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %least : f32
  } : tensor<64x4xf32> to tensor<66x4xf32>
  %pooled = linalg.generic {indexing_maps = [#strided, #kernel, #result], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %taps : tensor<66x4xf32>, tensor<3xf32>) outs(%small : tensor<32x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.maximumf %a, %c : f32
    linalg.yield %m : f32
  } -> tensor<32x4xf32>

  %l = tensor.pad %x low[2, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %least : f32
  } : tensor<64x4xf32> to tensor<66x4xf32>
  %shifted = tensor.extract_slice %l[1, 0] [64, 4] [1, 1] : tensor<66x4xf32> to tensor<64x4xf32>

  %last = tensor.extract_slice %x[63, 0] [1, 4] [1, 1] : tensor<64x4xf32> to tensor<1x4xf32>
  %first = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<64x4xf32> to tensor<1x4xf32>
  %w = tensor.concat dim(0) %last, %x, %first : (tensor<1x4xf32>, tensor<64x4xf32>, tensor<1x4xf32>) -> tensor<66x4xf32>
  %wrapped = linalg.generic {indexing_maps = [#window, #kernel, #result], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%w, %k : tensor<66x4xf32>, tensor<3xf32>) outs(%none : tensor<64x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %m, %c : f32
    linalg.yield %s : f32
  } -> tensor<64x4xf32>
  return %convolved, %pooled, %shifted, %wrapped : tensor<64x4xf32>, tensor<32x4xf32>, tensor<64x4xf32>, tensor<64x4xf32>
}
