#include "runtime/testing/admission/hook_matching.hpp"

#include <algorithm>

#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

using review::AdmissionRequest;
using review::ReviewedKind;

bool names(const std::vector<std::string>& items, const std::string& wanted) {
  return std::any_of(items.begin(), items.end(),
                     [&](const std::string& item) { return item == "*" || item == wanted; });
}

bool is_namespace_resource(const ReviewedKind& kind) { return kind.group.empty() && kind.resource == "namespaces"; }

bool is_in_scope(const HookRule& rule, const AdmissionRequest& request, const ReviewedKind& kind) {
  if (rule.scope.empty() || rule.scope == "*") return true;
  const bool is_namespaced = !is_namespace_resource(kind) && !request.name_space.empty();
  return rule.scope == (is_namespaced ? "Namespaced" : "Cluster");
}

bool names_resource(const HookRule& rule, const std::string& resource, const std::string& subresource) {
  return std::any_of(rule.resources.begin(), rule.resources.end(), [&](const std::string& item) {
    const std::size_t slash = item.find('/');
    const std::string_view main = std::string_view(item).substr(0, slash);
    const std::string_view sub =
        slash == std::string::npos ? std::string_view() : std::string_view(item).substr(slash + 1);
    return (main == "*" || main == resource) && (sub == "*" || sub == subresource);
  });
}

bool is_matched(const HookRule& rule, const AdmissionRequest& request, const ReviewedKind& kind) {
  return is_in_scope(rule, request, kind) && names(rule.operations, request.operation) &&
         names(rule.groups, kind.group) && names(rule.versions, kind.version) &&
         names_resource(rule, kind.resource, request.subresource);
}

bool is_matched(const Hook& hook, const AdmissionRequest& request, const ReviewedKind& kind) {
  return std::any_of(hook.rules.begin(), hook.rules.end(),
                     [&](const HookRule& rule) { return is_matched(rule, request, kind); });
}

/// Earlier rules win over earlier versions.
std::optional<ReviewedKind> matched_version(const Hook& hook, const AdmissionSubject& subject) {
  if (is_matched(hook, subject.request, subject.request.kind)) return subject.request.kind;
  if (hook.matches_exactly) return std::nullopt;
  for (const HookRule& rule : hook.rules)
    for (const ReviewedKind& other : subject.equivalents)
      if (is_matched(rule, subject.request, other)) return other;
  return std::nullopt;
}

bool selects_object(const Hook& hook, const AdmissionRequest& request) {
  if (hook.objects.empty()) return true;
  const auto selects = [&](const json::Value& object) { return object.is_object() && hook.objects.matches(object); };
  return selects(request.object) || selects(request.old_object);
}

/// Null: the namespace does not exist, or the request concerns none.
const json::Value* selected_by(const AdmissionSubject& subject) {
  const AdmissionRequest& request = subject.request;
  const bool is_written = request.subresource.empty() && request.operation != "DELETE";
  if (is_namespace_resource(request.kind) && is_written) return &request.object;
  return subject.name_space.is_object() ? &subject.name_space : nullptr;
}

}  // namespace

bool concerns(const Hook& hook, const AdmissionSubject& subject) { return matched_version(hook, subject).has_value(); }

Outcome<std::optional<ReviewedKind>> called_version(const Hook& hook, const AdmissionSubject& subject) {
  using Called = std::optional<ReviewedKind>;
  const AdmissionRequest& request = subject.request;
  const bool has_namespace = !request.name_space.empty() || is_namespace_resource(request.kind);
  const json::Value* name_space = selected_by(subject);
  const bool is_unknown = has_namespace && !hook.name_spaces.empty() && name_space == nullptr;
  if (has_namespace && !is_unknown && !hook.name_spaces.empty() && !hook.name_spaces.matches(*name_space))
    return Called();
  if (!selects_object(hook, request)) return Called();
  Called version = matched_version(hook, subject);
  if (version && is_unknown) return not_found({"", "namespaces"}, request.name_space);
  return version;
}

}  // namespace kubexx::testing
