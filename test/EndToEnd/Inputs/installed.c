/* A program of somebody else, with libdist: what dist.h shows first; then jobs
 * with options that say nothing, or a backend alone. */
#include "dist/Runtime/dist.h"

#include <stdio.h>
#include <string.h>

static int reduce(const struct dist_job_options *options) {
  dist_job *job;
  if (dist_init("env://", options, &job) != DIST_OK)
    return puts(dist_last_error());
  float x[4] = {1, 2, 3, 4};
  struct dist_tensor t = dist_tensor_of(x, 4, DIST_F32);
  if (dist_all_reduce(dist_world(job), &t, &t, DIST_SUM, NULL) != DIST_OK)
    return puts(dist_last_error());
  printf("rank %d of %d, %s: %g %g\n", dist_rank(job), dist_world_size(job),
         dist_group_backend(dist_world(job)), x[0], x[3]);
  dist_destroy(job);
  return 0;
}

int main(int argc, char **argv) {
  struct dist_job_options zero, named;
  memset(&zero, 0, sizeof zero);
  named = zero;
  named.backend = argc > 1 ? argv[1] : NULL;
  return reduce(NULL) || reduce(&zero) || (argc > 1 && reduce(&named));
}
