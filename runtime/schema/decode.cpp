#include "runtime/schema/decode.hpp"

#include <fmt/format.h>

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

}  // namespace

std::optional<DecodeError> type_fault(const json::Value& document) {
  constexpr std::string_view kBefore = "couldn't get version/kind; json parse error: json: cannot unmarshal";
  if (!document.is_object())
    return DecodeError{
        "CRD-DECODE-002",
        fmt::format("{} {} into Go value of type struct {{ APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; "
                    "Kind string \"json:\\\"kind,omitempty\\\"\" }}",
                    kBefore, json::type_name(document)),
        {}};
  for (const auto& [key, value] : document.as_object()) {
    if ((key != "apiVersion" && key != "kind") || value.is_null() || value.is_string()) continue;
    const std::string_view word = value.is_bool() ? "bool" : value.is_number() ? "number" : json::type_name(value);
    return DecodeError{
        "CRD-DECODE-002", fmt::format("{} {} into Go struct field .{} of type string", kBefore, word, key), {key}};
  }
  return std::nullopt;
}

DecodedCrd decode_crd(const json::Value& document, Source source, std::span<const json::Duplicate> duplicates) {
  DecodedCrd result;
  result.fatal = type_fault(document);
  if (result.fatal) return result;
  result.is_beta = is_beta(document);
  decode::Decoder decoder(source, duplicates);
  if (result.is_beta) {
    decode::read_beta_definition(decoder, document, result.crd);
  } else {
    decode::read_definition(decoder, document, result.crd);
  }
  decoder.finish(result);
  return result;
}

DecodedMetadata decode_metadata(const json::Value& value) {
  DecodedCrd read;
  decode::Decoder decoder(Source::json, {});
  decode::read(decoder, value, decode::Place{}, read.crd.metadata);
  decoder.finish(read);
  return {std::move(read.crd.metadata), std::move(read.fatal), std::move(read.strict)};
}

std::vector<std::string> server_texts(const std::vector<StrictFinding>& findings) {
  std::vector<std::string> texts;
  std::string lines;
  for (const StrictFinding& finding : findings) {
    if (is_yaml_duplicate(finding)) {
      lines += "\n  " + finding.text;
    } else {
      texts.push_back(finding.text);
    }
  }
  if (!lines.empty()) texts.insert(texts.begin(), "yaml: unmarshal errors:" + lines);
  return texts;
}

}  // namespace kubexx::schema
