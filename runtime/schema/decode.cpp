#include "runtime/schema/decode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "runtime/core/unicode.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/schema/decode/decoder.hpp"

namespace kubexx::schema {
namespace {

bool is_beta(const json::Value& document) {
  const json::Value* version = document.as_object().find("apiVersion");
  return version != nullptr && version->is_string() && version->as_string() == "apiextensions.k8s.io/v1beta1";
}

bool is_yaml_duplicate(const StrictFinding& finding) {
  return finding.rule == "CRD-DECODE-005" && finding.text.starts_with("line ");
}

std::string_view go_type_word(const json::Value& value) {
  return value.is_bool() ? "bool" : value.is_number() ? "number" : json::type_name(value);
}

bool differ_in_case_only(char32_t a, char32_t b) {
  for (char32_t next = core::simple_fold(a); next != a; next = core::simple_fold(next))
    if (next == b) return true;
  return a == b;
}

bool equal_but_for_case(std::string_view key, std::string_view ascii) {
  std::size_t at = 0;
  for (const char c : ascii) {
    if (at == key.size()) return false;
    const core::CodePoint read = core::decode_utf8(key, at);
    if (!differ_in_case_only(read.point, static_cast<char32_t>(c))) return false;
    at += read.length;
  }
  return at == key.size();
}

/// The field that Go's decoder matches with a key. Only here it ignores the case.
std::string_view type_field(std::string_view key) {
  for (const std::string_view field : {"apiVersion", "kind"})
    if (equal_but_for_case(key, field)) return field;
  return {};
}

}  // namespace

std::optional<DecodeError> type_fault(const json::Value& document) {
  constexpr std::string_view kBefore = "couldn't get version/kind; json parse error: json: cannot unmarshal";
  if (!document.is_object())
    return DecodeError{
        "CRD-DECODE-002",
        fmt::format("{} {} into Go value of type struct {{ APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; "
                    "Kind string \"json:\\\"kind,omitempty\\\"\" }}",
                    kBefore, go_type_word(document)),
        {}};
  for (const auto& [key, value] : document.as_object()) {
    const std::string_view field = type_field(key);
    if (field.empty() || value.is_null() || value.is_string()) continue;
    return DecodeError{
        "CRD-DECODE-002",
        fmt::format("{} {} into Go struct field .{} of type string", kBefore, go_type_word(value), field),
        {key}};
  }
  return std::nullopt;
}

DecodedCrd decode_crd(const json::Value& document, Source source, std::span<const json::Duplicate> duplicates) {
  DecodedCrd result;
  result.fatal = type_fault(document);
  if (result.fatal) return result;
  decode::Decoder decoder(source, duplicates);
  if (is_beta(document)) {
    result.beta = beta_layout(document);
    decode::read_beta_definition(decoder, document, result.crd);
  } else {
    decode::read_definition(decoder, document, result.crd);
  }
  decoder.finish(result);
  return result;
}

DecodedSchema decode_schema(const json::Value& value) {
  DecodedSchema out;
  DecodedCrd read;
  decode::Decoder decoder(Source::json, {});
  decode::read(decoder, value, decode::DecodePath{}, out.schema);
  decoder.finish(read);
  out.fatal = std::move(read.fatal);
  out.strict = std::move(read.strict);
  out.lost = std::move(read.lost);
  return out;
}

DecodedMetadata decode_metadata(const json::Value& value) {
  DecodedCrd read;
  decode::Decoder decoder(Source::json, {});
  decode::read(decoder, value, decode::DecodePath{}, read.crd.metadata);
  decoder.finish(read);
  return {std::move(read.crd.metadata), std::move(read.fatal), std::move(read.strict)};
}

std::vector<std::string> server_texts(const std::vector<StrictFinding>& findings) {
  std::vector<std::string> texts;
  std::unordered_set<std::string_view> known;
  std::string lines;
  for (const StrictFinding& finding : findings) {
    const bool is_new = known.insert(finding.text).second;
    if (is_yaml_duplicate(finding)) {
      lines += "\n  " + finding.text;
    } else if (finding.rule != "CRD-DECODE-005" || is_new) {
      texts.push_back(finding.text);
    }
  }
  if (!lines.empty()) texts.insert(texts.begin(), "yaml: unmarshal errors:" + lines);
  return texts;
}

}  // namespace kubexx::schema
