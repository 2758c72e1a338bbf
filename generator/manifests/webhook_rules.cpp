#include "generator/manifests/webhook_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include "generator/manifests/match_conditions.hpp"
#include "runtime/net/url.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::manifests {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view kFailurePolicies[] = {"Fail", "Ignore"};
constexpr std::string_view kMatchPolicies[] = {"Equivalent", "Exact"};
constexpr std::string_view kSideEffects[] = {"None", "NoneOnDryRun"};
constexpr std::string_view kReinvocationPolicies[] = {"IfNeeded", "Never"};
constexpr std::string_view kScopes[] = {"*", "Cluster", "Namespaced"};
constexpr std::string_view kOperations[] = {"*", "CONNECT", "CREATE", "DELETE", "UPDATE"};
constexpr std::string_view kOperators[] = {"DoesNotExist", "Exists", "In", "NotIn"};
constexpr std::string_view kReviewVersions[] = {"v1", "v1beta1"};

bool is_among(Words words, std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); }

std::string one_of(Words words) { return fmt::format("expected one of {}", fmt::join(words, ", ")); }

std::string_view text_of(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value == nullptr || !value->is_string() ? std::string_view() : value->as_string();
}

const json::Array& list_of(const json::Object& object, std::string_view key) {
  static const json::Array none;
  const json::Value* value = object.find(key);
  return value == nullptr || !value->is_array() ? none : value->as_array();
}

const json::Object* object_of(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value == nullptr || !value->is_object() ? nullptr : &value->as_object();
}

WebhookPath joined(WebhookPath path, std::initializer_list<json::Step> steps) {
  path.insert(path.end(), steps);
  return path;
}

/// What is wrong with the path of a service, in the steps of the server; empty if nothing is.
std::string path_problem(std::string_view path) {
  if (path.empty() || path == "/") return {};
  if (!path.starts_with('/')) return fmt::format("is '{}'; expected a '/' at its beginning", path);
  std::string_view rest = path.substr(1);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  while (true) {
    const std::string_view segment = rest.substr(0, rest.find('/'));
    if (segment.empty()) return fmt::format("is '{}', which has an empty segment", path);
    if (const schema::Complaints complaints = schema::dns1123_subdomain(segment); !complaints.empty())
      return fmt::format("is '{}', whose segment '{}' is not valid: {}", path, segment, complaints.front());
    if (segment.size() == rest.size()) return {};
    rest.remove_prefix(segment.size() + 1);
  }
}

std::string url_fault(std::string_view text) {
  const net::Url::Result parsed = net::Url::parse(text);
  if (const auto* message = std::get_if<std::string>(&parsed)) return *message;
  const net::Url& url = std::get<net::Url>(parsed);
  if (url.scheme != "https") return "the scheme is not https";
  if (url.host.empty()) return "it has no host";
  if (url.user) return "it contains a user";
  if (!url.fragment.empty()) return "it has a fragment";
  return url.raw_query.empty() ? "" : "it has a query";
}

/// What is wrong with the resources of a rule, in the steps of the server; empty if nothing is.
std::string resources_problem(const json::Array& resources) {
  std::set<std::string_view> all_subresources_of, subresource_of_all;
  bool has_all = false, has_plain = false, has_everything = false;
  for (const json::Value& each : resources) {
    const std::string_view resource = each.as_string();
    if (resource.empty()) return "contains an empty string; expected the plural name of a resource";
    has_everything |= resource == "*/*";
    has_all |= resource == "*";
    const std::size_t slash = resource.find('/');
    if (slash == std::string_view::npos) {
      has_plain = resource != "*";  // of the last one, as in the server
      continue;
    }
    const std::string_view name = resource.substr(0, slash), subresource = resource.substr(slash + 1);
    if (all_subresources_of.contains(name)) return fmt::format("contains '{}' and '{}/*'", resource, name);
    if (subresource_of_all.contains(subresource)) return fmt::format("contains '{}' and '*/{}'", resource, subresource);
    if (subresource == "*") all_subresources_of.insert(name);
    if (name == "*") subresource_of_all.insert(subresource);
  }
  if (resources.size() > 1 && has_everything) return "contains '*/*' beside other resources";
  return has_all && has_plain ? "contains '*' beside other resources" : "";
}

bool has_any(const json::Array& list, std::initializer_list<std::string_view> texts) {
  return std::any_of(list.begin(), list.end(), [&](const json::Value& each) {
    return std::find(texts.begin(), texts.end(), each.as_string()) != texts.end();
  });
}

/// Whether the rule is about objects that a program in a cluster needs to start.
bool is_needed(const json::Object& rule) {
  const json::Array &groups = list_of(rule, "apiGroups"), &resources = list_of(rule, "resources");
  return (has_any(groups, {"", "*"}) && has_any(resources, {"pods", "secrets", "*", "*/*"})) ||
         (has_any(groups, {"coordination.k8s.io", "*"}) && has_any(resources, {"leases", "*", "*/*"}));
}

class WebhookRules {
 public:
  std::vector<WebhookProblem> check(const json::Object& webhook) {
    check_name(text_of(webhook, "name"));
    for (std::size_t i = 0; i < list_of(webhook, "rules").size(); ++i)
      check_rule({"rules", i}, list_of(webhook, "rules")[i].as_object());
    check_word(webhook, {}, "failurePolicy", kFailurePolicies);
    check_word(webhook, {}, "matchPolicy", kMatchPolicies);
    check_word(webhook, {}, "reinvocationPolicy", kReinvocationPolicies);
    if (webhook.find("sideEffects") == nullptr) add({"sideEffects"}, "is missing; expected None or NoneOnDryRun");
    check_word(webhook, {}, "sideEffects", kSideEffects);
    check_timeout(webhook.find("timeoutSeconds"));
    for (const std::string_view selector : {"namespaceSelector", "objectSelector"})
      if (const json::Object* value = object_of(webhook, selector)) check_selector({selector}, *value);
    check_client(object_of(webhook, "clientConfig"));
    std::ranges::move(find_condition_problems(list_of(webhook, "matchConditions")), std::back_inserter(problems_));
    check_review_versions(list_of(webhook, "admissionReviewVersions"));
    return std::move(problems_);
  }

 private:
  void add(WebhookPath path, std::string fact) { problems_.push_back({std::move(path), std::move(fact)}); }
  void add_unless_empty(WebhookPath path, std::string fact) {
    if (!fact.empty()) add(std::move(path), std::move(fact));
  }

  void check_word(const json::Object& object, const WebhookPath& path, std::string_view key, Words words) {
    const json::Value* value = object.find(key);
    if (value == nullptr || is_among(words, value->as_string())) return;
    add(joined(path, {key}), fmt::format("is '{}'; {}", value->as_string(), one_of(words)));
  }

  void check_name(std::string_view name) {
    if (name.empty()) return add({"name"}, "is empty; expected a domain name, such as vtree.example.com");
    if (const schema::Complaints complaints = schema::dns1123_subdomain(name); !complaints.empty())
      return add({"name"}, fmt::format("is '{}', which is not valid: {}", name, complaints.front()));
    if (std::count(name.begin(), name.end(), '.') < 2)
      add({"name"}, fmt::format("is '{}'; expected at least three parts, such as vtree.example.com", name));
  }

  void check_rule(const WebhookPath& path, const json::Object& rule) {
    const json::Array& operations = list_of(rule, "operations");
    check_filled(path, rule, "operations", "an operation, such as create");
    check_lone_star(path, rule, "operations");
    for (const json::Value& each : operations)
      if (!is_among(kOperations, each.as_string()))
        add(joined(path, {"operations"}), fmt::format("contains '{}'; {}", each.as_string(), one_of(kOperations)));
    check_filled(path, rule, "apiGroups", "an API group, or \"\" for the core group");
    check_lone_star(path, rule, "apiGroups");
    check_filled(path, rule, "apiVersions", "a version, such as v1");
    check_lone_star(path, rule, "apiVersions");
    for (const json::Value& each : list_of(rule, "apiVersions"))
      if (each.as_string().empty()) add(joined(path, {"apiVersions"}), "contains an empty string; expected a version");
    check_filled(path, rule, "resources", "the plural name of a resource, such as pods");
    add_unless_empty(joined(path, {"resources"}), resources_problem(list_of(rule, "resources")));
    check_word(rule, path, "scope", kScopes);
  }

  void check_filled(const WebhookPath& path, const json::Object& rule, std::string_view key, std::string_view wanted) {
    if (list_of(rule, key).empty()) add(joined(path, {key}), fmt::format("is empty; expected {}", wanted));
  }

  void check_lone_star(const WebhookPath& path, const json::Object& rule, std::string_view key) {
    const json::Array& list = list_of(rule, key);
    const bool has_star = std::find(list.begin(), list.end(), json::Value("*")) != list.end();
    if (has_star && list.size() > 1) add(joined(path, {key}), "contains '*' and others; expected either");
  }

  void check_timeout(const json::Value* seconds) {
    if (seconds != nullptr && (seconds->as_double() < 1 || seconds->as_double() > 30))
      add({"timeoutSeconds"}, fmt::format("is {}; expected 1 to 30", seconds->as_double()));
  }

  void check_selector(const WebhookPath& path, const json::Object& selector) {
    if (const json::Object* labels = object_of(selector, "matchLabels"))
      for (const auto& [key, value] : *labels) check_label(joined(path, {"matchLabels", key}), key, value.as_string());
    const json::Array& terms = list_of(selector, "matchExpressions");
    for (std::size_t i = 0; i < terms.size(); ++i)
      check_term(joined(path, {"matchExpressions", i}), terms[i].as_object());
  }

  void check_label(const WebhookPath& path, std::string_view key, std::string_view value) {
    for (const schema::Complaints& complaints : {schema::label_key(key), schema::label_value(value)})
      if (!complaints.empty()) add(path, fmt::format("is not valid: {}", complaints.front()));
  }

  void check_term(const WebhookPath& path, const json::Object& term) {
    const std::string_view is = text_of(term, "operator");
    const json::Array& values = list_of(term, "values");
    if (!is_among(kOperators, is)) add(joined(path, {"operator"}), fmt::format("is '{}'; {}", is, one_of(kOperators)));
    if ((is == "In" || is == "NotIn") && values.empty())
      add(joined(path, {"values"}), fmt::format("is empty; operator '{}' needs values", is));
    if ((is == "Exists" || is == "DoesNotExist") && !values.empty())
      add(joined(path, {"values"}), fmt::format("is not empty; operator '{}' has no values", is));
    check_label(joined(path, {"key"}), text_of(term, "key"), "");
    for (std::size_t i = 0; i < values.size(); ++i)
      if (const schema::Complaints complaints = schema::label_value(values[i].as_string()); !complaints.empty())
        add(joined(path, {"values", i}), fmt::format("is not valid: {}", complaints.front()));
  }

  void check_client(const json::Object* client) {
    const json::Value* url = client == nullptr ? nullptr : client->find("url");
    const json::Object* service = client == nullptr ? nullptr : object_of(*client, "service");
    if ((url == nullptr) == (service == nullptr))
      return add({"clientConfig"}, "has to contain either 'service' or 'url'");
    if (service != nullptr) return check_service(*service);
    if (const std::string fault = url_fault(url->as_string()); !fault.empty())
      add({"clientConfig", "url"},
          fmt::format("is not valid: {}; expected https://HOST/PATH, without user, query and fragment", fault));
  }

  void check_service(const json::Object& service) {
    for (const std::string_view key : {"name", "namespace"})
      if (text_of(service, key).empty()) add({"clientConfig", "service", key}, "is empty; expected a name");
    if (const json::Value* port = service.find("port"); port && (port->as_double() < 1 || port->as_double() > 65535))
      add({"clientConfig", "service", "port"}, fmt::format("is {}; expected 1 to 65535", port->as_double()));
    add_unless_empty({"clientConfig", "service", "path"}, path_problem(text_of(service, "path")));
  }

  void check_review_versions(const json::Array& versions) {
    const WebhookPath path = {"admissionReviewVersions"};
    if (versions.empty()) return add(path, "is empty; expected v1");
    std::set<std::string_view> seen;
    bool has_known = false;
    for (const json::Value& each : versions) {
      const std::string& version = each.as_string();
      if (!seen.insert(version).second) add(path, fmt::format("contains '{}' twice", version));
      if (const schema::Complaints complaints = schema::dns1035_label(version); !complaints.empty())
        add(path, fmt::format("contains '{}', which is not valid: {}", version, complaints.front()));
      has_known |= is_among(kReviewVersions, version);
    }
    if (!has_known) add(path, fmt::format("contains no version that servers send; {}", one_of(kReviewVersions)));
  }

  std::vector<WebhookProblem> problems_;
};

}  // namespace

std::string to_text(const WebhookPath& path) {
  std::string text;
  for (const json::Step& step : path) {
    if (const auto* index = std::get_if<std::size_t>(&step))
      fmt::format_to(std::back_inserter(text), "[{}]", *index);
    else
      fmt::format_to(std::back_inserter(text), "{}{}", text.empty() ? "" : ".", std::get<std::string_view>(step));
  }
  return text;
}

bool can_block_itself(const json::Object& webhook) {
  const json::Object* client = object_of(webhook, "clientConfig");
  if (text_of(webhook, "failurePolicy") == "Ignore" || client == nullptr || object_of(*client, "service") == nullptr)
    return false;
  const auto is_narrowed_by = [&](std::string_view selector) {
    const json::Object* value = object_of(webhook, selector);
    return value != nullptr && !value->empty();
  };
  if (is_narrowed_by("namespaceSelector") || is_narrowed_by("objectSelector")) return false;
  const json::Array& rules = list_of(webhook, "rules");
  return list_of(webhook, "matchConditions").empty() &&
         std::any_of(rules.begin(), rules.end(), [](const json::Value& rule) { return is_needed(rule.as_object()); });
}

std::vector<WebhookProblem> find_webhook_problems(const json::Object& webhook) { return WebhookRules().check(webhook); }

}  // namespace kubexx::manifests
