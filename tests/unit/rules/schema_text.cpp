#include "tests/unit/rules/schema_text.hpp"

#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"

namespace kubexx::rules::test {

std::optional<schema::JsonSchema> read_schema(const json::Value& schema) {
  json::Object holder, version, spec, document;
  holder.set("openAPIV3Schema", schema);
  version.set("name", "v1");
  version.set("schema", std::move(holder));
  spec.set("versions", json::Array{json::Value(std::move(version))});
  document.set("apiVersion", "apiextensions.k8s.io/v1");
  document.set("kind", "CustomResourceDefinition");
  document.set("spec", std::move(spec));
  schema::DecodedCrd decoded = schema::decode_crd(json::Value(std::move(document)));
  if (decoded.fatal || decoded.crd.versions.size() != 1) return std::nullopt;
  auto& found = decoded.crd.versions[0].schema;
  return std::optional<schema::JsonSchema>(std::move(*found));
}

schema::JsonSchema schema_of(std::string_view text) {
  return read_schema(std::get<json::Value>(json::parse(text))).value();
}

}  // namespace kubexx::rules::test
