#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "generator/crd/provenance.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::checks {

using Steps = std::span<const schema::Step>;

/// The key of the first step; empty if there is none, or it is an index.
std::string_view key(Steps steps);
/// The index of the first step; 0 if there is none, or it is a key.
std::size_t index(Steps steps);

/// A schema node with the nearest declarations around it.
struct Node {
  const schema::JsonSchema* schema = nullptr;
  const schema::JsonSchema* declared = nullptr;  ///< the node itself, or the list that it is the element of
  const schema::JsonSchema* around = nullptr;    ///< the nearest declared node above that
  Steps rest;                                    ///< from the node on: a keyword and the steps below it

  bool is_element() const { return schema != declared; }
};

/// The deepest node on a path.
Node find_node(const schema::JsonSchema& root, Steps steps);

/// The declarations of a node. The nearest first: markers of a field override those of its type.
std::vector<const crd::Origin*> origins(const crd::Provenance& provenance, const schema::JsonSchema& node);

/// The source in a `kubexx:schema` marker that sets the value at a path of a schema.
struct PatchPlace {
  support::Span span;
  bool is_exact = false;                     ///< otherwise the marker only sets what contains the value
  const schema::JsonSchema* node = nullptr;  ///< whose declaration has the marker
};

/// Not valid if no marker sets the value or what contains it.
PatchPlace patch_place(const crd::Provenance& provenance, const schema::JsonSchema& root, Steps steps);

}  // namespace kubexx::checks
