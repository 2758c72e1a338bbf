#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include <kubexx/json/value.hpp>
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// A C++ type that is there already: in a header of Kubernetes' own types, in <kubexx/annotations.hpp>, or in one of
/// the user.
struct PresentType {
  std::string type;            ///< `kubexx::k8s::core::v1::Affinity`, `::company::TlsConfig`
  std::string header;          ///< as `#include` names it; empty for <kubexx/annotations.hpp>
  bool is_comparable = false;  ///< it has an `operator==`
  /// The keywords that `kubexx generate` takes from the type if a member has none. Without a value, the kinds are
  /// external, and nothing is generated from their members.
  std::optional<json::Object> of_members = {};
  bool has_texts = false;  ///< objects of the type have its descriptions
};

/// The objects that have such a type.
using FoundTypes = std::unordered_map<const schema::JsonSchema*, const PresentType*>;

/// Reduces each of these objects to one about which nothing is known but its default value.
void reduce_present(schema::JsonSchema& root, const FoundTypes& found);

/// Removes the descriptions that differ within these objects of the first schema from both, and returns their number.
std::size_t adopt_texts(schema::JsonSchema& expected, schema::JsonSchema& given, const FoundTypes& found);

}  // namespace kubexx::importing
