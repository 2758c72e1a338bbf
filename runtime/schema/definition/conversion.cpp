#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "runtime/json/text.hpp"
#include "runtime/net/url.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr std::array<std::string_view, 2> kStrategies = {"None", "Webhook"};
constexpr const char* kNotForNone = "should not be set when strategy is not set to Webhook";

bool is_known_review_version(const std::string& version) { return version == "v1" || version == "v1beta1"; }

bool has_known_review_version(const std::vector<std::string>& versions) {
  return std::any_of(versions.begin(), versions.end(), is_known_review_version);
}

void check_strategy(const std::string& strategy, const FieldPath& path, FieldErrors& errors) {
  if (strategy.empty()) return errors.required("CONV-CFG-001", path);
  if (strategy != kStrategies[0] && strategy != kStrategies[1])
    errors.not_supported("CONV-CFG-002", path, shown(strategy), kStrategies);
}

void check_url(const std::string& text, const FieldPath& path, FieldErrors& errors) {
  constexpr std::string_view kForm = "; desired format: https://host[/path]";
  const auto reject = [&](const std::string& value, std::string detail) {
    errors.invalid("CONV-CFG-005", path, shown(value), std::move(detail));
  };
  const net::Url::Result parsed = net::Url::parse(text);
  if (const auto* problem = std::get_if<std::string>(&parsed))
    return errors.required("CONV-CFG-005", path, fmt::format("url must be a valid URL: {}{}", *problem, kForm));
  const auto& url = std::get<net::Url>(parsed);
  if (url.scheme != "https") reject(url.scheme, fmt::format("'https' is the only allowed URL scheme{}", kForm));
  if (url.host.empty()) reject(url.host, fmt::format("host must be specified{}", kForm));
  if (url.user) reject(*url.user, "user information is not permitted in the URL");
  if (!url.fragment.empty()) reject(url.fragment, "fragments are not permitted in the URL");
  if (!url.raw_query.empty()) reject(url.raw_query, "query parameters are not permitted in the URL");
}

void check_service_path(const std::string& text, const FieldPath& path, FieldErrors& errors) {
  const auto reject = [&](std::string detail) { errors.invalid("CONV-CFG-008", path, shown(text), std::move(detail)); };
  if (text.empty() || text == "/") return;
  if (text == "//") return reject("segment[0] may not be empty");
  if (!text.starts_with('/')) reject("must start with a '/'");
  std::string_view rest = std::string_view(text).substr(1);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  for (std::size_t i = 0;; ++i) {
    const std::string_view segment = rest.substr(0, rest.find('/'));
    if (segment.empty()) {
      reject(fmt::format("segment[{}] may not be empty", i));
    } else {
      for (const std::string& complaint : dns1123_subdomain(segment))
        reject(fmt::format("segment[{}]: {}", i, complaint));
    }
    if (segment.size() == rest.size()) return;
    rest.remove_prefix(segment.size() + 1);
  }
}

void check_service(const WebhookService& service, const FieldPath& path, FieldErrors& errors) {
  // The server mixes the two up.
  if (service.name_space.empty()) errors.required("CONV-CFG-006", path.child("name", "namespace"));
  if (service.name.empty()) errors.required("CONV-CFG-006", path.child("namespace", "name"));
  const std::int64_t port = service.port.value_or(443);
  if (const Complaints complaints = port_number(port); !complaints.empty())
    errors.invalid("CONV-CFG-007", path.child("port"), shown(port), "port is not valid: " + joined(complaints, ", "));
  if (service.path) check_service_path(*service.path, path.child("path"), errors);
}

void check_client(const WebhookClient& client, const ConversionTolerance& tolerance, const FieldPath& path,
                  FieldErrors& errors) {
  if (client.url.has_value() == client.service.has_value()) {
    errors.required("CONV-CFG-004", path, "exactly one of url or service is required");
  } else if (client.url) {
    check_url(*client.url, path.child("url"), errors);
  } else {
    check_service(*client.service, path.child("service"), errors);
  }
  if (client.ca_bundle.empty() || tolerance.bad_ca_bundle) return;
  if (std::string fault = ca_bundle_fault(client.ca_bundle); !fault.empty())
    errors.invalid("CONV-CFG-009", path.child("caBundle"), json::go_json_quoted(client.ca_bundle), std::move(fault));
}

void check_review_versions(const std::vector<std::string>& versions, const ConversionTolerance& tolerance,
                           const FieldPath& path, FieldErrors& errors) {
  if (versions.empty()) return errors.required("CONV-CFG-011", path);
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (!seen.insert(versions[i]).second) {
      errors.invalid("CONV-CFG-012", path.index(i), shown(versions[i]), "duplicate version");
      continue;
    }
    for (std::string& complaint : dns1035_label(versions[i]))
      errors.invalid("CONV-CFG-012", path.index(i), shown(versions[i]), std::move(complaint));
  }
  if (!tolerance.unknown_review_versions && !has_known_review_version(versions))
    errors.invalid("CONV-CFG-013", path, json::to_go_text(json::Array(versions.begin(), versions.end())),
                   "must include at least one of v1, v1beta1");
}

}  // namespace

void check_webhook_client(const WebhookClient& client, const FieldPath& path, FieldErrors& errors) {
  check_client(client, {}, path, errors);
}

void check_conversion(const Conversion& conversion, bool preserves_unknown_fields, const ConversionTolerance& tolerance,
                      FieldErrors& errors) {
  const FieldPath root, spec = root.child("spec"), path = spec.child("conversion"), strategy = path.child("strategy");
  const MovedPath client("spec.conversion.webhookClientConfig", {"spec", "conversion", "webhook", "clientConfig"});
  const MovedPath review_versions("spec.conversion.conversionReviewVersions",
                                  {"spec", "conversion", "webhook", "conversionReviewVersions"});
  if (conversion.strategy != "None" && preserves_unknown_fields)
    errors.invalid("CONV-CFG-015", strategy, json::go_json_quoted(conversion.strategy),
                   "must be None if spec.preserveUnknownFields is true");
  check_strategy(conversion.strategy, strategy, errors);
  if (conversion.strategy == "Webhook") {
    if (conversion.client) {
      check_client(*conversion.client, tolerance, client.path(), errors);
    } else {
      errors.required("CONV-CFG-003", client.path(), "required when strategy is set to Webhook");
    }
    check_review_versions(conversion.review_versions, tolerance, review_versions.path(), errors);
    return;
  }
  if (conversion.client) errors.forbidden("CONV-CFG-014", client.path(), kNotForNone);
  if (!conversion.review_versions.empty()) errors.forbidden("CONV-CFG-014", review_versions.path(), kNotForNone);
}

ConversionTolerance tolerated_conversion(const CustomResourceDefinition& old, bool is_established) {
  ConversionTolerance out;
  if (!old.conversion) return {false, !is_established};
  const std::vector<std::string>& versions = old.conversion->review_versions;
  out.unknown_review_versions = !versions.empty() && !has_known_review_version(versions);
  const bool was_bad = old.conversion->client && !ca_bundle_fault(old.conversion->client->ca_bundle).empty();
  out.bad_ca_bundle = !is_established || was_bad;
  return out;
}

bool needs_webhook_first(const CustomResourceDefinition& crd, const CustomResourceDefinition& old) {
  return converts_with_webhook(crd) && !converts_with_webhook(old) && crd.versions.size() > 1;
}

}  // namespace kubexx::schema::definition
