//===- Explanation.cpp - provenance in words ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Explanation.h"

#include "dist/Dialect/Dist/IR/Locations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

using namespace mlir;
using namespace dist;

namespace {

class Explainer {
public:
  Explainer(const PropagationGraph &graph, const ValueNames &names,
            const Provenance &provenance, const AnnotationDeciders &deciders)
      : graph(graph), names(names), provenance(provenance), deciders(deciders) {
  }

  void explain(ValueId value);
  std::string text;

private:
  void line(unsigned indent, const std::string &content) {
    text += std::string(indent, ' ') + content + "\n";
  }
  std::string str(const AtomList &atoms) const;
  std::string str(Place place) const {
    return fmt::format("{}, dimension {}", names.of(place.value), place.dim);
  }
  std::string str(const Node *node) const {
    return describeOperation(graph.operationOf(*node));
  }
  std::string site(ValueId value) const {
    return describeDecider(graph, names, deciders, value);
  }
  std::string decider(Place place, uint8_t atom) const;
  std::string reason(const Conflict &conflict) const;
  std::string holderOf(ValueId value, uint8_t atom) const;

  void explainDim(Place place);
  void explainOrigin(Place place, const AtomList &atoms);
  std::string closerOf(Place place) const;
  std::string keeperOf(Place place) const;
  void explainWhole(ValueId value);
  void explainRefusals(Place place);

  const PropagationGraph &graph;
  const ValueNames &names;
  const Provenance &provenance;
  const AnnotationDeciders &deciders;
};

} // namespace

static std::string listed(const Axes &axes) {
  std::vector<std::string> items;
  for (const AxisRef &axis : axes)
    items.push_back(axis.str());
  return fmt::format("{{{}}}", fmt::join(items, ", "));
}

std::string Explainer::str(const AtomList &atoms) const {
  return listed(graph.state.getAtoms().toAxes(atoms));
}

/// Omits the location that JAX gives an argument, which is only its name.
std::string dist::describeDecider(const PropagationGraph &graph,
                                  const ValueNames &names,
                                  const AnnotationDeciders &deciders,
                                  ValueId value) {
  auto it = graph.annotationSites.find(value);
  std::string constraint = deciders.constraintOf(value);
  if (!constraint.empty())
    return "constrained by " + constraint;
  std::string location =
      it == graph.annotationSites.end() ? "" : locationText(it->second);
  bool isName = names.of(value).find("'" + location + "'") != std::string::npos;
  std::string requested = deciders.requestText(value);
  return "annotated" + (requested.empty() ? "" : " as " + requested) +
         (location.empty() || isName ? "" : " at " + location);
}

static constexpr const char *kChosenText = "chosen by dist-auto-shard";

/// The origin of the annotation that an atom comes from.
std::string Explainer::decider(Place place, uint8_t atom) const {
  const Step *step = provenance.find(place, atom);
  Place origin = step ? step->origin : place;
  AtomList alone;
  alone.push_back(atom);
  AxisRef axis = graph.state.getAtoms().toAxes(alone)[0];
  return deciders.isChosen(origin.value, origin.dim, axis) ? kChosenText
                                                           : site(origin.value);
}

//===----------------------------------------------------------------------===//
// Origins of axes
//===----------------------------------------------------------------------===//

/// Explains the path of `atoms`, which came together, from `place` to the
/// annotation. A long path is shortened to its last steps and its beginning.
void Explainer::explainOrigin(Place place, const AtomList &atoms) {
  constexpr unsigned kMostSteps = 16;
  std::string annotated = decider(place, atoms[0]);
  for (unsigned shown = 0;; ++shown) {
    const Step *step = provenance.find(place, atoms[0]);
    if (!step)
      break;
    if (shown >= kMostSteps && step->length > 1) {
      place = step->origin;
      line(4,
           fmt::format("and {} steps more, from {}", step->length, str(place)));
      break;
    }
    line(4, fmt::format("from {}, through {}", str(step->source),
                        str(step->node)));
    place = step->source;
  }
  line(4, annotated);
}

/// Atoms that came by the same step are explained together.
void Explainer::explainDim(Place place) {
  const DimState &dim = graph.state.dims(place.value)[place.dim];
  for (size_t i = 0; i < dim.axes.size();) {
    const Step *first = provenance.find(place, dim.axes[i]);
    AtomList together;
    for (; i < dim.axes.size(); ++i) {
      const Step *step = provenance.find(place, dim.axes[i]);
      bool isSame = first && step ? step->node == first->node &&
                                        step->source == first->source
                                  : first == step;
      isSame &= together.empty() ||
                decider(place, together[0]) == decider(place, dim.axes[i]);
      if (!isSame)
        break;
      together.push_back(dim.axes[i]);
    }
    line(2, fmt::format("dimension {} over {}", place.dim, str(together)));
    explainOrigin(place, together);
  }
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

std::string Explainer::holderOf(ValueId value, uint8_t atom) const {
  for (auto [index, dim] : llvm::enumerate(graph.state.dims(value)))
    if (dim.axes.set() & atomBit(atom))
      return fmt::format("dimension {} has it", index);
  AtomSet conflicts = graph.state.getAtoms().conflicts(atomBit(atom));
  for (auto [index, dim] : llvm::enumerate(graph.state.dims(value)))
    if (dim.axes.set() & conflicts)
      return fmt::format("dimension {} has {}, which does not go with it",
                         index, str(dim.axes));
  const AxisAtoms &atoms = graph.state.getAtoms();
  AtomList one;
  one.push_back(atom);
  const MeshAxis *axis = atoms.mesh().find(atoms.toAxes(one).front().name);
  return axis && !axis->isSpatial() ? fmt::format("it is {}", axis->kind())
                                    : "the annotation keeps it out";
}

/// The extent of a dimension in the node: `size 12`, or the factors that it
/// consists of, `parts 3 x 4`.
static std::string extentIn(const Node &node, Place place, int64_t size) {
  for (auto [tensor, value] : llvm::enumerate(node.values)) {
    if (value != place.value || node.tensor(tensor).dims[place.dim].size() <= 1)
      continue;
    std::vector<int64_t> sizes;
    for (unsigned factor : node.tensor(tensor).dims[place.dim])
      sizes.push_back(node.rule->factors[factor].size);
    return fmt::format("parts {}", fmt::join(sizes, " x "));
  }
  return fmt::format("size {}", size);
}

/// The origin of the annotation that closes a dimension; empty if it is open.
std::string Explainer::closerOf(Place place) const {
  if (!graph.annotationSites.contains(place.value) ||
      graph.state.dims(place.value)[place.dim].open)
    return "";
  return deciders.isChosen(place.value, place.dim) ? kChosenText
                                                   : site(place.value);
}

std::string Explainer::reason(const Conflict &conflict) const {
  const DimState &dim =
      graph.state.dims(conflict.place.value)[conflict.place.dim];
  switch (conflict.why) {
  case Refusal::Closed: {
    bool isKeptOut =
        llvm::any_of(graph.state.getAtoms().toAxes(conflict.atoms),
                     [&](const AxisRef &axis) {
                       return deciders.keepsOut(conflict.place.value, axis);
                     });
    std::string who = closerOf(conflict.place);
    return isKeptOut
               ? site(conflict.place.value)
               : "the dimension is closed" + (who.empty() ? "" : ", " + who);
  }
  case Refusal::LargerTensor:
    return fmt::format("it already has {}, which does not go with it",
                       str(dim.axes));
  case Refusal::AxisInUse:
    return holderOf(conflict.place.value, conflict.atoms[0]);
  case Refusal::Uneven:
    return fmt::format("its {} would not be divided evenly",
                       extentIn(*conflict.node, conflict.place, dim.size));
  }
  return "";
}

/// Prints one line for each different refusal that still holds.
void Explainer::explainRefusals(Place place) {
  const DimState &dim = graph.state.dims(place.value)[place.dim];
  llvm::SmallVector<std::pair<std::string, unsigned>> refusals;
  std::vector<const Conflict *> firsts;
  for (const Conflict &conflict : provenance.conflictsAt(place)) {
    if (dim.axes.set() & atomBit(conflict.atoms[0]))
      continue;
    std::string text = fmt::format("dimension {} not over {}: {}", place.dim,
                                   str(conflict.atoms), reason(conflict));
    auto known = llvm::find_if(
        refusals, [&](const auto &other) { return other.first == text; });
    if (known != refusals.end()) {
      ++known->second;
      continue;
    }
    refusals.emplace_back(text, 1);
    firsts.push_back(&conflict);
  }
  for (auto [refusal, first] : llvm::zip(refusals, firsts)) {
    line(2, refusal.first);
    line(4, fmt::format("proposed by {}, through {}", str(first->source),
                        str(first->node)));
    if (refusal.second > 1)
      line(4, fmt::format("and {} times more", refusal.second - 1));
  }
}

/// The reason why a dimension is not sharded: an annotation or, if the value is
/// not sharded at all, that no annotation reaches it. Empty if a proposal was
/// refused, which is explained separately.
std::string Explainer::keeperOf(Place place) const {
  if (std::string who = closerOf(place); !who.empty())
    return who;
  bool isDivided =
      llvm::any_of(graph.state.dims(place.value),
                   [](const DimState &dim) { return !dim.axes.empty(); });
  bool isRefused = !provenance.conflictsAt(place).empty();
  return isDivided || isRefused
             ? ""
             : "nothing divides it: no annotation reaches it";
}

void Explainer::explainWhole(ValueId value) {
  std::map<std::string, std::vector<size_t>> whole;
  for (auto [i, dim] : llvm::enumerate(graph.state.dims(value)))
    if (dim.axes.empty())
      if (std::string who = keeperOf({value, unsigned(i)}); !who.empty())
        whole[who].push_back(i);
  for (const auto &[who, dims] : whole)
    line(2,
         fmt::format("whole in dimension {}: {}", fmt::join(dims, ", "), who));
  Axes kept = deciders.keptOut(value);
  if (!kept.empty() && !whole.contains(site(value)))
    line(2, fmt::format("not over {}: {}", listed(kept), site(value)));
}

void Explainer::explain(ValueId value) {
  line(0, fmt::format("{} : {}", names.of(value),
                      graph.state.sharding(value).str()));
  for (unsigned i = 0; i < graph.state.dims(value).size(); ++i) {
    explainDim({value, i});
    explainRefusals({value, i});
  }
  explainWhole(value);
}

std::string dist::explain(const PropagationGraph &graph,
                          const ValueNames &names, const Provenance &provenance,
                          const AnnotationDeciders &deciders, ValueId value) {
  Explainer explainer(graph, names, provenance, deciders);
  explainer.explain(value);
  return std::move(explainer.text);
}
