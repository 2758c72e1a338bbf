#include "generator/import/kind_markers.hpp"

#include <fmt/format.h>

#include <map>
#include <string_view>
#include <utility>

#include "generator/crd/plural.hpp"
#include "generator/import/literals.hpp"
#include "generator/import/names.hpp"
#include "generator/import/normal_form.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::importing {
namespace {

using Markers = std::vector<std::string>;

/// A marker with named arguments.
class RecordMarker {
 public:
  explicit RecordMarker(std::string name) : text_(std::move(name)) {}

  RecordMarker& add(std::string_view name, const std::string& value) {
    if (!value.empty()) append(name, marker_string(value));
    return *this;
  }
  RecordMarker& add_list(std::string_view name, const std::vector<std::string>& values) {
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ";") + marker_string(value);
    if (!list.empty()) append(name, list);
    return *this;
  }
  RecordMarker& append(std::string_view name, const std::string& text) {
    text_ += fmt::format("{}{}={}", is_empty_ ? ":" : ",", name, text);
    is_empty_ = false;
    return *this;
  }
  bool is_empty() const { return is_empty_; }
  std::string text() const { return text_; }

 private:
  std::string text_;
  bool is_empty_ = true;
};

std::string other_than(const std::string& value, const std::string& usual) { return value == usual ? "" : value; }

void add_resource(const schema::CustomResourceDefinition& crd, Markers& out) {
  RecordMarker marker("kubebuilder:resource");
  marker.add("path", other_than(crd.names.plural, crd::plural(crd.names.kind)))
      .add("singular", other_than(crd.names.singular, core::ascii_lowered(crd.names.kind)))
      .add_list("shortName", crd.names.short_names)
      .add_list("categories", crd.names.categories)
      .add("scope", other_than(crd.scope, "Namespaced"));
  if (!marker.is_empty()) out.push_back(marker.text());
}

void add_subresources(const schema::CrdVersion& version, Markers& out) {
  if (!version.subresources) return;
  if (version.subresources->status) out.emplace_back("kubebuilder:subresource:status");
  if (!version.subresources->scale) return;
  const schema::ScaleSubresource& scale = *version.subresources->scale;
  out.push_back(RecordMarker("kubebuilder:subresource:scale")
                    .add("specpath", scale.spec_replicas_path)
                    .add("statuspath", scale.status_replicas_path)
                    .add("selectorpath", scale.label_selector_path.value_or(""))
                    .text());
}

void add_columns(const schema::CrdVersion& version, Markers& out) {
  for (const schema::PrinterColumn& column : version.printer_columns) {
    RecordMarker marker("kubebuilder:printcolumn");
    marker.add("name", column.name)
        .add("type", column.type)
        .add("JSONPath", column.json_path)
        .add("description", column.description)
        .add("format", column.format);
    if (column.priority != 0) marker.append("priority", fmt::to_string(column.priority));
    out.push_back(marker.text());
  }
  for (const std::string& path : version.selectable_fields)
    out.push_back(RecordMarker("kubebuilder:selectablefield").add("JSONPath", path).text());
}

void add_version(const schema::CrdVersion& version, bool marks_storage, Markers& out) {
  if (marks_storage && version.storage) out.emplace_back("kubebuilder:storageversion");
  if (!version.served) out.emplace_back("kubebuilder:unservedversion");
  if (version.deprecated)
    out.push_back(
        RecordMarker("kubebuilder:deprecatedversion").add("warning", version.deprecation_warning.value_or("")).text());
}

void add_pairs(std::string_view name, const std::map<std::string, std::string>& pairs, Markers& out) {
  for (const auto& [key, value] : pairs) {
    if (is_tool_annotation(key)) continue;
    // The quotes keep `=` in the value from being read as that of the next argument.
    std::string pair = marker_string(key + "=" + value);
    if (pair.front() != '"' && pair.front() != '`') pair = fmt::format("\"{}\"", pair);
    out.push_back(fmt::format("kubebuilder:metadata:{}={}", name, pair));
  }
}

void add_service(const schema::WebhookService& service, Markers& out) {
  RecordMarker marker("kubexx:conversion:service");
  marker.add("name", service.name).add("namespace", service.name_space).add("path", service.path.value_or(""));
  if (service.port && *service.port != 443) marker.append("port", fmt::to_string(*service.port));
  out.push_back(marker.text());
}

void add_conversion(const schema::Conversion& conversion, Markers& out) {
  if (conversion.strategy != "Webhook" || !conversion.client) return;
  if (conversion.client->service) add_service(*conversion.client->service, out);
  if (conversion.client->url) out.push_back("kubexx:conversion:url=" + marker_string(*conversion.client->url));
  if (!conversion.client->ca_bundle.empty())
    out.push_back(fmt::format("kubexx:conversion:caBundle=\"{}\"", conversion.client->ca_bundle));
  if (conversion.review_versions == std::vector<std::string>{"v1"}) return;
  std::string versions;
  for (const std::string& each : conversion.review_versions)
    versions += (versions.empty() ? "" : ";") + marker_element(each);
  out.push_back("kubexx:conversion:reviewVersions=" + versions);
}

}  // namespace

Markers kind_markers(const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version,
                     bool marks_storage) {
  Markers out;
  add_resource(crd, out);
  add_version(version, marks_storage, out);
  add_subresources(version, out);
  add_columns(version, out);
  if (!version.storage) return out;
  add_pairs("labels", crd.metadata.labels, out);
  add_pairs("annotations", crd.metadata.annotations, out);
  if (crd.conversion) add_conversion(*crd.conversion, out);
  return out;
}

}  // namespace kubexx::importing
