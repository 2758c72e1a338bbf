#include "runtime/webhook/manifest_differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <variant>

#include "runtime/json/members.hpp"
#include "runtime/net/url.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::webhook {
namespace {

/// What a handler is called for, such as `UPDATE games.example.com/v1 gameservers/status`.
using Calls = std::set<std::string>;

/// The webhooks of configurations that call one path.
struct RegisteredPath {
  std::string configuration;  ///< such as `ValidatingWebhookConfiguration checks`
  bool mutates = false;
  Calls calls = {};
  std::set<std::string> side_effects = {};
};

using RegisteredPaths = std::map<std::string, RegisteredPath>;

std::string call_text(std::string_view operation, std::string_view group, std::string_view version,
                      std::string_view resource) {
  return fmt::format("{} {}{}{} {}", operation, group, group.empty() ? "" : "/", version, resource);
}

Calls calls_of(const DeclaredHook& hook) {
  Calls calls;
  for (const Operation operation : hook.options.operations) {
    if (hook.mutates && operation == Operation::remove) continue;
    for (const std::string& subresource : hook.options.subresources)
      calls.insert(call_text(word_of(operation), hook.info.group, hook.info.version,
                             fmt::format("{}{}{}", hook.info.plural, subresource.empty() ? "" : "/", subresource)));
  }
  return calls;
}

/// The path of the URL or of the service, `/` without one; the whole of a URL that cannot be parsed.
std::string path_of(const json::Value& client) {
  const std::string text = json::text_at(client, {"url"});
  if (text.empty()) {
    const std::string path = json::text_at(client, {"service", "path"});
    return path.starts_with('/') ? path : "/" + path;
  }
  const net::Url::Result parsed = net::Url::parse(text);
  const auto* const url = std::get_if<net::Url>(&parsed);
  if (url == nullptr) return text;
  return url->escaped_path.empty() ? "/" : url->escaped_path;
}

void add_rule(const json::Value& rule, Calls& calls) {
  for (const std::string& operation : json::texts_at(rule, {"operations"}))
    for (const std::string& group : json::texts_at(rule, {"apiGroups"}))
      for (const std::string& version : json::texts_at(rule, {"apiVersions"}))
        for (const std::string& resource : json::texts_at(rule, {"resources"}))
          calls.insert(call_text(operation, group, version, resource));
}

void add_configuration(const json::Value& document, bool mutates, RegisteredPaths& registered) {
  for (const json::Value& webhook : json::list_at(document, {"webhooks"})) {
    const json::Value* const client = json::find(webhook, {"clientConfig"});
    RegisteredPath& path = registered[client == nullptr ? "" : path_of(*client)];
    path.configuration =
        fmt::format("{} {}", json::text_at(document, {"kind"}), json::text_at(document, {"metadata", "name"}));
    path.mutates = mutates;
    path.side_effects.insert(json::text_at(webhook, {"sideEffects"}));
    for (const json::Value& rule : json::list_at(webhook, {"rules"})) add_rule(rule, path.calls);
  }
}

void compare_calls(const DeclaredHook& hook, const Calls& registered, std::vector<std::string>& differences) {
  const Calls declared = calls_of(hook);
  for (const std::string& call : declared)
    if (!registered.contains(call))
      differences.push_back(fmt::format("{} is not called for {}, which it handles", hook.path, call));
  for (const std::string& call : registered)
    if (!declared.contains(call))
      differences.push_back(fmt::format("{} is called for {}, which it does not handle", hook.path, call));
}

void compare_hook(const DeclaredHook& hook, const RegisteredPaths& registered, std::vector<std::string>& differences) {
  const auto found = registered.find(hook.path);
  if (found == registered.end() || found->second.mutates != hook.mutates) {
    differences.push_back(
        fmt::format("no {}WebhookConfiguration calls {}", hook.mutates ? "Mutating" : "Validating", hook.path));
    return;
  }
  const RegisteredPath& path = found->second;
  if (!hook.info.plural.empty()) compare_calls(hook, path.calls, differences);
  const std::string wanted = hook.options.side_effects == SideEffects::none ? "None" : "NoneOnDryRun";
  for (const std::string& effects : path.side_effects)
    if (effects != wanted)
      differences.push_back(fmt::format("{} has sideEffects {}, {} is declared", hook.path, effects, wanted));
}

void compare_conversion(const json::Value& definition, const DeclaredPaths& declared,
                        std::vector<std::string>& differences) {
  const std::string group = json::text_at(definition, {"spec", "group"});
  const std::string kind = json::text_at(definition, {"spec", "names", "kind"});
  const auto found = declared.conversions.find({group, kind});
  const json::Value* const client = json::find(definition, {"spec", "conversion", "webhook", "clientConfig"});
  const std::string called = client == nullptr ? "" : path_of(*client);
  const std::string served = found == declared.conversions.end() ? "" : found->second;
  if (called == served) return;
  differences.push_back(fmt::format("the definition of {} calls {} to convert, {} is declared", kind,
                                    called.empty() ? "no webhook" : called, served.empty() ? "no conversion" : served));
}

}  // namespace

std::vector<std::string> manifest_differences(std::string_view manifests, const DeclaredPaths& declared) {
  const yaml::Documents read = yaml::read_documents(manifests);
  if (!read.errors.empty())
    return {fmt::format("line {}: {}", read.errors.front().mark.line, read.errors.front().message)};
  std::vector<std::string> differences;
  RegisteredPaths registered;
  for (const yaml::Document& document : read.documents) {
    const std::string kind = json::text_at(document.value, {"kind"});
    if (kind == "CustomResourceDefinition") compare_conversion(document.value, declared, differences);
    if (kind == "MutatingWebhookConfiguration") add_configuration(document.value, true, registered);
    if (kind == "ValidatingWebhookConfiguration") add_configuration(document.value, false, registered);
  }
  for (const DeclaredHook& hook : declared.hooks) compare_hook(hook, registered, differences);
  for (const auto& [path, registration] : registered)
    if (std::ranges::find(declared.hooks, path, &DeclaredHook::path) == declared.hooks.end())
      differences.push_back(fmt::format("{} calls {}, which is not served", registration.configuration, path));
  return differences;
}

}  // namespace kubexx::webhook
