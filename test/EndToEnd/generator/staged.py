# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random training steps (training.py) and random pipelines for them."""

from training import Step

# Schedules that have so many stages on a coordinate, in this placement; those of a row
# divide backward parts alike, so that they give the same bits.
SCHEDULES = {
    (1, "loop"): [("1f1b", "gpipe"), ("zb-h1", "zb-h2", "searched")],
    (2, "loop"): [("interleaved", "looped-bfs", "gpipe"), ("searched",)],
    (2, "v"): [("gpipe", "looped-bfs"), ("zb-v", "dualpipe-v", "v-half", "v-min", "searched")],
}


def layered(rng):
    """A step of up to 12 layers, and the first weight of each layer that has a new one."""
    step = Step(rows=24, width=rng.choice((4, 2, 6)), seed=rng.randrange(1 << 20))
    values, weights, firsts = [step.batch], [], []
    for layer in rng.repeat(2, 12):
        # A pipeline is of a pass with products.
        kind = rng.choice(("dense", "dense", "dense", "scale", "skip")) if layer else "dense"
        x = values[-1]
        if kind == "dense":
            is_shared = weights and rng.happens(0.25)
            weight = rng.choice(weights) if is_shared else step.weight(rng.happens(0.5))
            if not is_shared:
                weights.append(weight)
                firsts.append(weight.name)
            values.append(step.dense(x, weight))
        elif kind == "scale":
            gain = step.gain(rng.happens(0.3))
            firsts.append(gain.name)
            values.append(step.scale(x, gain))
        else:
            values.append(step.skip(x, rng.choice(values[1:] or values)))
    step.finish(values[-1], clips=rng.happens(0.25))
    return step, [name[1:] for name in firsts]


def split(rng, firsts, stages):
    """Where stages begin: a number of them, splits, or the arguments of each."""
    cuts = sorted(rng.sample(range(1, len(firsts)), stages - 1))
    form = rng.choice(("split", "stages", "count"))
    if form == "count":
        return {"stages": stages}
    if form == "split":
        return {"split": [{"before": firsts[cut]} for cut in cuts]}
    bounds = [0, *cuts, len(firsts)]
    return {"stages": [firsts[a:b] for a, b in zip(bounds, bounds[1:])]}


def pipeline(rng, firsts):
    """A plan with stages for a step whose layers begin with these weights, and the schedules
    that give the same bits."""
    shapes = [(pp, per, place) for per, place in SCHEDULES for pp in (2, 3, 4, 1)
              if pp * per <= len(firsts)]
    pp, per, place = rng.choice(shapes)
    schedules = rng.choice(SCHEDULES[per, place])
    dp = rng.choice((1, 2, 3))
    micros = rng.choice([m for m in (2, 3, 4, 6, 8, 12) if 24 % (m * dp) == 0])
    plan = {"mesh": {"pp": pp, "dp": dp}, "micro_batches": micros,
            "pipeline": {"axis": "pp", "placement": place} | split(rng, firsts, pp * per)}
    if rng.happens(0.8):
        plan["arguments"] = [{"match": name, "placements": {"dp": "shard(0)"}}
                             for name in ("batch", "target")]
    if rng.happens(0.3):
        plan["recompute"] = rng.choice(("inputs", "cheap", "dots"))
    return plan, schedules
