#include "generator/import/built_in/equal_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "generator/import/built_in/definition.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/sharing.hpp"
#include "generator/import/type_use.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::importing {
namespace {

using schema::JsonSchema;

constexpr std::size_t kFewestProperties = 3;

/// The forms of values other than objects with known properties; the names occur in keys only.
constexpr std::string_view kString = "string", kTime = "time", kBytes = "bytes", kNumber = "number", kBoolean = "bool",
                           kIntOrString = "int-or-string", kQuantity = "quantity", kAny = "any", kRaw = "raw",
                           kMetadata = "metadata";

std::string string_key(std::string_view format, bool is_plain) {
  if (!is_plain) return std::string(kString);
  return std::string(format == "date-time" ? kTime : format == "byte" ? kBytes : kString);
}

std::string integer_key(std::string_view format) { return fmt::format("integer {}", format); }

/// What a member adds to the form of its object.
struct MemberForm {
  std::string_view name;
  bool is_required = false;
  bool is_nullable = false;
  const json::Value* default_value = nullptr;
  std::size_t form = 0;
};

void append_member(std::string& key, const MemberForm& member) {
  const std::string value = member.default_value == nullptr ? std::string() : json::to_text(*member.default_value);
  key += fmt::format("{}:{}{}{}{}:{};", member.name.size(), member.name, member.is_required ? "!" : "?",
                     member.is_nullable ? "n" : "", member.form, value);
}

/// The values without objects of their own that vocabulary types are for; empty for structs.
std::string_view vocabulary_key(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kKeys = {{
      {"kubexx::IntOrString", kIntOrString},
      {"kubexx::Json", kAny},
      {"kubexx::MicroTime", kTime},
      {"kubexx::ObjectMeta", kMetadata},
      {"kubexx::Quantity", kQuantity},
      {"kubexx::RawExtension", kRaw},
      {"kubexx::Time", kTime},
  }};
  const auto found = std::ranges::find(kKeys, type, &std::pair<std::string_view, std::string_view>::first);
  return found == kKeys.end() ? std::string_view() : found->second;
}

/// Everyday types have precedence: those of the core group, and those of <kubexx/annotations.hpp>.
bool is_everyday(const std::string& definition) {
  return package_of(definition) == "core/v1" || !vocabulary_type(definition).empty();
}

/// Whether the type is the one that objects of its form have, which only one of several types can be.
bool is_owner(const std::string& definition, const std::vector<std::string>& with_this_form) {
  if (with_this_form.size() == 1) return true;
  return is_everyday(definition) && std::ranges::count_if(with_this_form, is_everyday) == 1;
}

PresentType present_type(const std::string& definition) {
  const std::string known = vocabulary_type(definition), package = package_of(definition);
  if (!known.empty()) return {known, {}, true};
  return {fmt::format("{}::{}", built_in_namespace(package), type_name_of(definition)), header_path(package)};
}

}  // namespace

/// Gives forms to the definitions of a catalog.
class EqualTypes::DefinitionReader {
 public:
  DefinitionReader(const kubernetes::Catalog& catalog, EqualTypes& out) : catalog_(catalog), out_(out) {}

  struct Read {
    Form form = 0;
    std::size_t properties = 0;  ///< also of the objects in it
  };

  Read definition(const std::string& name) {
    const auto [known, is_new] = read_.try_emplace(name);
    if (!is_new) return known->second;  // a type that contains itself has no form
    const auto schema = declared_definition(catalog_, name);
    const Read read = schema ? object(*schema) : Read();
    return read_[name] = read;
  }

  const std::map<std::string, Read>& all() const { return read_; }

  std::map<std::string, Form> forms_of_properties(const std::string& definition) {
    std::map<std::string, Form> forms;
    const auto schema = catalog_.definition(definition);
    for (const auto& [name, property] : json::find(*schema, {"properties"})->as_object())
      forms.emplace(name, value(property).form);
    return forms;
  }

 private:
  Form form(std::string_view key) {
    return out_.forms_.try_emplace(std::string(key), out_.forms_.size() + 1).first->second;
  }

  Read object(const json::Value& schema) {
    const std::vector<std::string> required = json::texts_at(schema, {"required"});
    Read out;
    std::string key = "object ";
    std::map<std::string_view, const json::Value*> sorted;
    if (const json::Value* properties = json::find(schema, {"properties"}))
      for (const auto& [name, property] : properties->as_object()) sorted.emplace(name, &property);
    for (const auto& [name, property] : sorted) {
      const Read read = value(*property);
      if (read.form == 0) return {};
      out.properties += 1 + read.properties;
      const bool is_reference = json::find(*property, {"$ref"}) != nullptr;  // OpenAPI invents their default values
      append_member(key, {.name = name,
                          .is_required = std::ranges::find(required, name) != required.end(),
                          .default_value = is_reference ? nullptr : json::find(*property, {"default"}),
                          .form = read.form});
    }
    out.form = form(key);
    return out;
  }

  Read value(const json::Value& schema) {
    if (const json::Value* reference = json::find(schema, {"$ref"}))
      return referenced(std::string(kubernetes::referenced_name(reference->as_string())));
    const std::string type = json::text_at(schema, {"type"}), format = json::text_at(schema, {"format"});
    if (type == "string") return {form(string_key(format, true))};
    if (type == "integer") return {form(integer_key(format))};
    if (type == "number") return {form(kNumber)};
    if (type == "boolean") return {form(kBoolean)};
    if (const json::Value* items = json::find(schema, {"items"})) return container("list", *items);
    if (const json::Value* values = json::find(schema, {"additionalProperties"})) return container("map", *values);
    return {form(type == "object" ? kRaw : kAny)};
  }

  Read referenced(const std::string& definition) {
    const std::string_view key = vocabulary_key(vocabulary_type(definition));
    return key.empty() ? this->definition(definition) : Read{form(key)};
  }

  Read container(std::string_view kind, const json::Value& element) {
    Read read = value(element);
    if (read.form != 0) read.form = form(fmt::format("{} {}", kind, read.form));
    return read;
  }

  const kubernetes::Catalog& catalog_;
  EqualTypes& out_;
  std::map<std::string, Read> read_;
};

/// Gives forms to the schemas of a definition.
class EqualTypes::SchemaReader {
 public:
  SchemaReader(const EqualTypes& types, FoundTypes& found) : types_(types), found_(found) {}

  Form value(const JsonSchema& schema) {
    if (schema.int_or_string) return form(schema.pattern == quantity_pattern() ? kQuantity : kIntOrString);
    if (schema.type == "string") return form(string_key(schema.format, is_plain_string(schema)));
    if (schema.type == "integer") return form(integer_key(schema.format));
    if (schema.type == "number") return form(kNumber);
    if (schema.type == "boolean") return form(kBoolean);
    if (schema.type == "array") return schema.items ? container("list", *schema.items) : 0;
    if (schema.type != "object") return form(kAny);
    if (schema.additional_properties)
      return schema.additional_properties->schema ? container("map", *schema.additional_properties->schema) : 0;
    return is_struct(schema) ? object(schema) : form(kRaw);
  }

 private:
  Form form(std::string_view key) const { return types_.form(std::string(key)); }

  /// No type of Kubernetes has elements that can be null.
  Form container(std::string_view kind, const JsonSchema& element) {
    const Form inner = value(element);
    if (element.nullable) found_.erase(&element);
    return inner == 0 || element.nullable ? 0 : form(fmt::format("{} {}", kind, inner));
  }

  Form object(const JsonSchema& schema) {
    std::string key = "object ";
    bool is_known = !schema.embedded_resource;
    for (const auto& [name, property] : schema.properties) {
      const Form read = name == "metadata" && is_metadata(property) ? form(kMetadata) : value(property);
      is_known = is_known && read != 0;
      if (!is_known) continue;  // but look into all of them
      append_member(key, {.name = name,
                          .is_required = std::ranges::find(schema.required, name) != schema.required.end(),
                          .is_nullable = property.nullable,
                          .default_value = property.default_value ? &*property.default_value : nullptr,
                          .form = read});
    }
    const Form own = is_known ? form(key) : 0;
    if (const auto type = types_.types_.find(own); type != types_.types_.end()) found_.emplace(&schema, &type->second);
    return own;
  }

  /// Of an embedded object: without properties, or with some of those that ObjectMeta has.
  bool is_metadata(const JsonSchema& schema) {
    if (schema.type != "object" || schema.additional_properties || !schema.required.empty()) return false;
    return std::ranges::all_of(schema.properties, [&](const auto& property) {
      const auto known = types_.metadata_.find(property.first);
      return known != types_.metadata_.end() && known->second != 0 && value(property.second) == known->second;
    });
  }

  const EqualTypes& types_;
  FoundTypes& found_;
};

EqualTypes::EqualTypes(const kubernetes::Catalog& catalog, const std::vector<std::string>& definitions) {
  DefinitionReader used(catalog, *this);
  for (const std::string& definition : definitions) used.definition(definition);
  // No header is written for what the types of the vocabulary are made of.
  std::set<std::string> declared;
  for (const auto& [definition, read] : used.all()) declared.insert(definition);
  for (const std::string& definition : vocabulary_definitions()) {
    used.definition(definition);
    if (!is_scalar_of_vocabulary(vocabulary_type(definition))) declared.insert(definition);
  }
  declared.erase("io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta");  // which no member can be
  metadata_ = used.forms_of_properties("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
  // Which type has a form does not depend on what is used: a type more in the call changes no other object.
  DefinitionReader all(catalog, *this);
  std::map<Form, std::vector<std::string>> owners;
  for (const std::string_view definition : catalog.definitions())
    owners[all.definition(std::string(definition)).form].emplace_back(definition);
  std::set<std::string_view> kinds;
  for (const kubernetes::Kind& kind : catalog.kinds()) kinds.insert(kind.definition);
  for (const auto& [definition, read] : used.all())
    if (declared.contains(definition) && read.form != 0 && read.properties >= kFewestProperties &&
        !kinds.contains(definition) && is_owner(definition, owners.at(read.form)))
      types_.emplace(read.form, present_type(definition));
}

EqualTypes::Form EqualTypes::form(const std::string& key) const {
  const auto found = forms_.find(key);
  return found == forms_.end() ? 0 : found->second;
}

FoundTypes EqualTypes::find(const JsonSchema& root) const {
  FoundTypes found;
  SchemaReader reader(*this, found);
  reader.value(root);
  found.erase(&root);
  return found;
}

std::vector<PresentType> EqualTypes::all() const {
  std::vector<PresentType> types;
  for (const auto& [form, type] : types_) types.push_back(type);
  return types;
}

}  // namespace kubexx::importing
