#include "runtime/schema/definition/approval.hpp"

#include <fmt/format.h>

#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/object/formats.hpp"

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

/// A URL with a scheme and a host.
bool is_address(std::string_view text) {
  const std::size_t colon = text.find(':');
  const bool has_scheme =
      colon != std::string_view::npos && !text.starts_with("/") && text.substr(colon).starts_with("://");
  if (!has_scheme || !is_uri(text)) return false;
  std::string_view authority = text.substr(colon + 3);
  authority = authority.substr(0, authority.find_first_of("/?"));
  const std::size_t at = authority.rfind('@');
  return at == std::string_view::npos ? !authority.empty() : at + 1 < authority.size();
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
