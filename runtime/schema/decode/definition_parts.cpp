#include "runtime/schema/decode/definition_parts.hpp"

namespace kubexx::schema::decode {
namespace {

constexpr Struct<CrdNames, 6> kNames{"v1.CustomResourceDefinitionNames",
                                     {{
                                         {"categories", into<&CrdNames::categories>},
                                         {"kind", into<&CrdNames::kind>},
                                         {"listKind", into<&CrdNames::list_kind>},
                                         {"plural", into<&CrdNames::plural>},
                                         {"shortNames", into<&CrdNames::short_names>},
                                         {"singular", into<&CrdNames::singular>},
                                     }}};

constexpr Struct<ScaleSubresource, 3> kScale{"v1.CustomResourceSubresourceScale",
                                             {{
                                                 {"labelSelectorPath", into<&ScaleSubresource::label_selector_path>},
                                                 {"specReplicasPath", into<&ScaleSubresource::spec_replicas_path>},
                                                 {"statusReplicasPath", into<&ScaleSubresource::status_replicas_path>},
                                             }}};

void read_scale(Decoder& decoder, const json::Value& value, const DecodePath& place, Subresources& out) {
  read_optional(decoder, value, place, out.scale,
                [](Decoder& inner, const json::Value& scale, const DecodePath& at, ScaleSubresource& taken) {
                  read_struct(inner, scale, at, kScale, taken);
                });
}

constexpr Struct<Subresources, 0> kStatusSubresource{"v1.CustomResourceSubresourceStatus", {}};

void read_status_subresource(Decoder& decoder, const json::Value& value, const DecodePath& place, Subresources& out) {
  out.status = !value.is_null();
  read_struct(decoder, value, place, kStatusSubresource, out);
}

constexpr Struct<Subresources, 2> kSubresources{"v1.CustomResourceSubresources",
                                                {{
                                                    {"scale", read_scale},
                                                    {"status", read_status_subresource},
                                                }}};

/// Go has 32 bits for it.
void read_port(Decoder& decoder, const json::Value& value, const DecodePath& place, WebhookService& out) {
  std::optional<std::int32_t> port;
  read(decoder, value, place, port);
  out.port = port;
}

constexpr Struct<WebhookService, 4> kService{"v1.ServiceReference",
                                             {{
                                                 {"name", into<&WebhookService::name>},
                                                 {"namespace", into<&WebhookService::name_space>},
                                                 {"path", into<&WebhookService::path>},
                                                 {"port", read_port},
                                             }}};

void read_ca_bundle(Decoder& decoder, const json::Value& value, const DecodePath& place, WebhookClient& out) {
  read_bytes(decoder, value, place, out.ca_bundle);
}

void read_service(Decoder& decoder, const json::Value& value, const DecodePath& place, WebhookClient& out) {
  read_optional(decoder, value, place, out.service,
                [](Decoder& inner, const json::Value& service, const DecodePath& at, WebhookService& taken) {
                  read_struct(inner, service, at, kService, taken);
                });
}

constexpr Struct<WebhookClient, 3> kClient{"v1.WebhookClientConfig",
                                           {{
                                               {"caBundle", read_ca_bundle},
                                               {"service", read_service},
                                               {"url", into<&WebhookClient::url>},
                                           }}};

void read_condition_type(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdCondition& out) {
  read(decoder, value, place, out.type, "v1.CustomResourceDefinitionConditionType");
}

void read_condition_status(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdCondition& out) {
  read(decoder, value, place, out.status, "v1.ConditionStatus");
}

void read_transition(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdCondition& out) {
  read_time(decoder, value, place, out.last_transition_time);
}

constexpr Struct<CrdCondition, 6> kCondition{"v1.CustomResourceDefinitionCondition",
                                             {{
                                                 {"lastTransitionTime", read_transition},
                                                 {"message", into<&CrdCondition::message>},
                                                 {"observedGeneration", into<&CrdCondition::observed_generation>},
                                                 {"reason", into<&CrdCondition::reason>},
                                                 {"status", read_condition_status},
                                                 {"type", read_condition_type},
                                             }}};

void read_conditions(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdStatus& out) {
  read_list(decoder, value, place, "[]v1.CustomResourceDefinitionCondition", out.conditions,
            [](Decoder& inner, const json::Value& condition, const DecodePath& at, CrdCondition& taken) {
              read_struct(inner, condition, at, kCondition, taken);
            });
}

constexpr Struct<CrdStatus, 4> kStatus{"v1.CustomResourceDefinitionStatus",
                                       {{
                                           {"acceptedNames", into<&CrdStatus::accepted_names>},
                                           {"conditions", read_conditions},
                                           {"observedGeneration", into<&CrdStatus::observed_generation>},
                                           {"storedVersions", into<&CrdStatus::stored_versions>},
                                       }}};

void read_open_api(Decoder& decoder, const json::Value& value, const DecodePath& place, WrittenSchema& out) {
  read_optional(decoder, value, place, out.schema,
                [](Decoder& inner, const json::Value& schema, const DecodePath& at, JsonSchema& taken) {
                  read(inner, schema, at, taken);
                });
}

constexpr Struct<WrittenSchema, 1> kValidation{"v1.CustomResourceValidation", {{{"openAPIV3Schema", read_open_api}}}};

constexpr Struct<PrinterColumn, 6> kColumn{"v1.CustomResourceColumnDefinition",
                                           {{
                                               {"description", into<&PrinterColumn::description>},
                                               {"format", into<&PrinterColumn::format>},
                                               {"jsonPath", into<&PrinterColumn::json_path>},
                                               {"name", into<&PrinterColumn::name>},
                                               {"priority", into<&PrinterColumn::priority>},
                                               {"type", into<&PrinterColumn::type>},
                                           }}};

constexpr Struct<PrinterColumn, 6> kBetaColumn{"v1beta1.CustomResourceColumnDefinition",
                                               {{
                                                   {"JSONPath", into<&PrinterColumn::json_path>},
                                                   {"description", into<&PrinterColumn::description>},
                                                   {"format", into<&PrinterColumn::format>},
                                                   {"name", into<&PrinterColumn::name>},
                                                   {"priority", into<&PrinterColumn::priority>},
                                                   {"type", into<&PrinterColumn::type>},
                                               }}};

struct SelectableField {
  std::string json_path;
};

constexpr Struct<SelectableField, 1> kSelectable{"v1.SelectableField",
                                                 {{{"jsonPath", into<&SelectableField::json_path>}}}};
static_assert(kNames.is_sorted() && kScale.is_sorted() && kSubresources.is_sorted() && kService.is_sorted() &&
              kClient.is_sorted() && kCondition.is_sorted() && kStatus.is_sorted() && kColumn.is_sorted() &&
              kBetaColumn.is_sorted());

}  // namespace

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdNames& out) {
  read_struct(decoder, value, place, kNames, out);
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<Subresources>& out) {
  read_optional(decoder, value, place, out,
                [](Decoder& inner, const json::Value& subresources, const DecodePath& at, Subresources& taken) {
                  read_struct(inner, subresources, at, kSubresources, taken);
                });
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<WebhookClient>& out) {
  read_optional(decoder, value, place, out,
                [](Decoder& inner, const json::Value& client, const DecodePath& at, WebhookClient& taken) {
                  read_struct(inner, client, at, kClient, taken);
                });
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<CrdStatus>& out) {
  read_optional(decoder, value, place, out,
                [](Decoder& inner, const json::Value& status, const DecodePath& at, CrdStatus& taken) {
                  read_struct(inner, status, at, kStatus, taken);
                });
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, WrittenSchema& out) {
  out.is_written = !value.is_null();
  read_struct(decoder, value, place, kValidation, out);
}

void read_columns(Decoder& decoder, const json::Value& value, const DecodePath& place, std::vector<PrinterColumn>& out,
                  bool is_beta) {
  read_list(decoder, value, place,
            is_beta ? "[]v1beta1.CustomResourceColumnDefinition" : "[]v1.CustomResourceColumnDefinition", out,
            [is_beta](Decoder& inner, const json::Value& column, const DecodePath& at, PrinterColumn& taken) {
              read_struct(inner, column, at, is_beta ? kBetaColumn : kColumn, taken);
            });
}

void read_selectable_fields(Decoder& decoder, const json::Value& value, const DecodePath& place,
                            std::vector<std::string>& out) {
  read_list(decoder, value, place, "[]v1.SelectableField", out,
            [](Decoder& inner, const json::Value& field, const DecodePath& at, std::string& taken) {
              SelectableField selectable;
              read_struct(inner, field, at, kSelectable, selectable);
              taken = std::move(selectable.json_path);
            });
}

}  // namespace kubexx::schema::decode
