#include "runtime/testing/admission/configuration_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/testing/admission/hook.hpp"

namespace kubexx::testing {
namespace {

using schema::FieldErrors;
using schema::FieldPath;

constexpr std::int64_t kDefaultTimeout = 10, kLongestTimeout = 30, kDefaultPort = 443;
constexpr std::size_t kMostConditions = 64;

json::Array* member_list(json::Value& object, std::string_view name) {
  json::Value* list = find(object, {name});
  return list != nullptr && list->is_array() ? &list->as_array() : nullptr;
}

void fill_in(json::Value& object, std::string_view name, json::Value value) {
  const json::Value* found = find(object, {name});
  if (found == nullptr || found->is_null()) set(object, {name}, std::move(value));
}

void default_webhook(json::Value& webhook, bool mutates) {
  fill_in(webhook, "failurePolicy", "Fail");
  fill_in(webhook, "matchPolicy", "Equivalent");
  fill_in(webhook, "namespaceSelector", json::Object());
  fill_in(webhook, "objectSelector", json::Object());
  fill_in(webhook, "timeoutSeconds", kDefaultTimeout);
  if (mutates) fill_in(webhook, "reinvocationPolicy", "Never");
  json::Value* service = find(webhook, {"clientConfig", "service"});
  if (service != nullptr && service->is_object()) fill_in(*service, "port", kDefaultPort);
  if (json::Array* rules = member_list(webhook, "rules"))
    for (json::Value& rule : *rules)
      if (rule.is_object()) fill_in(rule, "scope", "*");
}

std::string strings_text(const std::vector<std::string>& strings) {
  return json::to_go_text(json::Array(strings.begin(), strings.end()));
}

bool has(const std::vector<std::string>& strings, std::string_view wanted) {
  return std::find(strings.begin(), strings.end(), wanted) != strings.end();
}

/// `words` ascend.
void check_word(const json::Value& object, std::string_view name, std::span<const std::string_view> words,
                const FieldPath& path, FieldErrors& errors) {
  const json::Value* value = find(object, {name});
  if (value == nullptr || !value->is_string()) return;
  if (std::find(words.begin(), words.end(), value->as_string()) == words.end())
    errors.not_supported({}, path.child(name), schema::shown(*value), words);
}

/// A list that is not empty, in which `*` is alone.
void check_wildcards(const std::vector<std::string>& items, std::string_view what, const FieldPath& path,
                     FieldErrors& errors) {
  if (items.empty()) errors.required({}, path);
  if (items.size() > 1 && has(items, "*"))
    errors.invalid({}, path, strings_text(items), fmt::format("if '*' is present, must not specify other {}", what));
}

void check_operations(const std::vector<std::string>& operations, const FieldPath& path, FieldErrors& errors) {
  static constexpr std::array<std::string_view, 5> kOperations = {"*", "CONNECT", "CREATE", "DELETE", "UPDATE"};
  check_wildcards(operations, "operations", path, errors);
  for (std::size_t i = 0; i < operations.size(); ++i)
    if (std::find(kOperations.begin(), kOperations.end(), operations[i]) == kOperations.end())
      errors.not_supported({}, path.index(i), schema::shown(operations[i]), kOperations);
}

void check_resources(const std::vector<std::string>& resources, const FieldPath& path, FieldErrors& errors) {
  if (resources.empty()) errors.required({}, path);
  std::set<std::string> all_of, of_all;  // `x/*`, `*/x`
  bool has_main = false;
  for (std::size_t i = 0; i < resources.size(); ++i) {
    const std::string& one = resources[i];
    if (one.empty()) {
      errors.required({}, path.index(i));
      continue;
    }
    const std::size_t slash = one.find('/');
    if (slash == std::string::npos) {
      has_main = one != "*";
      continue;
    }
    const std::string main = one.substr(0, slash), sub = one.substr(slash + 1);
    const auto reject = [&](const std::string& other) {
      errors.invalid({}, path.index(i), schema::shown(one),
                     fmt::format("if '{}' is present, must not specify {}", other, one));
    };
    if (all_of.contains(main)) reject(main + "/*");
    if (of_all.contains(sub)) reject("*/" + sub);
    if (sub == "*") all_of.insert(main);
    if (main == "*") of_all.insert(sub);
  }
  const auto reject_all = [&](std::string_view why) {
    errors.invalid({}, path, strings_text(resources), std::string(why));
  };
  if (resources.size() > 1 && has(resources, "*/*"))
    reject_all("if '*/*' is present, must not specify other resources");
  if (has(resources, "*") && has_main)
    reject_all("if '*' is present, must not specify other resources without subresources");
}

void check_rule(const json::Value& rule, const FieldPath& path, FieldErrors& errors) {
  static constexpr std::array<std::string_view, 3> kScopes = {"*", "Cluster", "Namespaced"};
  check_operations(texts_at(rule, {"operations"}), path.child("operations"), errors);
  check_wildcards(texts_at(rule, {"apiGroups"}), "API groups", path.child("apiGroups"), errors);
  const FieldPath versions_path = path.child("apiVersions");
  const std::vector<std::string> versions = texts_at(rule, {"apiVersions"});
  check_wildcards(versions, "API versions", versions_path, errors);
  for (std::size_t i = 0; i < versions.size(); ++i)
    if (versions[i].empty()) errors.required({}, versions_path.index(i));
  check_resources(texts_at(rule, {"resources"}), path.child("resources"), errors);
  check_word(rule, "scope", kScopes, path, errors);
}

/// `webhook.example.com`
void check_hook_name(const std::string& name, const FieldPath& path, FieldErrors& errors) {
  if (name.empty()) return errors.required({}, path);
  if (const schema::Complaints complaints = schema::dns1123_subdomain(name); !complaints.empty())
    return errors.invalid({}, path, schema::shown(name), schema::joined(complaints));
  if (std::count(name.begin(), name.end(), '.') < 2)
    errors.invalid({}, path, schema::shown(name), "should be a domain with at least three segments separated by dots");
}

void check_side_effects(const json::Value& webhook, const FieldPath& path, FieldErrors& errors) {
  static constexpr std::array<std::string_view, 2> kEffects = {"None", "NoneOnDryRun"};
  const json::Value* effects = find(webhook, {"sideEffects"});
  if (effects == nullptr || effects->is_null())
    return errors.required({}, path.child("sideEffects"), "must specify one of None, NoneOnDryRun");
  check_word(webhook, "sideEffects", kEffects, path, errors);
}

void check_timeout(const json::Value& webhook, const FieldPath& path, FieldErrors& errors) {
  const json::Value* timeout = find(webhook, {"timeoutSeconds"});
  if (timeout == nullptr || !timeout->is_integer()) return;
  const std::int64_t seconds = integer_at(webhook, {"timeoutSeconds"});
  if (seconds < 1 || seconds > kLongestTimeout)
    errors.invalid({}, path.child("timeoutSeconds"), schema::shown(*timeout),
                   "the timeout value must be between 1 and 30 seconds");
}

void check_label_name(const std::string& name, const FieldPath& path, FieldErrors& errors) {
  for (const std::string& complaint : schema::label_key(name)) errors.invalid({}, path, schema::shown(name), complaint);
}

void check_requirement(const json::Value& requirement, const FieldPath& path, FieldErrors& errors) {
  const std::string word = text_at(requirement, {"operator"}), key = text_at(requirement, {"key"});
  const std::vector<std::string> values = texts_at(requirement, {"values"});
  const FieldPath values_path = path.child("values");
  if (word == "In" || word == "NotIn") {
    if (values.empty()) errors.required({}, values_path, "must be specified when `operator` is 'In' or 'NotIn'");
  } else if (word == "Exists" || word == "DoesNotExist") {
    if (!values.empty())
      errors.forbidden({}, values_path, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  } else {
    errors.invalid({}, path.child("operator"), schema::shown(word), "not a valid selector operator");
  }
  check_label_name(key, path.child("key"), errors);
  for (std::size_t i = 0; i < values.size(); ++i)
    for (const std::string& complaint : schema::label_value(values[i]))
      errors.invalid({}, values_path.index(i), schema::shown(values[i]), complaint);
}

void check_label_selector(const json::Value& webhook, std::string_view name, const FieldPath& path,
                          FieldErrors& errors) {
  const json::Value* selector = find(webhook, {name});
  if (selector == nullptr) return;
  const FieldPath at = path.child(name), labels_path = at.child("matchLabels"), list = at.child("matchExpressions");
  const json::Value* labels = find(*selector, {"matchLabels"});
  if (labels != nullptr && labels->is_object())
    for (const auto& [key, value] : labels->as_object()) {
      check_label_name(key, labels_path, errors);
      for (const std::string& complaint : schema::label_value(value.is_string() ? value.as_string() : ""))
        errors.invalid({}, labels_path, schema::shown(value), complaint);
    }
  const json::Array& requirements = json::list_at(*selector, {"matchExpressions"});
  for (std::size_t i = 0; i < requirements.size(); ++i) check_requirement(requirements[i], list.index(i), errors);
}

void check_condition(const json::Value& condition, const FieldPath& path, FieldErrors& errors) {
  const std::string name = text_at(condition, {"name"}), text = text_at(condition, {"expression"});
  const std::size_t first = text.find_first_not_of(" \t\r\n"), last = text.find_last_not_of(" \t\r\n");
  if (first == std::string::npos) {
    errors.required({}, path.child("expression"));
  } else {
    const std::string expression = text.substr(first, last - first + 1);
    if (auto fault = condition_fault(expression))
      errors.invalid({}, path.child("expression"), schema::shown(expression), std::move(*fault));
  }
  if (name.empty()) errors.required({}, path.child("name"));
  if (!name.empty()) check_label_name(name, path.child("name"), errors);
}

void check_conditions(const json::Array& conditions, const FieldPath& path, FieldErrors& errors) {
  if (conditions.size() > kMostConditions)
    errors.too_many({}, path, static_cast<std::int64_t>(conditions.size()), kMostConditions);
  std::set<std::string> names;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const FieldPath at = path.index(i);
    check_condition(conditions[i], at, errors);
    const std::string name = text_at(conditions[i], {"name"});
    if (!name.empty() && !names.insert(name).second) errors.duplicate({}, at.child("name"), schema::shown(name));
  }
}

void check_review_version_list(const std::vector<std::string>& versions, const FieldPath& path, FieldErrors& errors) {
  if (versions.empty()) return errors.required({}, path, "must specify one of v1, v1beta1");
  std::set<std::string> seen;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (!seen.insert(versions[i]).second) {
      errors.invalid({}, path.index(i), schema::shown(versions[i]), "duplicate version");
      continue;
    }
    for (const std::string& complaint : schema::dns1035_label(versions[i]))
      errors.invalid({}, path.index(i), schema::shown(versions[i]), complaint);
  }
  if (!seen.contains("v1") && !seen.contains("v1beta1"))
    errors.invalid({}, path, strings_text(versions), "must include at least one of v1, v1beta1");
}

void check_webhook(const json::Value& webhook, const FieldPath& path, FieldErrors& errors) {
  static constexpr std::array<std::string_view, 2> kFailures = {"Fail", "Ignore"}, kMatches = {"Equivalent", "Exact"},
                                                   kReinvocations = {"IfNeeded", "Never"};
  check_hook_name(text_at(webhook, {"name"}), path.child("name"), errors);
  const json::Array& rules = json::list_at(webhook, {"rules"});
  const FieldPath rules_path = path.child("rules");
  for (std::size_t i = 0; i < rules.size(); ++i) check_rule(rules[i], rules_path.index(i), errors);
  check_word(webhook, "failurePolicy", kFailures, path, errors);
  check_word(webhook, "matchPolicy", kMatches, path, errors);
  check_side_effects(webhook, path, errors);
  check_timeout(webhook, path, errors);
  check_label_selector(webhook, "namespaceSelector", path, errors);
  check_label_selector(webhook, "objectSelector", path, errors);
  check_word(webhook, "reinvocationPolicy", kReinvocations, path, errors);
  const json::Value* config = find(webhook, {"clientConfig"});
  schema::definition::check_webhook_client(config == nullptr ? schema::WebhookClient() : webhook_client(*config),
                                           path.child("clientConfig"), errors);
  check_conditions(json::list_at(webhook, {"matchConditions"}), path.child("matchConditions"), errors);
  check_review_version_list(texts_at(webhook, {"admissionReviewVersions"}), path.child("admissionReviewVersions"),
                            errors);
}

}  // namespace

bool is_webhook_configuration(std::string_view group, std::string_view kind) {
  return group == "admissionregistration.k8s.io" &&
         (kind == "ValidatingWebhookConfiguration" || kind == "MutatingWebhookConfiguration");
}

void default_configuration(json::Value& configuration) {
  const bool mutates = text_at(configuration, {"kind"}) == "MutatingWebhookConfiguration";
  if (json::Array* webhooks = member_list(configuration, "webhooks"))
    for (json::Value& webhook : *webhooks)
      if (webhook.is_object()) default_webhook(webhook, mutates);
}

void check_configuration(const json::Value& configuration, FieldErrors& errors) {
  const FieldPath root;
  const FieldPath path = root.child("webhooks");
  const json::Array& webhooks = json::list_at(configuration, {"webhooks"});
  std::set<std::string> names;
  for (std::size_t i = 0; i < webhooks.size(); ++i) {
    const FieldPath at = path.index(i);
    check_webhook(webhooks[i], at, errors);
    const std::string name = text_at(webhooks[i], {"name"});
    if (!name.empty() && !names.insert(name).second) errors.duplicate({}, at.child("name"), schema::shown(name));
  }
}

}  // namespace kubexx::testing
