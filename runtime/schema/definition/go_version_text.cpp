#include "runtime/schema/definition/go_version_text.hpp"

#include <fmt/format.h>

#include "runtime/json/text.hpp"
#include "runtime/schema/structure/go_schema_text.hpp"

namespace kubexx::schema::definition {
namespace {

std::string text_or_null(const std::optional<std::string>& text) { return text ? json::go_json_quoted(*text) : "null"; }

template <class T, class Text>
std::string list_text(const std::vector<T>& items, Text text) {
  if (items.empty()) return "null";
  std::string out;
  for (const T& item : items) out += (out.empty() ? "[" : ",") + text(item);
  return out + "]";
}

std::string schema_text(const CrdVersion& version) {
  if (!version.schema) return version.has_bare_schema ? R"({"OpenAPIV3Schema":null})" : "null";
  return fmt::format(R"({{"OpenAPIV3Schema":{}}})", structure::go_schema_text(*version.schema));
}

std::string scale_text(const ScaleSubresource& scale) {
  return fmt::format(R"({{"SpecReplicasPath":{},"StatusReplicasPath":{},"LabelSelectorPath":{}}})",
                     json::go_json_quoted(scale.spec_replicas_path), json::go_json_quoted(scale.status_replicas_path),
                     text_or_null(scale.label_selector_path));
}

std::string subresources_text(const std::optional<Subresources>& subresources) {
  if (!subresources) return "null";
  return fmt::format(R"({{"Status":{},"Scale":{}}})", subresources->status ? "{}" : "null",
                     subresources->scale ? scale_text(*subresources->scale) : "null");
}

std::string column_text(const PrinterColumn& column) {
  return fmt::format(R"({{"Name":{},"Type":{},"Format":{},"Description":{},"Priority":{},"JSONPath":{}}})",
                     json::go_json_quoted(column.name), json::go_json_quoted(column.type),
                     json::go_json_quoted(column.format), json::go_json_quoted(column.description), column.priority,
                     json::go_json_quoted(column.json_path));
}

std::string field_text(const std::string& path) {
  return fmt::format(R"({{"JSONPath":{}}})", json::go_json_quoted(path));
}

std::string version_text(const CrdVersion& version, const Hoisting& hoisting) {
  return fmt::format(
      R"({{"Name":{},"Served":{},"Storage":{},"Deprecated":{},"DeprecationWarning":{},"Schema":{},"Subresources":{},)"
      R"("AdditionalPrinterColumns":{},"SelectableFields":{}}})",
      json::go_json_quoted(version.name), version.served, version.storage, version.deprecated,
      text_or_null(version.deprecation_warning), hoisting.schema ? "null" : schema_text(version),
      hoisting.subresources ? "null" : subresources_text(version.subresources),
      hoisting.columns ? "null" : list_text(version.printer_columns, column_text),
      hoisting.selectable_fields ? "null" : list_text(version.selectable_fields, field_text));
}

}  // namespace

std::string go_versions_text(const CustomResourceDefinition& crd, const Hoisting& hoisting) {
  if (crd.versions.empty()) return crd.has_empty_versions ? "[]" : "null";
  return list_text(crd.versions, [&](const CrdVersion& version) { return version_text(version, hoisting); });
}

}  // namespace kubexx::schema::definition
