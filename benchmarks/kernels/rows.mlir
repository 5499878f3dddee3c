// Softmax, layer norm, their gradients, GELU, Adam: f32, 1024 rows of 512.
#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#r1 = affine_map<(i) -> (i)>

func.func @copy(%x: tensor<1024x512xf32>) -> tensor<1024x512xf32> {
  %e = tensor.empty() : tensor<1024x512xf32>
  %c = arith.constant 2.0 : f32
  %r = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<1024x512xf32>) outs(%e : tensor<1024x512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.mulf %a, %c : f32
    linalg.yield %t : f32
  } -> tensor<1024x512xf32>
  return %r : tensor<1024x512xf32>
}

func.func @tanh(%x: tensor<1024x512xf32>) -> tensor<1024x512xf32> {
  %e = tensor.empty() : tensor<1024x512xf32>
  %r = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<1024x512xf32>) outs(%e : tensor<1024x512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = math.tanh %a : f32
    linalg.yield %t : f32
  } -> tensor<1024x512xf32>
  return %r : tensor<1024x512xf32>
}

func.func @softmax(%x: tensor<1024x512xf32>) -> tensor<1024x512xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %er = tensor.empty() : tensor<1024xf32>
  %e = tensor.empty() : tensor<1024x512xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%er : tensor<1024xf32>) -> tensor<1024xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<1024xf32>) -> tensor<1024xf32>
  %m = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<1024x512xf32>) outs(%m0 : tensor<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.maximumf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<1024xf32>
  %p = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%x, %m : tensor<1024x512xf32>, tensor<1024xf32>) outs(%e : tensor<1024x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.subf %a, %b : f32
    %u = math.exp %t : f32
    linalg.yield %u : f32
  } -> tensor<1024x512xf32>
  %s = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<1024x512xf32>) outs(%s0 : tensor<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<1024xf32>
  %r = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%p, %s : tensor<1024x512xf32>, tensor<1024xf32>) outs(%e : tensor<1024x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.divf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<1024x512xf32>
  return %r : tensor<1024x512xf32>
}

// y = (x - mean) * rsqrt(var) * gamma; also the column sums of y.
func.func @norm(%x: tensor<1024x512xf32>, %g: tensor<512xf32>) -> (tensor<1024x512xf32>, tensor<512xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 0.001953125 : f32
  %eps = arith.constant 1.0e-5 : f32
  %er = tensor.empty() : tensor<1024xf32>
  %ec = tensor.empty() : tensor<512xf32>
  %e = tensor.empty() : tensor<1024x512xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<1024xf32>) -> tensor<1024xf32>
  %c0 = linalg.fill ins(%zero : f32) outs(%ec : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<1024x512xf32>) outs(%s0 : tensor<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<1024xf32>
  %mean = linalg.generic {indexing_maps = [#r1, #r1], iterator_types = ["parallel"]}
    ins(%s : tensor<1024xf32>) outs(%er : tensor<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.mulf %a, %n : f32
    linalg.yield %t : f32
  } -> tensor<1024xf32>
  %d = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%x, %mean : tensor<1024x512xf32>, tensor<1024xf32>) outs(%e : tensor<1024x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.subf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<1024x512xf32>
  %v = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%d : tensor<1024x512xf32>) outs(%s0 : tensor<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %q, %o : f32
    linalg.yield %t : f32
  } -> tensor<1024xf32>
  %rs = linalg.generic {indexing_maps = [#r1, #r1], iterator_types = ["parallel"]}
    ins(%v : tensor<1024xf32>) outs(%er : tensor<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.mulf %a, %n : f32
    %u = arith.addf %t, %eps : f32
    %w = math.rsqrt %u : f32
    linalg.yield %w : f32
  } -> tensor<1024xf32>
  %r = linalg.generic {indexing_maps = [#ij, #i, #j, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%d, %rs, %g : tensor<1024x512xf32>, tensor<1024xf32>, tensor<512xf32>) outs(%e : tensor<1024x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %t = arith.mulf %a, %b : f32
    %u = arith.mulf %t, %c : f32
    linalg.yield %u : f32
  } -> tensor<1024x512xf32>
  %cs = linalg.generic {indexing_maps = [#ij, #j], iterator_types = ["reduction", "parallel"]}
    ins(%r : tensor<1024x512xf32>) outs(%c0 : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<512xf32>
  return %r, %cs : tensor<1024x512xf32>, tensor<512xf32>
}

func.func @columns(%x: tensor<1024x512xf32>) -> tensor<512xf32> {
  %zero = arith.constant 0.0 : f32
  %ec = tensor.empty() : tensor<512xf32>
  %c0 = linalg.fill ins(%zero : f32) outs(%ec : tensor<512xf32>) -> tensor<512xf32>
  %cs = linalg.generic {indexing_maps = [#ij, #j], iterator_types = ["reduction", "parallel"]}
    ins(%x : tensor<1024x512xf32>) outs(%c0 : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<512xf32>
  return %cs : tensor<512xf32>
}

func.func @transpose(%x: tensor<1024x512xf32>) -> tensor<512x1024xf32> {
  %e = tensor.empty() : tensor<512x1024xf32>
  %r = linalg.transpose ins(%x : tensor<1024x512xf32>) outs(%e : tensor<512x1024xf32>) permutation = [1, 0]
  return %r : tensor<512x1024xf32>
}

func.func @heads(%x: tensor<8x128x8x64xf32>) -> tensor<8x8x128x64xf32> {
  %e = tensor.empty() : tensor<8x8x128x64xf32>
  %r = linalg.transpose ins(%x : tensor<8x128x8x64xf32>) outs(%e : tensor<8x8x128x64xf32>) permutation = [0, 2, 1, 3]
  return %r : tensor<8x8x128x64xf32>
}

// Several results, in place.
func.func @adam(%p: tensor<512x512xf32> {dist.inplace = 0 : i64}, %m: tensor<512x512xf32> {dist.inplace = 1 : i64},
                %v: tensor<512x512xf32> {dist.inplace = 2 : i64}, %g: tensor<512x512xf32>, %c: tensor<f32>)
    -> (tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>) {
  %b1 = arith.constant 0.9 : f32
  %b1c = arith.constant 0.1 : f32
  %b2 = arith.constant 0.99 : f32
  %b2c = arith.constant 0.01 : f32
  %eps = arith.constant 1.0e-8 : f32
  %e = tensor.empty() : tensor<512x512xf32>
  %nm = linalg.generic {indexing_maps = [#ij, #ij, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%m, %g : tensor<512x512xf32>, tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.mulf %a, %b1 : f32
    %u = arith.mulf %b, %b1c : f32
    %w = arith.addf %t, %u : f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  %nv = linalg.generic {indexing_maps = [#ij, #ij, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%v, %g : tensor<512x512xf32>, tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.mulf %a, %b2 : f32
    %q = arith.mulf %b, %b : f32
    %u = arith.mulf %q, %b2c : f32
    %w = arith.addf %t, %u : f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  %np = linalg.generic {indexing_maps = [#ij, #ij, #ij, affine_map<(i, j) -> ()>, #ij], iterator_types = ["parallel", "parallel"]}
    ins(%p, %nm, %nv, %c : tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<f32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %k: f32, %o: f32):
    %t = math.sqrt %d : f32
    %q = arith.addf %t, %eps : f32
    %u = arith.divf %b, %q : f32
    %w = arith.mulf %u, %k : f32
    %z = arith.subf %a, %w : f32
    linalg.yield %z : f32
  } -> tensor<512x512xf32>
  return %np, %nm, %nv : tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>
}
