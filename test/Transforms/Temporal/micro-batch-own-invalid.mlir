// RUN: dist-opt --dist-micro-batch=per-micro-batch=*mean* --split-input-file --verify-diagnostics %s

// What the pattern matches is no reduction over the batch.
dist.mesh @mesh <["micro"=2 temporal]>
// expected-error @below {{per_micro_batch: '*mean*' matches no reduction over the batch; such a place is named where micro-batches need several passes over the batch}}
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %y = linalg.exp ins(%x : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32> loc("mean")
  return %y : tensor<8x4xf32>
}
