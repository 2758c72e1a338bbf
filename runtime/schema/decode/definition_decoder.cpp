#include "runtime/schema/decode/definition_parts.hpp"

// CustomResourceDefinition of apiextensions.k8s.io/v1.

namespace kubexx::schema::decode {
namespace {

void read_version_schema(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdVersion& out) {
  WrittenSchema written;
  read(decoder, value, place, written);
  out.schema = std::move(written.schema);
  out.has_bare_schema = written.is_written && !out.schema;
}

void read_version_columns(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdVersion& out) {
  read_columns(decoder, value, place, out.printer_columns, false);
}

void read_version_selectable(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdVersion& out) {
  read_selectable_fields(decoder, value, place, out.selectable_fields);
}

constexpr Struct<CrdVersion, 9> kVersion{"v1.CustomResourceDefinitionVersion",
                                         {{
                                             {"additionalPrinterColumns", read_version_columns},
                                             {"deprecated", into<&CrdVersion::deprecated>},
                                             {"deprecationWarning", into<&CrdVersion::deprecation_warning>},
                                             {"name", into<&CrdVersion::name>},
                                             {"schema", read_version_schema},
                                             {"selectableFields", read_version_selectable},
                                             {"served", into<&CrdVersion::served>},
                                             {"storage", into<&CrdVersion::storage>},
                                             {"subresources", into<&CrdVersion::subresources>},
                                         }}};

void read_versions(Decoder& decoder, const json::Value& value, const DecodePath& place, CustomResourceDefinition& out) {
  out.has_empty_versions = value.is_array() && value.as_array().empty();
  read_list(decoder, value, place, "[]v1.CustomResourceDefinitionVersion", out.versions,
            [](Decoder& inner, const json::Value& version, const DecodePath& at, CrdVersion& taken) {
              taken.served = false;
              read_struct(inner, version, at, kVersion, taken);
            });
}

void read_review_versions(Decoder& decoder, const json::Value& value, const DecodePath& place, Conversion& out) {
  read(decoder, value, place, out.review_versions);
}

constexpr Struct<Conversion, 2> kWebhook{"v1.WebhookConversion",
                                         {{
                                             {"clientConfig", into<&Conversion::client>},
                                             {"conversionReviewVersions", read_review_versions},
                                         }}};

void read_strategy(Decoder& decoder, const json::Value& value, const DecodePath& place, Conversion& out) {
  read(decoder, value, place, out.strategy, "v1.ConversionStrategyType");
}

void read_webhook(Decoder& decoder, const json::Value& value, const DecodePath& place, Conversion& out) {
  read_struct(decoder, value, place, kWebhook, out);
}

constexpr Struct<Conversion, 2> kConversion{"v1.CustomResourceConversion",
                                            {{
                                                {"strategy", read_strategy},
                                                {"webhook", read_webhook},
                                            }}};

void read_conversion(Decoder& decoder, const json::Value& value, const DecodePath& place,
                     CustomResourceDefinition& out) {
  read_optional(decoder, value, place, out.conversion,
                [](Decoder& inner, const json::Value& conversion, const DecodePath& at, Conversion& taken) {
                  read_struct(inner, conversion, at, kConversion, taken);
                });
}

void read_scope(Decoder& decoder, const json::Value& value, const DecodePath& place, CustomResourceDefinition& out) {
  read(decoder, value, place, out.scope, "v1.ResourceScope");
}

constexpr Struct<CustomResourceDefinition, 6> kSpec{
    "v1.CustomResourceDefinitionSpec",
    {{
        {"conversion", read_conversion},
        {"group", into<&CustomResourceDefinition::group>},
        {"names", into<&CustomResourceDefinition::names>},
        {"preserveUnknownFields", into<&CustomResourceDefinition::preserve_unknown_fields>},
        {"scope", read_scope},
        {"versions", read_versions},
    }}};

void read_spec(Decoder& decoder, const json::Value& value, const DecodePath& place, CustomResourceDefinition& out) {
  read_struct(decoder, value, place, kSpec, out);
}

void read_type(Decoder& decoder, const json::Value& value, const DecodePath& place, CustomResourceDefinition&) {
  std::string ignored;
  read(decoder, value, place, ignored);
}

constexpr Struct<CustomResourceDefinition, 5> kDefinition{"v1.CustomResourceDefinition",
                                                          {{
                                                              {"apiVersion", read_type},
                                                              {"kind", read_type},
                                                              {"metadata", into<&CustomResourceDefinition::metadata>},
                                                              {"spec", read_spec},
                                                              {"status", into<&CustomResourceDefinition::status>},
                                                          }}};
static_assert(kVersion.is_sorted() && kWebhook.is_sorted() && kConversion.is_sorted() && kSpec.is_sorted() &&
              kDefinition.is_sorted());

}  // namespace

void read_definition(Decoder& decoder, const json::Value& document, CustomResourceDefinition& out) {
  read_struct(decoder, document, DecodePath{}, kDefinition, out);
}

}  // namespace kubexx::schema::decode
