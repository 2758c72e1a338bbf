#include "runtime/schema/definition/warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/json/go_quote.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/json_path.hpp"
#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/structure/traps.hpp"

namespace kubexx::schema::definition {
namespace {

using Warnings = std::vector<FieldWarning>;

/// Where a path of plain names leads, split at dots as the server splits it when it scales.
enum class Target { unknown, missing, other_type, right };

Target target_of(const JsonSchema& root, std::string_view path, std::string_view type) {
  const JsonSchema* schema = &root;
  for (path.remove_prefix(1); !path.empty();) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(step.size() + 1, path.size()));
    const auto property = schema->properties.find(std::string(step));
    if (property != schema->properties.end()) {
      schema = &property->second;
      continue;
    }
    return structure::preserves_unknown(*schema) || schema->additional_properties ? Target::unknown : Target::missing;
  }
  if (schema->type.empty() && !schema->int_or_string) return Target::unknown;
  return schema->type == type ? Target::right : Target::other_type;
}

/// The steps of a column's path before the first that is not a plain name, as a path.
std::string_view plain_steps(std::string_view path) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
  const std::size_t end = std::min({path.find_first_not_of(kPlain), path.find(".."), path.size()});
  if (end == path.size() || path[end] == '[' || path[end] == '.') return path.substr(0, end);
  return path.substr(0, path.rfind('.', end));
}

/// Objects have these fields whether or not the schema declares them.
bool is_always_there(std::string_view path) {
  const std::string_view first = path.substr(1, path.find('.', 1) - 1);
  return first == "metadata" || first == "apiVersion" || first == "kind";
}

std::string missing_field_text(const CrdVersion& version, const PrinterColumn& column) {
  const std::string_view path = plain_steps(column.json_path);
  if (!version.schema || path.size() < 2 || path.front() != '.' || is_always_there(path)) return "";
  if (target_of(*version.schema, path, "") != Target::missing) return "";
  return fmt::format("the schema does not declare {}, so the column is always empty", path);
}

/// The rule and the text of the warning about a column.
std::optional<std::pair<RuleId, std::string>> column_warning(const CrdVersion& version, const PrinterColumn& column) {
  if (const std::string fault = parse_json_path(column.json_path).fault; !fault.empty())
    return std::pair(RuleId("COL-006"),
                     fmt::format("the path {} cannot be parsed ({}), so this column and all columns after it "
                                 "are not shown",
                                 json::go_quoted(column.json_path), fault));
  if (std::string text = missing_field_text(version, column); !text.empty())
    return std::pair(RuleId("COL-007"), std::move(text));
  return std::nullopt;
}

/// Whether what a rule finds in the first version is the same in all of them: COL-006 depends on the columns alone.
bool is_same_in_all(const RuleId& rule, const Hoisting& hoisting) {
  return hoisting.columns && (hoisting.schema || rule == "COL-006");
}

void warn_of_columns(const CustomResourceDefinition& crd, const Hoisting& hoisting, Warnings& warnings) {
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    const std::vector<PrinterColumn>& columns = crd.versions[i].printer_columns;
    for (std::size_t j = 0; j < columns.size(); ++j) {
      auto warning = column_warning(crd.versions[i], columns[j]);
      if (!warning || (i > 0 && is_same_in_all(warning->first, hoisting))) continue;
      Location location = in_version(i, {"additionalPrinterColumns"});
      location.emplace_back(j);
      location.emplace_back("jsonPath");
      warnings.push_back({warning->first, std::move(warning->second), std::move(location)});
    }
  }
}

void warn_of_scale_path(const JsonSchema& schema, const std::string& path, std::string_view type, Location location,
                        Warnings& warnings) {
  if (path.size() < 2 || path.front() != '.') return;
  const Target target = target_of(schema, path, type);
  if (target == Target::missing)
    warnings.push_back({"SUB-008",
                        fmt::format("the schema does not declare {}, so the scale subresource does not find it", path),
                        location});
  if (target == Target::other_type)
    warnings.push_back({"SUB-008",
                        fmt::format("{} is not {} {}, so the scale subresource cannot use it", path,
                                    type == "integer" ? "an" : "a", type),
                        std::move(location)});
}

void warn_of_scale(const CustomResourceDefinition& crd, Warnings& warnings) {
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    const CrdVersion& version = crd.versions[i];
    if (!version.schema || !version.subresources || !version.subresources->scale) continue;
    const ScaleSubresource& scale = *version.subresources->scale;
    const auto at = [&](std::string_view key) { return in_version(i, {"subresources", "scale", key}); };
    warn_of_scale_path(*version.schema, scale.spec_replicas_path, "integer", at("specReplicasPath"), warnings);
    warn_of_scale_path(*version.schema, scale.status_replicas_path, "integer", at("statusReplicasPath"), warnings);
    if (scale.label_selector_path)
      warn_of_scale_path(*version.schema, *scale.label_selector_path, "string", at("labelSelectorPath"), warnings);
  }
}

bool declares_status(const JsonSchema& root) {
  const auto status = root.properties.find("status");
  return status != root.properties.end() && (status->second.type == "object" || status->second.type.empty());
}

/// The status subresource needs a `status` property and the reverse: with one alone, status is lost or unprotected.
void warn_of_status(const CustomResourceDefinition& crd, Warnings& warnings) {
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    const CrdVersion& version = crd.versions[i];
    if (!version.schema) continue;
    const JsonSchema& root = *version.schema;
    const bool has_subresource = version.subresources && version.subresources->status;
    const bool keeps_status = crd.preserve_unknown_fields || structure::preserves_unknown(root);
    if (has_subresource && !root.properties.contains("status") && !keeps_status)
      warnings.push_back({"TRAP-024",
                          "the schema does not declare status, so everything written to the status subresource is "
                          "pruned: declare status in properties, or remove the subresource",
                          in_version(i, {"subresources", "status"})});
    if (!has_subresource && declares_status(root))
      warnings.push_back({"TRAP-025",
                          "status is declared without the status subresource, so that /status answers 404 and every "
                          "client that writes the object can change status: enable subresources.status",
                          in_version(i, {"schema", "openAPIV3Schema", "properties", "status"})});
  }
}

void warn_of_ca_bundle(const CustomResourceDefinition& crd, Warnings& warnings) {
  if (!converts_with_webhook(crd) || !crd.conversion->client) return;
  const std::string fault = ca_bundle_fault(crd.conversion->client->ca_bundle);
  if (fault.empty()) return;
  warnings.push_back({"CONV-CFG-010",
                      fmt::format("{}, so servers accept the definition but do not serve it", fault),
                      {"spec", "conversion", "webhook", "clientConfig", "caBundle"}});
}

void warn_of_unserved(const CustomResourceDefinition& crd, Warnings& warnings) {
  const bool any_served =
      std::any_of(crd.versions.begin(), crd.versions.end(), [](const CrdVersion& version) { return version.served; });
  if (!any_served)
    warnings.push_back(
        {"CRD-VERS-006", "no version is served, so no object can be read or written", {"spec", "versions"}});
}

}  // namespace

Warnings definition_warnings(const CustomResourceDefinition& crd, const Hoisting& hoisting) {
  Warnings warnings;
  warn_of_unserved(crd, warnings);
  warn_of_columns(crd, hoisting, warnings);
  warn_of_scale(crd, warnings);
  warn_of_status(crd, warnings);
  warn_of_ca_bundle(crd, warnings);
  for (FieldWarning& trap : conversion_traps(crd)) warnings.push_back(std::move(trap));
  return warnings;
}

Warnings update_warnings(const CustomResourceDefinition& crd, const CustomResourceDefinition& old) {
  if (!needs_webhook_first(crd, old)) return {};
  return {{"CONV-CFG-016",
           fmt::format("the strategy changed from None to Webhook: {}", kWebhookFirst),
           {"spec", "conversion", "strategy"}}};
}

}  // namespace kubexx::schema::definition
