#include "generator/import/built_in/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "generator/import/built_in/names.hpp"
#include "generator/import/keywords.hpp"
#include "generator/import/literals.hpp"
#include "generator/import/names.hpp"
#include "generator/import/type_use.hpp"
#include "generator/import/value_markers.hpp"
#include "generator/model/names.hpp"
#include "runtime/json/members.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::importing {
namespace {

using Markers = std::vector<std::string>;

void append_markers(Markers& to, Markers more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// The definition that a schema refers to; empty if it is not a reference.
std::string_view target_of(const json::Value& schema) {
  const json::Value* reference = json::find(schema, {"$ref"});
  return reference == nullptr ? std::string_view() : kubernetes::referenced_name(reference->as_string());
}

void collect_references(const json::Value& schema, std::vector<std::string>& out) {
  if (const std::string_view target = target_of(schema); !target.empty() && vocabulary_type(target).empty())
    out.emplace_back(target);
  for (const std::string_view key : {"items", "additionalProperties"})
    if (const json::Value* below = json::find(schema, {key}); below != nullptr && below->is_object())
      collect_references(*below, out);
  const json::Value* properties = json::find(schema, {"properties"});
  if (properties == nullptr) return;
  for (const auto& [name, property] : properties->as_object()) collect_references(property, out);
}

/// The type of a definition, as the types of `package` name it.
std::string referenced_type(std::string_view definition, std::string_view package) {
  std::string known = vocabulary_type(definition);
  if (!known.empty()) return known;
  const std::string other = package_of(definition);
  if (other == package) return type_name_of(definition);
  return fmt::format("{}::{}", built_in_namespace(other), type_name_of(definition));
}

/// A struct that Go holds by value, which OpenAPI shows as an empty object for a default value. It is omitted if it is
/// empty, so that no optional is needed.
void use_reference(TypeUse& use, std::string_view definition, std::string_view package) {
  use.type = referenced_type(definition, package);
  use.is_metadata = use.type == "kubexx::ObjectMeta";
  const bool is_value = take(use.keywords, "default").has_value();
  const bool is_scalar = is_scalar_of_vocabulary(use.type);
  use.form = is_scalar ? ValueForm::string : ValueForm::structure;
  use.is_container = is_value && !is_scalar && !use.is_metadata;
}

TypeUse built_in_use(const json::Value& schema, std::string_view package);

std::string element_type(const json::Value& schema, std::string_view package, Markers& item_markers) {
  TypeUse use = built_in_use(schema, package);
  append_markers(item_markers, take_validation_markers(use.keywords, use.form, true));
  return use.type;
}

void use_children(const json::Value& schema, std::string_view package, TypeUse& use) {
  const json::Value *items = json::find(schema, {"items"}), *values = json::find(schema, {"additionalProperties"});
  if (items == nullptr && values == nullptr) {
    use.form = ValueForm::map;
    use.type = "kubexx::RawExtension";
    return;
  }
  use.is_container = true;
  use.form = items != nullptr ? ValueForm::list : ValueForm::map;
  use.type = items != nullptr
                 ? fmt::format("std::vector<{}>", element_type(*items, package, use.item_markers))
                 : fmt::format("std::map<std::string, {}>", element_type(*values, package, use.item_markers));
}

/// Keywords that become markers; references, children and the strategies of strategic merge patches do not.
json::Object own_keywords(const json::Value& schema) {
  json::Object keywords = schema.as_object();
  keywords.erase_if([](const auto& member) {
    return member.first == "$ref" || member.first == "items" || member.first == "additionalProperties" ||
           member.first.starts_with("x-kubernetes-patch-");
  });
  return keywords;
}

TypeUse built_in_use(const json::Value& schema, std::string_view package) {
  TypeUse use;
  use.keywords = own_keywords(schema);
  std::vector<Declaration> declarations;  // only enums need some, and there are none
  const std::string type = json::text_at(schema, {"type"});
  if (const std::string_view target = target_of(schema); !target.empty()) {
    use_reference(use, target, package);
  } else if (type == "string") {
    use_string(use, {declarations, "", ""});
  } else if (type == "integer") {
    use_integer(use);
  } else if (type == "number") {
    use_number(use);
  } else if (type == "boolean") {
    use_boolean(use);
  } else if (type == "array" || type == "object") {
    use_children(schema, package, use);
  } else {
    use.type = "kubexx::Json";
  }
  return use;
}

struct NamedSchema {
  const std::string& name;
  const std::string& member;
  const json::Value& schema;
  bool is_required = false;
};

Property built_in_property(const NamedSchema& named, std::string_view package) {
  Property out;
  TypeUse use = built_in_use(named.schema, package);
  Comment& comment = out.member.comment;
  out.member.name = named.member;
  if (model::json_name(named.member) != named.name)
    comment.markers.push_back("kubexx:name=" + marker_string(named.name));
  set_presence(out.member, use, named.is_required);
  append_markers(comment.markers, take_validation_markers(use.keywords, use.form, false));
  append_markers(comment.markers, take_type_markers(use.keywords, use.form));
  append_markers(comment.markers, std::move(use.item_markers));
  return out;
}

Property kind_metadata() {
  Property out;
  out.member.type = "kubexx::ObjectMeta";
  out.member.name = "metadata";
  return out;
}

}  // namespace

std::vector<std::string> references_of(const json::Value& schema) {
  std::vector<std::string> out;
  collect_references(schema, out);
  return out;
}

Declaration built_in_struct(std::string_view definition, const json::Value& schema, bool as_kind) {
  Declaration out;
  out.name = type_name_of(definition);
  json::Object keywords = own_keywords(schema);
  append_markers(out.comment.markers, take_type_markers(keywords, ValueForm::structure));
  if (as_kind) out.properties.push_back(kind_metadata());
  const json::Value* properties = json::find(schema, {"properties"});
  if (properties == nullptr) return out;
  const std::vector<std::string> required = json::texts_at(schema, {"required"});
  std::vector<std::string> keys;
  for (const auto& [name, property] : properties->as_object())
    if (!as_kind || (name != "apiVersion" && name != "kind" && name != "metadata")) keys.push_back(name);
  std::sort(keys.begin(), keys.end());
  const std::vector<PropertyNames> names =
      property_names(keys, out.name, as_kind ? std::set<std::string>{"metadata"} : std::set<std::string>{});
  const std::string package = package_of(definition);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool is_required = std::find(required.begin(), required.end(), keys[i]) != required.end();
    out.properties.push_back(
        built_in_property({keys[i], names[i].member, *properties->as_object().find(keys[i]), is_required}, package));
  }
  return out;
}

}  // namespace kubexx::importing
