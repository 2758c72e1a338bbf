#include "runtime/schema/decode/decoder.hpp"

// JSONSchemaProps. Keywords with a reader of their own are those of types that have UnmarshalJSON in Go.

namespace kubexx::schema::decode {
namespace {

/// Notes that a keyword was written with nothing in it.
void note_empty(const json::Value& value, Keyword keyword, JsonSchema& out) {
  const bool is_empty = (value.is_string() && value.as_string().empty()) ||
                        (value.is_array() && value.as_array().empty()) ||
                        (value.is_object() && value.as_object().empty());
  if (is_empty) out.written_empty.add(keyword);
}

/// Decodes `Member` by its type, and notes if it was written empty.
template <auto Member, Keyword keyword>
void noted(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, keyword, out);
  read(decoder, value, place, out.*Member);
}

RareKeywords& rare(JsonSchema& schema) { return schema.rare ? *schema.rare : schema.rare.emplace(); }

void read_one_schema(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  read(decoder, value, place, out);
}

void read_schemas(Decoder& decoder, const json::Value& value, const DecodePath& place, std::vector<JsonSchema>& out) {
  read_list(decoder, value, place, "[]v1.JSONSchemaProps", out, read_one_schema);
}

template <auto Member, Keyword keyword>
void branches(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, keyword, out);
  read_schemas(decoder, value, place, out.*Member);
}

void read_schema_map(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string_view go_type,
                     std::map<std::string, JsonSchema>& out) {
  out.clear();
  for_each_member(decoder, value, place, go_type,
                  [&](const std::string& name, const json::Value& schema, const DecodePath& at) {
                    read(decoder, schema, at, out[name]);
                  });
}

void read_properties(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, Keyword::properties, out);
  read_schema_map(decoder, value, place, "map[string]v1.JSONSchemaProps", out.properties);
}

void read_pattern_properties(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, Keyword::pattern_properties, out);
  read_schema_map(decoder, value, place, "map[string]v1.JSONSchemaProps", rare(out).pattern_properties);
}

void read_definitions(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, Keyword::definitions, out);
  read_schema_map(decoder, value, place, "v1.JSONSchemaDefinitions", rare(out).definitions);
}

void read_dependency(Decoder& decoder, const json::Value& value, const DecodePath& place, Dependency& out) {
  decoder.read_apart([&] {
    if (value.is_object()) read(decoder, value, place, out.schema.emplace());
    if (value.is_array()) read(decoder, value, place, out.properties);
  });
}

void read_dependencies(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, Keyword::dependencies, out);
  for_each_member(decoder, value, place, "v1.JSONSchemaDependencies",
                  [&](const std::string& name, const json::Value& dependency, const DecodePath& at) {
                    read_dependency(decoder, dependency, at, rare(out).dependencies[name]);
                  });
}

void read_additional(Decoder& decoder, const json::Value& value, const DecodePath& place,
                     Box<AdditionalProperties>& out) {
  if (value.is_null()) return out.reset();
  decoder.read_apart([&] {
    AdditionalProperties& additional = out.emplace();
    if (value.is_bool()) {
      additional.allows = value.as_bool();
    } else if (value.is_object()) {
      read(decoder, value, place, additional.schema.emplace());
    } else {
      decoder.fail("CRD-DECODE-006", "boolean or JSON schema expected", place);
    }
  });
}

void read_additional_properties(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  read_additional(decoder, value, place, out.additional_properties);
}

void read_additional_items(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  read_additional(decoder, value, place, rare(out).additional_items);
}

void read_items(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  out.items.reset();
  if (value.is_null()) return;
  decoder.read_apart([&] {
    if (value.is_object()) return read(decoder, value, place, out.items.emplace());
    std::vector<JsonSchema>& list = rare(out).items_list.emplace();
    if (!value.is_array()) return;
    note_empty(value, Keyword::items_list, out);
    read_schemas(decoder, value, place, list);
  });
}

void read_not(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  out.negation.reset();
  if (!value.is_null()) read(decoder, value, place, out.negation.emplace());
}

/// The members of an enum may be null.
void read_enum(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, Keyword::enumeration, out);
  read_list(decoder, value, place, "[]v1.JSON", out.enumeration,
            [](Decoder&, const json::Value& member, const DecodePath&, json::Value& taken) { taken = member; });
}

constexpr Struct<ExternalDocs, 2> kExternalDocs{"v1.ExternalDocumentation",
                                                {{
                                                    {"description", into<&ExternalDocs::description>},
                                                    {"url", into<&ExternalDocs::url>},
                                                }}};

void read_external_docs(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  read_optional(decoder, value, place, out.external_docs,
                [](Decoder& inner, const json::Value& docs, const DecodePath& at, ExternalDocs& taken) {
                  read_struct(inner, docs, at, kExternalDocs, taken);
                });
}

void read_reason(Decoder& decoder, const json::Value& value, const DecodePath& place, ValidationRule& out) {
  read(decoder, value, place, out.reason, "v1.FieldValueErrorReason");
}

constexpr Struct<ValidationRule, 6> kRule{"v1.ValidationRule",
                                          {{
                                              {"fieldPath", into<&ValidationRule::field_path>},
                                              {"message", into<&ValidationRule::message>},
                                              {"messageExpression", into<&ValidationRule::message_expression>},
                                              {"optionalOldSelf", into<&ValidationRule::optional_old_self>},
                                              {"reason", read_reason},
                                              {"rule", into<&ValidationRule::rule>},
                                          }}};

void read_validations(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  note_empty(value, Keyword::validations, out);
  read_list(decoder, value, place, "v1.ValidationRules", out.validations,
            [](Decoder& inner, const json::Value& rule, const DecodePath& at, ValidationRule& taken) {
              read_struct(inner, rule, at, kRule, taken);
            });
}

void read_id(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  read(decoder, value, place, rare(out).id);
}

void read_schema_url(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  read(decoder, value, place, rare(out).schema, "v1.JSONSchemaURL");
}

constexpr Struct<JsonSchema, 44> kSchema{
    "v1.JSONSchemaProps",
    {{
        {"$ref", noted<&JsonSchema::ref, Keyword::ref>},
        {"$schema", read_schema_url},
        {"additionalItems", read_additional_items},
        {"additionalProperties", read_additional_properties},
        {"allOf", branches<&JsonSchema::all_of, Keyword::all_of>},
        {"anyOf", branches<&JsonSchema::any_of, Keyword::any_of>},
        {"default", into<&JsonSchema::default_value>},
        {"definitions", read_definitions},
        {"dependencies", read_dependencies},
        {"description", into<&JsonSchema::description>},
        {"enum", read_enum},
        {"example", into<&JsonSchema::example>},
        {"exclusiveMaximum", into<&JsonSchema::exclusive_maximum>},
        {"exclusiveMinimum", into<&JsonSchema::exclusive_minimum>},
        {"externalDocs", read_external_docs},
        {"format", into<&JsonSchema::format>},
        {"id", read_id},
        {"items", read_items},
        {"maxItems", into<&JsonSchema::max_items>},
        {"maxLength", into<&JsonSchema::max_length>},
        {"maxProperties", into<&JsonSchema::max_properties>},
        {"maximum", into<&JsonSchema::maximum>},
        {"minItems", into<&JsonSchema::min_items>},
        {"minLength", into<&JsonSchema::min_length>},
        {"minProperties", into<&JsonSchema::min_properties>},
        {"minimum", into<&JsonSchema::minimum>},
        {"multipleOf", into<&JsonSchema::multiple_of>},
        {"not", read_not},
        {"nullable", into<&JsonSchema::nullable>},
        {"oneOf", branches<&JsonSchema::one_of, Keyword::one_of>},
        {"pattern", into<&JsonSchema::pattern>},
        {"patternProperties", read_pattern_properties},
        {"properties", read_properties},
        {"required", noted<&JsonSchema::required, Keyword::required>},
        {"title", into<&JsonSchema::title>},
        {"type", into<&JsonSchema::type>},
        {"uniqueItems", into<&JsonSchema::unique_items>},
        {"x-kubernetes-embedded-resource", into<&JsonSchema::embedded_resource>},
        {"x-kubernetes-int-or-string", into<&JsonSchema::int_or_string>},
        {"x-kubernetes-list-map-keys", noted<&JsonSchema::list_map_keys, Keyword::list_map_keys>},
        {"x-kubernetes-list-type", noted<&JsonSchema::list_type, Keyword::list_type>},
        {"x-kubernetes-map-type", noted<&JsonSchema::map_type, Keyword::map_type>},
        {"x-kubernetes-preserve-unknown-fields", into<&JsonSchema::preserve_unknown_fields>},
        {"x-kubernetes-validations", read_validations},
    }}};
static_assert(kSchema.is_sorted() && kRule.is_sorted() && kExternalDocs.is_sorted());

}  // namespace

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out) {
  read_struct(decoder, value, place, kSchema, out);
  if (out.rare && *out.rare == RareKeywords{}) out.rare.reset();
}

}  // namespace kubexx::schema::decode
