#pragma once

#include "runtime/schema/decode/decoder.hpp"

// What apiextensions v1 and v1beta1 write alike.

namespace kubexx::schema::decode {

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, CrdNames& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<Subresources>& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<WebhookClient>& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<CrdStatus>& out);

/// `schema` of a version, or `validation` of a v1beta1 spec.
struct WrittenSchema {
  std::optional<JsonSchema> schema;
  bool is_written = false;
};
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, WrittenSchema& out);

/// The columns of a version; v1beta1 spells their path `JSONPath`.
void read_columns(Decoder& decoder, const json::Value& value, const DecodePath& place, std::vector<PrinterColumn>& out,
                  bool is_beta);
void read_selectable_fields(Decoder& decoder, const json::Value& value, const DecodePath& place,
                            std::vector<std::string>& out);

}  // namespace kubexx::schema::decode
