#include "runtime/testing/admission/hook.hpp"

#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

const json::Array& hook_list(const json::Value& object, json::MemberPath path) {
  static const json::Array kNone;
  const json::Value* list = find(object, path);
  return list != nullptr && list->is_array() ? list->as_array() : kNone;
}

HookRule rule_of(const json::Value& rule) {
  return {texts_at(rule, {"apiGroups"}), texts_at(rule, {"apiVersions"}), texts_at(rule, {"operations"}),
          texts_at(rule, {"resources"}), text_at(rule, {"scope"})};
}

selector::Selector selector_of(const json::Value& hook, std::string_view name) {
  selector::Selector selector;
  const json::Value* found = find(hook, {name});
  if (found == nullptr) return selector;
  if (auto terms = selector::read_label_selector(*found)) selector.labels = std::move(*terms);
  return selector;
}

Hook hook_of(const json::Value& value, const std::string& configuration) {
  Hook hook;
  hook.configuration = configuration;
  hook.name = text_at(value, {"name"});
  if (const json::Value* config = find(value, {"clientConfig"})) hook.client = webhook_client(*config);
  for (const json::Value& rule : hook_list(value, {"rules"})) hook.rules.push_back(rule_of(rule));
  hook.name_spaces = selector_of(value, "namespaceSelector");
  hook.objects = selector_of(value, "objectSelector");
  hook.review_versions = texts_at(value, {"admissionReviewVersions"});
  if (const auto seconds = integer_at(value, {"timeoutSeconds"}); seconds > 0)
    hook.timeout = std::chrono::seconds(seconds);
  hook.ignores_failures = text_at(value, {"failurePolicy"}) == "Ignore";
  hook.matches_exactly = text_at(value, {"matchPolicy"}) == "Exact";
  hook.may_be_reinvoked = text_at(value, {"reinvocationPolicy"}) == "IfNeeded";
  const std::string effects = text_at(value, {"sideEffects"});
  hook.allows_dry_run = effects == "None" || effects == "NoneOnDryRun";
  if (const json::Array& conditions = hook_list(value, {"matchConditions"}); !conditions.empty())
    hook.conditions = std::make_shared<const MatchConditions>(conditions);
  return hook;
}

}  // namespace

schema::WebhookClient webhook_client(const json::Value& config) {
  schema::WebhookClient client;
  client.ca_bundle = text_at(config, {"caBundle"});
  if (find(config, {"url"}) != nullptr) client.url = text_at(config, {"url"});
  const json::Value* service = find(config, {"service"});
  if (service == nullptr || !service->is_object()) return client;
  client.service.emplace();
  client.service->name = text_at(*service, {"name"});
  client.service->name_space = text_at(*service, {"namespace"});
  if (find(*service, {"path"}) != nullptr) client.service->path = text_at(*service, {"path"});
  if (find(*service, {"port"}) != nullptr)
    client.service->port = static_cast<std::int32_t>(integer_at(*service, {"port"}));
  return client;
}

Hooks hooks_of(const json::Value& configuration) {
  Hooks hooks;
  const std::string name = text_at(configuration, {"metadata", "name"});
  for (const json::Value& hook : hook_list(configuration, {"webhooks"})) hooks.push_back(hook_of(hook, name));
  return hooks;
}

}  // namespace kubexx::testing
