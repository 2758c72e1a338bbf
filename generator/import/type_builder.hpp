#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/import/built_in/equal_types.hpp"
#include "generator/import/findings.hpp"
#include "generator/import/header.hpp"
#include "generator/import/scopes.hpp"
#include "generator/import/sharing.hpp"
#include "generator/import/type_use.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// The type that a reference of an OpenAPI document leads to.
struct ReferencedType {
  std::string name;
  bool is_from_vocabulary = false;  ///< `kubexx::Time`; otherwise a struct of the namespace that is written
  bool is_recursive = false;        ///< and not complete where it is used
};
using ReferencedTypes = std::function<ReferencedType(std::string_view reference)>;

/// Types that are declared elsewhere.
struct OtherTypes {
  ReferencedTypes references = {};  ///< of a document that has any
  EqualTypes::Found present = {};   ///< objects that become an alias of a type which exists already
};

/// Builds the members of a kind and their types: nested structs, enums and aliases, each declared directly before the
/// first member that uses it. Where an equal struct follows, an alias refers to the first.
class TypeBuilder {
 public:
  /// `location` is that of `root` in the document. `root` must outlive this object.
  TypeBuilder(const schema::JsonSchema& root, schema::Location location, std::string name_space, OtherTypes others = {})
      : numbers_(root), location_(std::move(location)), scopes_(std::move(name_space)), others_(std::move(others)) {}

  /// The struct of a kind, its members without `apiVersion` and `kind`; `metadata` comes first.
  Declaration kind(const schema::JsonSchema& root, const std::string& name);
  /// The struct of another object with properties.
  Declaration type(const schema::JsonSchema& root, const std::string& name) { return structure(root, name, true); }

  /// Constructs that could not be expressed, in the order of the document.
  std::vector<Inexpressible> take_findings() { return std::move(findings_); }

  const TypeCounts& counts() const { return counts_; }
  /// The packages of the types that were there already.
  const std::set<std::string>& packages() const { return packages_; }

 private:
  struct NamedProperty {
    std::string name;
    const schema::JsonSchema& schema;
    bool is_required = false;
    std::string member;
    std::string type;
  };

  std::vector<Property> properties(const schema::JsonSchema& schema, const std::string& type, bool as_kind);
  Property property(const NamedProperty& named);
  Member root_metadata(const schema::JsonSchema& root);

  /// The type of `schema`; what neither it nor its markers express stays in the keywords of the result.
  TypeUse use_of(const schema::JsonSchema& schema, const Site& site);
  void use_reference(const schema::JsonSchema& schema, TypeUse& use);
  void use_object(const schema::JsonSchema& schema, const Site& site, TypeUse& use);
  void use_list(const schema::JsonSchema& schema, const Site& site, TypeUse& use);
  void use_map(const schema::JsonSchema& schema, const Site& site, TypeUse& use);
  /// The type of list elements or map values. `list` receives their markers where an element cannot carry them.
  std::string element(const schema::JsonSchema& schema, const Site& site, TypeUse* list, json::Object& patch);

  std::string present_struct(const PresentType& present, const Site& site);
  static std::string alias(std::string type, const Site& site);
  std::string shared_struct(const schema::JsonSchema& schema, const Site& site, bool is_element);
  Declaration structure(const schema::JsonSchema& schema, const std::string& name, bool is_element);

  /// Reports what no header can express at this place of the document.
  void find_too_many_containers();

  /// Ends a declaration or member: what is left of its keywords becomes a patch of its schema.
  static void finish(json::Object keywords, Comment& comment);

  TypeNumbers numbers_;
  TypeCounts counts_;
  std::set<std::string> packages_;
  std::map<std::size_t, std::vector<std::string>> declared_;  ///< path of the struct for a type number
  schema::Location location_;
  Scopes scopes_;
  OtherTypes others_;
  bool found_recursion_ = false;  ///< in the type of the current property
  std::vector<Inexpressible> findings_;
};

}  // namespace kubexx::importing
