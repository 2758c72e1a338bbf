#include "generator/manifests/webhook_markers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include "generator/manifests/source_markers.hpp"
#include "generator/manifests/webhook_patch.hpp"
#include "generator/manifests/webhook_rules.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/schema/json_members.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::manifests {
namespace {

const MarkerFamily& webhook_family() {
  static const MarkerFamily family = {
      "kubebuilder:webhook",
      {"kubebuilder:webhook", "kubebuilder:webhookconfiguration"},
      "the form is '+kubebuilder:webhook:path=PATH,mutating=BOOL,failurePolicy=POLICY,sideEffects=None,groups=GROUP,"
      "resources=NAME,verbs=VERB,versions=VERSION,name=NAME,admissionReviewVersions=v1'"};
  return family;
}

/// Fields of a webhook whose argument has another name.
struct ArgumentOfField {
  std::string_view field;
  std::string_view argument;
};
constexpr ArgumentOfField kArguments[] = {
    {"clientConfig", "path"},
    {"clientConfig.service.name", "serviceName"},
    {"clientConfig.service.namespace", "serviceNamespace"},
    {"clientConfig.service.path", "path"},
    {"clientConfig.service.port", "servicePort"},
    {"clientConfig.url", "url"},
    {"rules[0].apiGroups", "groups"},
    {"rules[0].apiVersions", "versions"},
    {"rules[0].operations", "verbs"},
    {"rules[0].resources", "resources"},
};

std::string_view argument_of(std::string_view field) {
  const auto row = std::find_if(std::begin(kArguments), std::end(kArguments),
                                [&](const ArgumentOfField& each) { return each.field == field; });
  return row == std::end(kArguments) ? field : row->argument;
}

/// One of the values that a server knows, in its spelling, if `text` is it in any case; otherwise `text`.
std::string in_usual_case(const std::string& text, std::span<const std::string_view> values) {
  for (const std::string_view value : values)
    if (core::ascii_lowered(text) == core::ascii_lowered(value)) return std::string(value);
  return text;
}

std::string or_else(const std::string& text, std::string_view usual) {
  return text.empty() ? std::string(usual) : text;
}

/// One marker, from its arguments to the webhook.
class WebhookReader {
 public:
  WebhookReader(const MarkerArguments& arguments, const WebhookService& service, support::Diagnostics& diagnostics)
      : arguments_(arguments),
        service_(service),
        diagnostics_(diagnostics),
        is_mutating_(arguments.value("mutating")->as_bool()) {}

  std::optional<Webhook> read() {
    if (!check_address() || !check_versions() || !check_reinvocation()) return std::nullopt;
    const auto patch = read_webhook_patch(arguments_.text("patch"), is_mutating_);
    if (const auto* wrong = std::get_if<WebhookPatchError>(&patch)) return report_patch(*wrong), std::nullopt;
    json::Object object = object_of_arguments();
    apply_patch(std::get<WebhookPatch>(patch), object);
    PatchPlaces places(std::get<WebhookPatch>(patch));
    if (!check(object, places)) return std::nullopt;
    if (can_block_itself(object)) warn_about_blocking();
    const support::Span name_span = span_of({"name"}, places).value_or(arguments_.span("name"));
    std::string name = object.find("name")->as_string();
    return Webhook{is_mutating_, std::move(name), std::move(object), name_span};
  }

 private:
  bool reject(std::string_view argument, std::string message, std::string note = {}) {
    auto& error = diagnostics_.error("webhook-invalid", arguments_.span(argument), std::move(message));
    if (!note.empty()) error.notes.push_back({std::move(note), {}});
    return false;
  }

  void warn_about_blocking() {
    auto& warning = diagnostics_.warning("webhook-self", arguments_.span("resources"),
                                         "while the webhook does not answer, its own pods, secrets or leases cannot be "
                                         "written, so that it may never start");
    warning.notes.push_back({"add a patch with a 'namespaceSelector' that excludes the namespace of the program", {}});
  }

  bool is_given(std::string_view argument) const {
    const json::Value* value = arguments_.value(argument);
    return value != nullptr && *value != json::Value("");
  }

  bool check_address() {
    if (!is_given("path") && !is_given("url"))
      return reject({}, "'path' is missing; expected the path that the webhook is served at, or 'url'");
    if (is_given("path") && is_given("url"))
      return reject("url", "'path' and 'url' are given; expected one of them",
                    "'path' is for a service in the cluster, 'url' for a server outside");
    for (const std::string_view argument : {"serviceName", "serviceNamespace", "servicePort"})
      if (is_given("url") && is_given(argument))
        return reject(argument, fmt::format("'{}' has no effect with 'url'; expected 'path', or no service", argument));
    return true;
  }

  bool check_versions() {
    for (const std::string& version : arguments_.list("webhookVersions"))
      if (version != "v1")
        return reject("webhookVersions", fmt::format("'webhookVersions' contains '{}'; expected v1 alone", version));
    return true;
  }

  bool check_reinvocation() {
    if (is_mutating_ || !is_given("reinvocationPolicy")) return true;
    return reject("reinvocationPolicy", "'reinvocationPolicy' is only for mutating webhooks; expected none here");
  }

  json::Object client_of_arguments() const {
    json::Object client, service;
    if (is_given("url")) {
      client.set("url", arguments_.text("url"));
      return client;
    }
    service.set("name", or_else(arguments_.text("serviceName"), service_.name));
    service.set("namespace", or_else(arguments_.text("serviceNamespace"), service_.name_space));
    service.set("path", arguments_.text("path"));
    if (const json::Value* port = arguments_.value("servicePort")) service.set("port", *port);
    client.set("service", std::move(service));
    return client;
  }

  json::Object rule_of_arguments() const {
    static constexpr std::string_view kOperationNames[] = {"CREATE", "UPDATE", "DELETE", "CONNECT"};
    std::vector<std::string> groups = arguments_.list("groups"), operations = arguments_.list("verbs");
    std::replace(groups.begin(), groups.end(), std::string("core"), std::string());
    for (std::string& operation : operations) operation = in_usual_case(operation, kOperationNames);
    json::Object rule;
    schema::put_strings(rule, "apiGroups", groups);
    schema::put_strings(rule, "apiVersions", arguments_.list("versions"));
    schema::put_strings(rule, "operations", operations);
    schema::put_strings(rule, "resources", arguments_.list("resources"));
    return rule;
  }

  json::Object object_of_arguments() const {
    static constexpr std::string_view kFailure[] = {"Fail", "Ignore"}, kMatch[] = {"Equivalent", "Exact"};
    static constexpr std::string_view kEffects[] = {"None", "NoneOnDryRun"}, kReinvocation[] = {"IfNeeded", "Never"};
    json::Object object;
    schema::put_strings(object, "admissionReviewVersions", arguments_.list("admissionReviewVersions"));
    object.set("clientConfig", client_of_arguments());
    object.set("failurePolicy", in_usual_case(arguments_.text("failurePolicy"), kFailure));
    schema::put_text(object, "matchPolicy", in_usual_case(arguments_.text("matchPolicy"), kMatch));
    object.set("name", arguments_.text("name"));
    schema::put_text(object, "reinvocationPolicy", in_usual_case(arguments_.text("reinvocationPolicy"), kReinvocation));
    object.set("rules", json::Array{rule_of_arguments()});
    schema::put_text(object, "sideEffects", in_usual_case(arguments_.text("sideEffects"), kEffects));
    const json::Value* timeout = arguments_.value("timeoutSeconds");
    if (timeout != nullptr && *timeout != json::Value(0)) object.set("timeoutSeconds", *timeout);
    return object;
  }

  void report_patch(const WebhookPatchError& wrong) {
    auto& error = diagnostics_.error("webhook-patch", arguments_.span("patch", wrong.range), wrong.message);
    error.notes.push_back({"a patch is a JSON object with fields of a webhook, in backquotes", {}});
  }

  /// The place in the patch that gives the field its value, if there is one.
  std::optional<support::Span> span_of(const WebhookPath& path, PatchPlaces& places) const {
    const markers::TextRange range = places.find(path);
    if (range.begin == range.end) return std::nullopt;
    return arguments_.span("patch", range);
  }

  bool check(const json::Object& object, PatchPlaces& places) {
    const std::vector<WebhookProblem> problems = find_webhook_problems(object);
    for (const WebhookProblem& problem : problems) {
      const std::string field = to_text(problem.path);
      const std::optional<support::Span> patched = span_of(problem.path, places);
      const std::string_view argument = argument_of(field);
      diagnostics_.error("webhook-invalid", patched.value_or(arguments_.span(argument)),
                         fmt::format("'{}' {}", patched ? field : argument, problem.fact));
    }
    return problems.empty();
  }

  const MarkerArguments& arguments_;
  const WebhookService& service_;
  support::Diagnostics& diagnostics_;
  bool is_mutating_;
};

std::optional<WebhookConfigurationName> read_configuration(const MarkerArguments& arguments,
                                                           support::Diagnostics& diagnostics) {
  const std::string name = arguments.text("name");
  const schema::Complaints complaints = schema::dns1123_subdomain(name);
  if (name.empty() || complaints.empty())
    return WebhookConfigurationName{arguments.value("mutating")->as_bool(), name, arguments.span()};
  diagnostics.error("webhook-invalid", arguments.span("name"),
                    fmt::format("'name' is '{}', which is not valid: {}", name, complaints.front()));
  return std::nullopt;
}

void report_twice(std::string message, const support::Span& first, const support::Span& second,
                  support::Diagnostics& diagnostics) {
  auto& error = diagnostics.error("webhook-duplicate", second, std::move(message));
  error.notes.push_back({"the first one is here", first});
}

std::string_view sort_of(bool is_mutating) { return is_mutating ? "mutating" : "validating"; }

}  // namespace

void read_webhook_markers(support::FileId file, const support::SourceMap& sources, const WebhookService& service,
                          support::Diagnostics& diagnostics, WebhookMarkers& found) {
  visit_source_markers(file, sources, webhook_family(), diagnostics,
                       [&](std::string_view marker, const MarkerArguments& arguments) {
                         if (marker != "kubebuilder:webhook") {
                           if (auto name = read_configuration(arguments, diagnostics))
                             found.configurations.push_back(std::move(*name));
                         } else if (auto webhook = WebhookReader(arguments, service, diagnostics).read()) {
                           found.webhooks.push_back(std::move(*webhook));
                         }
                       });
}

void check_webhook_names(const WebhookMarkers& markers, support::Diagnostics& diagnostics) {
  std::map<std::pair<bool, std::string_view>, support::Span> names;
  for (const Webhook& webhook : markers.webhooks) {
    const auto [first, is_new] = names.try_emplace({webhook.is_mutating, webhook.name}, webhook.span);
    if (!is_new)
      report_twice(fmt::format("a {} webhook with the name '{}' is declared already; expected another name",
                               sort_of(webhook.is_mutating), webhook.name),
                   first->second, webhook.span, diagnostics);
  }
  std::map<bool, support::Span> configurations;
  for (const WebhookConfigurationName& each : markers.configurations) {
    const auto [first, is_new] = configurations.try_emplace(each.is_mutating, each.span);
    if (!is_new)
      report_twice(fmt::format("the {} configuration has a marker already; expected one", sort_of(each.is_mutating)),
                   first->second, each.span, diagnostics);
  }
}

}  // namespace kubexx::manifests
