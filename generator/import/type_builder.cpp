#include "generator/import/type_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "generator/crd/value_rules.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/descriptions.hpp"
#include "generator/import/keywords.hpp"
#include "generator/import/literals.hpp"
#include "generator/import/names.hpp"
#include "generator/import/root_properties.hpp"
#include "generator/model/names.hpp"

namespace kubexx::importing {
namespace {

using schema::JsonSchema;

constexpr std::size_t kMostNested = 100;  ///< structs in each other, so that compilers can read the header
/// Lists and maps in each other: the time that clang takes doubles with each level.
constexpr std::ptrdiff_t kMostContainers = 16;

/// Descends into a document, and comes back at the end of the scope.
class Descent {
 public:
  Descent(schema::Location& location, std::initializer_list<schema::Step> steps)
      : location_(location), before_(location.size()) {
    location_.insert(location_.end(), steps);
  }
  ~Descent() { location_.resize(before_); }
  Descent(const Descent&) = delete;
  Descent& operator=(const Descent&) = delete;

 private:
  schema::Location& location_;
  std::size_t before_;
};

/// The name of no member.
constexpr std::string_view kNoName;

std::vector<std::string> property_keys(const JsonSchema& schema, bool as_kind) {
  std::vector<std::string> keys;
  for (const auto& [name, property] : schema.properties)
    if (name != kNoName && (!as_kind || (name != "apiVersion" && name != "kind" && name != "metadata")))
      keys.push_back(name);
  return keys;
}

bool lists(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void append(std::vector<std::string>& to, std::vector<std::string> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// A merge patch of one keyword.
void add_patch(json::Object& to, std::string_view keyword, json::Object patch) {
  if (!patch.empty()) to.set(std::string(keyword), std::move(patch));
}

void merge(json::Object& to, json::Object more) {
  for (auto& [key, value] : more) to.set(key, std::move(value));
}

/// Children that the form of a node does not visit.
void keep_other_children(const JsonSchema& schema, TypeUse& use, bool is_list, bool is_object) {
  if (!is_list && schema.items) use.patch.set("items", schema::to_json(*schema.items));
  if (!is_object && schema.additional_properties && schema.additional_properties->schema)
    use.patch.set("additionalProperties", schema::to_json(*schema.additional_properties->schema));
  if (is_struct(schema) || schema.properties.empty()) return;
  json::Object properties;
  for (const auto& [name, property] : schema.properties) properties.set(name, schema::to_json(property));
  use.patch.set("properties", std::move(properties));
}

/// A property that is not a member; codecs preserve its value as an unknown field.
json::Object nameless_property(const JsonSchema& schema) {
  json::Object patch;
  if (const auto found = schema.properties.find(std::string(kNoName)); found != schema.properties.end())
    patch.set(found->first, schema::to_json(found->second));
  return patch;
}

/// Removes `required` unless it names what is not a member.
void take_required(const JsonSchema& schema, json::Object& keywords) {
  const bool all_known = std::all_of(schema.required.begin(), schema.required.end(), [&](const std::string& name) {
    return name != kNoName && schema.properties.contains(name);
  });
  if (all_known) keywords.erase("required");
}

/// A default value that is not valid by the schema itself, which only a server that never applies it accepts: below
/// `additionalProperties`.
std::optional<json::Value> take_invalid_default(const JsonSchema& schema, json::Object& keywords) {
  if (!schema.default_value || crd::complaint_about(*schema.default_value, schema).empty()) return std::nullopt;
  return take(keywords, "default");
}

/// The lists and maps that directly contain each other at a location.
std::ptrdiff_t containers_at(const schema::Location& location) {
  const auto is_container = [](const schema::Step& step) {
    return step == schema::Step("items") || step == schema::Step("additionalProperties");
  };
  return std::find_if_not(location.rbegin(), location.rend(), is_container) - location.rbegin();
}

/// Whether an element of a list needs a name of its own for more than `items:` markers can express.
bool needs_alias(const json::Object& keywords, bool in_list) {
  if (!in_list) return true;
  return std::any_of(keywords.begin(), keywords.end(), [](const auto& member) {
    return member.first == "title" || member.first == "externalDocs" || member.first.starts_with("x-kubernetes-list") ||
           member.first == "x-kubernetes-map-type";
  });
}

/// Whether the type of a property needs no name: a scalar, or a type that is declared elsewhere and elements of it.
bool is_nameless(const JsonSchema& schema, bool is_element = false) {
  if (!schema.ref.empty()) return !is_element || keywords_of(schema).size() == 1;
  if (schema.items) return is_nameless(*schema.items, true);
  if (schema.additional_properties && schema.additional_properties->schema)
    return is_nameless(*schema.additional_properties->schema, true);
  return !is_element && schema.type != "object" && schema.enumeration.empty();
}

/// The keywords that an element of a present type has and the type has not, as a merge patch.
json::Object element_patch(const JsonSchema& schema, const PresentType& present) {
  json::Object patch;
  if (!present.of_members) return patch;
  const json::Object keywords = keywords_of(schema);
  for (const std::string name : kMemberKeywords) {
    if (name == "description" && !present.has_texts) continue;
    const json::Value *wanted = keywords.find(name), *given = present.of_members->find(name);
    if (wanted != nullptr && (given == nullptr || *given != *wanted)) patch.set(name, *wanted);
    if (wanted == nullptr && given != nullptr) patch.set(name, nullptr);
  }
  return patch;
}

/// Removes what a member would take from its type, but does not have.
void remove_taken_keywords(const PresentType& present, TypeUse& use) {
  if (!present.of_members) return;
  for (const auto& [name, value] : *present.of_members)
    if (use.keywords.find(name) == nullptr) use.patch.set(name, nullptr);
}

/// An empty object is the default value of a struct that Go holds by value.
bool is_empty_object(const json::Value& value) { return value.is_object() && value.as_object().empty(); }

/// A schema cannot contain itself, so a member through which it would is not described.
std::vector<std::string> recursion_markers() {
  return {"kubebuilder:validation:Schemaless", "kubebuilder:pruning:PreserveUnknownFields"};
}

}  // namespace

Declaration TypeBuilder::kind(const JsonSchema& root, const std::string& name) {
  Declaration kind;
  kind.name = name;
  kind.properties = properties(root, name, true);
  kind.properties.insert(kind.properties.begin(), Property{{}, root_metadata(root)});
  add_equality(kind, true);
  json::Object keywords = keywords_of(root);
  kind.comment.description = take_description(keywords);
  const RootProperties common = root_properties(root);
  if (common.wording != "own") kind.comment.markers.push_back("kubexx:texts=" + common.wording);
  append(kind.comment.markers, take_validation_markers(keywords, ValueForm::structure, false));
  append(kind.comment.markers, take_type_markers(keywords, ValueForm::structure));
  if (root.type == "object") keywords.erase("type");
  if (!lists(root.required, "apiVersion") && !lists(root.required, "kind")) take_required(root, keywords);
  json::Object patch = common.patch;
  merge(patch, nameless_property(root));
  add_patch(keywords, "properties", std::move(patch));
  if (root.items) keywords.set("items", schema::to_json(*root.items));
  finish(std::move(keywords), kind.comment);
  return kind;
}

Member TypeBuilder::root_metadata(const JsonSchema& root) {
  Member member;
  member.type = "kubexx::ObjectMeta";
  member.name = "metadata";
  const auto metadata = root.properties.find("metadata");
  if (metadata == root.properties.end()) return member;
  json::Value all = schema::to_json(metadata->second);
  json::Object keywords = std::move(all.as_object());
  if (metadata->second.type == "object") keywords.erase("type");
  if (lists(root.required, "metadata")) member.comment.markers.emplace_back("required");
  finish(std::move(keywords), member.comment);
  return member;
}

std::vector<Property> TypeBuilder::properties(const JsonSchema& schema, const std::string& type, bool as_kind) {
  const std::vector<std::string> keys = property_keys(schema, as_kind);
  std::set<std::string> declared;
  if (as_kind) declared.insert("metadata");
  const std::vector<PropertyNames> names = property_names(keys, type, declared, style_.names);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    declared.insert(names[i].member);
    if (!others_.references || !is_nameless(schema.properties.at(keys[i]))) declared.insert(names[i].type);
  }
  scopes_.enter(type, std::move(declared));
  std::vector<Property> out;
  for (std::size_t i = 0; i < keys.size(); ++i)
    out.push_back(property(
        {keys[i], schema.properties.at(keys[i]), lists(schema.required, keys[i]), names[i].member, names[i].type}));
  scopes_.leave();
  return out;
}

Property TypeBuilder::property(const NamedProperty& named) {
  const Descent descent(location_, {"properties", named.name});
  Property out;
  TypeUse use = use_of(named.schema, {out.declarations, named.type, named.name});
  Comment& comment = out.member.comment;
  out.member.name = named.member;
  comment.description = take_description(use.keywords);
  if (model::json_name(named.member) != named.name)
    comment.markers.push_back("kubexx:name=" + marker_string(named.name));
  std::optional<json::Value> invalid_default = take_invalid_default(named.schema, use.keywords);
  set_presence(out.member, use, named.is_required);
  if (std::exchange(found_recursion_, false)) {
    append(comment.markers, recursion_markers());
    return out;
  }
  append(comment.markers, take_member_markers(use.keywords));
  append(comment.markers, take_validation_markers(use.keywords, use.form, false));
  append(comment.markers, take_type_markers(use.keywords, use.form));
  append(comment.markers, std::move(use.item_markers));
  merge(use.keywords, std::move(use.patch));
  if (invalid_default) use.keywords.set("default", *std::move(invalid_default));
  finish(std::move(use.keywords), comment);
  return out;
}

void TypeBuilder::find_too_many_containers() {
  if (containers_at(location_) == kMostContainers)
    findings_.push_back({location_, fmt::format("more than {} levels of nested lists and maps", kMostContainers)});
}

TypeUse TypeBuilder::use_of(const JsonSchema& schema, const Site& site) {
  TypeUse use;
  use.keywords = keywords_of(schema);
  const bool is_list = schema.type == "array" && !schema.int_or_string;
  const bool is_object = schema.type == "object" && !schema.int_or_string;
  if (!schema.ref.empty() && others_.references) {
    use_reference(schema, use);
    return use;
  }
  keep_other_children(schema, use, is_list, is_object);
  if (schema.int_or_string) {
    use_int_or_string(use);
  } else if (is_object) {
    use_object(schema, site, use);
  } else if (is_list) {
    use_list(schema, site, use);
  } else if (schema.type == "string") {
    use_string(use, site);
  } else if (schema.type == "integer") {
    use_integer(use);
  } else if (schema.type == "number") {
    use_number(use);
  } else if (schema.type == "boolean") {
    use_boolean(use);
  } else {
    ++counts_.untyped;
    use_any(use);
  }
  return use;
}

void TypeBuilder::use_reference(const JsonSchema& schema, TypeUse& use) {
  const ReferencedType target = others_.references(schema.ref);
  const bool is_object = !target.is_from_vocabulary || !is_scalar_of_vocabulary(target.name);
  use.keywords.erase("$ref");
  use.type = target.is_from_vocabulary ? target.name : scopes_.name_in_namespace(target.name);
  use.form = is_object ? ValueForm::structure : ValueForm::string;
  use.is_metadata = target.name == "kubexx::ObjectMeta";
  found_recursion_ = found_recursion_ || target.is_recursive;
  if (target.is_recursive) use.pointer = "std::unique_ptr";
  const json::Value* value = use.keywords.find("default");
  if (value == nullptr) return;
  use.is_container = is_empty_object(*value) && is_object && !use.is_metadata && !target.is_recursive;
  if (is_empty_object(*value) || (is_object && !value->is_object())) use.keywords.erase("default");
}

void TypeBuilder::use_object(const JsonSchema& schema, const Site& site, TypeUse& use) {
  if (schema.additional_properties && !is_struct(schema)) return use_map(schema, site, use);
  if (!is_struct(schema)) {
    use.keywords.erase("type");
    use.keywords.erase("x-kubernetes-preserve-unknown-fields");
    use.form = ValueForm::map;
    use.type = schema.embedded_resource ? "kubexx::Unstructured" : "kubexx::RawExtension";
    return;
  }
  json::Object of_type = keywords_of(schema);
  for (const char* name : kMemberKeywords) of_type.erase(name);
  use.form = ValueForm::structure;
  use.patch = {};
  const PresentType* present = present_type(schema);
  if (present == nullptr && site.property == "metadata" && schema.properties.empty() && of_type.size() == 1) {
    use.keywords.erase("type");
    use.is_metadata = true;
    use.type = "kubexx::ObjectMeta";
    return;
  }
  for (const auto& [name, value] : of_type) use.keywords.erase(name);
  if (present != nullptr) remove_taken_keywords(*present, use);
  use.type = shared_struct(schema, site, false);
}

void TypeBuilder::use_list(const JsonSchema& schema, const Site& site, TypeUse& use) {
  use.keywords.erase("type");
  use.form = ValueForm::list;
  use.is_container = true;
  json::Object patch;
  find_too_many_containers();
  const Descent descent(location_, {"items"});
  if (schema.items) {
    use.type = fmt::format("std::vector<{}>", element(*schema.items, site, &use, patch));
    add_patch(use.patch, "items", std::move(patch));
  } else {
    use.type = "std::vector<kubexx::Json>";
    use.patch.set("items", nullptr);
  }
}

void TypeBuilder::use_map(const JsonSchema& schema, const Site& site, TypeUse& use) {
  use.keywords.erase("type");
  use.form = ValueForm::map;
  use.is_container = true;
  find_too_many_containers();
  const Descent descent(location_, {"additionalProperties"});
  if (!schema.additional_properties->schema) {
    use.type = "std::map<std::string, kubexx::Json>";
    return;
  }
  json::Object patch;
  use.type =
      fmt::format("std::map<std::string, {}>", element(*schema.additional_properties->schema, site, nullptr, patch));
  add_patch(use.patch, "additionalProperties", std::move(patch));
}

std::string TypeBuilder::element(const JsonSchema& schema, const Site& site, TypeUse* list, json::Object& patch) {
  if (is_struct(schema)) {
    if (const PresentType* present = present_type(schema)) patch = element_patch(schema, *present);
    return shared_struct(schema, site, true);
  }
  TypeUse use = use_of(schema, site);
  Comment comment;
  comment.description = take_description(use.keywords);
  const bool is_enum = !use.values.empty();
  const bool in_list = list != nullptr && comment.description.empty() && !is_enum;
  if (!needs_alias(use.keywords, in_list)) {
    append(list->item_markers, take_validation_markers(use.keywords, use.form, true));
  } else {
    // An alias cannot carry the absence of a format.
    if (const json::Value* format = use.keywords.find("format"); format != nullptr && *format == json::Value("")) {
      use.keywords.erase("format");
      use.patch.set("format", nullptr);
    }
    comment.markers = take_validation_markers(use.keywords, use.form, false);
    append(comment.markers, take_type_markers(use.keywords, use.form));
    append(comment.markers, std::move(use.item_markers));
    use.item_markers.clear();
  }
  if (!use.item_markers.empty()) append(comment.markers, std::move(use.item_markers));
  patch = std::move(use.keywords);
  merge(patch, std::move(use.patch));
  if (comment.description.empty() && comment.markers.empty()) return use.type;
  if (is_enum) {
    site.declarations.back().comment = std::move(comment);
    return use.type;
  }
  Declaration alias;
  alias.form = Declaration::Form::alias;
  alias.comment = std::move(comment);
  alias.underlying = use.type;
  const bool is_declared = std::any_of(site.declarations.begin(), site.declarations.end(),
                                       [&](const Declaration& other) { return other.name == site.type_name; });
  alias.name = is_declared ? scopes_.declare(site.type_name + "_list") : site.type_name;
  site.declarations.push_back(alias);
  return alias.name;
}

const PresentType* TypeBuilder::present_type(const JsonSchema& schema) const {
  const auto found = others_.present.find(&schema);
  return found == others_.present.end() ? nullptr : found->second;
}

std::string TypeBuilder::present_struct(const PresentType& present, const Site& site) {
  ++counts_.present;
  if (!present.header.empty()) headers_.insert(present.header);
  is_comparable_ = is_comparable_ && present.is_comparable;
  return alias(present.type, site);
}

std::string TypeBuilder::alias(std::string type, const Site& site) {
  Declaration declared;
  declared.form = Declaration::Form::alias;
  declared.name = site.type_name;
  declared.underlying = std::move(type);
  site.declarations.push_back(std::move(declared));
  return site.type_name;
}

std::string TypeBuilder::shared_struct(const JsonSchema& schema, const Site& site, bool is_element) {
  if (const PresentType* present = present_type(schema)) return present_struct(*present, site);
  const std::size_t number = is_element ? numbers_.of_element(schema) : numbers_.of_property(schema);
  const auto [known, is_new] = declared_.try_emplace(number);
  if (is_new) {
    known->second.path = scopes_.path_of(site.type_name);
    const bool is_outer_comparable = std::exchange(is_comparable_, true);
    Declaration declared = structure(schema, site.type_name, is_element);
    known->second.is_comparable = add_equality(declared, is_outer_comparable);
    site.declarations.push_back(std::move(declared));
    return site.type_name;
  }
  ++counts_.shared;
  is_comparable_ = is_comparable_ && known->second.is_comparable;
  return alias(scopes_.name_from_here(known->second.path), site);
}

bool TypeBuilder::add_equality(Declaration& declared, bool is_outer_comparable) {
  const bool is_comparable = std::exchange(is_comparable_, is_comparable_ && is_outer_comparable);
  if (!style_.has_equality) return is_comparable;
  const bool has_pointers =
      std::ranges::any_of(declared.properties, [](const Property& each) { return each.member.is_pointer; });
  if (is_comparable)
    declared.equality = has_pointers ? Declaration::Equality::of_pointees : Declaration::Equality::of_members;
  else
    ++counts_.incomparable;
  return is_comparable;
}

Declaration TypeBuilder::type(const JsonSchema& root, const std::string& name) {
  Declaration declared = structure(root, name, true);
  add_equality(declared, true);
  return declared;
}

Declaration TypeBuilder::structure(const JsonSchema& schema, const std::string& name, bool is_element) {
  Declaration out;
  out.name = name;
  json::Object keywords = keywords_of(schema);
  keywords.erase("type");
  take_required(schema, keywords);
  if (is_element) {
    out.comment.description = take_description(keywords);
  } else {
    for (const char* of_member : kMemberKeywords) keywords.erase(of_member);
  }
  append(out.comment.markers, take_validation_markers(keywords, ValueForm::structure, false));
  append(out.comment.markers, take_type_markers(keywords, ValueForm::structure));
  if (schema.items) keywords.set("items", schema::to_json(*schema.items));
  add_patch(keywords, "properties", nameless_property(schema));
  if (scopes_.depth() >= kMostNested) {
    findings_.push_back({location_, fmt::format("more than {} levels of nested objects", kMostNested)});
  } else {
    out.properties = properties(schema, name, false);
  }
  finish(std::move(keywords), out.comment);
  return out;
}

void TypeBuilder::finish(json::Object keywords, Comment& comment) {
  const json::Value* description = keywords.find("description");
  if (description != nullptr && description->is_string()) {  // null removes that of a type
    const auto text = take(keywords, "description");
    comment.description = readable_comment(text->as_string());
    comment.markers.insert(comment.markers.begin(), "kubexx:description=" + marker_string(text->as_string()));
  }
  if (!keywords.empty()) comment.markers.push_back("kubexx:schema=" + json_literal(std::move(keywords)));
}

}  // namespace kubexx::importing
