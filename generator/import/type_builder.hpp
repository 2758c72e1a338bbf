#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/import/findings.hpp"
#include "generator/import/header.hpp"
#include "generator/import/present_type.hpp"
#include "generator/import/scopes.hpp"
#include "generator/import/sharing.hpp"
#include "generator/import/style.hpp"
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
  FoundTypes present = {};          ///< objects that become an alias of a type which exists already
};

/// Builds the members of a kind and their types: nested structs, enums and aliases, each declared directly before the
/// first member that uses it. Where an equal struct follows, an alias refers to the first.
class TypeBuilder {
 public:
  /// `location` is that of `root` in the document. `root` must outlive this object.
  TypeBuilder(const schema::JsonSchema& root, schema::Location location, std::string name_space, OtherTypes others = {},
              Style style = {})
      : others_(std::move(others)),
        style_(std::move(style)),
        numbers_(root, others_.present),
        location_(std::move(location)),
        scopes_(std::move(name_space)) {}

  /// The struct of a kind, its members without `apiVersion` and `kind`; `metadata` comes first.
  Declaration kind(const schema::JsonSchema& root, const std::string& name);
  /// The struct of another object with properties.
  Declaration type(const schema::JsonSchema& root, const std::string& name);

  /// Constructs that could not be expressed, in the order of the document.
  std::vector<Inexpressible> take_findings() { return std::move(findings_); }

  const TypeCounts& counts() const { return counts_; }
  /// The headers of the types that were there already.
  const std::set<std::string>& headers() const { return headers_; }

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
  /// The present type of an object, or null.
  const PresentType* present_type(const schema::JsonSchema& schema) const;
  static std::string alias(std::string type, const Site& site);
  std::string shared_struct(const schema::JsonSchema& schema, const Site& site, bool is_element);
  Declaration structure(const schema::JsonSchema& schema, const std::string& name, bool is_element);

  /// Whether the struct whose members have been declared can be compared; notes it for the struct around it.
  bool add_equality(Declaration& declared, bool is_outer_comparable);

  /// Reports what no header can express at this place of the document.
  void find_too_many_containers();

  /// Ends a declaration or member: what is left of its keywords becomes a patch of its schema.
  static void finish(json::Object keywords, Comment& comment);

  OtherTypes others_;
  Style style_;
  TypeNumbers numbers_;
  TypeCounts counts_;
  std::set<std::string> headers_;
  struct Declared {
    std::vector<std::string> path;
    bool is_comparable = true;
  };
  std::map<std::size_t, Declared> declared_;  ///< the struct for a type number
  schema::Location location_;
  Scopes scopes_;
  bool is_comparable_ = true;     ///< what is declared so far of the current struct
  bool found_recursion_ = false;  ///< in the type of the current property
  std::vector<Inexpressible> findings_;
};

}  // namespace kubexx::importing
