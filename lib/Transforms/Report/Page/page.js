"use strict";
// Draws the report. What comes from the program is text in every place, never markup.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

/** An element; strings among the children become text. */
function el(tag, attributes = {}, ...children) {
  const svg = ["svg", "g", "rect", "text", "path", "line", "title"].includes(tag);
  const node = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag)
                   : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// ---- numbers ----------------------------------------------------------------

const digits = (value) => Number(value.toPrecision(4)).toString();

function cost(value) {
  if (data.unit !== "seconds") return Math.round(value).toLocaleString("en");
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1) return digits(value) + " s";
  if (size >= 1e-3) return digits(value * 1e3) + " ms";
  return digits(value * 1e6) + " µs";
}

function bytes(value) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit + 1 < units.length) { value /= 1024; unit++; }
  return (unit ? value.toFixed(value < 10 ? 2 : 1) : Math.round(value)) + " " + units[unit];
}

const percent = (part, whole) => whole > 0 ? (100 * part / whole).toFixed(1) + " %" : "";
const inParentheses = (text) => text ? ` (${text})` : "";
const sum = (list, of) => list.reduce((total, item) => total + of(item), 0);
/** Lines and columns stay: layers have them in common. */
const withoutNumbers = (name) => name.replace(/:[0-9]+|[0-9]+/g, (text) => text[0] === ":" ? text : "*");
/** Of names that are alike without their numbers: those that differ are stars. */
const commonName = (a, b) => {
  const parts = (name) => name.split(/([0-9*]+)/), others = parts(b);
  return parts(a).map((part, i) => part === others[i] ? part : "*").join("");
};

// ---- tensors ----------------------------------------------------------------

const axisNames = data.axes.map((axis) => axis.name);
const colour = (axis) => {
  const index = axisNames.indexOf(axis.split(":")[0].trim());
  return index < 0 ? "" : " c" + index % 6;
};

/** `f32 [8 dp] × [64]`: each dimension with the axes that divide it. */
function tensor(it) {
  const node = el("span", { class: "tensor", title: it.sharding });
  node.append(it.element + " ");
  it.shape.forEach((size, dim) => {
    const axes = it.axes[dim] || [];
    if (dim > 0) node.append("×");
    const part = el("span", { class: "dim" + (axes.length ? " divided" + colour(axes[0]) : "") }, String(size));
    for (const axis of axes) part.append(el("span", { class: "axis" + colour(axis) }, "÷" + axis));
    node.append(part);
  });
  for (const partial of it.partial)
    node.append(el("span", { class: "partial" + colour(partial), title: "not yet combined" }, "partial " + partial));
  return node;
}

function table(columns, rows) {
  const head = el("tr", {}, ...columns.map((column) =>
    el("th", { scope: "col", class: column.number ? "number" : "" }, column.title)));
  const body = el("tbody");
  for (const row of rows)
    body.append(el("tr", row.attributes || {}, ...row.cells.map((cell, i) =>
      el("td", { class: (columns[i].number ? "number " : "") + (columns[i].name ? "name" : "") },
         ...(Array.isArray(cell) ? cell : [cell]).filter((it) => it !== null)))));
  return el("table", {}, el("thead", {}, head), body);
}

/** The location, unless the name has it already. */
const place = (name, location) => location && !name.endsWith(location) ? el("div", { class: "faint" }, location) : null;

const bar = (part, whole, kind) =>
  el("i", { class: "bar " + (kind || ""), style: `width:${whole > 0 ? Math.max(0.5, 100 * part / whole) : 0}%`, "aria-hidden": "true" });

// ---- in sum -----------------------------------------------------------------

function card(value, what) {
  return el("div", { class: "card" }, el("b", {}, value), el("span", {}, what));
}

function drawSummary() {
  byId("title").textContent = `Plan of ${data.program} on ${data.mesh}`;
  document.title = byId("title").textContent;
  byId("subtitle").textContent = data.cluster
    ? `${data.cluster}, ${data.device}; of the busiest device; predicted, not measured`
    : "Without a cluster: costs are bytes that could have been received meanwhile";
  for (const section of document.querySelectorAll("main section[id]")) {
    const title = section.querySelector("h2");
    if (title) byId("nav").append(el("a", { href: "#" + section.id }, title.textContent));
  }
  const limit = data.memory.limit;
  byId("summary").append(
    card(cost(data.timeline), "a step, with overlap"),
    card(cost(data.step), "a step, one after another"),
    card(cost(data.kernels), "work of one device, in kernels"),
    card(cost(data.communication), "communication, one after another"),
    card(cost(data.exposed), `no work goes on${inParentheses(percent(data.exposed, data.timeline))}`),
    card(bytes(data.received), "received by one device"),
    card(bytes(data.memory.most), limit ? `memory at most, of ${bytes(limit)} (${percent(data.memory.most, limit)})` : "memory at most"),
    card(cost(data.cost), "cost as the search counts it, operations each for themselves"));
}

function drawRemarks() {
  const section = byId("remarks");
  if (!data.remarks.length) section.append(el("p", { class: "faint" }, "Nothing suspicious."));
  const list = el("ul");
  for (const remark of data.remarks) list.append(el("li", {}, el("span", { class: "tag bad" }, remark.kind), " " + remark.text));
  section.append(list);
}

// ---- mesh -------------------------------------------------------------------

/** Units of the levels in each other; of large ones a few are drawn. */
function levelBoxes() {
  const kMost = [8, 6, 2, 1];
  const draw = (level) => {
    if (level < 0) return { w: 26, h: 22, node: el("g", {}, el("rect", { x: 2, y: 2, width: 22, height: 18, rx: 3, fill: "none", stroke: "currentColor" })) };
    const shown = Math.min(data.links[level].size, kMost[Math.min(level, 3)]);
    const node = el("g"), inner = draw(level - 1);
    const columns = level === 0 ? Math.min(shown, 4) : shown;
    for (let i = 0; i < shown; i++) {
      const unit = draw(level - 1).node;
      unit.setAttribute("transform", `translate(${8 + (i % columns) * inner.w},${24 + Math.floor(i / columns) * inner.h})`);
      node.append(unit);
    }
    const more = data.links[level].size - shown;
    const label = `${data.links[level].name}: ${data.links[level].size}` + (more > 0 ? ` (${shown} drawn)` : "");
    const w = Math.max(columns * inner.w + 16, 8 + label.length * 7), h = Math.ceil(shown / columns) * inner.h + 32;
    node.prepend(el("rect", { x: 0, y: 2, width: w - 6, height: h - 6, rx: 6, fill: "none", stroke: "currentColor", "stroke-dasharray": level ? "4 3" : "none" }));
    node.append(el("text", { x: 8, y: 18 }, label));
    return { w, h, node };
  };
  const all = draw(data.links.length - 1);
  const svg = el("svg", { viewBox: `0 0 ${all.w} ${all.h}`, width: all.w, height: all.h, role: "img", "aria-label": "Levels of links" });
  svg.append(all.node);
  return svg;
}

function drawMesh() {
  const section = byId("mesh");
  if (data.links.length) section.append(levelBoxes());
  const link = (name) => {
    const level = data.links.find((it) => it.name === name);
    return level ? `${name} (${digits(level.bandwidth / 1e9)} GB/s, ${digits(level.latency * 1e6)} µs)` : name;
  };
  section.append(table(
    [{ title: "axis" }, { title: "devices", number: true }, { title: "its collectives go over" }],
    data.axes.map((axis) => ({ cells: [
      el("span", { class: "dim divided" + colour(axis.name) }, axis.name), String(axis.size),
      axis.links.map(link).join(", ") || (data.cluster ? "one device" : "uniform links")] }))));
}

// ---- timeline ---------------------------------------------------------------

const kTicks = 1e6; // Spans are in millionths of the step.
const view = { from: 0, to: kTicks };

function style(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }

function spanColour(step) {
  if (step.kind !== "operation") return style(step.category === "local" ? "--work" : "--move");
  return style(step.category === "product" ? "--a0" : "--work");
}

function drawTimeline() {
  const section = byId("timeline");
  const names = data.queues, row = 26, left = 92, height = row * (names.length + 1) + 26;
  const canvas = el("canvas", { tabindex: "0", role: "img", height: String(height), "aria-describedby": "hint",
    "aria-label": `Timeline of ${names.join(", ")}; plus and minus zoom, arrows move` });
  const hint = el("p", { id: "hint", class: "faint", "aria-live": "polite" }, "Point at a span, or zoom: plus, minus and arrows on the chart.");
  const paint = () => {
    const width = canvas.clientWidth || 1000, ratio = window.devicePixelRatio || 1;
    canvas.width = width * ratio; canvas.height = height * ratio; canvas.style.height = height + "px";
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.clearRect(0, 0, width, height);
    context.font = "12px system-ui, sans-serif"; context.textBaseline = "middle";
    const x = (tick) => left + (tick - view.from) / (view.to - view.from) * (width - left - 8);
    const ink = style("--ink"), faint = style("--faint"), line = style("--line");
    names.concat("layers").forEach((name, i) => {
      context.fillStyle = ink; context.fillText(name.slice(0, 13), 0, i * row + row / 2);
      context.fillStyle = line; context.fillRect(left, (i + 1) * row - 2, width - left - 8, 1);
    });
    const pixels = new Map(); // Of spans that are shorter: how much of each colour.
    for (const [queues, from, to, index] of data.spans) {
      if (to < view.from || from > view.to) continue;
      const a = Math.max(left, x(from)), b = Math.min(width - 8, x(to));
      const step = data.steps[index];
      for (let queue = 0; queue < names.length; queue++) {
        if (!(queues >> queue & 1)) continue;
        if (b - a < 1) {
          const key = Math.floor(a) * names.length + queue, shares = pixels.get(key) || new Map();
          shares.set(spanColour(step), (shares.get(spanColour(step)) || 0) + Math.max(b - a, 0.01));
          pixels.set(key, shares);
          continue;
        }
        context.fillStyle = spanColour(step);
        context.fillRect(a, queue * row + 3, b - a - (b - a > 3 ? 0.8 : 0), row - 8);
        if (step.exposed > 0) { context.fillStyle = style("--limit"); context.fillRect(a, queue * row + row - 5, b - a, 3); }
      }
    }
    for (const [key, shares] of pixels) {
      const queue = key % names.length, left = Math.floor(key / names.length), all = sum([...shares.values()], (it) => it);
      let top = queue * row + 3;
      for (const [fill, share] of [...shares].sort()) {
        context.fillStyle = fill;
        context.fillRect(left, top, 1, (row - 8) * share / all);
        top += (row - 8) * share / all;
      }
    }
    data.runs.forEach((run, i) => {
      if (run.end < view.from || run.start > view.to) return;
      const a = Math.max(left, x(run.start)), b = Math.min(width - 8, x(run.end));
      context.fillStyle = i % 2 ? style("--hover") : line;
      context.fillRect(a, names.length * row + 3, Math.max(0.6, b - a), row - 8);
      context.fillStyle = ink;
      if (run.count > 1 && b - a > 28) context.fillText("×" + run.count, a + 4, names.length * row + row / 2 - 1);
    });
    context.fillStyle = faint;
    for (let i = 0; i <= 4; i++) {
      const tick = view.from + (view.to - view.from) * i / 4;
      context.textAlign = i === 4 ? "right" : i ? "center" : "left";
      context.fillText(cost(tick / kTicks * data.timeline), x(tick), height - 10);
    }
    context.textAlign = "left";
  };
  const zoom = (factor, middle = (view.from + view.to) / 2) => {
    const size = Math.min(kTicks, Math.max(20, (view.to - view.from) * factor));
    view.from = Math.max(0, Math.min(kTicks - size, middle - size / 2)); view.to = view.from + size; paint();
  };
  const move = (part) => zoom(1, (view.from + view.to) / 2 + part * (view.to - view.from));
  const actions = { "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), ArrowLeft: () => move(-0.25), ArrowRight: () => move(0.25), "0": () => zoom(kTicks) };
  canvas.addEventListener("keydown", (event) => { const act = actions[event.key]; if (act) { act(); event.preventDefault(); } });
  canvas.addEventListener("mousemove", (event) => {
    const box = canvas.getBoundingClientRect(), queue = Math.floor((event.clientY - box.top) / row);
    const tick = view.from + (event.clientX - box.left - left) / (box.width - left - 8) * (view.to - view.from);
    const found = data.spans.find(([queues, from, to]) => (queues >> queue & 1) && from <= tick && tick <= to);
    if (found) hint.textContent = describe(data.steps[found[3]]) + `, from ${cost(found[1] / kTicks * data.timeline)} to ${cost(found[2] / kTicks * data.timeline)}`;
  });
  const button = (text, act, label) => { const node = el("button", { type: "button", "aria-label": label }, text); node.addEventListener("click", act); return node; };
  section.append(
    el("div", { class: "controls" }, button("+", actions["+"], "Zoom in"), button("−", actions["-"], "Zoom out"),
       button("←", actions.ArrowLeft, "Earlier"), button("→", actions.ArrowRight, "Later"), button("all", actions["0"], "The whole step")),
    canvas, hint,
    el("div", { class: "legend" }, el("span", {}, el("i", { style: "background:var(--a0)" }), "products"),
       el("span", {}, el("i", { style: "background:var(--work)" }), "other work"),
       el("span", {}, el("i", { style: "background:var(--move)" }), "collectives"),
       el("span", {}, el("i", { style: "background:var(--limit)" }), "underlined: work waits for it"), el("span", {}, "shorter than a pixel: shares of it")));
  paint();
  window.addEventListener("resize", paint);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
}

// ---- pipeline ---------------------------------------------------------------

const actionColour = (action) => "var(--" + ({ F: "a0", B: "move", I: "move", W: "work" })[action.replace(/[0-9]/g, "")] + ", var(--line))";

/** A row for each lane of [name, [[action, start, end], ...]], from 0 to `end`. */
function lanesPicture(lanes, end, label) {
  const width = 1100, left = 92, row = 24;
  const svg = el("svg", { viewBox: `0 0 ${width} ${row * lanes.length}`, width: "100%", role: "img", "aria-label": label });
  lanes.forEach(([name, spans], i) => {
    svg.append(el("text", { x: 0, y: i * row + 16 }, name.slice(0, 13)));
    for (const [action, start, stop] of spans) {
      const x = left + start / end * (width - left), w = Math.max((stop - start) / end * (width - left), 0.5);
      svg.append(el("rect", { x, y: i * row + 2, width: w, height: row - 5, stroke: "var(--paper, white)", "stroke-width": w > 3 ? 0.8 : 0, style: "fill:" + actionColour(action) },
        el("title", {}, `${action}: ${cost(start)} to ${cost(stop)}`)));
      if (w > 8 * action.length) svg.append(el("text", { x: x + 3, y: i * row + 16, "pointer-events": "none" }, action));
    }
  });
  return svg;
}

/** The calls of the first step in a trace of dist-run, by coordinate, in seconds. */
function tracedLanes(trace) {
  const lanes = new Map(), calls = trace.traceEvents.filter((it) => it.cat === "call" && it.pid === 0);
  for (const lane of data.pipeline.lanes) {
    const actions = new Set(lane.spans.map(([action]) => action));
    for (const call of calls)
      if (actions.has(call.name) && (!lanes.has(lane.name) || lanes.get(lane.name)[0] === call.tid)) {
        if (!lanes.has(lane.name)) lanes.set(lane.name, [call.tid, new Map()]);
        const spans = lanes.get(lane.name)[1];
        if (!spans.has(call.name)) spans.set(call.name, [call.name, call.ts / 1e6, (call.ts + call.dur) / 1e6]);
      }
  }
  const list = [...lanes].map(([name, [, spans]]) => [name, [...spans.values()]]);
  const first = Math.min(...list.flatMap(([, spans]) => spans.map((it) => it[1])));
  return list.map(([name, spans]) => [name, spans.map(([action, a, b]) => [action, a - first, b - first])]);
}

const lastEnd = (lanes) => Math.max(...lanes.flatMap(([, spans]) => spans.map((it) => it[2])));

/** Draws the lanes of a trace below the simulated ones, on the scale of both if the plan is in seconds. */
function drawTraced(box, simulated, text) {
  let lanes = [];
  try { lanes = tracedLanes(JSON.parse(text)); } catch (error) { box.replaceChildren(el("p", {}, "This is no trace of dist-run: " + error.message)); return; }
  if (!lanes.length) { box.replaceChildren(el("p", {}, "The trace has no calls of this plan's stages.")); return; }
  const measured = lastEnd(lanes), inSeconds = data.unit === "seconds";
  const end = inSeconds ? Math.max(measured, data.pipeline.makespan) : measured;
  box.replaceChildren(
    el("h3", {}, "Simulated"), lanesPicture(simulated, inSeconds ? end : data.pipeline.makespan, "Simulated actions"),
    el("h3", {}, `Measured: ${digits(measured * 1e3)} ms`), lanesPicture(lanes, end, "Measured actions"));
}

function drawPipeline() {
  const section = byId("pipeline"), it = data.pipeline;
  if (!it.micro_batches) { section.remove(); return; }
  const at = it.axis ? `, ${it.stages.length} stages on ${it.axis}, ${it.schedule}` : "";
  section.append(el("p", {}, `${it.micro_batches} micro-batches${at}. Costs are those of one micro-batch.`));
  section.append(table(
    [{ title: "stage" }, { title: "forward", number: true }, { title: "backward", number: true }, { title: "once a step", number: true }, { title: "saved for the backward pass", number: true }, { title: "computed again", number: true }, { title: "not saved for it", number: true }],
    it.stages.map((stage) => ({ cells: [
      it.axis ? `${stage.stage} at ${it.axis}=${stage.coordinate}` : "all", cost(stage.forward), cost(stage.backward), cost(stage.once), bytes(stage.saved_bytes),
      stage.recomputed ? cost(stage.recomputed) : "", stage.recomputed_bytes ? bytes(stage.recomputed_bytes) : ""] }))));
  if (!it.axis || !it.lanes.length) return;
  section.append(el("p", {}, `${cost(it.makespan)} for all micro-batches; ${cost(it.period)} in steps that follow each other.`));
  section.append(table(
    [{ title: "coordinate" }, { title: "busy", number: true }, { title: "bubble", number: true }, { title: "arguments", number: true }, { title: "saved at a time", number: true }],
    it.lanes.map((lane) => ({ cells: [lane.name, cost(lane.busy), percent(lane.bubble, 1), bytes(lane.state_bytes), bytes(lane.saved_bytes)] }))));
  const simulated = it.lanes.map((lane) => [lane.name, lane.spans]);
  const box = el("div", {}, lanesPicture(simulated, it.makespan, "Simulated actions of each coordinate"));
  const input = el("input", { type: "file", accept: ".json" });
  input.addEventListener("change", async () => { if (input.files.length) drawTraced(box, simulated, await input.files[0].text()); });
  section.append(box, el("label", { class: "faint" }, "Compare with a trace of dist-run (--trace): ", input));
  if (it.transfers.length) section.append(table(
    [{ title: "sent" }, { title: "from" }, { title: "to" }, { title: "bytes", number: true }, { title: "time", number: true }, { title: "" }],
    it.transfers.map((edge) => ({ cells: [edge.value, `${it.axis}=${edge.from}`, `${it.axis}=${edge.to}`, bytes(edge.bytes), cost(edge.time), edge.once ? "once a step" : ""] }))));
}

function describe(step) {
  if (step.kind === "operation") return `${step.name} ${step.location || ""}`;
  return `${step.kind} over ${(step.axes || []).join(", ")} of ${step.value}, ${bytes(step.bytes / step.times)}`;
}

// ---- memory -----------------------------------------------------------------

function drawMemory() {
  const section = byId("memory"), memory = data.memory;
  if (Math.abs(memory.most - memory.peak) > 5e-3 * memory.peak)
    section.append(el("p", { class: "faint" }, `As it is planned, operation by operation: ${bytes(memory.peak)} at most. The program that is made of it holds ${bytes(memory.most)}.`));
  const width = 1100, height = 220, left = 80, bottom = 22, right = 10;
  const end = data.timeline || 1;
  const near = memory.limit && memory.limit < 2.5 * memory.peak;
  const top = 1.08 * Math.max(memory.peak, near ? memory.limit : 0) || 1;
  const x = (time) => left + time / end * (width - left - right), y = (value) => (height - bottom) * (1 - value / top);
  const svg = el("svg", { viewBox: `0 0 ${width} ${height}`, width: "100%", role: "img", "aria-label": `Memory over the step, ${bytes(memory.peak)} at most` });
  const area = (value, base, fill) => {
    const points = memory.held.map((it, i) => { const next = memory.held[i + 1]; return `L${x(it.time).toFixed(1)} ${y(value(it)).toFixed(1)}L${x(next ? next.time : end).toFixed(1)} ${y(value(it)).toFixed(1)}`; });
    const back = memory.held.map((it, i) => { const next = memory.held[i + 1]; return `L${x(next ? next.time : end).toFixed(1)} ${y(base(it)).toFixed(1)}L${x(it.time).toFixed(1)} ${y(base(it)).toFixed(1)}`; }).reverse();
    svg.append(el("path", { d: `M${left} ${y(0)}${points.join("")}${back.join("")}Z`, fill: `var(--${fill})` }));
  };
  if (memory.held.length) {
    area((it) => it.state, () => 0, "state");
    area((it) => it.state + it.values, (it) => it.state, "values");
    area((it) => it.state + it.values + it.copies, (it) => it.state + it.values, "copies");
  }
  for (let i = 0; i <= 4; i++)
    svg.append(el("line", { x1: left, x2: width - right, y1: y(top * i / 4), y2: y(top * i / 4), stroke: "var(--line)" }),
               el("text", { x: left - 8, y: y(top * i / 4) + (i === 4 ? 11 : 4), "text-anchor": "end", class: "faint" }, bytes(top * i / 4)));
  for (let i = 0; i <= 4; i++)
    svg.append(el("text", { x: x(end * i / 4), y: height - 4, "text-anchor": i === 4 ? "end" : i ? "middle" : "start", class: "faint" }, cost(end * i / 4)));
  if (near) svg.append(el("line", { x1: left, x2: width - right, y1: y(memory.limit), y2: y(memory.limit), stroke: "var(--limit)", "stroke-width": 2, "stroke-dasharray": "6 4" }),
                       el("text", { x: width - right, y: y(memory.limit) - 5, "text-anchor": "end" }, "limit " + bytes(memory.limit)));
  if (memory.held.length) svg.append(el("path", { d: `M${x(memory.peak_time)} ${y(memory.peak) - 2}l-5 -8h10z`, fill: "var(--ink)" }));
  section.append(svg, el("div", { class: "legend" },
    el("span", {}, el("i", { style: "background:var(--state)" }), "arguments, what replaces them, and constants (lowest)"),
    el("span", {}, el("i", { style: "background:var(--values)" }), "values of operations"),
    el("span", {}, el("i", { style: "background:var(--copies)" }), "resharded copies (on top)"),
    memory.limit && !near ? el("span", {}, `the limit, ${bytes(memory.limit)}, is far above`) : null));
  if (memory.at_peak.length) section.append(
    el("p", {}, `What is held at the peak (▼, at ${cost(memory.peak_time)}):`),
    table([{ title: "value", name: true }, { title: "count", number: true }, { title: "as" }, { title: "bytes", number: true }],
      memory.at_peak.map((it) => ({ cells: [it.name, String(it.count), el("code", {}, it.sharding), [bytes(it.bytes), bar(it.bytes, memory.peak)]] }))));
}

// ---- collectives ------------------------------------------------------------

/** Steps with how often their run does them. */
function* countedSteps() {
  let index = 0;
  for (const run of data.runs)
    for (let i = 0; i < run.length; i++) yield [data.steps[index++], run.count];
}

function drawCollectives() {
  const section = byId("collectives"), groups = new Map();
  for (const [step, count] of countedSteps()) {
    if (step.category !== "communication") continue;
    const key = [step.kind, step.axes, withoutNumbers(step.value), step.from, step.bytes].join("|");
    const group = groups.get(key) || { step, value: step.value, count: 0, bytes: 0, cost: 0, exposed: 0 };
    group.value = commonName(group.value, step.value);
    group.count += count * step.times; group.bytes += count * step.bytes; group.cost += count * step.cost; group.exposed += count * (step.exposed || 0);
    groups.set(key, group);
  }
  const list = [...groups.values()].sort((a, b) => b.cost - a.cost);
  if (!list.length) section.append(el("p", { class: "faint" }, "None is planned."));
  else drawPlanned(section, list);
  drawCombined(section);
}

const axisTags = (axes) => (axes || []).map((axis) => el("span", { class: "dim divided" + colour(axis) }, axis));

/** Each reshard where it is needed. */
function drawPlanned(section, list) {
  section.append(el("p", { class: "faint" }, "As they are planned, each where it is needed, the most expensive first. Bytes: received by one device."), table(
    [{ title: "collective" }, { title: "over" }, { title: "of", name: true }, { title: "becomes" }, { title: "count", number: true }, { title: "each", number: true }, { title: "bytes", number: true }, { title: "time", number: true }, { title: "waited for", number: true }],
    list.map((it) => ({ cells: [
      [el("span", { class: "tag move" }, it.step.kind)],
      [...axisTags(it.step.axes), " " + (it.step.links || []).join(", ")],
      [it.value, place(it.value, it.step.location)],
      it.step.results.map(tensor), String(it.count), bytes(it.bytes / it.count), bytes(it.bytes),
      [cost(it.cost), bar(it.cost, list[0].cost, "move")], it.exposed > 0 ? cost(it.exposed) : ""] }))));
}

/** What the program does in sum: equal ones are done once, and several in one. */
function drawCombined(section) {
  const groups = new Map();
  for (const it of data.collectives) {
    const axes = it.axes.map((axis) => axis.name ? `${axis.name}:(${axis.pre})${axis.size}` : axis), key = [it.kind, axes].join("|");
    const group = groups.get(key) || { kind: it.kind, axes, count: 0, bytes: 0 };
    group.count += it.count; group.bytes += it.bytes_received;
    groups.set(key, group);
  }
  if (!groups.size) return;
  const list = [...groups.values()].sort((a, b) => b.bytes - a.bytes);
  section.append(el("h3", {}, "In the program"),
    el("p", { class: "faint" }, "Equal ones are done once, and what operations exchange among themselves is added. Counts are those before, bytes those after several are combined into one."),
    table([{ title: "collective" }, { title: "over" }, { title: "count", number: true }, { title: "bytes", number: true }],
      list.map((it) => ({ cells: [[el("span", { class: "tag move" }, it.kind)], axisTags(it.axes), String(it.count), [bytes(it.bytes), bar(it.bytes, list[0].bytes, "move")]] }))));
}

// ---- arguments and results --------------------------------------------------

function drawTensors() {
  const section = byId("tensors"), groups = new Map();
  for (const port of data.ports) {
    const name = withoutNumbers(port.name || port.kind), key = [port.kind, name, port.tensor.shape, port.tensor.element, port.tensor.sharding].join("|");
    const group = groups.get(key) || { port, name, count: 0, bytes: 0, global: 0 };
    group.count++; group.bytes += port.tensor.bytes; group.global += port.tensor.global_bytes;
    groups.set(key, group);
  }
  const rows = (kind) => [...groups.values()].filter((it) => it.port.kind === kind).sort((a, b) => b.bytes - a.bytes);
  for (const kind of ["argument", "result"]) {
    const list = rows(kind);
    if (!list.length) continue;
    const shown = table([{ title: kind, name: true }, { title: "count", number: true }, { title: "lies as" }, { title: "of one device", number: true }, { title: "of all", number: true }],
      list.map((it) => ({ cells: [it.count > 1 ? it.name : it.port.name || kind + " " + it.port.index, String(it.count), [tensor(it.port.tensor)], [bytes(it.bytes), bar(it.bytes, list[0].bytes)], bytes(it.global)] })));
    section.append(list.length > 24 ? el("details", {}, el("summary", {}, el("b", {}, `${kind}s: ${list.length} kinds`)), shown) : shown);
  }
}

// ---- program ----------------------------------------------------------------

function stepRow(step, whole) {
  const isMove = step.kind !== "operation";
  const name = isMove ? [el("span", { class: "tag" + (step.category === "local" ? "" : " move") }, step.kind), " ", ...(step.axes || []).map((axis) => el("span", { class: "dim divided" + colour(axis) }, axis))]
                      : [step.name.split(".").pop(), " ", el("span", { class: "tag" }, step.category)];
  return { attributes: { class: step.kind === "operation" && step.category !== "product" ? "minor" : "" }, cells: [
    name, [isMove ? step.value : "", place(isMove ? step.value : "", step.location)], step.results.map(tensor),
    [cost(step.time), bar(step.time, whole, isMove ? "move" : "")], bytes(step.bytes), [step.bound || (step.links || []).join(", "), step.exposed > 0 ? el("span", { class: "tag bad" }, "waited for " + cost(step.exposed)) : null].filter(Boolean)] };
}

function drawSteps(steps) {
  const whole = Math.max(...steps.map((step) => step.time));
  const all = sum(steps, (step) => step.time);
  const important = steps.filter((step) => step.kind !== "operation" || step.category === "product" || step.time > 0.04 * all);
  const columns = [{ title: "operation" }, { title: "where", name: true }, { title: "result" }, { title: "time", number: true }, { title: "bytes", number: true }, { title: "bound by" }];
  const box = el("div"), check = el("input", { type: "checkbox" });
  const fill = () => box.replaceChildren(table(columns, (check.checked || !important.length ? steps : important).map((step) => stepRow(step, whole))));
  check.addEventListener("change", fill);
  fill();
  const rest = steps.length - important.length;
  return el("div", {}, rest && important.length ? el("label", { class: "faint" }, check, ` all ${steps.length} steps, with ${rest} small ones`) : null, box);
}

function drawProgram() {
  const section = byId("program");
  const all = data.step;
  section.append(el("p", { class: "faint" }, "In the order of the program. What repeats itself, layer after layer, with the same shapes and shardings, is one entry. Solid: work; striped: communication."));
  const every = el("button", { type: "button" }, "open all");
  every.addEventListener("click", () => {
    const list = [...section.querySelectorAll("details")], isOpen = list.every((it) => it.open);
    for (const it of list) it.open = !isOpen;
    every.textContent = isOpen ? "open all" : "close all";
  });
  section.append(el("div", { class: "controls" }, every));
  let first = 0, number = 1, dearest = null;
  for (const run of data.runs) {
    const steps = data.steps.slice(first, first + run.length);
    first += run.length;
    const work = run.count * sum(steps, (step) => step.kind === "operation" ? step.time : 0);
    const moved = run.count * sum(steps, (step) => step.kind === "operation" ? 0 : step.time);
    const products = steps.filter((step) => step.category === "product").length;
    const moves = steps.filter((step) => step.category === "communication").length;
    const main = steps.reduce((a, b) => (b.time > a.time ? b : a));
    const until = number + run.count - 1;
    const name = run.count > 1 ? `Parts ${number}–${until}, alike (×${run.count})` : `Part ${number}`;
    number = until + 1;
    const body = el("div");
    const details = el("details", { "data-count": String(run.count) }, el("summary", {},
      el("span", {}, el("b", {}, name), el("br"), el("span", { class: "faint" }, `${run.count > 1 ? "each: " : ""}${steps.length} steps, ${products} products, ${moves} collectives`)),
      el("span", {}, el("span", { class: "mix", role: "img", "aria-label": `work ${cost(work)}, communication ${cost(moved)}` },
        el("i", { style: `width:${100 * work / all}%` }), el("i", { class: "move", style: `width:${100 * moved / all}%` })),
        el("span", { class: "faint" }, "most: " + (main.location || main.name || main.kind))),
      el("span", { class: "number" }, cost(work + moved), el("br"), el("span", { class: "faint" }, percent(work + moved, all)))), body);
    details.addEventListener("toggle", () => { if (details.open && !body.firstChild) body.append(drawSteps(steps)); });
    section.append(details);
    if (!dearest || work + moved > dearest.cost) dearest = { details, cost: work + moved };
  }
  if (dearest) dearest.details.open = true;
}

// ---- alternatives -----------------------------------------------------------

/** Each as the cheapest of its others; by how much more than the plan they cost. */
function drawOtherwise(section) {
  if (!data.otherwise.length) return;
  const more = (value, text) => (value > 0 ? "+" : value < 0 ? "−" : "±") + text(Math.abs(value));
  const rows = [];
  for (const it of data.otherwise) {
    rows.push({ attributes: { class: "chosen" }, cells: [it.name + (it.count > 1 ? ` (${it.count})` : ""), [tensor(it.tensor)], "as it is", "", "", "", ""] });
    for (const other of it.others)
      rows.push({ cells: ["", [tensor(other.tensor)], more(other.step - data.step, cost), more(other.kernels - data.kernels, cost), more(other.communication - data.communication, cost),
        [more(other.memory - data.memory.most, bytes), data.memory.limit && other.memory > data.memory.limit ? el("span", { class: "tag bad" }, "too much") : null].filter(Boolean), more(other.cost - data.cost, cost)] });
    if (!it.others.length) rows.push({ cells: ["", "nothing else is possible with what is annotated", "", "", "", "", ""] });
  }
  section.append(el("h3", {}, "The largest arguments, if they lay otherwise"), table(
    [{ title: "argument", name: true }, { title: "lies as" }, { title: "step", number: true }, { title: "kernels", number: true }, { title: "communication", number: true }, { title: "memory", number: true }, { title: "cost, as counted", number: true }], rows));
}

function drawAlternatives() {
  const section = byId("alternatives"), list = [...data.candidates].sort((a, b) => a.cost - b.cost);
  if (!list.length) { section.append(el("p", { class: "faint" }, "The plan was given: no other was considered.")); drawOtherwise(section); return; }
  const most = Math.max(...list.map((it) => it.cost));
  section.append(table(
    [{ title: "plan" }, { title: "mesh" }, { title: "cost, as counted", number: true }, { title: "step", number: true }, { title: "with overlap", number: true }, { title: "kernels", number: true }, { title: "communication", number: true }, { title: "received", number: true }, { title: "memory", number: true }],
    list.map((it) => ({ attributes: { class: it.chosen ? "chosen" : "" }, cells: [
      it.name + (it.chosen ? " (chosen)" : ""), it.mesh, [cost(it.cost), bar(it.cost, most)], cost(it.step), cost(it.timeline), cost(it.kernels), cost(it.communication), bytes(it.received),
      [bytes(it.memory), data.memory.limit && it.memory > data.memory.limit ? el("span", { class: "tag bad" }, "too much") : null].filter(Boolean)] }))));
  drawOtherwise(section);
}

for (const draw of [drawPipeline, drawSummary, drawRemarks, drawMesh, drawTimeline, drawMemory, drawCollectives, drawTensors, drawProgram, drawAlternatives]) draw();
document.body.dataset.drawn = "all";
