#include "runtime/testing/kinds/kind_metadata.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::testing {
namespace {

using schema::Complaints;

/// The names of its jobs end with eleven characters more, and are labels.
Complaints cron_job_name(std::string_view name, bool is_prefix) {
  constexpr std::size_t kLongest = 52;
  Complaints complaints = schema::dns1123_subdomain_name(name, is_prefix);
  if (!is_prefix && name.size() > kLongest) complaints.emplace_back("must be no more than 52 characters");
  return complaints;
}

Complaints address_name(std::string_view name, bool) {
  const auto parsed = net::IpAddress::parse(name);
  const auto* address = std::get_if<net::IpAddress>(&parsed);
  if (address == nullptr) return {"must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"};
  if (address->text() == name) return {};
  return {fmt::format("must be in canonical form ({})", json::go_quoted(address->text()))};
}

struct KindName {
  std::string_view group, kind;  ///< an empty kind: all kinds of the group

  bool is_of(const ResourceInfo& info) const { return group == info.group && (kind.empty() || kind == info.kind); }
};

constexpr std::string_view kAdmission = "admissionregistration.k8s.io", kNetworking = "networking.k8s.io";

struct NameRule {
  KindName kind;
  schema::NameCheck check;
};

/// The kinds whose names are not DNS subdomains; see pkg/apis/*/validation in Kubernetes 1.36.
constexpr NameRule kNameRules[] = {
    {{"", "Event"}, schema::path_segment_name},
    {{"", "Namespace"}, schema::dns1123_label_name},
    {{"", "Service"}, schema::dns1123_label_name},
    {{"apiregistration.k8s.io", "APIService"}, schema::path_segment_name},
    {{"apps", "StatefulSet"}, schema::dns1123_label_name},
    {{"batch", "CronJob"}, cron_job_name},
    {{"certificates.k8s.io", "CertificateSigningRequest"}, schema::path_segment_name},
    {{kNetworking, "IPAddress"}, address_name},
    {{"policy", "PodDisruptionBudget"}, schema::path_segment_name},
    {{"rbac.authorization.k8s.io", ""}, schema::path_segment_name},
};

/// Those whose finalizers have the form of those of custom resources.
constexpr KindName kLooseFinalizers[] = {
    {"", "Event"},       {kAdmission, ""}, {"apiregistration.k8s.io", ""}, {"coordination.k8s.io", ""},
    {"node.k8s.io", ""}, {"policy", ""}};

bool is_of_kubernetes(const std::string& finalizer) {
  constexpr std::string_view kNames[] = {"kubernetes", "orphan", "foregroundDeletion"};
  return std::ranges::find(kNames, finalizer) != std::end(kNames);
}

void check_prefix(const std::string& finalizer, const schema::FieldPath& path, schema::FieldErrors& errors) {
  if (finalizer.find('/') != std::string::npos || is_of_kubernetes(finalizer)) return;
  errors.invalid({}, path, schema::shown(finalizer),
                 "name is neither a standard finalizer name nor is it fully qualified");
}

}  // namespace

schema::NameCheck name_check(const ResourceInfo& info) {
  const auto* const rule = std::ranges::find_if(kNameRules, [&](const NameRule& one) { return one.kind.is_of(info); });
  return rule == std::end(kNameRules) ? schema::dns1123_subdomain_name : rule->check;
}

void check_namespace_finalizers(const json::Value& name_space, bool is_new, schema::FieldErrors& errors) {
  const std::vector<std::string> finalizers = texts_at(name_space, {"spec", "finalizers"});
  const schema::FieldPath root;
  const schema::FieldPath spec = root.child("spec");
  const schema::FieldPath list = spec.child("finalizers");
  for (std::size_t i = 0; i < finalizers.size(); ++i) {
    const schema::FieldPath element = list.index(i);
    const schema::FieldPath& path = is_new ? list : element;
    for (std::string& complaint : schema::label_key(finalizers[i]))
      errors.invalid({}, path, schema::shown(finalizers[i]), std::move(complaint));
    check_prefix(finalizers[i], path, errors);
  }
}

void check_finalizer_names(const json::Value& object, const ResourceInfo& info, schema::FieldErrors& errors) {
  if (std::ranges::any_of(kLooseFinalizers, [&](const KindName& one) { return one.is_of(info); })) return;
  const std::vector<std::string> finalizers = texts_at(object, {"metadata", "finalizers"});
  const schema::FieldPath root;
  const schema::FieldPath metadata = root.child("metadata");
  const schema::FieldPath list = metadata.child("finalizers");
  for (std::size_t i = 0; i < finalizers.size(); ++i) check_prefix(finalizers[i], list.index(i), errors);
}

}  // namespace kubexx::testing
