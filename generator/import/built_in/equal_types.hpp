#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "generator/import/present_type.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// Finds the objects of definitions that have the form of a type of Kubernetes: the same properties, required ones and
/// default values, and values of the same types, so that codecs read and write the same JSON. Descriptions and what
/// only servers check (bounds, patterns, the values of enums, rules, the types of lists and maps) make no difference.
///
/// Small objects are often equal by chance: types with fewer than three properties, those of nested objects included,
/// are never found, and neither are those of which several have one form, unless only one of them is of core/v1 or in
/// <kubexx/annotations.hpp>. Immutable, and so safe to use from several
/// threads.
class EqualTypes {
 public:
  /// The types that `definitions` name (`io.k8s.api.core.v1.PodSpec`), all that they are made of, and the structs of
  /// <kubexx/annotations.hpp>.
  EqualTypes(const kubernetes::Catalog& catalog, const std::vector<std::string>& definitions);

  /// The objects below `root` with such a form, also inside of others. Takes linear time.
  FoundTypes find(const schema::JsonSchema& root) const;

  /// All types that objects can have.
  std::vector<PresentType> all() const;

 private:
  /// A definition, or a part of one, by its form. Zero: none of Kubernetes has it.
  using Form = std::size_t;
  class DefinitionReader;
  class SchemaReader;

  Form form(const std::string& key) const;

  std::unordered_map<std::string, Form> forms_;
  std::map<Form, PresentType> types_;
  std::map<std::string, Form> metadata_;  ///< the properties of ObjectMeta
};

}  // namespace kubexx::importing
