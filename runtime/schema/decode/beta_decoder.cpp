#include "runtime/schema/decode/definition_parts.hpp"

// CustomResourceDefinition of apiextensions.k8s.io/v1beta1, where fields that v1 has in each version can be shared.

namespace kubexx::schema::decode {
namespace {

struct BetaVersion {
  CrdVersion version;
  WrittenSchema schema;
};

struct BetaSpec {
  std::string version;
  WrittenSchema validation;
  std::optional<Subresources> subresources;
  std::vector<PrinterColumn> columns;
  std::vector<std::string> selectable_fields;
  std::vector<BetaVersion> versions;
  std::optional<bool> preserve_unknown_fields;
  std::string group;
  CrdNames names;
  std::string scope;
  std::optional<Conversion> conversion;
};

/// Reads into a member of the version inside.
template <auto Member>
void inner(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaVersion& out) {
  read(decoder, value, place, out.version.*Member);
}

void read_beta_columns(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaVersion& out) {
  read_columns(decoder, value, place, out.version.printer_columns, true);
}

void read_beta_selectable(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaVersion& out) {
  read_selectable_fields(decoder, value, place, out.version.selectable_fields);
}

constexpr Struct<BetaVersion, 9> kBetaVersion{"v1beta1.CustomResourceDefinitionVersion",
                                              {{
                                                  {"additionalPrinterColumns", read_beta_columns},
                                                  {"deprecated", inner<&CrdVersion::deprecated>},
                                                  {"deprecationWarning", inner<&CrdVersion::deprecation_warning>},
                                                  {"name", inner<&CrdVersion::name>},
                                                  {"schema", into<&BetaVersion::schema>},
                                                  {"selectableFields", read_beta_selectable},
                                                  {"served", inner<&CrdVersion::served>},
                                                  {"storage", inner<&CrdVersion::storage>},
                                                  {"subresources", inner<&CrdVersion::subresources>},
                                              }}};

void read_beta_versions(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaSpec& out) {
  read_list(decoder, value, place, "[]v1beta1.CustomResourceDefinitionVersion", out.versions,
            [](Decoder& within, const json::Value& version, const DecodePath& at, BetaVersion& taken) {
              taken.version.served = false;
              read_struct(within, version, at, kBetaVersion, taken);
            });
}

void read_spec_columns(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaSpec& out) {
  read_columns(decoder, value, place, out.columns, true);
}

void read_spec_selectable(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaSpec& out) {
  read_selectable_fields(decoder, value, place, out.selectable_fields);
}

void read_beta_strategy(Decoder& decoder, const json::Value& value, const DecodePath& place, Conversion& out) {
  read(decoder, value, place, out.strategy, "v1beta1.ConversionStrategyType");
}

constexpr Struct<Conversion, 3> kBetaConversion{"v1beta1.CustomResourceConversion",
                                                {{
                                                    {"conversionReviewVersions", into<&Conversion::review_versions>},
                                                    {"strategy", read_beta_strategy},
                                                    {"webhookClientConfig", into<&Conversion::client>},
                                                }}};

void read_beta_conversion(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaSpec& out) {
  read_optional(decoder, value, place, out.conversion,
                [](Decoder& within, const json::Value& conversion, const DecodePath& at, Conversion& taken) {
                  read_struct(within, conversion, at, kBetaConversion, taken);
                });
}

void read_beta_scope(Decoder& decoder, const json::Value& value, const DecodePath& place, BetaSpec& out) {
  read(decoder, value, place, out.scope, "v1beta1.ResourceScope");
}

constexpr Struct<BetaSpec, 11> kBetaSpec{"v1beta1.CustomResourceDefinitionSpec",
                                         {{
                                             {"additionalPrinterColumns", read_spec_columns},
                                             {"conversion", read_beta_conversion},
                                             {"group", into<&BetaSpec::group>},
                                             {"names", into<&BetaSpec::names>},
                                             {"preserveUnknownFields", into<&BetaSpec::preserve_unknown_fields>},
                                             {"scope", read_beta_scope},
                                             {"selectableFields", read_spec_selectable},
                                             {"subresources", into<&BetaSpec::subresources>},
                                             {"validation", into<&BetaSpec::validation>},
                                             {"version", into<&BetaSpec::version>},
                                             {"versions", read_beta_versions},
                                         }}};

CrdVersion converted(const BetaSpec& spec, BetaVersion beta) {
  CrdVersion version = std::move(beta.version);
  const WrittenSchema& schema = spec.validation.is_written ? spec.validation : beta.schema;
  version.schema = schema.schema;
  version.has_bare_schema = schema.is_written && !schema.schema;
  if (spec.subresources) version.subresources = spec.subresources;
  if (!spec.columns.empty()) version.printer_columns = spec.columns;
  if (!spec.selectable_fields.empty()) version.selectable_fields = spec.selectable_fields;
  return version;
}

BetaVersion only_version(std::string name) {
  BetaVersion version;
  version.version.name = std::move(name);
  version.version.storage = true;
  return version;
}

void convert(BetaSpec& spec, CustomResourceDefinition& out) {
  if (spec.versions.empty() && !spec.version.empty()) spec.versions.push_back(only_version(spec.version));
  for (BetaVersion& version : spec.versions) out.versions.push_back(converted(spec, std::move(version)));
  out.group = std::move(spec.group);
  out.names = std::move(spec.names);
  out.scope = spec.scope.empty() ? "Namespaced" : std::move(spec.scope);
  out.conversion = std::move(spec.conversion);
  if (out.conversion && out.conversion->strategy == "Webhook" && out.conversion->review_versions.empty())
    out.conversion->review_versions = {"v1beta1"};
  out.preserve_unknown_fields = spec.preserve_unknown_fields.value_or(true);
}

void read_beta_spec(Decoder& decoder, const json::Value& value, const DecodePath& place,
                    CustomResourceDefinition& out) {
  BetaSpec spec;
  read_struct(decoder, value, place, kBetaSpec, spec);
  convert(spec, out);
}

void read_beta_type(Decoder& decoder, const json::Value& value, const DecodePath& place, CustomResourceDefinition&) {
  std::string ignored;
  read(decoder, value, place, ignored);
}

constexpr Struct<CustomResourceDefinition, 5> kBetaDefinition{
    "v1beta1.CustomResourceDefinition",
    {{
        {"apiVersion", read_beta_type},
        {"kind", read_beta_type},
        {"metadata", into<&CustomResourceDefinition::metadata>},
        {"spec", read_beta_spec},
        {"status", into<&CustomResourceDefinition::status>},
    }}};
static_assert(kBetaVersion.is_sorted() && kBetaConversion.is_sorted() && kBetaSpec.is_sorted() &&
              kBetaDefinition.is_sorted());

}  // namespace

void read_beta_definition(Decoder& decoder, const json::Value& document, CustomResourceDefinition& out) {
  read_struct(decoder, document, DecodePath{}, kBetaDefinition, out);
}

}  // namespace kubexx::schema::decode
