#include "runtime/schema/definition/approval.hpp"

#include <fmt/format.h>

#include "runtime/net/url.hpp"
#include "runtime/schema/definition/rules.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr std::string_view kAnnotation = "api-approved.kubernetes.io";
constexpr std::string_view kSee = "see https://github.com/kubernetes/enhancements/pull/1111";

std::string annotation_of(const CustomResourceDefinition& crd) {
  const auto found = crd.metadata.annotations.find(std::string(kAnnotation));
  return found == crd.metadata.annotations.end() ? std::string() : found->second;
}

bool is_below(std::string_view group, std::string_view domain) {
  return group == domain || (group.ends_with(domain) && group[group.size() - domain.size() - 1] == '.');
}

/// Whether `text` is a URL with a scheme and a host.
bool is_address(std::string_view text) {
  const net::Url::Result parsed = net::Url::parse_request(text);
  const auto* url = std::get_if<net::Url>(&parsed);
  return url != nullptr && !url->scheme.empty() && !url->host.empty();
}

}  // namespace

bool is_protected_group(std::string_view group) {
  return is_below(group, "k8s.io") || is_below(group, "kubernetes.io");
}

Approval approval_of(const CustomResourceDefinition& crd) {
  const std::string annotation = annotation_of(crd);
  if (annotation.empty()) return Approval::missing;
  if (annotation.starts_with("unapproved")) return Approval::bypassed;
  return is_address(annotation) ? Approval::approved : Approval::invalid;
}

void check_approval(const CustomResourceDefinition& crd, const CustomResourceDefinition* old, FieldErrors& errors) {
  const Approval approval = approval_of(crd);
  if (!is_protected_group(crd.group) || (old != nullptr && approval == approval_of(*old))) return;
  const FieldPath root, metadata = root.child("metadata"), annotations = metadata.child("annotations");
  const FieldPath path = annotations.key(kAnnotation);
  if (approval == Approval::missing)
    errors.required("APPR-001", path,
                    fmt::format("protected groups must have approval annotation \"{}\", {}", kAnnotation, kSee));
  if (approval == Approval::invalid)
    errors.invalid("APPR-002", path, shown(annotation_of(crd)),
                   fmt::format("protected groups must have approval annotation \"{}\" with either a URL or a reason "
                               "starting with \"unapproved\", {}",
                               kAnnotation, kSee));
}

}  // namespace kubexx::schema::definition
