#include "generator/manifests/known_resources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "generator/support/nearest.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::manifests {
namespace {

struct GroupResource {
  std::string_view group;
  std::string_view resource;  ///< `*` stands for any subresource
};

/// Resources without a kind, for which servers check rights all the same.
constexpr GroupResource kWithoutKind[] = {
    {"", "groups"},
    {"", "nodes/checkpoint"},
    {"", "nodes/configz"},
    {"", "nodes/healthz"},
    {"", "nodes/log"},
    {"", "nodes/metrics"},
    {"", "nodes/pods"},
    {"", "nodes/spec"},
    {"", "nodes/stats"},
    {"", "users"},
    {"authentication.k8s.io", "uids"},
    {"authentication.k8s.io", "userextras/*"},
    {"certificates.k8s.io", "signers"},
    {"policy", "podsecuritypolicies"},
    {"resource.k8s.io", "resourceclaims/binding"},
    {"resource.k8s.io", "resourceclaims/driver"},
};

std::string_view name_of(std::string_view resource) { return resource.substr(0, resource.find('/')); }

std::string_view subresource_of(std::string_view resource) {
  return resource.substr(std::min(name_of(resource).size() + 1, resource.size()));
}

bool is_without_kind(std::string_view group, std::string_view resource) {
  return std::any_of(std::begin(kWithoutKind), std::end(kWithoutKind), [&](const GroupResource& each) {
    const bool is_any = each.resource.ends_with("/*");
    return each.group == group && (each.resource == resource ||
                                   (is_any && resource.starts_with(each.resource.substr(0, each.resource.size() - 1))));
  });
}

/// `finalizers` is a right that servers check, on any resource, for owner references.
bool has_subresource(const kubernetes::Kind& kind, std::string_view subresource) {
  return subresource.empty() || subresource == "*" || subresource == "finalizers" ||
         kind.subresources.contains(std::string(subresource));
}

/// Whether the name is the kind, its singular or a short name.
bool is_other_name(const kubernetes::Kind& kind, const std::string& lowered) {
  return lowered == core::ascii_lowered(kind.kind) || lowered == kind.singular || lowered == kind.plural ||
         std::find(kind.short_names.begin(), kind.short_names.end(), lowered) != kind.short_names.end();
}

std::string_view nearest_key(const std::map<std::string, kubernetes::Subresource>& map, std::string_view name) {
  std::vector<std::string_view> keys;
  for (const auto& [key, facts] : map) keys.push_back(key);
  return support::nearest(name, keys);
}

std::string joined(std::string_view name, std::string_view subresource) {
  return fmt::format("{}{}{}", name, subresource.empty() ? "" : "/", subresource);
}

}  // namespace

KnownResources::KnownResources(const std::vector<kubernetes::Kind>& own) {
  for (const std::vector<kubernetes::Kind>* source : {&kubernetes::catalog().kinds(), &own})
    for (const kubernetes::Kind& kind : *source) by_group_[kind.group].push_back(&kind);
}

const KnownResources::Kinds& KnownResources::kinds(std::string_view group) const {
  static const Kinds none;
  const auto found = by_group_.find(group);
  return found == by_group_.end() ? none : found->second;
}

bool KnownResources::has(std::string_view group, std::string_view resource) const {
  const std::string_view name = name_of(resource);
  if (name == "*" || is_without_kind(group, resource)) return true;
  return std::ranges::any_of(kinds(group), [&](const kubernetes::Kind* kind) {
    return kind->plural == name && has_subresource(*kind, subresource_of(resource));
  });
}

std::string KnownResources::meant(std::string_view group, std::string_view resource) const {
  const std::string name = core::ascii_lowered(name_of(resource));
  const std::string_view subresource = subresource_of(resource);
  const Kinds& all = kinds(group);
  const auto named =
      std::ranges::find_if(all, [&](const kubernetes::Kind* kind) { return is_other_name(*kind, name); });
  if (named != all.end() && (*named)->plural == name_of(resource)) {
    const std::string_view nearest = nearest_key((*named)->subresources, subresource);
    return nearest.empty() ? std::string() : joined(name, nearest);
  }
  if (named != all.end()) return joined((*named)->plural, subresource);
  std::vector<std::string_view> plurals;
  for (const kubernetes::Kind* kind : all) plurals.push_back(kind->plural);
  const std::string_view nearest = support::nearest(name, plurals);
  return nearest.empty() ? std::string() : joined(nearest, subresource);
}

std::string_view KnownResources::meant_group(std::string_view group) const {
  const std::string start = core::ascii_lowered(group) + ".";
  std::vector<std::string_view> groups;
  for (const auto& [each, kinds] : by_group_) {
    if (each.starts_with(start)) return each;
    groups.push_back(each);
  }
  return support::nearest(group, groups);
}

const std::string* KnownResources::other_group(std::string_view resource) const {
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds())
    if (has(kind.group, resource) && kind.plural == name_of(resource)) return &kind.group;
  return nullptr;
}

}  // namespace kubexx::manifests
