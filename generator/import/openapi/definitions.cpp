#include "generator/import/openapi/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/import/built_in/names.hpp"
#include "runtime/json/members.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::importing {
namespace {

using schema::JsonSchema;
using Reason = OpenApiProblem::Reason;

constexpr std::string_view kReferenceStart = "#/components/schemas/";
constexpr std::size_t kMostReplaced = 100;    ///< definitions in each other that are not structs
constexpr std::size_t kMostCopied = 100'000;  ///< schemas, in place of references to them

bool is_zero(const json::Value& value) {
  if (value.is_object()) return value.as_object().empty();
  if (value.is_string()) return value.as_string().empty();
  if (value.is_bool()) return !value.as_bool();
  return value.is_null() || (value.is_number() && value.as_double() == 0);
}

bool has_zero_default(const JsonSchema& schema) { return schema.default_value && is_zero(*schema.default_value); }

void drop_zero_default(JsonSchema& schema) {
  if (has_zero_default(schema)) schema.default_value.reset();
}

bool mentions_reference(const JsonSchema& schema) {
  return !schema.ref.empty() || schema::any_schema(schema, [](const JsonSchema& each) { return !each.ref.empty(); });
}

/// Go writes `$ref` in `allOf` if other keywords are beside it.
void unwrap_reference(JsonSchema& schema) {
  if (schema.all_of.size() != 1 || schema.all_of.front().ref.empty()) return;
  schema.ref = std::move(schema.all_of.front().ref);
  schema.all_of.clear();
}

/// A union of definitions has no C++ type; its values are any JSON.
void drop_junctors(JsonSchema& schema) {
  for (std::vector<JsonSchema>* branches : {&schema.all_of, &schema.any_of, &schema.one_of})
    if (std::ranges::any_of(*branches, mentions_reference)) branches->clear();
  if (schema.negation && mentions_reference(*schema.negation)) schema.negation = {};
}

/// A schema without a type allows any value; no marker is needed for that.
void allow_anything(JsonSchema& schema) {
  if (schema.type.empty() && schema.ref.empty() && !schema.int_or_string && schema.properties.empty())
    schema.preserve_unknown_fields = true;
}

/// Removes list and map types that no server accepts, because no marker has them.
void drop_unknown_types(JsonSchema& schema) {
  const std::string& list = schema.list_type;
  if (list != "atomic" && list != "map" && list != "set") schema.list_type.clear();
  if (schema.list_type != "map") schema.list_map_keys.clear();
  if (schema.map_type != "atomic" && schema.map_type != "granular") schema.map_type.clear();
}

/// Corrects a definition that is also in the shipped facts: `fact` is the one with its name.
void use_facts(const json::Value& fact, JsonSchema& schema) {
  const json::Value* properties = json::find(fact, {"properties"});
  if (schema.map_type.empty()) schema.map_type = json::text_at(fact, {"x-kubernetes-map-type"});
  if (properties == nullptr) return;
  for (auto& [name, property] : schema.properties) {
    const json::Value* known = json::find(*properties, {name});
    if (known != nullptr && json::find(*known, {"default"}) == nullptr) drop_zero_default(property);
  }
}

std::size_t count_schemas(const JsonSchema& schema) {
  std::size_t count = 1;
  schema::for_each_child(schema, [&](const JsonSchema& child) { count += count_schemas(child); });
  return count;
}

void clear_descriptions(JsonSchema& schema) {
  schema.description.clear();
  schema::for_each_child(schema, clear_descriptions);
}

/// Keywords beside a reference belong to the member.
JsonSchema with_keywords_of_member(JsonSchema target, JsonSchema member) {
  if (!member.description.empty()) target.description = std::move(member.description);
  if (!member.title.empty()) target.title = std::move(member.title);
  if (member.default_value) target.default_value = std::move(member.default_value);
  target.nullable = target.nullable || member.nullable;
  return target;
}

}  // namespace

schema::Location location_of_definition(std::string_view name) { return {"components", "schemas", std::string(name)}; }

std::optional<std::string> definition_of_reference(std::string_view reference) {
  if (!reference.starts_with(kReferenceStart)) return std::nullopt;
  if (reference.find('/', kReferenceStart.size()) != std::string_view::npos) return std::nullopt;
  std::string name;
  for (std::size_t i = kReferenceStart.size(); i < reference.size(); ++i) {
    const std::string_view rest = reference.substr(i);
    const bool is_escape = rest.starts_with("~0") || rest.starts_with("~1");
    name += !is_escape ? rest[0] : rest[1] == '0' ? '~' : '/';
    if (is_escape) ++i;
  }
  return name;
}

bool has_members(const JsonSchema& schema) {
  const bool is_map = schema.additional_properties && schema.additional_properties->schema;
  return (schema.type == "object" || schema.type.empty()) && !schema.int_or_string && !schema.properties.empty() &&
         !is_map;
}

void Definitions::report(Reason reason, schema::Location location, std::string message) {
  problems_.push_back({reason, std::move(location), std::move(message)});
}

Definitions::Definition& Definitions::decoded(const std::string& name) {
  std::unique_ptr<Definition>& known = definitions_[name];
  if (known) return *known;
  known = std::make_unique<Definition>();
  const auto found = document_.definitions().find(name);
  if (found == document_.definitions().end()) return *known;
  schema::DecodedSchema result = schema::decode_schema(*found->second);
  schema::Location location = location_of_definition(name);
  if (result.fatal) {
    location.insert(location.end(), result.fatal->location.begin(), result.fatal->location.end());
    report(Reason::unsupported, std::move(location), fmt::format("not a schema: {}", result.fatal->text));
    return *known;
  }
  known->schema = std::move(result.schema);
  known->is_valid = true;
  if (no_descriptions_) clear_descriptions(known->schema);
  if (has_members(known->schema)) known->schema.type = "object";
  // An object about which nothing is known can be anything.
  const bool is_empty_object = known->schema.type == "object" && known->schema.properties.empty();
  if (is_empty_object) known->schema.preserve_unknown_fields = true;
  if (const auto fact = kubernetes::catalog().definition(name)) use_facts(*fact, known->schema);
  return *known;
}

const JsonSchema* Definitions::find(const std::string& name) {
  Definition& definition = decoded(name);
  if (!definition.is_valid) return nullptr;
  if (!definition.is_resolved) {
    definition.is_resolved = definition.is_resolving = true;
    schema::Location location = location_of_definition(name);
    resolve(definition.schema, location);
    definition.is_resolving = false;
  }
  return &definition.schema;
}

void Definitions::resolve(JsonSchema& schema, schema::Location& location) {
  const bool is_wrapped = schema.ref.empty();
  unwrap_reference(schema);
  drop_junctors(schema);
  drop_unknown_types(schema);
  allow_anything(schema);
  const auto descend = [&](JsonSchema& child, std::initializer_list<schema::Step> steps) {
    const std::size_t before = location.size();
    location.insert(location.end(), steps);
    resolve(child, location);
    location.resize(before);
  };
  if (!schema.ref.empty()) {
    schema::Location place = location;
    if (is_wrapped) place.insert(place.end(), {schema::Step("allOf"), schema::Step(std::size_t{0})});
    place.emplace_back("$ref");
    return replace_reference(schema, place);
  }
  for (auto& [name, property] : schema.properties) {
    descend(property, {"properties", name});
    const bool is_required = std::ranges::find(schema.required, name) != schema.required.end();
    if (is_required && property.ref.empty()) drop_zero_default(property);
  }
  const auto element = [&](JsonSchema& child, const char* key) {
    descend(child, {key});
    drop_zero_default(child);
  };
  if (schema.items) element(*schema.items, "items");
  if (schema.additional_properties && schema.additional_properties->schema)
    element(*schema.additional_properties->schema, "additionalProperties");
}

void Definitions::replace_reference(JsonSchema& schema, const schema::Location& location) {
  const auto use_any = [&] {
    schema.ref.clear();
    allow_anything(schema);
  };
  const auto fail = [&](std::string message) {
    report(Reason::reference, location, std::move(message));
    use_any();
  };
  const std::optional<std::string> target = definition_of_reference(schema.ref);
  if (!target) return fail(fmt::format("the reference '{}' is not to a schema of this document", schema.ref));
  if (!vocabulary_type(*target).empty()) {
    // An empty object may be that of a struct that Go holds by value.
    if (schema.default_value && !schema.default_value->is_object()) drop_zero_default(schema);
    return;
  }
  Definition& definition = decoded(*target);
  if (!definition.is_valid) {
    if (document_.definitions().contains(*target)) return use_any();
    return fail(fmt::format("the document does not have the schema '{}'", *target));
  }
  if (has_members(definition.schema)) return;
  if (definition.is_resolving) return fail(fmt::format("'{}' consists of itself", *target));
  if (depth_ == kMostReplaced) return fail(fmt::format("more than {} references to references", kMostReplaced));
  ++depth_;
  find(*target);
  --depth_;
  copied_ += count_schemas(definition.schema);
  if (copied_ > kMostCopied)
    return fail(fmt::format("the references to types without members stand for more than {} schemas", kMostCopied));
  schema.ref.clear();
  drop_zero_default(schema);
  schema = with_keywords_of_member(definition.schema, std::move(schema));
}

}  // namespace kubexx::importing
