#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/field_error.hpp"

// Schemas and values written as JSON, for the tests of this folder.

namespace kubexx::schema::test {

inline json::Value value_of(std::string_view text) {
  auto parsed = json::parse(text);
  if (auto* value = std::get_if<json::Value>(&parsed)) return std::move(*value);
  throw std::invalid_argument(std::get<json::ParseError>(parsed).message);
}

/// A definition of `Widget` in `example.com/v1` with this schema; `more` are further members of the version.
inline CustomResourceDefinition definition_of(std::string_view schema, const std::string& more = {}) {
  const std::string text =
      R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":)"
      R"("widgets.example.com"},"spec":{"group":"example.com","names":{"kind":"Widget","plural":"widgets"},)"
      R"("scope":"Namespaced","versions":[{"name":"v1","served":true,"storage":true,)" +
      more + R"("schema":{"openAPIV3Schema":)" + std::string(schema) + "}}]}}";
  DecodedCrd decoded = decode_crd(value_of(text));
  if (decoded.fatal) throw std::invalid_argument(decoded.fatal->text);
  default_crd(decoded.crd);
  return std::move(decoded.crd);
}

inline JsonSchema schema_of(std::string_view text) { return std::move(*definition_of(text).versions[0].schema); }

inline std::vector<std::string> texts(const std::vector<FieldError>& errors) {
  std::vector<std::string> out;
  for (const FieldError& error : errors) out.push_back(text(error));
  return out;
}

}  // namespace kubexx::schema::test
