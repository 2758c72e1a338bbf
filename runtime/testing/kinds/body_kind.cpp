#include "runtime/testing/kinds/body_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/status/status.hpp"

namespace kubexx::testing {
namespace {

/// Groups whose servers know only their own types.
constexpr std::string_view kOwnSchemes[] = {"apiextensions.k8s.io", "apiregistration.k8s.io"};
/// Types of every scheme, in the version `v1` without a group.
constexpr std::string_view kMetaKinds[] = {"APIGroup", "APIGroupList", "APIResourceList", "APIVersions", "Status"};
/// Types of every version of every group.
constexpr std::string_view kOptionKinds[] = {"CreateOptions", "DeleteOptions", "GetOptions", "ListOptions",
                                             "PatchOptions",  "UpdateOptions", "WatchEvent"};

struct GoKind {
  std::string_view group, version, kind;
};
/// Types that are neither kinds of resources nor lists of them.
constexpr GoKind kOtherKinds[] = {
    {"", "v1", "List"},
    {"", "v1", "PodAttachOptions"},
    {"", "v1", "PodExecOptions"},
    {"", "v1", "PodLogOptions"},
    {"", "v1", "PodPortForwardOptions"},
    {"", "v1", "PodProxyOptions"},
    {"", "v1", "RangeAllocation"},
    {"", "v1", "SerializedReference"},
    {"apiextensions.k8s.io", "v1", "ConversionReview"},
    {"authentication.k8s.io", "v1", "TokenRequest"},
    {"autoscaling", "v1", "Scale"},
    {"policy", "v1", "Eviction"},
};

bool contains(const auto& names, std::string_view name) { return std::ranges::find(names, name) != std::end(names); }

bool is_of_version(const kubernetes::Kind& kind, const GoKind& named) {
  return kind.group == named.group && kind.version == named.version;
}

bool is_registered(const GoKind& named, std::string_view scheme_of) {
  if (named.group.empty() && named.version == "v1" && contains(kMetaKinds, named.kind)) return true;
  const bool is_own = contains(kOwnSchemes, scheme_of) || contains(kOwnSchemes, named.group);
  if (is_own && named.group != scheme_of) return false;
  const auto& kinds = kubernetes::catalog().kinds();
  if (contains(kOptionKinds, named.kind))
    return std::ranges::any_of(kinds, [&](const auto& kind) { return is_of_version(kind, named); });
  return std::ranges::any_of(kOtherKinds,
                             [&](const GoKind& other) {
                               return other.group == named.group && other.version == named.version &&
                                      other.kind == named.kind;
                             }) ||
         std::ranges::any_of(kinds, [&](const kubernetes::Kind& kind) {
           return is_of_version(kind, named) && (kind.kind == named.kind || kind.kind + "List" == named.kind);
         });
}

/// The Go package of the types that a server converts to: `apps`, `rbac`.
std::string_view package_of(std::string_view group) {
  return group.empty() || group == "events.k8s.io" ? "core" : group.substr(0, group.find('.'));
}

bool is_missing(const json::Value& object, std::string_view member) {
  const json::Value* value = json::find(object, {member});
  return value == nullptr || value->is_null() || *value == json::Value("");
}

}  // namespace

void default_body_kind(json::Value& object, const ResourceInfo& info) {
  if (is_missing(object, "apiVersion")) json::set(object, {"apiVersion"}, info.api_version());
  if (is_missing(object, "kind")) json::set(object, {"kind"}, info.kind);
}

std::optional<std::string> body_kind_fault(const json::Value& object, const ResourceInfo& info) {
  const std::string api_version = json::text_at(object, {"apiVersion"}), kind = json::text_at(object, {"kind"});
  if (api_version == info.api_version() && kind == info.kind) return std::nullopt;
  const std::string_view whole = api_version;
  const std::size_t slash = whole.find('/');
  const bool has_group = slash != std::string_view::npos;
  const GoKind named = {has_group ? whole.substr(0, slash) : "", has_group ? whole.substr(slash + 1) : whole, kind};
  if (!is_registered(named, info.group))
    return fmt::format("no kind {} is registered for version {} in scheme {}", json::go_quoted(kind),
                       json::go_quoted(api_version), status::kScheme);
  if (kind == info.kind && package_of(named.group) == package_of(info.group)) return std::nullopt;
  return fmt::format("converting ({}.{}) to ({}.{}): unknown conversion", named.version, kind, package_of(info.group),
                     info.kind);
}

}  // namespace kubexx::testing
